"""Options as they are written in cells: by code, by caption in either language, by a synonym."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property

from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.layers.rules.misfits import Misfit, misfit
from terazi.modules.layers.values import Option

_ALIKE = 0.75
_LOOKED_AT = 2_000
_MOST_MEANT = 500
"""Looking for what was meant is dear: past so many texts, or among more options, nobody reads it any more."""
_SHOWN = 60


class OptionTexts:
    """The options of a list, found by whatever they are called."""

    def __init__(self, options: Sequence[Option], *, may_grow: bool = False) -> None:
        self._options = options
        self._may_grow = may_grow
        self._meant = 0

    @cached_property
    def _by_code(self) -> Mapping[str, Option]:
        return {each.code: each for each in self._options}

    @cached_property
    def _by_text(self) -> Mapping[str, Sequence[Option]]:
        found: dict[str, list[Option]] = {}
        for option in self._options:
            for text in {fold(each) for each in _spellings(option)}:
                found.setdefault(text, []).append(option)
        return found

    def code_of(self, text: str) -> str:
        """Return the code of the option that a text says; Misfit where it says none, one that is retired, or several."""
        named = self._by_code.get(text)
        said = [named] if named else self._by_text.get(fold(text), ())
        current = [each for each in said if not each.is_retired]
        if len(current) == 1:
            return current[0].code
        if current:
            raise misfit("ambiguous", value=text[:_SHOWN], codes=[each.code for each in current])
        if said:
            raise misfit("retired", value=text[:_SHOWN])
        raise self._unknown(text)

    def _unknown(self, text: str) -> Misfit:
        value, meant = text[:_SHOWN], self._like(text)
        if meant is None:
            return Misfit(Phrase("layers.cell.unknown", {"value": value}), is_new=self._may_grow)
        facts = {"value": value, "meant": _said(meant)}
        return Misfit(Phrase("layers.cell.unknown_meant", facts), meant=meant.code, is_new=self._may_grow)

    def _like(self, text: str) -> Option | None:
        self._meant += 1
        if self._meant > _MOST_MEANT:
            return None
        found = get_close_matches(fold(text)[:_SHOWN], self._current_texts[:_LOOKED_AT], 1, _ALIKE)
        if not found:
            return None
        return next(each for each in self._by_text[found[0]] if not each.is_retired)

    @cached_property
    def _current_texts(self) -> Sequence[str]:
        return [text for text, said in self._by_text.items() if any(not each.is_retired for each in said)]


def _spellings(option: Option) -> Iterable[str]:
    return (option.code, *option.captions.values(), *option.synonyms)


def _said(option: Option) -> str:
    return " / ".join(dict.fromkeys(option.captions.values())) or option.code
