"""What every page must hold by the house rules: head, landmarks, headings, times, pictures; and the weight of its files."""
from __future__ import annotations

import datetime
import pathlib
import re

from .site import Element, Page, Site

# The forms of a datetime that the pages use, as HTML defines them.
DATETIMES = [
    (r"\d{4}-\d\d-\d\d", "%Y-%m-%d"), (r"\d{4}-\d\d", "%Y-%m"), (r"\d{4}", "%Y"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d", "%Y-%m-%dT%H:%M"), (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", "%Y-%m-%dT%H:%M:%S"),
]
MOST_BYTES = 30_000  # of the style sheet, and of the script


def check(site: Site) -> tuple[int, list[str]]:
    """All pages, and that no two have the same title."""
    complaints = [f"{page.name}: {note}" for page in site.pages for note in notes(page, site.root)]
    titles: dict[str, str] = {}
    for page in site.pages:
        title = " ".join(element.text.strip() for element in page.all("title"))
        if not title:
            complaints.append(f"{page.name}: has no title")
        elif title in titles:
            complaints.append(f"{page.name}: has the title of {titles[title]}: {title}")
        titles[title] = page.name
    for name in ("assets/journal.css", "assets/journal.js"):
        size = (site.root / name).stat().st_size
        if size > MOST_BYTES:
            complaints.append(f"{name}: {size:,} bytes are more than {MOST_BYTES:,}")
    return len(site.pages), complaints


def notes(page: Page, root: pathlib.Path) -> list[str]:
    """What is wrong with one page."""
    return _head(page) + _body(page) + [note for image in page.all("img") for note in _picture(page, image, root)]


def _head(page: Page) -> list[str]:
    found = []
    html = page.all("html")[0]
    if not html["lang"] or html["dir"] not in ("ltr", "rtl"):
        found.append("html lacks lang or dir")
    head = [element for element in page.elements if element.tag in ("meta", "title", "link", "script", "style")]
    if not head or not head[0]["charset"]:
        found.append("charset is not first in the head")
    if len(head) < 2 or head[1]["http-equiv"].lower() != "content-security-policy":
        found.append("the content security policy is not directly after charset")
    elif "default-src 'none'" not in head[1]["content"] or "unsafe" in head[1]["content"]:
        found.append("the content security policy lets too much through")
    if not any(element["name"] == "referrer" and element["content"] == "no-referrer" for element in page.all("meta")):
        found.append("there is no referrer policy of no-referrer")
    return found


def _body(page: Page) -> list[str]:
    found = []
    for element in page.elements:
        inline = [name for name in element.attributes if name == "style" or name.startswith("on")]
        found += [f"<{element.tag}> has {name}=, which the policy blocks" for name in inline]
        if element.tag == "style" or (element.tag == "script" and not element["src"]):
            found.append(f"<{element.tag}> stands in the page, which the policy blocks")
    for tag in ("main", "footer"):
        if len(page.all(tag)) != 1:
            found.append(f"has {len(page.all(tag))} <{tag}>")
    if not page.all("nav"):
        found.append("has no <nav>")
    if len(page.all("nav")) > 1 and any(not nav["aria-label"] and not nav["aria-labelledby"] for nav in page.all("nav")):
        found.append("has several <nav>, one without a name")
    levels = [int(element.tag[1]) for element in page.all("h1", "h2", "h3", "h4", "h5", "h6")]
    if levels.count(1) != 1:
        found.append(f"has {levels.count(1)} <h1>")
    for before, after in zip(levels, levels[1:]):
        if after > before + 1:
            found.append(f"a heading of level {after} follows one of level {before}")
    for time in page.all("time"):
        if not _is_datetime(time["datetime"] or time.text.strip()):
            found.append(f"<time datetime=\"{time['datetime']}\"> is no date")
    return found


def _is_datetime(text: str) -> bool:
    for form, parsing in DATETIMES:
        if re.fullmatch(form, text):
            try:
                return bool(datetime.datetime.strptime(text, parsing))
            except ValueError:
                return False
    if re.fullmatch(r"\d\d-\d\d", text):
        # A day of any year; 2028 has a 29 February.
        return _is_datetime(f"2028-{text}")
    return False


def _picture(page: Page, image: Element, root: pathlib.Path) -> list[str]:
    name = image["src"]
    found = [f"the picture {name} has no {needed}" for needed in ("width", "height", "alt") if needed not in image.attributes]
    small = (page.path.parent / name).resolve()
    larger = small.with_name(small.name.replace("-thumb.", "-display."))
    if image["alt"] and larger != small and larger.is_file() and not (image["srcset"] and image["sizes"]):
        # A small photo has two copies of one size.
        if _width(larger) > _width(small):
            found.append(f"the picture {name} has a larger copy, but no srcset and sizes")
    return found


def _width(path: pathlib.Path) -> int:
    """The columns of a JPEG, from the head of its frame; 0 when it has none."""
    data = path.read_bytes()
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2:at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7:at + 9], "big")
        at += 2 + length
    return 0
