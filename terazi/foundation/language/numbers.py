"""Numbers as people type them: which mark stands between thousands depends on the language."""

import re

from terazi.foundation.language.lang import Lang

_PLAIN = re.compile(r"[+-]?(?:\d{1,320}(?:[.,]\d{1,400})?|[.,]\d{1,400})")
_GROUPED = {
    Lang.TR: re.compile(r"[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,100}(?:,\d{1,400})?"),
    Lang.EN: re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3}){1,100}(?:\.\d{1,400})?"),
}
_MARKS = {Lang.TR: ".", Lang.EN: ","}
_CLEAR = {
    lang: re.compile(
        rf"[+-]?\d{{1,3}}(?:(?:\{mark}\d{{3}}){{1,100}}\{other}\d{{1,400}}|(?:\{mark}\d{{3}}){{2,100}})"
    )
    for lang, mark, other in ((Lang.TR, ".", ","), (Lang.EN, ",", "."))
}
_GAPPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3}){1,100}(?:[.,]\d{1,400})?")
_GAPS = re.compile(r"[ \u00a0\u202f]")


def read_number(text: str, lang: Lang | None) -> int | float | None:
    """Return the number that a text says, none where it says none; one too large for a float is infinite.

    5.000 is five thousand in Turkish and five in English, 5,000 the other way round; where both marks stand, or one
    stands twice, the number says itself which is which. Without a language a single mark is always the decimal's.
    """
    said = _ungrouped(text.strip().replace("−", "-"), lang)
    if not _PLAIN.fullmatch(said):
        return None
    said = said.replace(",", ".")
    return float(said) if "." in said else int(said)


def _ungrouped(said: str, lang: Lang | None) -> str:
    if _GAPPED.fullmatch(said):
        return _GAPS.sub("", said)
    if lang is not None and _GROUPED[lang].fullmatch(said):
        return said.replace(_MARKS[lang], "")
    for other, clear in _CLEAR.items():
        if clear.fullmatch(said):
            return said.replace(_MARKS[other], "")
    return said
