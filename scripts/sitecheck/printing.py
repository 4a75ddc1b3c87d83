"""Printed pages: a light ground, no navigation, no card cut over two sheets."""
from __future__ import annotations

import pathlib
import re
import subprocess
import tempfile

from .browser import Tab, named
from .site import Target

KINDS = ("day", "year", "stamps", "pair", "place cc", "place gn")
CARDS = ".story, .visit, .box, .stack, .mosaic, .cardlist > li, .compare, .today"
STYLES = """() => {
  const notes = [], light = text => (text.match(/[\\d.]+/g) || []).slice(0, 3).every(part => Number(part) > 240);
  const ground = getComputedStyle(document.body).backgroundColor;
  if (!light(ground)) { notes.push('the ground is ' + ground); }
  const ink = getComputedStyle(document.querySelector('h1')).color;
  if ((ink.match(/[\\d.]+/g) || []).slice(0, 3).some(part => Number(part) > 120)) { notes.push('the ink is ' + ink); }
  document.querySelectorAll('nav, .menu, .search, .skip, .filters, input').forEach(part => {
    if (part.checkVisibility({ opacityProperty: true }) && part.getClientRects().length) { notes.push('is printed: ' + part.localName + '.' + part.className); }
  });
  return notes;
}"""
# A tiny word at the head and the foot of each card that fits on a sheet: both must come out on the same one.
MARKS = """([selector, most]) => {
  let count = 0;
  document.querySelectorAll(selector).forEach(card => {
    const height = card.getBoundingClientRect().height;
    if (!height || height > most || !card.checkVisibility()) { return; }
    if (getComputedStyle(card).position === 'static') { card.style.position = 'relative'; }
    for (const [word, edge] of [['head', 'top'], ['foot', 'bottom']]) {
      const mark = document.createElement('span');
      mark.textContent = `dm${count}${word}`;
      Object.assign(mark.style, { position: 'absolute', left: '0', width: 'auto', height: '6px', font: '5px/6px monospace', whiteSpace: 'nowrap', aspectRatio: 'auto', display: 'block', padding: '0' });
      mark.style[edge] = '0';
      card.appendChild(mark);
    }
    count += 1;
  });
  return count;
}"""
# A4 less the margins given below, at 96 pixels an inch.
SHEET = {"width": 700, "height": 1030}


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Prints a day, a year, the stamps, a pair and places from a browser that prefers dark colours."""
    complaints: list[str] = []
    chosen = [target for target in targets if target.kind in KINDS]
    with tempfile.TemporaryDirectory() as folder:
        tab = Tab(root, SHEET["width"], color_scheme="dark")
        for target in chosen:
            page = tab.open(target, probes=False)
            page.emulate_media(media="print", color_scheme="dark")
            notes = page.evaluate(STYLES)
            cards = page.evaluate(MARKS, [CARDS, SHEET["height"] * 0.9])
            file = pathlib.Path(folder) / "page.pdf"
            margin = {side: "12mm" for side in ("top", "right", "bottom", "left")}
            page.pdf(path=str(file), format="A4", print_background=True, margin=margin)
            page.emulate_media(media="screen", color_scheme="dark")
            complaints += named(target, "printed", notes + _sheets(file, cards))
        tab.close()
    return len(chosen), complaints


def _sheets(file: pathlib.Path, cards: int) -> list[str]:
    """Reads the printed sheets back."""
    run = subprocess.run(["pdftotext", "-raw", str(file), "-"], capture_output=True, text=True)
    if run.returncode:
        return [f"pdftotext failed: {run.stderr.strip()}"]
    sheets = run.stdout.split("\f")[:-1]
    if not sheets:
        return ["there is no sheet"]
    where: dict[str, int] = {}
    for number, text in enumerate(sheets, 1):
        for mark in re.findall(r"dm\d+(?:head|foot)", text):
            where[mark] = number
    notes = []
    for card in range(cards):
        head, foot = where.get(f"dm{card}head"), where.get(f"dm{card}foot")
        if head is None or foot is None:
            notes.append(f"card {card + 1} of {cards} is not printed")
        elif head != foot:
            notes.append(f"card {card + 1} of {cards} is cut: it begins on sheet {head} and ends on sheet {foot}")
    return notes
