"""How soon a page that is edited where it stands shows what was typed."""

from collections.abc import Iterator

from benchmarks.browsing import can_browse, told_by
from benchmarks.figures import Figure, at_most
from benchmarks.running import platform_server, prepared_database
from terazi.entry.seed.seed import demo_accounts

_GOAL_SECONDS = 0.050
_SHORTEST = 16
"""Milliseconds below which browsers tell nothing of a key."""
_MOST_SHARE = 0.02  # as interaction to next paint leaves out one of fifty


def measure() -> Iterator[Figure]:
    """Measure from each of about a hundred keys to the next picture; one of fifty is left out, as browsers do."""
    if not can_browse():
        yield Figure(what="typing in place", value="needs Chromium and a built web client")
        return
    admin = next(account for account in demo_accounts() if account.username == "yonetici")
    with prepared_database() as settings, platform_server(settings) as server:
        told = told_by("typing_in_place.mjs", server, admin.username, admin.password)
    slow = sorted(told["slow"], reverse=True)
    left_out = int(told["pressed"] * _MOST_SHARE)
    longest = slow[left_out] if len(slow) > left_out else _SHORTEST
    yield at_most("typing in place, from a key to the next picture", longest / 1000, _GOAL_SECONDS)
