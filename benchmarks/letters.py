"""Mails: how long an ordinary one takes to be read and cut, and the worst that was found of up to 15 MB.

Ordinary ones are the answers of the corpus, of eighteen programmes in two languages and three forms. The hostile ones are
those of the tests, each read in a process of its own; its memory is what it held at most above what it held before.
"""

import os
import resource
import statistics
import struct
import time
from collections.abc import Iterator

from benchmarks.figures import Figure, at_most, times
from terazi.engine.letters.reading import Ours, read_letter
from tests.engine.letters.answers import answers
from tests.engine.letters.hostile_mails import hostile_mails
from tests.engine.letters.made import OURS, SENT

ROUNDS = 5
ORDINARY_SECONDS, ANY_SECONDS, ANY_MEGABYTES = 0.005, 5.0, 256
_KNOWN = Ours(addresses=frozenset([OURS]), earlier=("\n".join(SENT["tr"]),))


def measure() -> Iterator[Figure]:
    """Measure ordinary mails, and the worst ones."""
    mails = [made.content for made in answers()]
    each = [min(times(lambda content=content: read_letter(content, _KNOWN), ROUNDS)) for content in mails]
    yield at_most(
        f"an ordinary mail read and cut (median of {len(mails)})", statistics.median(each), ORDINARY_SECONDS
    )
    yield at_most("the slowest of them", max(each), ORDINARY_SECONDS)
    worst = {name: _spent(content) for name, content in hostile_mails().items()}
    slowest, hungriest = (
        max(worst, key=lambda name: worst[name][0]),
        max(worst, key=lambda name: worst[name][1]),
    )
    yield at_most(
        f"the slowest of {len(worst)} hostile mails ({slowest}; processor time)",
        worst[slowest][0],
        ANY_SECONDS,
    )
    megabytes = worst[hungriest][1] / 1_000_000
    yield Figure(
        what=f"the hungriest of them ({hungriest})",
        value=f"{megabytes:.0f} MB",
        goal=f"≤ {ANY_MEGABYTES} MB",
        is_met=megabytes <= ANY_MEGABYTES,
    )


def _spent(content: bytes) -> tuple[float, float]:
    """Read a mail in a process of its own; return the processor time it took, and the bytes it held at most."""
    answer, told = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            before, started = _held(), time.process_time()
            read_letter(content, _KNOWN)
            took = time.process_time() - started
            os.write(told, struct.pack("<dd", took, max(0.0, _held() - before)))
        finally:
            os._exit(0)
    os.close(told)
    os.waitpid(pid, 0)
    with os.fdopen(answer, "rb") as read:
        took, held = struct.unpack("<dd", read.read(16))
    return took, held


def _held() -> float:
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * 1024
