"""Accessibility by axe: one page of each kind, light and dark, wide and narrow."""
from __future__ import annotations

import json
import pathlib

from axe_playwright_python.sync_playwright import Axe

from .browser import HEIGHT, Tab, browser, named
from .site import Target

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = [("light", 1280), ("light", 360), ("dark", 360), ("dark", 1280)]
# The style sheets are not fetched a second time, which file: pages forbid; only violations are written out.
OPTIONS = {"preload": False, "resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Runs every rule in each of the four views."""
    complaints: list[str] = []
    script = Axe().axe_script
    run = f"axe.run({json.dumps(OPTIONS)}).then(r => r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html]))"
    with browser() as running:
        tab = Tab(running, root, 1280)
        for target in targets:
            page = tab.open(target, probes=False)
            page.evaluate(script)
            for scheme, width in VIEWS:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                page.emulate_media(color_scheme=scheme)
                notes = [f"axe {rule} ({count}): {where[:120]}" for rule, count, where in page.evaluate(run)]
                complaints += named(target, f"{scheme}, {width} px", notes)
            complaints += named(target, "browser", tab.notes)
            page.set_viewport_size({"width": 1280, "height": HEIGHT})
        tab.close()
    return len(targets) * len(VIEWS), complaints
