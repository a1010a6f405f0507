"""Searching by folded text in SQL: the database's side of ``fold`` and of ``language.search``."""

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, case, func

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


def closeness_of(key: ColumnElement[str], wanted: str) -> ColumnElement[int]:
    """Return how well the folded text fits, as ``language.search.closeness`` does."""
    return case(
        (key == wanted, Closeness.EXACT),
        (key.startswith(wanted, autoescape=True), Closeness.START),
        (key.contains(f" {wanted}", autoescape=True), Closeness.WORD),
        (key.contains(wanted, autoescape=True), Closeness.INSIDE),
        else_=Closeness.APART,
    )
