"""What of a record is found by its words, and what a person who types words asks for."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.language.lang import fold
from terazi.foundation.types import Value
from terazi.modules.layers.values import Option, Shape, Storage, WdmState

_MOST_WORDS = 8
_LONGEST = 4_000


def search_text(shape: Shape, cells: Mapping[int, Value]) -> str:
    """Return the folded words of a record: its texts, and its options by code and captions.

    What is private is not in it: whoever may not read a cell does not find the record by it.
    """
    words: dict[str, None] = {}
    for wdm in shape.wdms:
        value = cells.get(wdm.number)
        is_told = wdm.state is WdmState.ACTIVE and not wdm.is_private and wdm.kind.storage is Storage.TEXT
        if not is_told or not value:
            continue
        words[str(value)] = None
        option = _option(shape.options, wdm.option_set_id, str(value))
        if option is not None:
            words.update(dict.fromkeys(option.captions.values()))
    return fold(" ".join(words))[:_LONGEST]


def words_of(text: str) -> Sequence[str]:
    """Return the folded words that somebody typed to find records."""
    return fold(text).split()[:_MOST_WORDS]


def _option(options: Mapping[UUID, Sequence[Option]], option_set_id: UUID | None, code: str) -> Option | None:
    if option_set_id is None:
        return None
    return next((each for each in options.get(option_set_id, ()) if each.code == code), None)
