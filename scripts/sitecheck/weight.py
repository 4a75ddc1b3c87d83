"""How much a page loads before anyone scrolls."""
from __future__ import annotations

import pathlib
import urllib.parse

from .browser import Tab, named
from .site import Target

MOST_BYTES_OF_A_DAY = 300_000
MOST_BYTES_OF_FONTS = 120_000
PICTURES = (".jpg", ".jpeg", ".png", ".webp")
VISIBLE = """[...document.images].filter(image => {
  const box = image.getBoundingClientRect();
  return image.checkVisibility() && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
})"""
SETTLED = f"() => document.fonts.status === 'loaded' && {VISIBLE}.every(image => image.complete)"
SEEN = f"{VISIBLE}.map(image => image.currentSrc)"


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """A day at most 300 kB, the typefaces of any page at most 120 kB, at 1280 and 360 pixels."""
    complaints: list[str] = []
    for width in (1280, 360):
        # The typefaces are the same at any width.
        for target in [target for target in targets if width == 1280 or target.kind == "day"]:
            # A tab of its own, since a second page would find the typefaces in memory.
            tab = Tab(root, width)
            page = tab.open(target, probes=False)
            page.wait_for_function(SETTLED)
            pictures = page.evaluate(SEEN)
            # A browser fetches some lazy pictures below the window as well, more or fewer by its own lights.
            needed = [url for url in tab.requests if not url.endswith(PICTURES)] + pictures
            sizes = {url: _size(url) for url in needed if url.startswith("file:")}
            tab.close()
            fonts = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
            notes = []
            if fonts > MOST_BYTES_OF_FONTS:
                notes.append(f"{fonts:,} bytes of typefaces are more than {MOST_BYTES_OF_FONTS:,}")
            if target.kind == "day" and sum(sizes.values()) > MOST_BYTES_OF_A_DAY:
                largest = max(sizes, key=lambda url: sizes[url])
                notes.append(
                    f"{sum(sizes.values()):,} bytes before scrolling are more than {MOST_BYTES_OF_A_DAY:,}; the largest "
                    f"file is {pathlib.PurePosixPath(largest).name} with {sizes[largest]:,}")
            complaints += named(target, f"{width} px", notes)
    return len(targets), complaints


def _size(url: str) -> int:
    path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(url).path))
    return path.stat().st_size if path.is_file() else 0
