"""The path of the Tab key through each kind of page, and what the keys do where they do more."""
from __future__ import annotations

import pathlib

from playwright.sync_api import Page

from .browser import Tab, named
from .site import Target

# The way back is walked for so many steps: it is the same list in the other direction.
STEPS_BACK = 20
# Of a longer path the beginning and the end are walked, so many steps of each.
STEPS_ON = 80

# How many stamps, or stacks of them, a filter shows, and how many it should.
FILTERED = """kind => {
  const items = document.querySelectorAll('.item').length ? '.item' : '.stack', shown = [...document.querySelectorAll(items)].filter(e => e.checkVisibility());
  const right = e => kind === 'all' || e.classList.contains(kind);
  return [shown.length, shown.every(right) ? [...document.querySelectorAll(items)].filter(right).length : -1];
}"""


def check(root: pathlib.Path, targets: list[Target]) -> tuple[int, list[str]]:
    """Every kind of page at 1280 pixels, and the folded menu at 360."""
    complaints: list[str] = []
    tab = Tab(root, 1280)
    for target in targets:
        page = tab.open(target)
        notes = _path(page)
        for selector, special in SPECIAL.items():
            if page.locator(selector).count():
                tab.open(target)
                notes += special(page)
        complaints += named(target, "keyboard", notes + tab.notes)
    tab.close()
    tab = Tab(root, 360)
    for target in [target for target in targets if target.kind == "home"]:
        complaints += named(target, "keyboard, 360 px", _menu(tab.open(target)))
    tab.close()
    return len(targets), complaints


def _path(page: Page) -> list[str]:
    """Each element that can be used is reached once, in the order of the document, and shows the focus."""
    count = page.evaluate("daymarkProbes.startPath()")
    for step in range(count):
        if step == STEPS_ON and count > 2 * STEPS_ON:
            # A calendar has hundreds of links of one sort: on from the last ones.
            page.evaluate(f"daymarkProbes.skipTo({count - STEPS_ON - 1})")
        if step < STEPS_ON or step >= count - STEPS_ON or count <= 2 * STEPS_ON:
            page.keyboard.press("Tab")
    log = page.evaluate("daymarkProbes.takeLog()")
    notes = [complaint for _, complaint, _ in log if complaint]
    order = [index for index, _, _ in log]
    if order != list(range(count)):
        at = next((i for i, index in enumerate(order) if index != i), len(order))
        reached = log[at][2] if at < len(log) else "nothing"
        wanted = page.evaluate(f"daymarkProbes.name(daymarkProbes.reachable()[{at}] || document.body)")
        return notes + [f"Tab number {at + 1} of {count} reached {reached} and not {wanted}"]
    back = min(count - 1, STEPS_BACK)
    for _ in range(back):
        page.keyboard.press("Shift+Tab")
    order = [index for index, _, _ in page.evaluate("daymarkProbes.takeLog()")]
    if order != list(range(count - 2, count - 2 - back, -1)):
        notes.append("Shift+Tab does not go the same way back")
    return notes


def _skip_link(page: Page) -> list[str]:
    page.keyboard.press("Tab")
    seen = page.evaluate("""() => {
      const link = document.activeElement, box = link.getBoundingClientRect();
      return link.matches('a.skip') && box.left >= 0 && box.top >= 0 && box.width > 24;
    }""")
    if not seen:
        return ["the first Tab does not show the skip link"]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    landed = page.evaluate("""() => {
      const main = document.querySelector('main'), inside = daymarkProbes.reachable().filter(e => main.contains(e));
      return !inside.length || document.activeElement === inside[0];
    }""")
    return [] if landed else ["the skip link does not lead past the navigation"]


def _slider(page: Page) -> list[str]:
    """The comparing slider follows the arrow keys, and the picture follows the slider."""
    slider = page.locator(".compare input[type=range]")
    if not slider.is_visible():
        return []
    cut = "getComputedStyle(document.querySelector('.compare .then')).clipPath"
    slider.focus()
    value, shown = slider.input_value(), page.evaluate(cut)
    notes = []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    if slider.input_value() == value or page.evaluate(cut) == shown:
        notes.append("the arrow keys do not move the comparison")
    page.keyboard.press("Home")
    first = slider.input_value()
    page.keyboard.press("End")
    if (first, slider.input_value()) != ("0", "100"):
        notes.append("Home and End do not move the comparison to its ends")
    return notes


def _viewer(page: Page) -> list[str]:
    """The photo viewer opens with Enter, turns with arrows, Home and End, closes with Escape and gives the focus back."""
    openers = page.locator("a[data-view]:visible")
    if not openers.count():
        return []
    shown = "() => { const d = document.querySelector('dialog[open]'); return d ? d.querySelector('img').src : ''; }"
    count = page.locator("a[data-view]").count()
    openers.first.focus()
    page.keyboard.press("Enter")
    first = page.evaluate(shown)
    if not first:
        return ["Enter on a photo does not open the viewer"]
    notes = []
    if not page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)"):
        notes.append("the focus does not move into the viewer")
    hidden = page.evaluate("""() => [...document.querySelectorAll('dialog[open] button')]
      .filter(b => daymarkProbes.isShown(b) && !(b.getAttribute('aria-label') || b.textContent.trim())).length""")
    if hidden:
        notes.append("a button of the viewer has no name")
    page.keyboard.press("Escape")
    if page.evaluate(shown):
        return notes + ["Escape does not close the viewer"]
    if not openers.first.evaluate("link => document.activeElement === link"):
        notes.append("the focus does not return to the photo that opened the viewer")
    page.keyboard.press("Enter")
    seen = [page.evaluate(shown)]
    for key in ("ArrowRight", "End", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(page.evaluate(shown))
    start, right, last, home, left = seen
    if count > 1 and (right == start or last == home or left != last):
        notes.append("arrows, Home and End do not turn the photos of the viewer")
    page.keyboard.press("Escape")
    if page.evaluate("document.activeElement === document.body || !daymarkProbes.isShown(document.activeElement)"):
        notes.append("the focus is lost when the viewer closes on another photo than it opened with")
    return notes


def _filters(page: Page) -> list[str]:
    """The filters of the stamp wall are chosen with arrow keys, and hide what they leave out."""
    radios = page.locator("input.pick")
    notes = []
    radios.first.focus()
    for number in range(radios.count()):
        if number:
            page.keyboard.press("ArrowRight")
        chosen = page.evaluate("document.querySelector('input.pick:checked').id")
        if chosen != radios.nth(number).get_attribute("id"):
            return notes + ["the arrow keys do not choose the next filter"]
        shown, wanted = page.evaluate(FILTERED, chosen.removeprefix("pick-"))
        if shown != wanted:
            notes.append(f"the filter {chosen} shows {shown} and not {wanted}")
    return notes


# What is tried where the page has such a part.
SPECIAL = {
    "body": _skip_link, ".compare input[type=range]": _slider, "a[data-view]": _viewer, "input.pick": _filters,
}


def _menu(page: Page) -> list[str]:
    """The folded menu opens with Enter, and its links follow in the path."""
    button = page.locator("button.menu")
    if not button.count() or not button.is_visible():
        return []
    button.focus()
    page.keyboard.press("Enter")
    if button.get_attribute("aria-expanded") != "true" or not page.locator("#navigation a").first.is_visible():
        return ["Enter does not unfold the menu"]
    page.keyboard.press("Tab")
    if not page.evaluate("document.activeElement === document.querySelector('#navigation a')"):
        return ["the links of the menu do not follow it in the path of the Tab key"]
    return []
