"""What can be seen from the files alone: every address is relative and there, and everything can be reached by links."""
from __future__ import annotations

import pathlib
import urllib.parse

from .site import Page, Site


def check(site: Site) -> tuple[int, list[str]]:
    """Every href, src and anchor; every link of links.json with its page, its anchor once and its stub."""
    complaints: list[str] = []
    pages = {page.path: page for page in site.all_pages}
    for page in site.all_pages:
        ids = page.ids
        complaints += [f"{page.name}: the id {name} stands twice" for name in sorted({i for i in ids if ids.count(i) > 1})]
        complaints += [f"{page.name}: {link} {wrong}" for link in page.links if (wrong := _wrong(page, link, pages))]
    for link, entry in site.links().items():
        there = (site.root / entry["page"]).resolve()
        if there not in pages:
            complaints.append(f"{link}: {entry['page']} is not there")
        # The tile of today is drawn when the page is viewed, and has its anchor only then.
        elif entry["anchor"] and link != "daymark://today" and pages[there].ids.count(entry["anchor"]) != 1:
            complaints.append(f"{link}: #{entry['anchor']} is not there exactly once")
        route, _, year = link.removeprefix("daymark://").partition("?year=")
        stub = site.root / "go" / (f"{route}/{year}.html" if year else f"{route}.html")
        if not stub.is_file():
            complaints.append(f"{link}: has no stub")
    return len(site.all_pages), complaints + _unreachable(site, pages)


def _target(page: Page, link: str) -> pathlib.Path:
    name = link.partition("#")[0]
    return (page.path.parent / urllib.parse.unquote(name)).resolve() if name else page.path


def _wrong(page: Page, link: str, pages: dict[pathlib.Path, Page]) -> str:
    scheme = urllib.parse.urlparse(link).scheme
    # A link to the person's own file stands in data-original, never in an href.
    if scheme or link.startswith("/"):
        return "is not relative"
    there, anchor = _target(page, link), link.partition("#")[2]
    if not there.is_file():
        return "is not there"
    if anchor and there in pages and anchor not in pages[there].ids:
        return "has no such anchor"
    return ""


def _unreachable(site: Site, pages: dict[pathlib.Path, Page]) -> list[str]:
    """What no chain of links reaches from the home page: with scripts off, nobody would ever see it."""
    reached, waiting = set(), [site.root / "index.html"]
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        if path in pages:
            waiting += [_target(pages[path], link) for link in pages[path].links]
    pictures = [path for suffix in ("jpg", "jpeg", "png", "webp") for path in sorted(site.root.rglob(f"*.{suffix}"))]
    lost = [path for path in [page.path for page in site.pages] + pictures if path.resolve() not in reached]
    return [f"{path.relative_to(site.root)}: no chain of links leads here from index.html" for path in lost]
