"""What a model's card is made of, not yet in a language."""

from dataclasses import dataclass

from terazi.engine.picture import Picture
from terazi.foundation.language.formats import format_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and how it is written; ``form`` is a format of ``format_value``."""

    value: float | int | None
    form: str


Entry = Phrase | Figure | str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class CardSection:
    """A part of a card: sentences, then a table; without a ``head`` its rows are pairs of a name and what is said of it.

    A ``picture`` is drawn of the table, with a ``caption`` beneath it; rows that are ``only_drawn`` are not read as a table.
    """

    title: Phrase
    sentences: tuple[Phrase, ...] = ()
    head: tuple[Entry, ...] = ()
    rows: tuple[tuple[Entry, ...], ...] = ()
    picture: Picture | None = None
    caption: Phrase | None = None
    only_drawn: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedCard:
    """A model's card, not yet in a language."""

    title: Phrase
    sections: tuple[CardSection, ...]


def write_entry(entry: Entry, lang: Lang) -> str:
    """Write what stands in a cell of a card, in a language."""
    if isinstance(entry, Figure):
        return format_value(entry.value, entry.form, lang)
    return say(entry, lang) if isinstance(entry, Phrase) else entry or "–"


def word(name: str, /, **values: object) -> Phrase:
    """Return a text of the card."""
    return Phrase(f"learning.card.{name}", values)
