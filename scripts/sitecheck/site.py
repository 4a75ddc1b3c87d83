"""A written site: its pages, what stands in them, and which kinds of page there are."""
from __future__ import annotations

import html.parser
import json
import pathlib
import re
from dataclasses import dataclass, field

# Elements without an end tag, so that the depth of the others can be counted.
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Element:
    """A start tag: its name, its attributes and the text up to the next tag."""
    tag: str
    attributes: dict[str, str]
    text: str = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")


class _Reader(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.elements: list[Element] = []

    def handle_starttag(self, tag, attributes):
        self.elements.append(Element(tag, {name: value or "" for name, value in attributes}))

    def handle_data(self, data):
        if self.elements:
            self.elements[-1].text += data


@dataclass
class Page:
    """A page of the site; name is its path below the site's folder."""
    path: pathlib.Path
    name: str
    elements: list[Element] = field(repr=False)

    def all(self, *tags: str) -> list[Element]:
        """The elements of these names in document order."""
        return [element for element in self.elements if element.tag in tags]

    @property
    def ids(self) -> list[str]:
        return [element["id"] for element in self.elements if element["id"]]

    @property
    def links(self) -> list[str]:
        """Every address the page names: href, src, the candidates of srcset, and where a stub leads."""
        found = []
        for element in self.elements:
            found += [element.attributes[name] for name in ("href", "src") if name in element.attributes]
            found += [part.split()[0] for part in element["srcset"].split(",") if part.split()]
            if element.tag == "meta" and element["content"].startswith("0; url="):
                found.append(element["content"].removeprefix("0; url="))
        return found

    @property
    def is_stub(self) -> bool:
        return self.name.startswith("go/")

    @property
    def kind(self) -> str:
        """What kind of page it is: its template, told apart further where one template serves several kinds.

        The template stands in the page itself, so that a new kind is found without a change here. A page that names none
        (a site of an older version) goes by its folder.
        """
        body = next(iter(self.all("body")), Element("body", {}))
        folder = self.name.rpartition("/")[0]
        kind = body["data-page"] or f"{folder or self.name}{'/index' if self.name.endswith('/index.html') else ''}"
        if kind == "place":
            # cc-it, rg-us-wa, gn-3169070, iata-kef: country, region, city, airport.
            return f"place {pathlib.PurePosixPath(self.name).stem.partition('-')[0]}"
        if kind == "stampcountry" and folder == "books":
            return "book"
        if kind == "day" and any("empty" in element["class"].split() for element in self.elements):
            return "quiet day"
        return kind


@dataclass
class Target:
    """A page to be looked at in the browser, and the viewer's day when it matters."""
    name: str
    kind: str
    today: str = ""


class Site:
    """All pages below a folder."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root.resolve()
        self.all_pages = [self._read(path) for path in sorted(self.root.rglob("*.html"))]
        self.pages = [page for page in self.all_pages if not page.is_stub]
        self.stubs = [page for page in self.all_pages if page.is_stub]

    def _read(self, path: pathlib.Path) -> Page:
        reader = _Reader()
        reader.feed(path.read_text(encoding="utf-8"))
        return Page(path, path.relative_to(self.root).as_posix(), reader.elements)

    def links(self) -> dict[str, dict]:
        """The table of deep links."""
        return json.loads((self.root / "links.json").read_text(encoding="utf-8"))["links"]

    def every(self) -> list[Target]:
        """All pages but the stubs."""
        return [Target(page.name, page.kind) for page in self.pages]

    def kinds(self) -> list[Target]:
        """Of each kind the page with the most pictures, since that has most to go wrong."""
        best: dict[str, Page] = {}
        for page in self.pages:
            kind = page.kind
            if kind not in best or len(page.all("img")) > len(best[kind].all("img")):
                best[kind] = page
        targets = [Target(page.name, kind) for kind, page in sorted(best.items())]
        home, day = best.get("home"), self._day_with_memories()
        if home and day:
            targets.append(Target(home.name, "home on a day with memories", today=day))
        return targets

    def _day_with_memories(self) -> str:
        """A day (YYYY-MM-DD) on which the home page shows its tile."""
        script = self.root / "data/days.js"
        found = re.search(r'"(\d\d-\d\d)"', script.read_text(encoding="utf-8")) if script.is_file() else None
        return f"2028-{found.group(1)}" if found else ""
