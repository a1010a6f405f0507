"""Which questions that a site answers fit what somebody is about to ask."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from terazi.foundation.language.lang import fold


class Answered(Protocol):
    """A question with its answer."""

    @property
    def question(self) -> str: ...

    @property
    def answer(self) -> str: ...


Q = TypeVar("Q", bound=Answered)
_MOST = 3
_SHORTEST = 4
"""A word of fewer letters begins too many others."""


def fitting_questions(known: Sequence[Q], words: str) -> list[Q]:
    """Return the few questions in which most of some words begin a word, the question itself counting double."""
    wanted = {word for word in fold(words).split() if len(word) >= _SHORTEST}
    weighed = [(_weight(each, wanted), each) for each in known]
    best = sorted((each for each in weighed if each[0]), key=lambda each: -each[0])
    return [question for _, question in best[:_MOST]]


def _weight(known: Answered, wanted: set[str]) -> int:
    asked, answered = f" {fold(known.question)}", f" {fold(known.answer).replace('>', ' ')}"
    return sum(2 * (f" {word}" in asked) + (f" {word}" in answered) for word in wanted)
