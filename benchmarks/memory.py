"""What processes hold: all of them at rest, and a web process after large and odd workbooks, formulas, predictions, tables to write."""

import threading
from collections.abc import Callable, Iterator

from benchmarks import processes
from benchmarks.analyst import Analyst
from benchmarks.figures import Figure
from benchmarks.running import Server, platform_server, prepared_database

_MOST_GROWTH = 100_000_000
_TIMES = 5
_LOOK_SECONDS = 0.02


def measure() -> Iterator[Figure]:
    """Weigh the platform; then send each kind of work several times over, and see what the web process holds at most and afterwards."""
    yield from processes.measure()
    with prepared_database() as settings, platform_server(settings) as server:
        analyst = Analyst(server)
        analyst.warm_up()
        before = server.memory_bytes()
        for name, act in analyst.works():
            most = _most_while(server, lambda act=act: [act() for _ in range(_TIMES)])
            yield _figure(f"web process while {name}, {_TIMES} times", most - before)
        yield _figure(
            "web process after all of it", server.memory_bytes() - before, f"{before / 1e6:.0f} MB before"
        )


def _figure(what: str, grown: int, beside: str = "–") -> Figure:
    is_met = grown <= _MOST_GROWTH
    return Figure(what=what, value=f"{grown / 1e6:+.0f} MB", beside=beside, goal="≤ 100 MB", is_met=is_met)


def _most_while(server: Server, act: Callable[[], object]) -> int:
    seen, ended = [server.memory_bytes()], threading.Event()

    def look() -> None:
        while not ended.wait(_LOOK_SECONDS):
            seen.append(server.memory_bytes())

    looking = threading.Thread(target=look)
    looking.start()
    try:
        act()
    finally:
        ended.set()
        looking.join()
    return max(seen)
