"""Wishes of the viewer's system: less motion, and colours of its own."""
from __future__ import annotations

import pathlib

from .browser import Tab, named
from .site import Target

# In forced colours a background is gone: what shows a state needs an outline, a border or colours of its own.
THUMB = """() => {
  const thumb = document.querySelector('.slide .handle span');
  if (!thumb) { return true; }
  const style = getComputedStyle(thumb);
  return style.forcedColorAdjust === 'none' || parseFloat(style.borderTopWidth) > 0;
}"""
CHECKED = """() => {
  const [on, off] = [...document.querySelectorAll('.filters label')].map(label => getComputedStyle(label));
  if (!off) { return true; }
  return ['color', 'backgroundColor', 'borderTopColor', 'borderTopWidth', 'outlineWidth', 'textDecorationLine'].some(p => on[p] !== off[p]);
}"""
FOCUS = """() => daymarkProbes.reachable().slice(0, 12).filter(element => {
  element.focus({ focusVisible: true });
  const own = getComputedStyle(element);
  return own.opacity !== '0' && !element.closest('svg') && own.outlineStyle === 'none';
}).map(element => 'focus cannot be seen on ' + daymarkProbes.name(element))"""


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """With reduced motion nothing moves; in forced colours focus, slider and filters can be told."""
    complaints: list[str] = []
    tab = Tab(root, 1280, reduced_motion="reduce", forced_colors="active")
    for target in targets:
        page = tab.open(target)
        complaints += named(target, "reduced motion", page.evaluate("daymarkProbes.longestMotion()"))
        notes = page.evaluate(FOCUS)
        if not page.evaluate(THUMB):
            notes.append("the thumb of the slider cannot be seen")
        if not page.evaluate(CHECKED):
            notes.append("the chosen filter looks like the others")
        complaints += named(target, "forced colours", notes)
    tab.close()
    return len(targets), complaints
