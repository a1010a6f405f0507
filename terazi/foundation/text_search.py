"""Searching by folded text in SQL: the database's side of ``fold`` and of ``language.search``."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, SQLColumnExpression, String, and_, bindparam, case, func

from terazi.foundation.language.search import Closeness, words_of

_LETTERS = "İIıÇĞÖŞÜÂÎÛçğöşüâîû"
_FOLDED = "iiicgosuaiucgosuaiu"


def folded(text: SQLColumnExpression[str]) -> ColumnElement[str]:
    """Return the text as ``fold`` writes it: Turkish lower case without diacritics, single spaces."""
    letters = func.lower(func.translate(text, _LETTERS, _FOLDED))
    return func.btrim(func.regexp_replace(letters, r"\s+", " ", "g"))


def has_words(key: ColumnElement[str], wanted: str) -> ColumnElement[bool]:
    """Whether every wanted word occurs in the folded text; what LIKE would read as a pattern is plain text."""
    return and_(*(key.contains(word, autoescape=True) for word in words_of(wanted)))


def holds_words(key: ColumnElement[str], count: int) -> ColumnElement[bool]:
    """The same of a statement that is built once for so many words, which ``word_values`` are given with it."""
    return and_(
        *(func.strpos(key, bindparam(f"word_{number}", type_=String())) > 0 for number in range(count))
    )


def word_values(wanted: str) -> Mapping[str, str]:
    """Return the values of a statement with ``holds_words``."""
    return {f"word_{number}": word for number, word in enumerate(words_of(wanted))}


def closeness_of(key: ColumnElement[str], wanted: str) -> ColumnElement[int]:
    """Return how well the folded text fits, as ``language.search.closeness`` does."""
    return case(
        (key == wanted, Closeness.EXACT),
        (key.startswith(wanted, autoescape=True), Closeness.START),
        (key.contains(f" {wanted}", autoescape=True), Closeness.WORD),
        (key.contains(wanted, autoescape=True), Closeness.INSIDE),
        else_=Closeness.APART,
    )
