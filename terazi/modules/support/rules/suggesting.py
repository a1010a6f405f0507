"""Which questions that a site answers fit what somebody is about to ask."""

from collections.abc import Sequence

from terazi.foundation.language.lang import fold
from terazi.modules.site.public import AnsweredQuestion

_MOST = 3
_SHORTEST = 4
"""A word of fewer letters begins too many others."""


def fitting_questions(known: Sequence[AnsweredQuestion], words: str) -> list[AnsweredQuestion]:
    """Return the few questions in which most of some words begin a word, the question itself counting double."""
    wanted = {word for word in fold(words).split() if len(word) >= _SHORTEST}
    weighed = [(_weight(each, wanted), each) for each in known]
    best = sorted((each for each in weighed if each[0]), key=lambda each: -each[0])
    return [question for _, question in best[:_MOST]]


def _weight(known: AnsweredQuestion, wanted: set[str]) -> int:
    asked, answered = f" {fold(known.question)}", f" {fold(known.answer).replace('>', ' ')}"
    return sum(2 * (f" {word}" in asked) + (f" {word}" in answered) for word in wanted)
