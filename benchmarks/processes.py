"""What each process of a whole platform holds: at rest, while something is computed, and after many requests."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import load
from benchmarks.analyst import Analyst
from benchmarks.calls import request_text
from benchmarks.figures import Figure, times, written
from benchmarks.running import Server, prepared_database, whole_platform

_REST_SECONDS = 10.0
_REQUESTS = 10_000
_SUPERVISOR, _WEB, _WORKER = "supervisor", "web", "worker"
_PROGRAMS = {
    "terazi.entry.launch": _SUPERVISOR,
    "terazi.entry.cli serve": _WEB,
    "terazi.entry.cli worker": _WORKER,
    "terazi.foundation.jobs.fork_server": "fork server",
    "terazi.engine.workbook.fork_server": "workbook reader",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Weight:
    """What processes hold, in megabytes: in proportion where they share it, and all that is resident."""

    share: float
    resident: float


def measure() -> Iterator[Figure]:
    """Weigh the processes of a platform with demonstration data; PostgreSQL is left out."""
    with prepared_database() as settings, whole_platform(settings) as server:
        time.sleep(_REST_SECONDS)  # the worker starts when the web answers
        resting = _weights(settings.var_dir, server)
        yield _figure("supervisor, resident", resting[_SUPERVISOR].resident, 40)
        for name in (_WEB, _WORKER):
            beside = f"resident {resting[name].resident:.0f} MB"
            yield _figure(
                f"{name} before its first computation, in proportion", resting[name].share, 150, beside
            )
        yield _figure("all of them at rest, in proportion", sum(each.share for each in resting.values()), 450)
        analyst = Analyst(server)
        first, again = times(lambda: analyst.show_formula("1"), 2)
        yield Figure(
            what="the first formula shown, a fork server started for it",
            value=written(first),
            beside=f"the next: {written(again)}",
        )
        for _, act in analyst.works():
            act()
        busy = _weights(settings.var_dir, server)
        told = ", ".join(f"{name} {each.share:.0f}" for name, each in busy.items() if name not in resting)
        yield _figure(
            "all of them after heavy work of every kind",
            sum(each.share for each in busy.values()),
            None,
            told,
        )
        count = _load(server, analyst)
        after = _weights(settings.var_dir, server)[_WEB]
        beside = f"resident {after.resident:.0f} MB"
        yield _figure(f"web after {count:,} mixed requests besides, in proportion", after.share, 220, beside)


def _figure(what: str, megabytes: float, most: int | None, beside: str = "–") -> Figure:
    return Figure(
        what=what,
        value=f"{megabytes:.0f} MB",
        beside=beside,
        goal=f"≤ {most} MB" if most else "–",
        is_met=megabytes <= most if most else None,
    )


def _load(server: Server, analyst: Analyst) -> int:
    """Send what visitors, analysts and buyers ask for, all at once, until there were so many answers."""
    rows = {"project_id": analyst.project, "pagination": {"page": 1, "page_size": 100}}
    findings = {"project_id": analyst.project, "pagination": {"page": 1, "page_size": 20}}
    requests = [
        request_text("GET", "/"),
        request_text("POST", "/v1/frontend/get?ss=1", {"domain": "localhost"}),
        request_text("POST", "/v1/bundle/and/product/list/active", {}),
        request_text("GET", "/v1/user/user_controller", token=analyst.token),
        request_text("POST", "/v1/wanalyzer/project/list", {}, analyst.token),
        request_text("POST", "/v1/wanalyzer/project/dataset/get", rows, analyst.token),
        request_text("POST", "/v1/wanalyzer/project/stats/result/list", findings, analyst.token),
        request_text(
            "POST", "/v1/wanalyzer/project/stats/list", {"project_id": analyst.project}, analyst.token
        ),
    ]
    count = 0
    while count < _REQUESTS:
        seen = load.run(load.Plan(port=server.port, requests=requests, warm_seconds=0.0, seconds=10.0))
        if seen.statuses.keys() != {"200"}:
            raise RuntimeError(f"answers by status: {seen.statuses}")
        count += len(seen.seconds)
    return count


def _weights(folder: Path, server: Server) -> dict[str, Weight]:
    """Return what the programs of this platform hold: those of its supervisor, and the fork server of its folder."""
    found: dict[str, Weight] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            is_ours = _is_of(folder, process)
            told = (process / "smaps_rollup").read_text("ascii")
        except OSError:  # it has ended, or is another user's
            continue
        name = next((name for program, name in _PROGRAMS.items() if program in words), None)
        if name is None or not is_ours:
            continue
        sizes = {line.split()[0]: int(line.split()[1]) / 1024 for line in told.splitlines()[1:]}
        known = found.get(name, Weight(share=0.0, resident=0.0))
        found[name] = Weight(share=known.share + sizes["Pss:"], resident=known.resident + sizes["Rss:"])
    return found


def _is_of(folder: Path, process: Path) -> bool:
    """Whether a process or the one that started it knows the folder; a workbook reader knows nothing itself."""
    parent = (process / "stat").read_text("utf-8", "replace").rpartition(") ")[2].split()[1]
    known = [(each / "environ").read_bytes() for each in (process, Path("/proc", parent)) if each.name != "0"]
    return any(os.fsencode(folder) in environment for environment in known)
