// Daymark's one script. Every page works without it; it only adds.
(function () {
  'use strict';
  var body = document.body;
  var root = body.getAttribute('data-root') || '';
  document.documentElement.classList.add('js');

  function make(name, attributes, text) {
    var element = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (text !== undefined) { element.textContent = text; }
    return element;
  }

  function load(source, then) {
    var script = make('script', { src: source });
    script.addEventListener('load', then);
    document.head.appendChild(script);
  }

  // Storage that throws (a browser that forbids it) counts as empty.
  function remembered(key) { try { return window.localStorage.getItem(key); } catch (error) { return null; } }
  function remember(key, value) { try { window.localStorage.setItem(key, value); return true; } catch (error) { return false; } }

  // "N years ago" is computed when the page is viewed, so that a folder written this year is right next year.
  function fillAges() {
    var year = new Date().getFullYear();
    document.querySelectorAll('[data-ago]').forEach(function (element) {
      var age = year - Number(element.getAttribute('data-ago'));
      if (age < 1) { return; }
      var words = body.getAttribute(age === 1 ? 'data-ago-one' : 'data-ago-other') || '';
      element.textContent = words.replace('{n}', String(age));
    });
  }

  function foldMenu() {
    var button = document.querySelector('.menu');
    if (!button) { return; }
    button.addEventListener('click', function () {
      var open = document.querySelector('.top').classList.toggle('unfolded');
      button.setAttribute('aria-expanded', String(open));
    });
  }

  // The comparing slider: a range input, so that keyboard, pointer and touch work alike.
  function startSliders() {
    document.querySelectorAll('[data-compare]').forEach(function (frame) {
      var input = frame.querySelector('input');
      if (!input || frame.querySelectorAll('img').length < 2) { return; }
      frame.classList.add('slide');
      function move() {
        frame.style.setProperty('--cut', input.value + '%');
        input.setAttribute('aria-valuetext', (100 - Number(input.value)) + ' %');
      }
      input.addEventListener('input', move);
      move();
    });
  }

  function startViewer() {
    var links = Array.prototype.slice.call(document.querySelectorAll('a[data-view]'));
    if (!links.length || !window.HTMLDialogElement) { return; }
    var dialog = make('dialog', { 'class': 'viewer', 'aria-label': document.title });
    var picture = null;
    var back = make('button', { type: 'button', 'class': 'back', 'aria-label': body.getAttribute('data-previous') || '←' }, '←');
    var forth = make('button', { type: 'button', 'class': 'forth', 'aria-label': body.getAttribute('data-next') || '→' }, '→');
    var shut = make('button', { type: 'button', 'class': 'shut', 'aria-label': body.getAttribute('data-close') || '×' }, '×');
    var caption = make('p');
    var original = make('a', {}, body.getAttribute('data-original') || '');
    var chips = make('ul', { 'class': 'chips' });
    [back, forth, shut, caption, chips].forEach(function (part) { dialog.appendChild(part); });
    body.appendChild(dialog);
    var current = 0;
    function show(index) {
      current = (index + links.length) % links.length;
      var link = links[current];
      var inner = link.querySelector('img');
      if (picture) { picture.remove(); }
      picture = make('img', { src: link.href, alt: inner ? inner.alt : link.getAttribute('data-caption') || '' });
      dialog.insertBefore(picture, back);
      var place = links.length > 1 ? ' · ' + (current + 1) + ' / ' + links.length : '';
      caption.textContent = (link.getAttribute('data-caption') || '') + place;
      // Only with site.link-originals: the path of the person's own file.
      var path = link.getAttribute('data-original');
      if (path) {
        original.href = 'file://' + path.split('/').map(encodeURIComponent).join('/');
        caption.appendChild(document.createTextNode(' · '));
        caption.appendChild(original);
      }
      drawChips(link.getAttribute('data-place'));
      back.hidden = forth.hidden = links.length < 2;
    }
    // The chain of the photo's place; the list of places is loaded when the viewer is first opened.
    function drawChips(place) {
      chips.textContent = '';
      var entry = (window.daymarkPlaces || {})[place];
      var told = '';
      while (entry) {
        // A city and its region often share a name, as on the pages.
        if (entry[0] === told) { entry = window.daymarkPlaces[entry[2]]; continue; }
        told = entry[0];
        var chip = make('a', { 'class': 'chip', href: root + entry[1] });
        chip.appendChild(make('bdi', {}, entry[0]));
        chips.appendChild(make('li')).appendChild(chip);
        entry = window.daymarkPlaces[entry[2]];
      }
    }
    links.forEach(function (link, index) {
      link.addEventListener('click', function (event) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) { return; }
        event.preventDefault();
        show(index);
        dialog.showModal();
        shut.focus();
        if (!window.daymarkPlaces) {
          load(root + 'data/places.js', function () { drawChips(links[current].getAttribute('data-place')); });
        }
      });
    });
    back.addEventListener('click', function () { show(current - 1); });
    forth.addEventListener('click', function () { show(current + 1); });
    shut.addEventListener('click', function () { dialog.close(); });
    dialog.addEventListener('keydown', function (event) {
      if (event.key === 'ArrowLeft') { show(current - 1); }
      if (event.key === 'ArrowRight') { show(current + 1); }
      if (event.key === 'Home') { show(0); }
      if (event.key === 'End') { show(links.length - 1); }
    });
    dialog.addEventListener('close', function () { links[current].focus(); });
    var start = null;
    dialog.addEventListener('pointerdown', function (event) { start = event.clientX; });
    dialog.addEventListener('pointerup', function (event) {
      if (start === null) { return; }
      var moved = event.clientX - start;
      start = null;
      if (Math.abs(moved) > 60) { show(current + (moved < 0 ? 1 : -1)); }
    });
  }

  // Search loads its list when it is first used.
  function startSearch() {
    var place = document.querySelector('.search');
    if (!place) { return; }
    var input = make('input', { type: 'search', placeholder: place.getAttribute('data-label'), 'aria-label': place.getAttribute('data-label'), autocomplete: 'off' });
    place.appendChild(input);
    var list = null;
    function fold(text) { return text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, ''); }
    function draw() {
      if (list) { list.remove(); list = null; }
      var wanted = fold(input.value.trim());
      if (!wanted || !window.daymarkSearch) { return; }
      var found = window.daymarkSearch.filter(function (entry) {
        var title = fold(entry[0]);
        return title.indexOf(wanted) === 0 || title.indexOf(' ' + wanted) > 0;
      }).slice(0, 8);
      list = make('ul');
      found.forEach(function (entry) {
        var link = make('a', { href: root + entry[1] });
        link.appendChild(make('bdi', {}, entry[0]));
        link.appendChild(make('small', {}, ' ' + entry[2]));
        var item = make('li');
        item.appendChild(link);
        list.appendChild(item);
      });
      if (!found.length) {
        var none = make('li');
        none.appendChild(make('span', {}, place.getAttribute('data-none')));
        list.appendChild(none);
      }
      place.appendChild(list);
    }
    var asked = false;
    input.addEventListener('input', function () {
      if (window.daymarkSearch) { draw(); return; }
      if (!asked) { asked = true; load(root + 'data/search.js', draw); }
    });
    input.addEventListener('keydown', function (event) { if (event.key === 'Escape') { input.value = ''; draw(); } });
  }

  function two(number) { return (number < 10 ? '0' : '') + number; }

  // A short hash, so that what is remembered names no place.
  function hash(text) {
    var value = 5381;
    for (var index = 0; index < text.length; index += 1) { value = ((value * 33) ^ text.charCodeAt(index)) >>> 0; }
    return value.toString(36);
  }

  // The tile is drawn for the viewer's own day; a day without memories has no tile and no gap.
  function drawToday() {
    var home = document.getElementById('home');
    if (!home) { return; }
    var now = new Date();
    var days = [two(now.getMonth() + 1) + '-' + two(now.getDate())];
    var leap = new Date(now.getFullYear(), 1, 29).getMonth() === 1;
    if (days[0] === '02-28' && !leap) { days.push('02-29'); }
    load(home.getAttribute('data-days'), function () {
      var entries = days.map(function (day) { return [day, (window.daymarkDays || {})[day]]; }).filter(function (entry) { return entry[1]; });
      var old = document.getElementById('today');
      if (!old || old.getAttribute('data-day') !== days[0]) {
        if (old) { old.remove(); old = null; }
        if (entries.length) { old = tile(home, entries, days[0]); }
      }
      if (old && entries.length) { mark(home, old, days[0], entries); }
    });
  }

  function tile(home, entries, day) {
    var first = entries[0];
    var href = 'on-this-day/' + first[0] + '.html';
    var section = make('section', { 'class': 'today' + (first[1][2] ? '' : ' plain'), id: 'today', 'data-day': day });
    if (first[1][2]) {
      var cover = make('a', { 'class': 'cover', href: href, tabindex: '-1', 'aria-hidden': 'true' });
      cover.appendChild(make('img', { src: first[1][2], alt: '', width: first[1][3], height: first[1][4] }));
      section.appendChild(cover);
    }
    var words = make('div', { 'class': 'words' });
    words.appendChild(make('p', { 'class': 'eyebrow' }, home.getAttribute('data-eyebrow')));
    var heading = make('h2');
    heading.appendChild(make('a', { href: href }, first[1][0]));
    words.appendChild(heading);
    var list = make('ul');
    entries.forEach(function (entry) {
      var item = make('li');
      item.appendChild(make('a', { href: 'on-this-day/' + entry[0] + '.html' }, entry[1][0]));
      item.appendChild(document.createTextNode(': '));
      item.appendChild(make('bdi', {}, entry[1][1]));
      list.appendChild(item);
    });
    words.appendChild(list);
    section.appendChild(words);
    home.insertBefore(section, home.firstChild);
    return section;
  }

  function mark(home, section, day, entries) {
    var key = 'daymark:' + home.getAttribute('data-atlas') + ':seen';
    var value = day + ' ' + hash(JSON.stringify(entries));
    if (remembered(key) === value) { return; }
    // A letter's link was followed today, in whatever browser.
    var opened = (home.getAttribute('data-opened') || '').split(' ');
    var now = new Date();
    if (opened.indexOf(now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate())) >= 0) { return; }
    if (!remember(key + ':test', '1')) { return; }
    var dot = make('span', { 'class': 'dot', 'aria-hidden': 'true' });
    var heading = section.querySelector('h2');
    if (heading) { heading.appendChild(dot); }
    section.querySelectorAll('a').forEach(function (link) {
      link.addEventListener('click', function () { remember(key, value); dot.remove(); });
    });
  }

  fillAges();
  foldMenu();
  startSliders();
  startViewer();
  startSearch();
  drawToday();
}());
