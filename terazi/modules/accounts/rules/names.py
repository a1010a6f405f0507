"""Usernames, names and mail addresses: what is allowed, the form in which they are compared, and who may look for them.

Folding is plain ASCII: Turkish casing would make two people of "I" and "i".
"""

import re
from string import ascii_lowercase, ascii_uppercase

from terazi.foundation.errors import NotAllowed
from terazi.foundation.language.lang import fold
from terazi.modules.accounts.errors import SearchTooShort
from terazi.modules.accounts.values.users import SearchField

_ASCII_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
LETTERS_TO_FOLD, FOLDED_LETTERS = "İIıŞşĞğÜüÖöÇçÂâÎîÛû", "iiissgguuooccaaiiuu"
"""Names are looked for without the marks of Turkish letters, for whoever types them on another keyboard."""
_FOLDED = str.maketrans(LETTERS_TO_FOLD, FOLDED_LETTERS)
_USERNAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.]{1,30}[A-Za-z0-9]")
_MAIL_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_DOMAIN_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_LONGEST_MAIL, _LONGEST_MAIL_NAME = 254, 64


def is_username(text: str) -> bool:
    """Whether a username has 3 to 32 English letters, digits and dots, with no dot at its ends."""
    return _USERNAME.fullmatch(text) is not None


def username_key(text: str) -> str:
    """Return the form in which usernames are compared."""
    return text.strip().translate(_ASCII_LOWER)


def search_key(text: str) -> str:
    """Return the form in which names are looked for."""
    return " ".join(text.translate(_FOLDED).lower().split())


def normal_mail(text: str) -> str | None:
    """Return the address with its domain in lower case and in ASCII, or None where it is no address."""
    name, at, domain = text.strip().rpartition("@")
    ascii_domain = _ascii_domain(domain)
    if not at or ascii_domain is None or len(name) > _LONGEST_MAIL_NAME or not _MAIL_NAME.fullmatch(name):
        return None
    mail = f"{name}@{ascii_domain}"
    return mail if len(mail) <= _LONGEST_MAIL else None


def mail_key(mail: str) -> str:
    """Return the form in which normal addresses are compared."""
    return mail.translate(_ASCII_LOWER)


def identity_key(typed: str) -> str:
    """Return the key of whatever a person typed to sign in: a username or a mail address."""
    mail = normal_mail(typed) if "@" in typed else None
    return mail_key(mail) if mail else username_key(typed)


def _ascii_domain(domain: str) -> str | None:
    encoded = _encoded(domain.lower())
    labels = encoded.split(".") if encoded else []
    if len(labels) < 2 or labels[-1].isdecimal():
        return None
    return encoded if all(_DOMAIN_LABEL.fullmatch(label) for label in labels) else None


def _encoded(domain: str) -> str | None:
    if domain.isascii():
        return domain
    try:
        encoded = domain.encode("idna").decode("ascii")
        # The stdlib writes the older IDNA, which changes a few letters (ß): what does not come back is refused.
        return encoded if encoded.encode("ascii").decode("idna") == domain else None
    except UnicodeError:
        return None


SHORTEST_SEARCH = 3
MOST_FOUND = 20
MOST_FOUND_BY_AUTHORIZED = 50
LEAST_SIMILARITY = 0.3


def name_key(firstname: str, lastname: str) -> str:
    """Return the form in which names are looked for: ISTANBUL, İstanbul and ıstanbul are one word."""
    return fold(f"{firstname} {lastname}")


def shown_name(firstname: str, lastname: str) -> str:
    """Return the name others see."""
    return f"{firstname} {lastname}".strip()


def searched(text: str) -> str:
    """Return what is looked for, folded; too few letters would list everybody."""
    folded = fold(text)
    if len(folded.replace(" ", "")) < SHORTEST_SEARCH:
        raise SearchTooShort(count=SHORTEST_SEARCH)
    return folded


def require_may_search(field: SearchField, *, is_authorized: bool) -> None:
    """A search by mail address would tell whose it is, so only authorized persons may make one."""
    if field is SearchField.MAIL and not is_authorized:
        raise NotAllowed


def fields_of(field: SearchField, *, is_authorized: bool) -> tuple[SearchField, ...]:
    """Return the single fields that are looked in."""
    if field is not SearchField.ALL:
        return (field,)
    plain = (SearchField.USERNAME, SearchField.NAME)
    return (*plain, SearchField.MAIL) if is_authorized else plain
