"""What texts are looked for by: folded, without marks, and without the units that stand beside names."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from terazi.engine.units.unit import symbol_of
from terazi.foundation.language.lang import Lang, fold
from terazi.modules.layers.values import FoundKey, Layer, Option, Searched, SearchedKind, SearchText, Wdm

LONGEST = 200
ENOUGH = 5
"""Where so many texts fit, none that is only similar is told."""

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_MARKS = re.compile(r"[^\w%‰°]+|_")
_UNIT = re.compile(
    r"(?<![\w/])(?:%|‰|°c|mm\[?hg\]?|[mk]?(?:g|l)|[cmk]m2?|tl|try|usd|eur|"
    r"(?:10\*?[³⁶⁹369]|[a-zµ]+|%)/(?:[munpdck]?[lg]|mol|ul|µl|dk|min|saat|h|gun|d|ay|yil|m2|m²))(?![\w/])"
)
"""Units that are no words: of one letter are only those that nothing else is called."""


def search_form(text: str) -> str:
    """Return a caption, code or question as it is looked for; what is nothing but a unit stays."""
    folded = fold(text)
    bare = _UNIT.sub(" ", _BRACKETS.sub(" ", folded.replace("_", " ")))
    return (_plain(bare) or _plain(folded))[:LONGEST]


def texts_of(subject: Searched) -> Sequence[SearchText]:
    """Return the texts by which something is found, each once."""
    captions = [SearchText(lang, text, is_caption=True) for lang, text in subject.captions.items()]
    others = [SearchText("", text, is_caption=False) for text in (subject.code, *subject.synonyms)]
    by_key = {(each.lang, search_form(each.text)): each for each in reversed([*captions, *others])}
    return [each for each in reversed(by_key.values()) if search_form(each.text)]


def searched_layer(layer: Layer) -> Searched:
    """Return how a layer is found."""
    return Searched(
        kind=SearchedKind.LAYER, id=layer.id, layer_id=layer.id, code=layer.code, captions=layer.captions
    )


def searched_wdm(wdm: Wdm) -> Searched:
    """Return how a column is found."""
    return Searched(
        kind=SearchedKind.WDM,
        id=wdm.id,
        layer_id=wdm.layer_id,
        code=wdm.code,
        captions=wdm.captions,
        synonyms=wdm.synonyms,
        unit=wdm.unit,
        is_private=wdm.is_private,
    )


def searched_option(option: Option) -> Searched:
    """Return how the columns that hold an option are found by it."""
    return Searched(
        kind=SearchedKind.OPTION,
        id=option.id,
        layer_id=None,
        code=option.code,
        captions=option.captions,
        synonyms=option.synonyms,
    )


def closest(found: Sequence[FoundKey]) -> Sequence[FoundKey]:
    """Return those that fit; where they are few, what is only similar follows them."""
    fitting = [each for each in found if each.closeness]
    return fitting if len(fitting) >= ENOUGH else found


def shown_of(subject: Searched) -> Mapping[str, str]:
    """Return what is shown of something in each language: its caption and, where it has one, its unit."""
    unit = _symbol(subject.unit)
    return {lang: f"{text}, {unit}" if unit else text for lang, text in subject.captions.items()}


def said(texts: Mapping[str, str], lang: Lang) -> str:
    """Return a text in a language, in the other one where that lacks it."""
    return texts.get(lang.value) or next(iter(texts.values()), "")


@cache
def _symbol(unit: str) -> str:
    return symbol_of(unit) if unit else ""


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub(" ", text).split())
