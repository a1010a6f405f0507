"""What a password is, and which words stand for the person who has it."""

import re
import unicodedata
from collections.abc import Collection

from terazi.modules.accounts.rules.names import FOLDED_LETTERS, LETTERS_TO_FOLD

LONGEST_PASSWORD = 128


def normal_password(password: str) -> str:
    """Return the password with each accented letter in one form, so that every keyboard writes the same."""
    return unicodedata.normalize("NFC", password)


SHORTEST_WORD = 3
_FOLDED = str.maketrans(LETTERS_TO_FOLD, FOLDED_LETTERS)
_OTHER = re.compile(r"[^a-z]+")
_TOP_LEVELS = frozenset({"com", "net", "org", "edu", "gov", "info", "biz"})


def folded(text: str) -> str:
    """Return a text in lower case and without the marks of Turkish letters."""
    return text.translate(_FOLDED).casefold()


def words_of_person(*, username: str, mail: str, names: Collection[str] = (), domain: str = "") -> set[str]:
    """Return the words that stand for a person and the site, and that their password must not be made of."""
    local, _, provider = mail.partition("@")
    texts = (username, local, mail, *names, *provider.split("."), *domain.split("."))
    words = {word for text in texts for word in _words_in(text) if len(word) >= SHORTEST_WORD}
    return words - _TOP_LEVELS


def _words_in(text: str) -> set[str]:
    """Return the words in a name, and the whole of it without its signs."""
    plain = folded(text)
    return {*_OTHER.split(plain), _OTHER.sub("", plain)}
