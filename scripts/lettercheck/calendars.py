"""A calendar as two libraries read it: Python's icalendar, and libical, which desktops use."""
from __future__ import annotations

import ctypes
import dataclasses
import datetime
import pathlib

from .basics import need

LIBRARY = "libical.so.3"
WORDS = ["UID", "SUMMARY", "DESCRIPTION", "URL"]
HORIZON = 400  # days from the day of writing


@dataclasses.dataclass(frozen=True, order=True)
class Event:
    """An all-day event: what both libraries must agree on."""

    day: str
    uid: str
    title: str
    text: str
    link: str


class Time(ctypes.Structure):
    """libical's `icaltimetype`."""

    _fields_ = [(name, ctypes.c_int) for name in ("year", "month", "day", "hour", "minute", "second", "is_date", "is_daylight")]
    _fields_ += [("zone", ctypes.c_void_p)]

    def date(self) -> datetime.date:
        """The day in our own words."""
        return datetime.date(self.year, self.month, self.day)


class Span(ctypes.Structure):
    """libical's `icaltime_span`."""

    _fields_ = [("start", ctypes.c_long), ("end", ctypes.c_long), ("is_busy", ctypes.c_int)]


VISITOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Span), ctypes.c_void_p)
# What is called, what it gives, and what it takes.
FUNCTIONS = {
    "icalparser_parse_string": (ctypes.c_void_p, [ctypes.c_char_p]),
    "icalcomponent_count_errors": (ctypes.c_int, [ctypes.c_void_p]),
    "icalrestriction_check": (ctypes.c_int, [ctypes.c_void_p]),
    "icalcomponent_string_to_kind": (ctypes.c_int, [ctypes.c_char_p]),
    "icalcomponent_get_first_component": (ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    "icalcomponent_get_next_component": (ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    "icalcomponent_get_dtstart": (Time, [ctypes.c_void_p]),
    "icalcomponent_get_dtend": (Time, [ctypes.c_void_p]),
    "icalcomponent_get_uid": (ctypes.c_char_p, [ctypes.c_void_p]),
    "icalcomponent_get_summary": (ctypes.c_char_p, [ctypes.c_void_p]),
    "icalcomponent_get_description": (ctypes.c_char_p, [ctypes.c_void_p]),
    "icalproperty_string_to_kind": (ctypes.c_int, [ctypes.c_char_p]),
    "icalcomponent_get_first_property": (ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    "icalproperty_get_url": (ctypes.c_char_p, [ctypes.c_void_p]),
    "icalcomponent_foreach_recurrence": (None, [ctypes.c_void_p, Time, Time, VISITOR, ctypes.c_void_p]),
    "icalcomponent_free": (None, [ctypes.c_void_p]),
}


def library() -> ctypes.CDLL | None:
    """libical, or nothing when it is not there."""
    try:
        found = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found


def by_icalendar(data: bytes) -> list[Event]:
    """The events as icalendar reads them, without an error in any component."""
    import icalendar

    events = []
    for component in icalendar.Calendar.from_ical(data).walk():
        need(not component.errors, f"{component.name}: {component.errors}")
        if component.name != "VEVENT":
            continue
        lacking = [key for key in WORDS + ["DTSTAMP", "DTSTART", "DTEND"] if key not in component]
        need(not lacking, f"an event lacks {lacking}")
        day, end = component.decoded("DTSTART"), component.decoded("DTEND")
        need(type(day) is type(end) is datetime.date, f"{day} is no day")
        need((end - day).days == 1, f"{day} is no all-day event")
        words = [str(component[key]) for key in WORDS]
        # libical passes blanks at the head of a value over.
        events.append(Event(day.isoformat(), *(word.lstrip(" ") for word in words)))
    return sorted(events)


def by_libical(data: bytes, first: datetime.date) -> list[Event]:
    """The events as libical reads them, without an error, each of them once: on the day on which libical lets it begin."""
    ical = library()
    whole = ical.icalparser_parse_string(data)
    need(whole, "libical reads nothing")
    try:
        need(ical.icalcomponent_count_errors(whole) == 0, f"libical finds {ical.icalcomponent_count_errors(whole)} errors")
        need(ical.icalrestriction_check(whole), "libical finds a component that lacks something")
        need(ical.icalcomponent_count_errors(whole) == 0, "libical finds a property that must not be there")
        kind, url = ical.icalcomponent_string_to_kind(b"VEVENT"), ical.icalproperty_string_to_kind(b"URL")
        last = first + datetime.timedelta(HORIZON + 1)
        window = [Time(day.year, day.month, day.day, is_date=1) for day in (first - datetime.timedelta(1), last)]
        events = []
        event = ical.icalcomponent_get_first_component(whole, kind)
        while event:
            start, end = ical.icalcomponent_get_dtstart(event), ical.icalcomponent_get_dtend(event)
            day = start.date()
            need(start.is_date and end.is_date and (end.date() - day).days == 1, f"libical lets {day} last until {end.date()}")
            # Only when it begins: this version counts the day after a whole day to it.
            starts: list[int] = []
            visit = VISITOR(lambda _, span, __: starts.append(span.contents.start))
            ical.icalcomponent_foreach_recurrence(event, *window, visit, None)
            found = [datetime.datetime.fromtimestamp(second, datetime.timezone.utc).isoformat() for second in starts]
            need(found == [f"{day}T00:00:00+00:00"], f"libical lets {day} take place at {found}")
            link = ical.icalcomponent_get_first_property(event, url)
            words = [ical.icalcomponent_get_uid(event), ical.icalcomponent_get_summary(event)]
            words += [ical.icalcomponent_get_description(event), link and ical.icalproperty_get_url(link)]
            events.append(Event(day.isoformat(), *((word or b"").decode() for word in words)))
            event = ical.icalcomponent_get_next_component(whole, kind)
        return sorted(events)
    finally:
        ical.icalcomponent_free(whole)


def events(file: pathlib.Path, first: datetime.date) -> list[Event]:
    """The events of a calendar written on `first`, one a day at most, as both libraries read them."""
    data = file.read_bytes()
    found, other = by_icalendar(data), by_libical(data, first)
    need(len(found) == len(other), f"icalendar finds {len(found)} events, libical {len(other)}")
    for one, two in zip(found, other):
        need(one == two, f"icalendar reads {one}, libical {two}")
    need(len({event.uid for event in found}) == len(found) == len({event.day for event in found}), "two events of one day")
    for event in found:
        need(event.link and event.text.split("\n")[-1] == event.link, f"{event.day} has no link in its text")
    return found


def days(stays: list[str], first: datetime.date) -> list[str]:
    """On which days something of these days is shown, by a calendar of our own."""
    shown = []
    for offset in range(HORIZON):
        day = first + datetime.timedelta(offset)
        dates = {day.isoformat()[5:]}
        # In a common year a leap day is remembered on the day before.
        if day.isoformat()[5:] == "02-28" and (day + datetime.timedelta(1)).month == 3:
            dates.add("02-29")
        if any(stay[5:] in dates and int(stay[:4]) < day.year for stay in stays):
            shown.append(day.isoformat())
    return shown
