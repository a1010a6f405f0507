"""Which passwords are good enough, and which somebody who guesses tries first: words that everybody knows, and words of the person, with a few signs."""

import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from zxcvbn import zxcvbn

from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.rules.passwords import LONGEST_PASSWORD, SHORTEST_WORD, folded, normal_password

_MOST_OWN_WORDS = 3
_COMMON_WORDS = Path(__file__).with_name("common_words.txt")
_FEWEST_GUESSES = 1_000_000
"""What is found with fewer guesses is what zxcvbn's scores 0 and 1 call too guessable."""
_MOST_SIGNS = 8
"""So many digits and signs around well-known words do not make them a good password."""
_MOST_ESTIMATED = 24
"""The time that zxcvbn takes grows fast with the length; what is longer and good is good after so many letters."""
_LETTERS_IN_DISGUISE = str.maketrans("0134578@$!|€+", "oieastbasiiet")
_OTHER, _SIGN = re.compile(r"[^a-z]+"), re.compile(r"[^a-z0-9]+")


def password_problem(password: str, *, min_length: int, own_words: Collection[str]) -> Phrase | None:
    """Return what is wrong with a new password of a person for whom these words stand, or None."""
    if len(password) < min_length:
        return Phrase("accounts.password.too_short", {"limit": min_length})
    if len(password) > LONGEST_PASSWORD:
        return Phrase("accounts.password.too_long", {"limit": LONGEST_PASSWORD})
    if is_made_of(normal_password(password), own_words, most_words=_MOST_OWN_WORDS):
        return Phrase("accounts.password.is_own_name")
    if is_guessable(normal_password(password), own_words):
        return Phrase("accounts.password.is_common")
    return None


def is_made_of(password: str, words: Collection[str], *, most_words: int) -> bool:
    """Whether a password is a few of these words with a few signs between and around, in any spelling."""
    return any(_is_spelt(letters, words, most_words) for letters in _readings(folded(password)))


def is_guessable(password: str, words: Collection[str]) -> bool:
    """Whether a password is a common one, or is found with few guesses by who knows these words of the person."""
    if is_made_of(password, common_words() | set(words), most_words=2):
        return True
    known = sorted(common_words() | set(words))
    text = folded(password)
    return any(
        zxcvbn(each[:_MOST_ESTIMATED], user_inputs=known)["guesses"] < _FEWEST_GUESSES
        for each in {text, _SIGN.sub("", text) or text}
    )


@cache
def common_words() -> frozenset[str]:
    """Return the words that everybody knows, without the marks of Turkish letters."""
    return frozenset(_COMMON_WORDS.read_text(encoding="ascii").split())


def _readings(text: str) -> Iterator[str]:
    """Yield the letters of a text: as they are, and with figures that stand for letters once some at its ends are taken off."""
    plain = _OTHER.sub("", text)
    if len(text) - len(plain) <= _MOST_SIGNS:
        yield plain
    for start in range(_MOST_SIGNS + 1):
        for end in range(_MOST_SIGNS + 1 - start):
            core = text[start : len(text) - end]
            if core and not (_OTHER.sub("", text[:start]) or _OTHER.sub("", text[len(text) - end :])):
                undisguised = _OTHER.sub("", core.translate(_LETTERS_IN_DISGUISE))
                if len(text) - len(undisguised) <= _MOST_SIGNS:
                    yield undisguised


def _is_spelt(letters: str, words: Collection[str], most_words: int) -> bool:
    if not letters or most_words == 0:
        return False
    return letters in words or any(
        letters[:end] in words and _is_spelt(letters[end:], words, most_words - 1)
        for end in range(SHORTEST_WORD, len(letters) - SHORTEST_WORD + 1)
    )
