"""Every page once in the browser: the console is silent, no request leaves the folder, nothing scrolls sideways."""
from __future__ import annotations

import pathlib

from .browser import HEIGHT, Tab, named
from .site import Target

VIEWS = [("light", 1280), ("dark", 360), ("light", 320)]


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Opens each page at 1280 pixels and narrows it to 360 in dark colours and to 320."""
    complaints: list[str] = []
    tab = Tab(root, 1280)
    for target in targets:
        page = tab.open(target)
        for scheme, width in VIEWS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.emulate_media(color_scheme=scheme)
            complaints += named(target, f"{width} px", page.evaluate("daymarkProbes.scrollsSideways()"))
        complaints += named(target, "1280 to 320 px", tab.notes)
        page.set_viewport_size({"width": 1280, "height": HEIGHT})
    tab.close()
    return len(targets), complaints
