"""Which passwords are good enough."""

import unicodedata

from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.rules.guessable import is_guessable

LONGEST_PASSWORD = 128


def normal_password(password: str) -> str:
    """Return the password with each accented letter in one form, so that every keyboard writes the same."""
    return unicodedata.normalize("NFC", password)


def password_problem(password: str, *, min_length: int, username: str, mail: str) -> Phrase | None:
    """Return what is wrong with a new password, or None."""
    if len(password) < min_length:
        return Phrase("accounts.password.too_short", {"limit": min_length})
    if len(password) > LONGEST_PASSWORD:
        return Phrase("accounts.password.too_long", {"limit": LONGEST_PASSWORD})
    folded = password.casefold()
    if folded in (username.casefold(), mail.casefold(), mail.partition("@")[0].casefold()):
        return Phrase("accounts.password.is_own_name")
    if is_guessable(password):
        return Phrase("accounts.password.is_common")
    return None
