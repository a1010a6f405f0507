"""What is written in rows that are no records: totals, averages, notes, page numbers; in Turkish and English."""

import re
from enum import StrEnum

_END = r"\s*[:.=]?\s*$"
_SURE_TOTAL = (
    r"(genel|ara|alt|dip|kümülatif|birikimli)[ -]?toplam(lar|ı)?|genel yek[uû]n"
    r"|(grand|overall) totals?|sub[ -]?totals?"
)
_TOTAL = r"toplam(lar|ı)?|t o p l a m|yek[uû]n|totals?|sum"
_SURE_AVERAGE = r"genel ortalama(sı)?|(overall|grand) (average|mean)"
_AVERAGE = r"ortalama(sı|lar)?|ort\.?|aritmetik ortalama|averages?|avg\.?|mean"

_NAMED = r"\S.{0,40}\s(toplam(ı)?|totals?)|(toplam|total( for| of)?)\s.{1,40}"
_ALL = "|".join((_SURE_TOTAL, _TOTAL, _SURE_AVERAGE, _AVERAGE, _NAMED))
ANY_LABEL = rf"(?i)^\s*({_ALL}){_END}"
"""A text that might name a total or an average; ``label_of`` says how surely."""

_NOTE = re.compile(
    r"""(?ix) ^\s* (?:
      (?: kaynak(?:ça)? | kaynaklar | not | notlar | dipnot | açıklama(?:lar)? | uyarı | hazırlayan | onaylayan
        | rapor\ tarihi | güncelleme(?:\ tarihi)? | son\ güncelleme | yazdırma\ tarihi
        | sources? | notes? | footnotes? | remarks? | disclaimer | prepared\ by | report\ date | last\ updated?
        | updated | printed(?:\ on)? )
      \s* [:–—-]
    | [*†‡©] | \(\d{1,2}\)\s+\S | ¹ | ²
    | (?: toplam\ | total\ )? (?: kayıt(?:\ sayısı)? | records? | row\ count ) \s* [:=]
    )"""
)
_PAGE = re.compile(r"(?i)^\s*(sayfa|page|sf\.?|pg\.?)\s*:?\s*\d+(\s*(/|of|-)\s*\d+)?\s*$")


class Label(StrEnum):
    """What a text says of its row, and how surely.

    A likely one might be the name of a shop; a named one is the total of something ("Ankara Toplam", "Total for 2025")
    or something that is called so ("Total Benzin").
    """

    SURE_TOTAL = "sure_total"
    LIKELY_TOTAL = "likely_total"
    NAMED_TOTAL = "named_total"
    SURE_AVERAGE = "sure_average"
    LIKELY_AVERAGE = "likely_average"

    @property
    def is_average(self) -> bool:
        return self in (Label.SURE_AVERAGE, Label.LIKELY_AVERAGE)

    @property
    def is_sure(self) -> bool:
        return self in (Label.SURE_TOTAL, Label.SURE_AVERAGE)


_LABELS = {
    label: re.compile(rf"(?i)^\s*({names}){_END}")
    for label, names in (
        (Label.SURE_TOTAL, _SURE_TOTAL),
        (Label.LIKELY_TOTAL, _TOTAL),
        (Label.SURE_AVERAGE, _SURE_AVERAGE),
        (Label.LIKELY_AVERAGE, _AVERAGE),
        (Label.NAMED_TOTAL, _NAMED),
    )
}


def label_of(text: str) -> Label | None:
    """Return what a text says of its row, the surest first; None where it says nothing of the kind."""
    return next((label for label, pattern in _LABELS.items() if pattern.match(text)), None)


def is_note(text: str) -> bool:
    """Whether a text begins as a note under a table does ("Kaynak: …", "Note: …", "* …")."""
    return _NOTE.match(text) is not None


def is_page_number(text: str) -> bool:
    """Whether a text is the number of a printed page ("Sayfa 2 / 5")."""
    return _PAGE.match(text) is not None
