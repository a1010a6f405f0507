"""Computations that children run in the tests: good ones, stubborn ones and ones that die."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

Tell = Callable[[Any], None]


class UnreadableError(Exception):
    """Can be sent to another process and not be rebuilt there."""

    def __init__(self, *, place: str) -> None:
        super().__init__(f"wrong at {place}")


def double(number: int, tell: Tell) -> int:
    for step in range(3):
        tell(step)
    return number * 2


def tell_much(size: int, tell: Tell) -> int:
    for _ in range(3):
        tell("x" * size)
    return size


def answer_much(size: int, tell: Tell) -> bytes:
    return b"x" * size


def refuse(tell: Tell) -> None:
    raise KeyError("şöyle")


def refuse_unreadably(tell: Tell) -> None:
    raise UnreadableError(place="here")


def answer_unreadably(tell: Tell) -> Any:
    return lambda: None


def take_memory(tell: Tell) -> None:
    kept = [bytearray(2_000_000_000)]
    tell(len(kept))


def die(tell: Tell) -> None:
    os.abort()


def work_on(tell: Tell) -> None:
    """Say which process this is and work until killed."""
    tell(os.getpid())
    while True:
        time.time()


def write_and_work_on(file: str, tell: Tell) -> None:
    """Write which process this is into a file and work until killed."""
    unfinished = Path(f"{file}.new")
    unfinished.write_text(str(os.getpid()), encoding="ascii")
    unfinished.rename(file)
    while True:
        time.time()


def find_no_room(said: str, _tell: Tell) -> None:
    """Fail as Python and Polars do where a thread's stack finds no room under the limit of memory."""
    raise RuntimeError(said)


def tell_family(tell: Tell) -> tuple[int, int, dict[str, str]]:
    """Return which process this is, which one forked it, and what it knows of its surroundings."""
    return os.getpid(), os.getppid(), dict(os.environ)


def say_done(lang: str, _tell: Tell) -> str:
    """Say a text of the platform."""
    return say(Phrase("foundation.done"), Lang(lang))
