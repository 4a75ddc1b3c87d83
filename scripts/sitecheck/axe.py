"""Accessibility by axe: one page of each kind, light and dark, wide and narrow."""
from __future__ import annotations

import json
import pathlib

from axe_playwright_python.sync_playwright import Axe

from .browser import HEIGHT, Tab, named
from .site import Target

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = [("light", 1280), ("light", 360), ("dark", 360), ("dark", 1280)]
# The style sheets are not fetched a second time, which file: pages forbid; only violations are written out.
ALL = {"preload": False, "resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}
# Dark colours change colours and nothing else of a page.
COLOURS = ALL | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Runs every rule at both widths, and those that look at colours again in the dark ones."""
    complaints: list[str] = []
    script = Axe().axe_script
    told = "then(r => r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html]))"
    runs = {scheme: f"axe.run({json.dumps(rules)}).{told}" for scheme, rules in (("light", ALL), ("dark", COLOURS))}
    tab = Tab(root, 1280)
    for target in targets:
        page = tab.open(target, probes=False)
        page.evaluate(script)
        for scheme, width in VIEWS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.emulate_media(color_scheme=scheme)
            notes = [f"axe {rule} ({count}): {where[:120]}" for rule, count, where in page.evaluate(runs[scheme])]
            complaints += named(target, f"{scheme}, {width} px", notes)
        complaints += named(target, "browser", tab.notes)
        page.set_viewport_size({"width": 1280, "height": HEIGHT})
    tab.close()
    return len(targets) * len(VIEWS), complaints
