"""How every check says that something is wrong, and how it runs a program."""
from __future__ import annotations

import subprocess
import time
from typing import Callable

PATIENCE = 180  # seconds for one step: the tests beside it may keep every processor busy
HEADERS = sorted(["From", "To", "Subject", "Message-Id", "Date", "Auto-Submitted", "Content-Language", "MIME-Version", "Content-Type"])


class Wrong(Exception):
    """Something is not as it should be."""


def need(condition: object, what: str) -> None:
    """Stops with what is wrong."""
    if not condition:
        raise Wrong(what)


def run(words: list[str], **options) -> str:
    """What a command prints; it must be done without complaint."""
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, **options)
    need(done.returncode == 0, f"{' '.join(words)} ends with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def wait(ready: Callable[[], object], what: str, patience: float = PATIENCE) -> object:
    """What `ready` gives as soon as it gives something; stops with `what` when the patience, in seconds, is at its end."""
    deadline = time.monotonic() + patience
    while not (found := ready()):
        need(time.monotonic() < deadline, what)
        time.sleep(0.05)
    return found
