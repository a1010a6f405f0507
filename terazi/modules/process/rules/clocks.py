"""What a schedule's clock says, in words; its hours are told as they are in Turkey."""

import re
from collections.abc import Iterator

from terazi.foundation.language.phrases import Phrase

_OF_TURKEY = 3
"""Hours ahead of the clock of schedules, all year."""


def in_words(cron: str) -> Phrase:
    """Return how often a schedule is called."""
    return next(_readings(cron), Phrase("process.clock.other", {"clock": cron}))


def _readings(cron: str) -> Iterator[Phrase]:
    if found := re.fullmatch(r"\* \* \* \* \* \*/(\d+)", cron):
        yield Phrase("process.clock.seconds", {"count": int(found[1])})
    if cron == "* * * * *":
        yield Phrase("process.clock.minute")
    if found := re.fullmatch(r"\*/(\d+) \* \* \* \*", cron):
        yield Phrase("process.clock.minutes", {"count": int(found[1])})
    if found := re.fullmatch(r"(\d+) \* \* \* \*", cron):
        yield Phrase("process.clock.hour", {"minute": f"{int(found[1]):02d}"})
    if found := re.fullmatch(r"(\d+) (\d+) \* \* \*", cron):
        yield Phrase("process.clock.day", {"time": _time(found[2], found[1])})
    if found := re.fullmatch(r"(\d+) (\d+)-(\d+) \* \* \*", cron):
        yield Phrase(
            "process.clock.hours", {"first": _time(found[2], found[1]), "last": _time(found[3], found[1])}
        )


def _time(hour: str, minute: str) -> str:
    return f"{(int(hour) + _OF_TURKEY) % 24:02d}:{int(minute):02d}"
