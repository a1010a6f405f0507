"""The two languages, and letters that fold and sort as Turkish."""

import re
from enum import StrEnum


class Lang(StrEnum):
    """A language of the platform; the value is its label in the public contract."""

    TR = "tr"
    EN = "en"

    @property
    def number(self) -> int:
        """The language's number in the public contract (tr 0, en 1)."""
        return 0 if self is Lang.TR else 1


DEFAULT_LANG = Lang.TR
FALLBACK_LANG = Lang.EN

_TO_LOWER = str.maketrans({"I": "ı", "İ": "i"})
_TO_UPPER = str.maketrans({"i": "İ", "ı": "I"})
_TO_ASCII = str.maketrans("çğıöşüâîû", "cgiosuaiu")


_DOTTED = re.compile("([iIİ])\u0307+")


def with_dots_in_letters(text: str) -> str:
    """Return the text without the dots of their own that programmes leave after an i where they lower-case İ."""
    if "\u0307" not in text:
        return text
    return _DOTTED.sub(lambda found: "i" if found[1] == "i" else "İ", text)


def lower_tr(text: str) -> str:
    """Lower-case as Turkish does: I becomes ı, İ becomes i."""
    return with_dots_in_letters(text).translate(_TO_LOWER).lower()


def upper_tr(text: str) -> str:
    """Upper-case as Turkish does: i becomes İ, ı becomes I."""
    return with_dots_in_letters(text).translate(_TO_UPPER).upper()


def fold(text: str) -> str:
    """Fold for comparing and searching: Turkish lower case without diacritics, single spaces ("İSTANBUL " -> "istanbul")."""
    return " ".join(with_dots_in_letters(lower_tr(text).translate(_TO_ASCII)).split())


_ALPHABET = {letter: place for place, letter in enumerate("abcçdefgğhıijklmnoöpqrsştuüvwxyz")}


def sort_key(text: str) -> tuple[tuple[int, int], ...]:
    """Return a key that sorts words in the order of the Turkish alphabet, whatever their case."""
    return tuple(
        (1, _ALPHABET[c]) if c in _ALPHABET else (0 if c < "a" else 2, ord(c)) for c in lower_tr(text)
    )
