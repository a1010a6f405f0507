"""How soon the desk answers a key or a click with a thousand requests in its queue."""

from collections.abc import Iterator
from dataclasses import replace

from benchmarks.browsing import can_browse, told_by
from benchmarks.figures import Figure, at_most
from benchmarks.running import platform_server, prepared_database
from benchmarks.support_queue import fill_queue
from terazi.entry.seed.seed import demo_accounts

_TICKETS = 2_000
_GOAL_SECONDS = 0.1
_SHORTEST = 16
"""Milliseconds below which browsers tell nothing of an interaction."""


def measure() -> Iterator[Figure]:
    """Measure the longest task of each kind of interaction in processor time; the clock stands beside it."""
    if not can_browse():
        yield Figure(what="desk of support", value="needs Chromium and a built web client")
        return
    admin = next(account for account in demo_accounts() if account.username == "yonetici")
    with prepared_database() as settings:
        fill_queue(settings, _TICKETS)
        with platform_server(settings) as server:
            told = told_by("support_desk.mjs", server, admin.username, admin.password)
    for step, seen in told["steps"].items():
        figure = at_most(f"desk with {told['shown']:,} rows: {step}", seen["cpu"] / 1000, _GOAL_SECONDS)
        slowest = max(seen["slow"], default=_SHORTEST)
        told_beside = f"slowest of {seen['count']} by the clock, to the next picture: {slowest} ms"
        yield replace(figure, beside=told_beside)
