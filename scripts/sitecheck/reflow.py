"""Narrow windows and large text: nothing scrolls sideways, no text is cut or squeezed, what is pressed is large enough."""
from __future__ import annotations

import pathlib

from .browser import HEIGHT, Tab, named
from .site import Target

WIDTHS = [1280, 768, 360, 320]


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Each page at four widths with everything unfolded, and with text of twice the size at 1280 pixels."""
    complaints: list[str] = []
    tab = Tab(root, 1280)
    for target in targets:
        page = tab.open(target)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.evaluate("daymarkProbes.unfold()")
            for probe in ("scrollsSideways", "cutText", "thinColumns", "smallTargets"):
                complaints += named(target, f"{width} px", page.evaluate(f"daymarkProbes.{probe}()"))
        page.set_viewport_size({"width": 1280, "height": HEIGHT})
        page.evaluate("daymarkProbes.doubleText()")
        for probe in ("scrollsSideways", "cutText", "thinColumns"):
            complaints += named(target, "text at 200 %", page.evaluate(f"daymarkProbes.{probe}()"))
        complaints += named(target, "browser", tab.notes)
    tab.close()
    return len(targets) * (len(WIDTHS) + 1), complaints
