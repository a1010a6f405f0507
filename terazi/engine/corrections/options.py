"""Options of linked columns, in whichever spelling they stand in the cells."""

from collections.abc import Mapping

from terazi.engine.column import Column
from terazi.engine.linking.facts import spelling_key
from terazi.foundation.language.lang import Lang


def known_options(column: Column, counts: Mapping[str, int]) -> dict[str, str]:
    """Return the spellings of a linked column that should be written otherwise, each with the caption of its option.

    The captions are of the language in which more of the cells are written already; Turkish where neither is.
    """
    by_spelling = _captions(column, _language(column, counts))
    found = {text: by_spelling.get(spelling_key(text), text) for text in counts}
    return {text: caption for text, caption in found.items() if caption != text}


def captions_among(column: Column, counts: Mapping[str, int]) -> set[str]:
    """Return the captions of options of the linked wdm that stand in the cells."""
    return {*_captions(column, _language(column, counts)).values()} & counts.keys()


def _captions(column: Column, lang: Lang) -> dict[str, str]:
    options = column.link.facts.options if column.link else ()
    return {key: option.captions.said(lang) for option in reversed(options) for key in option.keys}


def _language(column: Column, counts: Mapping[str, int]) -> Lang:
    options = column.link.facts.options if column.link else ()
    said = {lang: {spelling_key(option.captions.said(lang)) for option in options} for lang in Lang}
    totals = {lang: sum(n for text, n in counts.items() if spelling_key(text) in said[lang]) for lang in Lang}
    return Lang.EN if totals[Lang.EN] > totals[Lang.TR] else Lang.TR
