"""With scripts off: what only a script shows is missed by nobody."""
from __future__ import annotations

import pathlib

from .browser import HEIGHT, Tab, named
from .keyboard import FILTERED
from .site import Target

BARE = """() => {
  const shown = e => e.checkVisibility() && e.getClientRects().length > 0, notes = [];
  const links = [...document.querySelectorAll('nav a')];
  if (!links.length || !links.every(shown)) { notes.push('a link of the navigation is not shown'); }
  if ([...document.querySelectorAll('button')].some(shown)) { notes.push('a button is shown that does nothing'); }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) { notes.push('scrolls sideways'); }
  document.querySelectorAll('main img').forEach(image => {
    if (!shown(image) && !image.closest('details:not([open])')) { notes.push('a picture is not shown: ' + image.getAttribute('src')); }
  });
  document.querySelectorAll('[data-view]').forEach(link => {
    if (!/\\.(jpe?g|png|webp)$/.test(link.pathname)) { notes.push('a photo does not lead to its file: ' + link.pathname); }
  });
  return notes;
}"""
SIDES = """() => {
  const sides = [...document.querySelectorAll('.compare .side')].map(side => side.getBoundingClientRect());
  if (!sides.length) { return []; }
  const [then, now] = sides, apart = then.right <= now.left + 1 || now.right <= then.left + 1;
  const loaded = [...document.querySelectorAll('.compare .side img')].every(image => image.complete && image.naturalWidth > 0);
  return [
    ...(sides.length === 2 && apart && Math.abs(then.top - now.top) < 2 && then.width > 100 ? [] : ['the two pictures are not side by side']),
    ...(loaded ? [] : ['a picture of the pair is not loaded']),
    ...([...document.querySelectorAll('.compare input')].some(e => e.checkVisibility()) ? ['the slider is shown that does nothing'] : []),
  ];
}"""


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Each kind of page at 360 and 1280 pixels; the filters of the stamps work without a script."""
    complaints: list[str] = []
    tab = Tab(root, 360, java_script_enabled=False)
    # A tile for the viewer's own day is the one thing that a script adds.
    for target in [target for target in targets if not target.today]:
        page = tab.open(target, probes=False)
        notes = []
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            notes += [f"at {width} px: {note}" for note in page.evaluate(BARE) + page.evaluate(SIDES)]
        notes += _filters(page)
        complaints += named(target, "no script", notes + tab.notes)
    tab.close()
    return len(targets) * 2, complaints


def _filters(page) -> list[str]:
    notes = []
    for name in ("entry", "exit", "favourite"):
        label = page.locator(f"label[for=pick-{name}]")
        if not label.count():
            continue
        label.click()
        shown, wanted = page.evaluate(FILTERED, name)
        if shown != wanted:
            notes.append(f"the filter of {name} shows {shown} and not {wanted}")
    return notes
