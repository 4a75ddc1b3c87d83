// What the checks ask of a page from inside it. Loaded by the checks only; no page of a journal holds it.
(() => {
  'use strict';
  const INTERACTIVE = 'a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

  function name(element) {
    const id = element.id ? '#' + element.id : '';
    const classes = typeof element.className === 'string' && element.className ? '.' + element.className.trim().split(/\s+/).join('.') : '';
    const text = (element.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.localName}${id}${classes}>` + (text ? ` “${text}”` : '');
  }

  function isShown(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) { return false; }
    return [...element.getClientRects()].some(rect => rect.width > 0 && rect.height > 0);
  }

  // Parts only for screen readers, and the skip link before it has the focus.
  function isHiddenOnPurpose(element) {
    const part = element.closest('.hidden, .skip');
    return part !== null && !part.matches(':focus');
  }

  function clips(style) { return /hidden|clip/.test(style.overflowX + style.overflowY); }

  // The elements around that cut off what leaves them, with the box they leave.
  function frames(element) {
    const found = [];
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (around !== document.body && clips(style)) { found.push(around); }
      if (style.position === 'fixed') { break; }
    }
    return found;
  }

  function inner(element) {
    const rect = element.getBoundingClientRect();
    return { left: rect.left + element.clientLeft, top: rect.top + element.clientTop,
      right: rect.left + element.clientLeft + element.clientWidth, bottom: rect.top + element.clientTop + element.clientHeight };
  }

  // Every piece of text that a frame or the edge of the page cuts.
  function cutText() {
    const found = [];
    const edge = document.documentElement.clientWidth;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      // Names on a map are part of a picture, which grows as a whole; the list beside it has them as text.
      if (!node.data.trim() || !isShown(element) || isHiddenOnPurpose(element) || element.closest('svg.map')) { continue; }
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(rect => rect.width > 0.5);
      // A line's rectangle is taller than its letters by what the typeface keeps free above and below.
      const slack = rects.length ? rects[0].height * 0.25 : 0;
      const boxes = frames(element).map(inner);
      const outside = rects.some(rect =>
        rect.left < -1 || rect.right > edge + 1 ||
        boxes.some(box => rect.left < box.left - 1 || rect.right > box.right + 1 ||
          rect.top < box.top - slack || rect.bottom > box.bottom + slack));
      if (outside) { found.push('cut text: ' + name(element)); }
    }
    document.querySelectorAll('body *').forEach(element => {
      const style = getComputedStyle(element);
      if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) { found.push('shortened text: ' + name(element)); }
    });
    return found;
  }

  // Text in a column so narrow that its words are broken into a few letters a line.
  function thinColumns() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.data.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
      const element = node.parentElement;
      if (text.length < 6 || !isShown(element) || isHiddenOnPurpose(element) || element.closest('svg')) { continue; }
      range.selectNodeContents(node);
      // Pieces of one line may lie a little higher or lower.
      const tops = [...range.getClientRects()].filter(rect => rect.width > 0.5).map(rect => rect.top).sort((a, b) => a - b);
      const lines = tops.filter((top, index) => index === 0 || top - tops[index - 1] > 4).length;
      if (lines >= 3 && text.length / lines < 4) { found.push(`text in a column of a letter or two: ${name(element)}`); }
    }
    return found;
  }

  function scrollsSideways() {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) { return []; }
    const wide = [...document.querySelectorAll('body *')].find(element => {
      const rect = element.getBoundingClientRect();
      return (rect.right > root.clientWidth + 1 || rect.left < -1) && isShown(element) && !isHiddenOnPurpose(element) && !frames(element.parentElement).length;
    });
    return [`scrolls sideways (${root.scrollWidth} px)` + (wide ? ': ' + name(wide) : '')];
  }

  // A link in running text: its line holds words that are no link.
  function isInText(element) {
    if (getComputedStyle(element).display !== 'inline') { return false; }
    const block = element.closest('p, li, dd, figcaption, td, caption');
    if (!block) { return false; }
    const own = [...block.querySelectorAll('a, button')].map(link => link.textContent).join('');
    return block.textContent.replace(/\s/g, '').length > own.replace(/\s/g, '').length;
  }

  // A country of a map is as large as it is; a list on the same page leads to the same place.
  function hasEquivalent(element) {
    if (!element.closest('svg')) { return false; }
    const href = element.getAttribute('href');
    return [...document.querySelectorAll('a[href]')].some(other => !other.closest('svg') && other.getAttribute('href') === href && isShown(other));
  }

  function smallTargets() {
    const found = [];
    document.querySelectorAll(INTERACTIVE).forEach(element => {
      if (element.tabIndex < 0 || element.disabled || !isShown(element) || isHiddenOnPurpose(element) || isInText(element) || hasEquivalent(element)) { return; }
      // What is pressed in place of an invisible control is its label.
      const see = getComputedStyle(element).opacity === '0' && element.labels && element.labels.length ? [...element.labels] : [element];
      see.forEach(target => {
        const rects = [...target.getClientRects(), ...[...target.querySelectorAll('img, svg')].map(part => part.getBoundingClientRect())];
        const width = Math.max(...rects.map(rect => rect.width));
        const height = Math.max(...rects.map(rect => rect.height));
        if (width < 23.5 || height < 23.5) { found.push(`a target of ${Math.round(width)} × ${Math.round(height)} px: ${name(target)}`); }
      });
    });
    return found;
  }

  // Everything that unfolds is unfolded, so that what it holds is looked at too.
  function unfold() {
    document.querySelectorAll('details').forEach(element => { element.open = true; });
    const button = document.querySelector('.menu');
    if (button && isShown(button) && button.getAttribute('aria-expanded') === 'false') { button.click(); }
  }

  // Text at twice its size, as a browser does that enlarges the text only; words in a drawing are as large as the drawing.
  function doubleText() {
    const sizes = [...document.querySelectorAll('body, body *:not(svg *)')].map(element => [element, parseFloat(getComputedStyle(element).fontSize)]);
    sizes.forEach(([element, size]) => { element.style.fontSize = `${size * 2}px`; });
  }

  // The elements that the Tab key must reach, in their order.
  function reachable() {
    return [...document.querySelectorAll(INTERACTIVE)].filter(element => {
      if (element.tabIndex < 0 || element.disabled || !isShown(element)) { return false; }
      if (element.localName === 'summary' && element.parentElement.querySelector('summary') !== element) { return false; }
      if (element.type === 'radio') {
        const group = [...document.querySelectorAll(`input[type=radio][name="${element.name}"]`)];
        return group.some(other => other.checked) ? element.checked : true;
      }
      return true;
    });
  }

  // What may show that an element has the focus: itself, or what stands for it when it is invisible.
  function marks(element) {
    // A shape in a drawing has no outline: its line shows the focus.
    if (element.closest('svg')) { return [element, ...element.querySelectorAll('*')]; }
    if (getComputedStyle(element).opacity !== '0') { return [element]; }
    return [...(element.labels || []), ...element.parentElement.querySelectorAll('*')].filter(other => getComputedStyle(other).opacity !== '0');
  }

  function look(element) {
    const style = getComputedStyle(element);
    const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}` : '';
    const line = element.closest('svg') && parseFloat(style.strokeWidth) >= 2 ? `${style.stroke} ${style.strokeWidth}` : '';
    return { outline: outline || line, shadow: style.boxShadow === 'none' ? '' : style.boxShadow };
  }

  // Whether a frame around cuts the outline off on any side.
  function isOutlineCut(element) {
    if (element.closest('svg')) { return false; }
    const style = getComputedStyle(element);
    const room = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    const rect = element.getBoundingClientRect();
    return frames(element.parentElement).map(inner).some(box =>
      rect.left - room < box.left - 1 || rect.right + room > box.right + 1 || rect.top - room < box.top - 1 || rect.bottom + room > box.bottom + 1);
  }

  const path = { list: [], before: new Map(), log: [] };

  function startPath() {
    if (document.activeElement) { document.activeElement.blur(); }
    path.list = reachable();
    path.before = new Map([...document.querySelectorAll('body, body *')].map(element => [element, look(element)]));
    document.addEventListener('focusin', event => {
      const element = event.target;
      const changed = marks(element).filter(mark => {
        const [was, is] = [path.before.get(mark) || {}, look(mark)];
        return (is.outline && is.outline !== was.outline) || (is.shadow && is.shadow !== was.shadow);
      });
      let complaint = '';
      if (!changed.length) { complaint = 'focus cannot be seen on ' + name(element); }
      else if (changed.every(isOutlineCut)) { complaint = 'the focus outline is cut off on ' + name(element); }
      path.log.push([path.list.indexOf(element), complaint, name(element)]);
    });
    return path.list.length;
  }

  // Leaves a stretch of the path out; what lies in it counts as reached.
  function skipTo(index) {
    const from = path.log.length ? path.log[path.log.length - 1][0] + 1 : 0;
    for (let step = from; step < index; step += 1) { path.log.push([step, '', '']); }
    path.list[index].focus();
  }

  function takeLog() { return path.log.splice(0); }

  // How long the longest transition or animation of any element lasts, in seconds.
  function longestMotion() {
    const seconds = text => Math.max(...text.split(',').map(part => parseFloat(part) * (part.trim().endsWith('ms') ? 0.001 : 1)));
    const found = [];
    document.querySelectorAll('*').forEach(element => {
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part || null);
        const longest = Math.max(seconds(style.transitionDuration), seconds(style.animationDuration));
        if (longest > 0.01) { found.push(`moves for ${longest} s: ${name(element)}${part}`); }
      }
    });
    if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') { found.push('scrolls smoothly'); }
    return found;
  }

  window.daymarkProbes = { name, isShown, cutText, thinColumns, scrollsSideways, smallTargets, unfold, doubleText, reachable, startPath, skipTo, takeLog, longestMotion };
})();
