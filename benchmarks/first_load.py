"""The web client's first load in a headless browser: what comes over the wire, and when there is something to read."""

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.browsing import find_browser
from benchmarks.figures import Figure, at_most
from benchmarks.running import Server, platform_server, prepared_database
from terazi.entry.launch.run import PROJECT
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.settings import Settings

RUNS = 5
_SCRIPT_GOAL, _STYLE_GOAL = 260, 40  # kB, compressed
_BEFORE_GOAL, _BEFORE_GOAL_SIGNED_IN = 120, 170  # kB of scripts that are there before the first heading
_HEADING_GOAL, _SLOW_HEADING_GOAL = 0.7, 1.5  # seconds


@dataclass(frozen=True, kw_only=True, slots=True)
class FirstLoad:
    """Seconds until the first heading, plain and with the processor slowed down four times; compressed bytes by kind."""

    heading: float
    slow_heading: float
    bodies: dict[str, int]
    signed_in: dict[str, int]


def measure() -> Iterator[Figure]:
    """Measure the start page as a stranger and as somebody signed in sees it."""
    browser = find_browser()
    if browser is None or not (PROJECT / Settings().web_dir / "index.html").exists():
        yield Figure(what="first load of the web client", value="needs Chromium and a built web client")
        return
    with prepared_database() as settings, platform_server(settings) as server:
        seen = _first_load(server, browser)
    bodies, signed_in = seen.bodies, seen.signed_in
    yield _size("JavaScript before the first heading", bodies["before"], _BEFORE_GOAL)
    yield _size(
        f"JavaScript of the first load ({bodies['files']} files in all)", bodies["scripts"], _SCRIPT_GOAL
    )
    yield _size("JavaScript before the first heading, signed in", signed_in["before"], _BEFORE_GOAL_SIGNED_IN)
    yield _size(
        f"JavaScript of the first load, signed in ({signed_in['files']} files in all)",
        signed_in["scripts"],
        _SCRIPT_GOAL,
    )
    yield _size("CSS of the first load", bodies["styles"], _STYLE_GOAL)
    yield _size("fonts of the first load", bodies["fonts"], None)
    yield _size("start page with menu and texts", bodies["page"], None)
    yield at_most("first heading", seen.heading, _HEADING_GOAL)
    yield at_most("first heading, processor slowed down 4 times", seen.slow_heading, _SLOW_HEADING_GOAL)


def _first_load(server: Server, browser: str) -> FirstLoad:
    programs = PROJECT / "web/node_modules/.bin"
    account = demo_accounts()[0]
    done = subprocess.run(
        [
            "node",
            str(PROJECT / "benchmarks/first_load.mjs"),
            f"http://127.0.0.1:{server.port}/",
            browser,
            str(RUNS),
            account.username,
            account.password,
        ],
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    told = json.loads(done.stdout)
    return FirstLoad(
        heading=told["plain"] / 1000,
        slow_heading=told["slow"] / 1000,
        bodies=told["bodies"],
        signed_in=told["signedIn"],
    )


def _size(what: str, size: int, goal: int | None) -> Figure:
    kilobytes = size / 1000
    return Figure(
        what=what,
        value=f"{kilobytes:.0f} kB",
        goal="–" if goal is None else f"≤ {goal} kB",
        is_met=None if goal is None else kilobytes <= goal,
    )
