"""Looking people up: what is compared, and what somebody without a role may ask and see."""

from terazi.foundation.errors import NotAllowed
from terazi.foundation.language.lang import fold
from terazi.modules.accounts.errors import SearchTooShort
from terazi.modules.accounts.values import SearchField

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
