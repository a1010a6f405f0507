"""How well a text fits what somebody typed; both are folded before they are compared."""

from enum import IntEnum

MOST_WORDS = 8
"""So many words of what was typed are looked for."""


class Closeness(IntEnum):
    """How a text fits, from the words standing apart in it up to nothing else standing in it."""

    APART = 0
    INSIDE = 1
    WORD = 2
    START = 3
    EXACT = 4


def words_of(wanted: str) -> list[str]:
    """Return the words that must all occur."""
    return wanted.split()[:MOST_WORDS]


def is_found(wanted: str, key: str) -> bool:
    """Whether every wanted word occurs in the folded text."""
    return all(word in key for word in words_of(wanted))


def closeness(wanted: str, key: str) -> Closeness:
    """Return how well the folded text fits."""
    if key == wanted:
        return Closeness.EXACT
    if key.startswith(wanted):
        return Closeness.START
    if f" {wanted}" in key:
        return Closeness.WORD
    return Closeness.INSIDE if wanted in key else Closeness.APART
