"""Chromium, and tabs whose complaints are kept."""
from __future__ import annotations

import functools
import multiprocessing.util
import os
import pathlib
import shutil

from playwright.sync_api import Browser, Page, sync_playwright

from .site import Target

PROBES = (pathlib.Path(__file__).parent / "probes.js").read_text(encoding="utf-8")
HEIGHT = 900


def chromium() -> str | None:
    """Where the browser is."""
    return shutil.which("chromium")


@functools.cache
def browser() -> Browser:
    """The browser of this process, without a window; it is started once, and closed when the process ends."""
    # Its own sandbox refuses to start as root; the pages are ours.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    play = sync_playwright().start()
    running = play.chromium.launch(executable_path=chromium(), args=arguments)

    def end() -> None:
        running.close()
        play.stop()

    # A worker of a pool ends without the usual farewell; this one it does run.
    multiprocessing.util.Finalize(None, end, exitpriority=1)
    return running


class Tab:
    """A tab, with what its console said and where its requests went since the page was opened."""

    def __init__(self, root: pathlib.Path, width: int, **options) -> None:
        options = {"reduced_motion": "reduce", "color_scheme": "light"} | options
        self.root = root
        self.context = browser().new_context(viewport={"width": width, "height": HEIGHT}, **options)
        self.page: Page = self.context.new_page()
        self.notes: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.notes.append(f"script error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))

    def _said(self, message) -> None:
        if message.type in ("error", "warning"):
            self.notes.append(f"console {message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self.root.as_uri() + "/", "data:", "blob:")):
            self.notes.append(f"request leaves the folder: {url}")

    def open(self, target: Target, probes: bool = True) -> Page:
        """Opens a page as a double click would, and loads what looks into it."""
        self.notes.clear()
        self.requests.clear()
        if target.today:
            self.page.clock.set_fixed_time(f"{target.today}T12:00:00")
        self.page.goto((self.root / target.name).as_uri(), wait_until="load")
        if probes:
            self.page.evaluate(PROBES)
        return self.page

    def close(self) -> None:
        """Closes the tab with all it remembers."""
        self.context.close()


def named(target: Target, how: str, notes: list[str]) -> list[str]:
    """Complaints with the page they are about; the same complaint of many elements is cut short."""
    if len(notes) > 6:
        notes = notes[:6] + [f"and {len(notes) - 6} more of this kind"]
    return [f"{target.name} ({target.kind}, {how}): {note}" for note in notes]
