"""Names that try to become headers of a letter or lines of a calendar, in letters that the program writes."""
from __future__ import annotations

import datetime
import email
import email.policy
import json
import pathlib
import re
import shutil
import sqlite3
import unicodedata

from . import calendars
from .basics import HEADERS, need, run

ENDS = ["\r\n", "\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029", "\x1b"]
TAILS = ["Bcc: all@example.org", "Content-Type: text/html", "\r\n\r\nbody", "=?utf-8?q?=0D=0ABcc:_x?=", ":", "\u202ex"]
LETTERS = ["a", "é", "名", "ما", "👨\u200d👩\u200d👧", " ", "=", "?", '"']
WHOLE = [
    " ", "=?utf-8?b?DQpCY2M6IHg=?=", "=?utf-8?q?=0D=0ABcc:_x?= =?utf-8?q?=0A?=", "=?us-ascii?q?=00?=", "<script>x</script>",
    "a@b, c@d", "\ufeffRome", "\u2066Rome\u2069", "\u200fRome", "END:VEVENT\r\nBEGIN:VEVENT", "Rome\\nBcc: x", "Rome;X=\",\\",
    "Rome\x7f", "Rome\x9bBcc: x", "=\r\n?utf-8?q?=0A?=", "=\u202e?utf-8?q?=0A?=", "\xa0\u3000", "\u2060Rome", "\U000e0042Rome",
    "Rome\r\n\tBcc: x", "Rome\r\n Bcc: x", "{{{date}}} {{>letter}} {places}",
]
# NUL is no part of a name, since the index ends a text there; it stands between the name and this, in the words of the letter.
AFTER_NUL = "Bcc: b@example.org"
# What no subject may hold: control characters, line and paragraph ends, direction signs.
FORBIDDEN = "\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
# An event's title may: a line end, which is escaped there, and signs that turn nothing round.
ALLOWED = "\n\u200e\u200f\ufeff"


def titles() -> list[str]:
    """Every kind of line end before and after what comes with it, every length, and some of a kind of their own."""
    found = [f"Rome{end}{tail}" for end in ENDS for tail in TAILS] + [end + tail for end in ENDS for tail in TAILS]
    found += [letter * length for length in (1, 60, 75, 76, 77, 200, 998, 10_000) for letter in LETTERS]
    return found + WHOLE


def visible(text: str) -> str:
    """What remains to be seen of a text: no blank, control or direction sign."""
    return "".join(letter for letter in text if unicodedata.category(letter)[0] not in "CZ")


def phrases(assets: pathlib.Path, folder: pathlib.Path) -> None:
    """A folder like `assets` in which a subject begins with the name of a place, and the calendar has a hostile name too."""
    (folder / "phrases").mkdir(parents=True)
    for part in assets.iterdir():
        if part.name != "phrases":
            (folder / part.name).symlink_to(part)
    english = json.loads((assets / "phrases/en.json").read_text(encoding="utf-8"))
    english["phrases"] |= {"letter-subject": "{places}\0" + AFTER_NUL, "reminder-calendar": "x\r\nEND:VCALENDAR\u2028\0\r\nBEGIN:VEVENT"}
    (folder / "phrases/en.json").write_text(json.dumps(english), encoding="utf-8")


def make(program: pathlib.Path, folder: pathlib.Path, today: str, names: list[str]) -> dict[str, str]:
    """Letters of a journal whose places have these names, in `Hostile/outbox`; gives each name's day.

    No import takes such names over, since places have those of the gazetteer; but the index is a file that others can write.
    """
    journal = folder / "Hostile"
    first = datetime.date.fromisoformat(today) + datetime.timedelta(1)
    days = [(first + datetime.timedelta(number)).isoformat() for number in range(len(names))]
    table = folder / "hostile.csv"
    table.write_text("place,from\n" + "".join(f"gn-3169070,2010{day[4:]}\n" for day in days), encoding="utf-8")
    common = ["--journal", str(journal), "--today", today]
    run([str(program), "init", *common])
    run([str(program), "import", str(table), *common])
    index = sqlite3.connect(journal / "atlas.sqlite")
    with index:
        for number, (day, name) in enumerate(zip(days, names)):
            place = f"gn-{9_000_000_000 + number}"
            index.execute("INSERT INTO places (id, kind, name, country) VALUES (?, 'city', ?, 'IT')", (place, name))
            done = index.execute("UPDATE presence_days SET place = ? WHERE day = ?", (place, "2010" + day[4:]))
            need(done.rowcount == 1, f"{day} has {done.rowcount} rows")
    index.close()
    run([str(program), "remind", "--days", "366", "--set", "reminder.enabled=true", "--assets", str(folder / "HostileAssets"), *common])
    return dict(zip(days, names))


def check(program: pathlib.Path, assets: pathlib.Path, folder: pathlib.Path, today: str) -> int:
    """Checks letters and calendar of all names; gives how many there were."""
    phrases(assets, folder / "HostileAssets")
    names = titles()
    need(200 <= len(names) <= 360, f"there are {len(names)} hostile names")
    named = make(program, folder, today, names)
    outbox = folder / "Hostile/outbox"
    need(sorted(file.stem for file in outbox.glob("*.eml")) == sorted(named), "not every name has its letter")
    for day, name in named.items():
        title = f"{day}, named {name[:60]!r},"
        data = (outbox / f"{day}.eml").read_bytes()
        need(not set(data) & {0, 11, 12, 27}, f"{title} has a control character")
        need(data.count(b"\n") == data.count(b"\r") == data.count(b"\r\n"), f"{title} has another line end than CRLF")
        need(max(map(len, data.split(b"\r\n"))) <= 998, f"{title} has a line too long for mail")
        message = email.message_from_bytes(data, policy=email.policy.default)
        need(sorted(message.keys()) == HEADERS, f"{title} has the headers {message.keys()}")
        for part in message.walk():
            defects = list(part.defects) + [defect for value in part.values() for defect in value.defects]
            need(not defects, f"{title} has the defects {defects}")
        parts = [part.get_content_type() for part in message.walk()]
        need(parts == ["multipart/alternative", "text/plain", "text/html"], f"{title} has the parts {parts}")
        subject = str(message["Subject"])
        need(not re.search(f"[{FORBIDDEN}]", subject), f"{title} has the subject {subject!r}")
        need(visible(subject) == visible(name + AFTER_NUL), f"{title} has the subject {subject[:80]!r}")
        html = message.get_body(("html",)).get_content()
        need("<script" not in html and "<daymark" not in html, f"{title} puts an element into the letter")
        links = re.findall(r"href=\"([^\"]*)\"", html)
        need(set(links) == {f"daymark://on-this-day/{day[5:]}?year=2010"}, f"{title} has the links {links}")
    found = calendars.events(outbox / "daymark.ics", datetime.date.fromisoformat(today))
    shown = {event.day: event for event in found if event.day in named}
    need(shown.keys() == named.keys(), "not every name has its event")
    need(len(found) == len(calendars.days([f"2010{day[4:]}" for day in named], datetime.date.fromisoformat(today))), "events too many")
    for day, name in named.items():
        title = shown[day].title
        need(not re.search(f"[{FORBIDDEN}]", re.sub(f"[{ALLOWED}]", "", title)), f"the event of {day} is called {title[:80]!r}")
        need(visible(title) == visible(name + AFTER_NUL), f"the event of {day} is called {title[:80]!r}")
    shutil.rmtree(outbox)
    return len(names)
