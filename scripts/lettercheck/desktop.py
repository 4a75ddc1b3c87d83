"""A desktop of its own: a display, a home folder, and a browser that is a script."""
from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import urllib.request
from typing import Iterator

from .basics import PATIENCE, need, wait

DISPLAY = ":77"


class Desktop:
    """A display without a screen and an empty home folder, for openers that start what the environment names as browser."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.profile = folder / "profile"
        self.record = folder / "opened"
        note = f'printf "%s\\n" "$@" >> {shlex.quote(str(self.record))}\n'
        self.browser = self._script(folder / "browser", note)
        profile = shlex.quote(str(self.profile))
        # Its own home, since a browser leaves files wherever it runs; the port is chosen by itself, and written into the profile.
        self.starter = self._script(
            folder / "starter",
            f"{note}HOME={profile}\nexport HOME\nexec chromium --headless=new {'--no-sandbox ' if os.geteuid() == 0 else ''}"
            f'--remote-debugging-port=0 --user-data-dir={profile} --no-first-run --window-size=1280,480 "$@"\n',
        )
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        self.environment = kept | {"HOME": str(self.home), "DISPLAY": DISPLAY, "BROWSER": str(self.browser)}

    @staticmethod
    def _script(file: pathlib.Path, words: str) -> pathlib.Path:
        file.write_text("#!/bin/sh\n" + words)
        file.chmod(0o755)
        return file

    def __enter__(self) -> Desktop:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "640x480x8"], **quiet)
        return self

    def __exit__(self, *_: object) -> None:
        # Whoever started us may have blocked the gentler signal, and a blocked signal is handed down.
        self.screen.kill()
        self.screen.wait()
        for left in (pathlib.Path(f"/tmp/.X{DISPLAY[1:]}-lock"), pathlib.Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}")):
            left.unlink(missing_ok=True)

    def opened(self) -> list[str]:
        """What browsers were given so far."""
        return self.record.read_text().splitlines() if self.record.exists() else []

    @contextlib.contextmanager
    def chromium(self) -> Iterator[dict[str, str]]:
        """An environment whose browser is Chromium; whatever it starts is ended afterwards."""
        self.profile.mkdir()
        try:
            yield self.environment | {"BROWSER": str(self.starter)}
        finally:
            wait(self._ended, f"a browser of {self.profile} cannot be ended")
            shutil.rmtree(self.profile, ignore_errors=True)

    def _ended(self) -> bool:
        """Whether no process of the profile is left; those that are, are killed, since they may have blocked other signals."""
        mark, left = os.fsencode(self.profile), False
        for process in pathlib.Path("/proc").iterdir():
            if not process.name.isdigit() or int(process.name) == os.getpid():
                continue
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                if b"--user-data-dir=" + mark not in words and not any(word.startswith(mark + b"/") for word in words):
                    continue
                left = True
                os.kill(int(process.name), signal.SIGKILL)
            except (OSError, ProcessLookupError):
                continue
        return not left

    def page(self, address: str, what: str):
        """The page of the Chromium that was started, which must show that address by itself."""
        from sitecheck.browser import browser

        port = self.profile / "DevToolsActivePort"
        wait(lambda: port.exists() and port.read_text().count("\n"), f"{what} started no Chromium")
        end = f"http://127.0.0.1:{port.read_text().split()[0]}"
        plain = urllib.request.build_opener(urllib.request.ProxyHandler({}))

        def shown() -> list[str]:
            with plain.open(f"{end}/json/list", timeout=PATIENCE) as answer:
                return [tab["url"] for tab in json.load(answer) if tab["type"] == "page" and tab["url"] not in ("", "about:blank")]

        found = wait(shown, f"{what} opened no page")
        need(found == [address], f"{what} opened {found}")
        # Only now: whoever sleeps between two looks hears no news of a browser it is connected with.
        running = browser().browser_type.connect_over_cdp(end, timeout=PATIENCE * 1000)
        tab = next(page for context in running.contexts for page in context.pages if page.url == address)
        tab.wait_for_load_state("load", timeout=PATIENCE * 1000)
        return tab
