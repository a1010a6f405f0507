"""Which passwords are good enough."""

import unicodedata
from collections.abc import Collection

from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.rules.guessable import is_guessable, is_made_of

LONGEST_PASSWORD = 128
_MOST_OWN_WORDS = 3


def normal_password(password: str) -> str:
    """Return the password with each accented letter in one form, so that every keyboard writes the same."""
    return unicodedata.normalize("NFC", password)


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
