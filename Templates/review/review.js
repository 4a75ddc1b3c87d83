'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const main = document.getElementById('items');
  const LEVELS = ['airport', 'city', 'region', 'country'];

  /** Makes an element: attributes by name, children as elements or texts. */
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, '');
      else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  };

  const field = (label, control) => make('label', { class: 'field' }, label, control);
  const option = (value, text, selected) => make('option', { value, selected: selected === value }, text);

  // The picture and what is done to it, in pixels of the original.
  class Editor {
    constructor(item, number) {
      this.item = item;
      this.strokes = [];
      this.crop = null;
      this.turns = 0;
      this.tenths = 0;
      this.mode = 'pan';
      this.zoom = 1;
      this.offset = { x: 0, y: 0 };
      this.cursor = null;
      this.pressed = null;
      this.picture = new Image();
      this.canvas = make('canvas', { tabindex: 0, role: 'img', 'aria-label': 'The picture. Arrow keys move the cursor, Space presses and lets go.' });
      this.preview = make('canvas', { class: 'preview', role: 'img', 'aria-label': 'The picture as it will be shown' });
      this.radius = make('input', { type: 'range', min: 5, max: 200, value: 40, 'aria-label': 'Width of the brush' });
      this.angle = make('input', { type: 'range', min: -45, max: 45, step: 0.1, value: 0, 'aria-label': 'Straighten in degrees', oninput: () => { this.tenths = Math.round(this.angle.value * 10); this.draw(); } });
      this.degrees = make('output', {}, '0.0°');
      this.picture.addEventListener('load', () => this.fit());
      this.picture.src = item.picture;
      this.listen();
      const mode = (value, text) => make('label', { class: 'mode' },
        make('input', { type: 'radio', name: `mode-${number}`, value, checked: value === 'pan', onchange: () => { this.mode = value; this.pressed = null; this.draw(); } }),
        make('span', {}, text));
      const button = (text, act) => make('button', { type: 'button', onclick: () => { act(); this.draw(); } }, text);
      this.element = make('div', {}, this.canvas,
        make('div', { class: 'tools', role: 'group', 'aria-label': 'One tool at a time' },
          mode('pan', 'Look'), mode('crop', 'Crop'), mode('censor', 'Censor'),
          button('Closer', () => { this.zoom = Math.min(8, this.zoom * 1.5); }),
          button('Further', () => { this.zoom = Math.max(1, this.zoom / 1.5); if (this.zoom === 1) this.offset = { x: 0, y: 0 }; })),
        make('div', { class: 'tools' },
          button('Turn left', () => { this.turns = (this.turns + 3) % 4; }),
          button('Turn right', () => { this.turns = (this.turns + 1) % 4; }),
          field('Straighten ', this.angle), this.degrees,
          item.skew ? button(`Straighten by ${item.skew.toFixed(1)}° (suggested)`, () => { this.angle.value = item.skew; this.tenths = Math.round(item.skew * 10); }) : null,
          field('Brush ', this.radius),
          button('Take back', () => { if (this.strokes.length) this.strokes.pop(); else this.crop = null; }),
          button('As it was', () => { this.strokes = []; this.crop = null; this.turns = 0; this.tenths = 0; this.angle.value = 0; })),
        make('p', { class: 'hint' }, 'As it will be shown. The file itself stays as it is.'), this.preview);
    }

    fit() {
      this.canvas.width = this.picture.naturalWidth;
      this.canvas.height = this.picture.naturalHeight;
      this.cursor = { x: this.canvas.width / 2, y: this.canvas.height / 2 };
      if (this.item.crop) this.crop = { ...this.item.crop };
      this.draw();
    }

    /** The place in the copy that a pointer stands on. */
    place(event) {
      const box = this.canvas.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * this.canvas.width;
      const y = (event.clientY - box.top) / box.height * this.canvas.height;
      return { x: x / this.zoom + this.offset.x, y: y / this.zoom + this.offset.y };
    }

    listen() {
      this.canvas.addEventListener('pointerdown', (event) => { this.canvas.setPointerCapture(event.pointerId); this.press(this.place(event)); });
      this.canvas.addEventListener('pointermove', (event) => { if (this.pressed) this.move(this.place(event)); });
      this.canvas.addEventListener('pointerup', () => this.release());
      this.canvas.addEventListener('pointercancel', () => this.release());
      this.canvas.addEventListener('keydown', (event) => {
        const step = event.shiftKey ? 4 : 16;
        const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
        if (ways[event.key]) {
          event.preventDefault();
          const [x, y] = ways[event.key];
          this.cursor = { x: Math.min(this.canvas.width, Math.max(0, this.cursor.x + x)), y: Math.min(this.canvas.height, Math.max(0, this.cursor.y + y)) };
          if (this.pressed) this.move(this.cursor); else this.draw();
        } else if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault();
          if (this.pressed) this.release(); else this.press(this.cursor);
        } else if (event.key === 'Escape') { this.pressed = null; this.draw(); }
      });
      this.canvas.addEventListener('focus', () => this.draw());
      this.canvas.addEventListener('blur', () => this.draw());
    }

    press(at) {
      this.pressed = { from: at, offset: { ...this.offset } };
      if (this.mode === 'censor') this.strokes.push({ radius: Number(this.radius.value) / this.item.scale, points: [at] });
      this.draw();
    }

    move(at) {
      const { from } = this.pressed;
      if (this.mode === 'crop') {
        this.crop = { x: Math.min(from.x, at.x), y: Math.min(from.y, at.y), width: Math.abs(at.x - from.x), height: Math.abs(at.y - from.y) };
      } else if (this.mode === 'censor') {
        const stroke = this.strokes[this.strokes.length - 1];
        const last = stroke.points[stroke.points.length - 1];
        if (Math.hypot(last.x - at.x, last.y - at.y) > stroke.radius / 3) stroke.points.push(at);
      } else {
        const room = { x: this.canvas.width * (1 - 1 / this.zoom), y: this.canvas.height * (1 - 1 / this.zoom) };
        this.offset = { x: Math.min(room.x, Math.max(0, this.offset.x + from.x - at.x)), y: Math.min(room.y, Math.max(0, this.offset.y + from.y - at.y)) };
      }
      this.draw();
    }

    release() {
      if (this.mode === 'crop' && this.crop && (this.crop.width < 8 || this.crop.height < 8)) this.crop = null;
      this.pressed = null;
      this.draw();
    }

    paintStrokes(pen) {
      pen.lineCap = pen.lineJoin = 'round';
      pen.strokeStyle = pen.fillStyle = '#777';
      for (const { points, radius } of this.strokes) {
        pen.lineWidth = radius * 2;
        pen.beginPath();
        pen.moveTo(points[0].x, points[0].y);
        if (points.length === 1) pen.lineTo(points[0].x + 0.1, points[0].y);
        for (const point of points.slice(1)) pen.lineTo(point.x, point.y);
        pen.stroke();
      }
    }

    draw() {
      if (!this.canvas.width) return;
      this.degrees.textContent = `${(this.tenths / 10).toFixed(1)}°`;
      const pen = this.canvas.getContext('2d');
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
      pen.setTransform(this.zoom, 0, 0, this.zoom, -this.offset.x * this.zoom, -this.offset.y * this.zoom);
      pen.drawImage(this.picture, 0, 0);
      this.paintStrokes(pen);
      if (this.crop) {
        pen.strokeStyle = '#b8402a';
        pen.lineWidth = 4;
        pen.strokeRect(this.crop.x, this.crop.y, this.crop.width, this.crop.height);
      }
      if (document.activeElement === this.canvas && this.cursor) {
        pen.strokeStyle = '#b8402a';
        pen.lineWidth = 3;
        pen.beginPath();
        pen.moveTo(this.cursor.x - 20, this.cursor.y); pen.lineTo(this.cursor.x + 20, this.cursor.y);
        pen.moveTo(this.cursor.x, this.cursor.y - 20); pen.lineTo(this.cursor.x, this.cursor.y + 20);
        pen.stroke();
      }
      this.drawPreview();
    }

    drawPreview() {
      const part = this.crop || { x: 0, y: 0, width: this.canvas.width, height: this.canvas.height };
      const angle = this.turns * Math.PI / 2 + this.tenths / 10 * Math.PI / 180;
      const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
      const fit = Math.min(1, 420 / Math.max(part.width, part.height));
      this.preview.width = Math.max(1, Math.round((part.width * cosine + part.height * sine) * fit));
      this.preview.height = Math.max(1, Math.round((part.width * sine + part.height * cosine) * fit));
      const pen = this.preview.getContext('2d');
      pen.translate(this.preview.width / 2, this.preview.height / 2);
      pen.rotate(angle);
      pen.scale(fit, fit);
      pen.beginPath();
      pen.rect(-part.width / 2, -part.height / 2, part.width, part.height);
      pen.clip();
      pen.translate(-part.x - part.width / 2, -part.y - part.height / 2);
      pen.drawImage(this.picture, 0, 0);
      this.paintStrokes(pen);
    }

    /** The recipe in one line, in pixels of the original. */
    get recipe() {
      const number = (value) => Math.round(value * this.item.scale);
      const parts = this.strokes.map(({ points, radius }) => `censor ${Math.max(1, number(radius))} ${points.map((point) => `${number(point.x)},${number(point.y)}`).join(' ')}`);
      if (this.crop) parts.push(`crop ${Math.max(0, number(this.crop.x))},${Math.max(0, number(this.crop.y))},${Math.max(1, number(this.crop.width))},${Math.max(1, number(this.crop.height))}`);
      if (this.turns) parts.push(`turn ${this.turns * 90}`);
      if (this.tenths) parts.push(`straighten ${(this.tenths / 10).toFixed(1)}`);
      return parts.join('; ');
    }
  }

  /** One stamp: picture, suggestions, chain, fields. */
  const stampItem = (item, number) => {
    const editor = new Editor(item, number);
    const name = (part) => `${part}-${number}`;
    const rows = LEVELS.map((kind) => {
      const box = make('input', { type: 'checkbox', 'aria-label': `Mark the ${kind}` });
      const text = make('input', { type: 'text', 'aria-label': kind[0].toUpperCase() + kind.slice(1), placeholder: kind === 'country' ? 'IS or Iceland' : '' });
      text.addEventListener('input', () => { delete text.dataset.id; box.checked = text.value.trim() !== ''; });
      return { kind, box, text };
    });
    const date = make('input', { type: 'text', placeholder: '2016-07-09', 'data-date': true });
    const direction = make('select', {}, option('', 'not stated'), option('entry', 'entry'), option('exit', 'exit'));
    const method = make('select', {}, option('', 'not stated'), ...['air', 'sea', 'land', 'rail'].map((way) => option(way, `by ${way}`)));
    const books = make('select', {}, option('', 'none'), ...data.books.map((book) => option(book.id, book.name)));
    const page = make('input', { type: 'number', min: 1, max: 999 });
    const favourite = make('input', { type: 'checkbox' });
    const note = make('input', { type: 'text' });
    const fill = (candidate) => {
      for (const { kind, box, text } of rows) {
        const level = candidate && candidate.chain.find((place) => place.kind === kind);
        text.value = level ? level.name : '';
        if (level) text.dataset.id = level.id; else delete text.dataset.id;
        box.checked = Boolean(level);
      }
      date.value = candidate && candidate.date || '';
      direction.value = candidate && candidate.direction || '';
      method.value = candidate && candidate.method || '';
    };
    const choices = [];
    const choice = (candidate, title, details) => {
      const radio = make('input', { type: 'radio', name: name('choice'), onchange: () => { fill(candidate); answer.accept.checked = true; } });
      choices.push(radio);
      return make('label', { class: 'choice' }, radio, make('span', {}, title),
        details && details.length ? make('small', {}, make('ul', {}, ...details.map((reason) => make('li', {}, reason)))) : null);
    };
    const answers = (value, text) => make('input', { type: 'radio', name: name('answer'), value, checked: value === 'later', 'aria-label': text });
    const answer = { accept: answers('accept', 'Keep it as a stamp'), decline: answers('decline', 'Decline'), later: answers('later', 'Later') };
    const title = (candidate) => [candidate.chain.map((place) => place.name).join(', ') || 'no place', candidate.date, candidate.direction, candidate.method && `by ${candidate.method}`, candidate.strength === 'strong' ? 'a strong suggestion' : 'possible'].filter(Boolean).join(' · ');
    const [first, ...others] = item.candidates;
    const suggestions = make('fieldset', {}, make('legend', {}, 'What it may say'),
      first ? choice(first, title(first), first.reasons) : make('p', { class: 'hint' }, 'Nothing was read that could be suggested.'),
      others.length ? make('details', {}, make('summary', {}, 'Another candidate'), ...others.map((candidate) => choice(candidate, title(candidate), candidate.reasons))) : null,
      choice(null, others.length || first ? 'None of these: by hand' : 'By hand', []));
    const form = make('div', {},
      item.caution ? make('p', { class: 'caution' }, item.caution) : null, suggestions,
      make('fieldset', {}, make('legend', {}, 'Places; those ticked become days of yours'),
        ...rows.map(({ kind, box, text }) => make('div', { class: 'level' }, box, make('span', {}, kind), text))),
      make('fieldset', { class: 'grid' }, make('legend', {}, 'The stamp'), field('Date', date), field('Direction', direction), field('How', method),
        field('Passport', books), field('Page', page), field('Note', note), make('label', { class: 'field' }, favourite, ' favourite')),
      make('fieldset', {}, make('legend', {}, 'Your answer'),
        make('div', { class: 'tools' }, ...[['accept', 'Keep it as a stamp'], ['decline', 'Decline, and never ask again'], ['later', 'Later']].map(([value, text]) => make('label', {}, answer[value], ` ${text}`)))));
    if (first) fill(first);
    if (first) choices[0].checked = true; else choices[choices.length - 1].checked = true;
    // What a person has answered, or changed in the form, is left alone by the buttons of a trip.
    let touched = false;
    form.addEventListener('input', () => { touched = true; });
    const keep = (kept) => {
      if (touched || !first || answer.decline.checked) return false;
      if (kept) { fill(first); choices[0].checked = true; }
      (kept ? answer.accept : answer.later).checked = true;
      return true;
    };
    const element = make('section', { class: 'item', 'aria-labelledby': name('title') }, make('h2', { id: name('title') }, item.title),
      make('p', { class: 'path' }, item.path), make('div', { class: 'columns' }, editor.element, form));
    const result = () => {
      if (answer.later.checked) return null;
      if (answer.decline.checked) return { proposal: item.id, answer: 'decline' };
      return {
        proposal: item.id, answer: 'accept', edit: editor.recipe,
        places: rows.filter(({ text }) => text.value.trim()).map(({ kind, box, text }) => ({ kind, id: text.dataset.id || null, name: text.value.trim(), marked: box.checked })),
        date: date.value.trim(), direction: direction.value, method: method.value, book: books.value, page: page.value ? Number(page.value) : null, favourite: favourite.checked, note: note.value.trim(),
      };
    };
    return { id: item.id, title: item.title, words: first ? title(first) : '', anchor: name('title'), element, result, keep };
  };

  /** The stamps of one trip, kept with one button; nothing is saved by it. */
  const tripItem = (trip, number) => {
    const rows = trip.stamps.map((id) => stamps.find((stamp) => stamp.id === id)).filter(Boolean)
      .map((stamp) => ({ stamp, box: make('input', { type: 'checkbox', checked: true, 'aria-label': `Keep ${stamp.title}`, onchange: () => count() }) }));
    const said = make('p', { class: 'hint', role: 'status' });
    const ticked = () => rows.filter(({ box }) => box.checked);
    const act = (kept) => {
      const chosen = ticked();
      const done = chosen.filter(({ stamp }) => stamp.keep(kept)).length;
      const left = chosen.length - done;
      said.textContent = [kept ? `${done} set to “Keep it as a stamp”.` : `${done} set to “Later”.`,
        left ? `${left} left as you answered.` : '', 'Nothing is kept before you save the answers.'].filter(Boolean).join(' ');
      back.hidden = !kept;
    };
    const button = make('button', { type: 'button', onclick: () => act(true) });
    const back = make('button', { type: 'button', hidden: true, onclick: () => act(false) }, 'Not yet');
    const count = () => { button.textContent = `Keep these ${ticked().length}`; button.disabled = ticked().length === 0; };
    count();
    const heading = `trip-${number}`;
    return make('section', { class: 'item trip', 'aria-labelledby': heading },
      make('h2', { id: heading }, 'One trip'),
      make('p', { class: 'path' }, `${rows.length} stamps, ${trip.first === trip.last ? trip.first : `${trip.first} to ${trip.last}`}. Each is a strong suggestion; look at them below.`),
      make('fieldset', {}, make('legend', {}, 'Stamps of this trip'), ...rows.map(({ stamp, box }) => make('div', { class: 'choice' }, box,
        make('span', {}, make('a', { href: `#${stamp.anchor}` }, stamp.title), ` ${stamp.words}`)))),
      make('div', { class: 'tools' }, button, back), said);
  };

  /** One name of several places. */
  const nameItem = (item, number) => {
    const radios = [];
    const choice = (value, text) => {
      const radio = make('input', { type: 'radio', name: `name-${number}`, value, checked: value === '' });
      radios.push(radio);
      return make('label', { class: 'choice' }, radio, make('span', {}, text));
    };
    const element = make('section', { class: 'item', 'aria-labelledby': `name-title-${number}` }, make('h2', { id: `name-title-${number}` }, item.title),
      make('p', { class: 'path' }, item.about),
      make('fieldset', {}, make('legend', {}, 'Which place is meant?'), ...item.candidates.map((place) => choice(place.id, place.text)), choice('none', 'None of these: leave it out'), choice('', 'Later')));
    const result = () => {
      const chosen = radios.find((radio) => radio.checked);
      if (!chosen || chosen.value === '') return null;
      return { name: item.name, country: item.country, means: chosen.value === 'none' ? null : chosen.value };
    };
    return { element, result };
  };

  /** One identity page: every field editable, with its source and how far it is to be believed; numbers stay masked. */
  const bookItem = (item, number) => {
    const sources = { zone: 'from the zone', print: 'from the print' };
    const doubts = { checked: 'its check digit holds', agreed: 'readings agree', doubtful: 'look at it' };
    const rows = item.fields.map(({ kind, name, secret, value, source, confidence }) => {
      const about = make('span', { class: confidence === 'doubtful' ? 'hint caution' : 'hint', id: `about-${number}-${kind}` },
        source ? `${sources[source]}, ${doubts[confidence]}` : 'not read');
      const text = make('input', { type: 'text', value: secret ? '' : value, autocomplete: 'off', spellcheck: 'false', 'data-date': kind.endsWith('_date'),
        placeholder: secret && value ? `as read: ${value}` : '', 'aria-describedby': about.id });
      return { kind, secret, value, text, element: make('div', {}, field(name, text), about) };
    });
    const title = make('input', { type: 'text', value: item.name });
    const answers = ['accept', 'decline', 'later'].map((value) => make('input', { type: 'radio', name: `page-${number}`, value, checked: value === 'later' }));
    const [accept, decline] = answers;
    for (const { text } of rows) text.addEventListener('input', () => { accept.checked = true; });
    const element = make('section', { class: 'item', 'aria-labelledby': `page-title-${number}` },
      make('h2', { id: `page-title-${number}` }, item.title), make('p', { class: 'path' }, [item.format, item.path].filter(Boolean).join(' · ')),
      make('div', { class: 'columns' },
        item.picture ? make('img', { class: 'page', src: item.picture, alt: `The identity page ${item.title}` }) : make('p', { class: 'hint' }, 'The picture cannot be shown.'),
        make('div', {}, ...item.cautions.map((text) => make('p', { class: 'caution' }, text)),
          make('fieldset', { class: 'grid' }, make('legend', {}, 'What it says; none of this is ever on a page, a card or a letter'), ...rows.map((row) => row.element)),
          make('fieldset', {}, make('legend', {}, 'The book'), field('What you call it', title)),
          make('fieldset', {}, make('legend', {}, 'Your answer'), make('div', { class: 'tools' },
            ...['Keep it as a book', 'Decline, and never ask again', 'Later'].map((text, index) => make('label', {}, answers[index], ` ${text}`)))))));
    const result = () => {
      if (decline.checked) return { proposal: item.id, answer: 'decline' };
      if (!accept.checked) return null;
      const fields = {};
      for (const { kind, secret, value, text } of rows) {
        const written = text.value.trim();
        if (secret ? written : written !== value) fields[kind] = written;
      }
      return { proposal: item.id, answer: 'accept', name: title.value.trim(), fields };
    };
    return { element, result };
  };

  main.textContent = '';
  const stamps = data.stamps.map(stampItem);
  const pages = data.pages.map(bookItem);
  const names = data.names.map(nameItem);
  for (const trip of data.trips) main.append(tripItem(trip, data.trips.indexOf(trip)));
  for (const { element } of [...stamps, ...pages, ...names]) main.append(element);
  if (!stamps.length && !pages.length && !names.length) main.append(make('p', { class: 'empty' }, 'Nothing waits for a decision.'));

  /** Marks what is no date, and says whether all are. */
  const datesHold = () => {
    const wrong = [...document.querySelectorAll('input[data-date]')].filter((input) => {
      const holds = /^(\d{4}(-\d{2}(-\d{2})?)?)?$/.test(input.value.trim());
      input.setAttribute('aria-invalid', String(!holds));
      return !holds;
    });
    if (wrong.length) wrong[0].focus();
    return wrong.length === 0;
  };

  document.getElementById('save').addEventListener('click', () => {
    const saved = document.getElementById('saved');
    if (!datesHold()) { saved.textContent = 'Nothing is saved yet: a date is written as 2016-07-09, 2016-07 or 2016.'; return; }
    const answers = stamps.map(({ result }) => result()).filter(Boolean);
    const books = pages.map(({ result }) => result()).filter(Boolean);
    const settled = names.map(({ result }) => result()).filter(Boolean);
    const text = JSON.stringify({ schema: 'daymark.answers/1', journal: data.journal, stamps: answers, names: settled, pages: books }, null, 2);
    if (!answers.length && !books.length && !settled.length) { saved.textContent = 'Nothing is answered yet.'; return; }
    const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: 'daymark-answers.json' });
    document.body.append(link);
    link.click();
    link.remove();
    saved.textContent = `${answers.length + books.length + settled.length === 1 ? '1 answer' : `${answers.length + books.length + settled.length} answers`} saved as daymark-answers.json. Now run: daymark review --apply daymark-answers.json (with the folder your browser saves to).`;
  });
})();
