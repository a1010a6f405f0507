"""Which wdm a column probably holds: by its caption, the unit in it, its type and its values. Nothing is linked by itself."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import polars as pl
from rapidfuzz.distance import OSA

from terazi.engine.column_type import ColumnType, Display
from terazi.engine.linking.facts import Facts
from terazi.engine.linking.fitting import FITTING, KNOWN, looks_like, share_known, share_possible
from terazi.engine.linking.proposal import Bar, Proposal
from terazi.engine.linking.similarity import Names, key_of
from terazi.engine.linking.spellings import Header, read_header
from terazi.engine.linking.wording import begun_words, is_begun, without_brackets, worded
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit

RECOGNISED, PERHAPS = 0.9, 0.6
_LEAST = 0.45
_MOST_PROPOSED = 3
_TIE = 0.03
_SAMPLE = 2_000
_SYNONYM = 0.97
_WORDED, _BARE, _BEGUN = 0.96, 0.94, 0.94
_WEAK = 0.85
_DIGITS = re.compile(r"\d+")
_TEXTS = frozenset({ColumnType.TEXT, ColumnType.SELECT})
_NUMBERS = frozenset({ColumnType.FLOAT, ColumnType.INTEGER})
_SUFFIXES = ("leri", "lari", "ler", "lar", "nin", "nun", "si", "su", "i", "u")
_SAYING_NOTHING = (
    "duzeyi degeri seviyesi sonucu olcumu bilgisi serum plazma hasta hastanin patient s level value result measured the of "
    "deger sonuc"
)
_FILLERS = frozenset(_SAYING_NOTHING.split())
"""Words that say nothing of what a column holds."""
_PERSONS = frozenset({"hasta", "hastanin", "patient"})
"""Of these it may matter whom they name: the name of a pupil is none of a patient."""

_SAYING_ELSE = (
    "fark farki degisim degisimi delta change diff difference hedef target onceki previous prev eski old yeni new max min "
    "maks ortalama ort avg mean toplam total sum alt ust limit limiti siniri referans ref birim birimi unit anne annenin baba "
    "babanin esi mother father kod kodu code id no numarasi not notu aciklama aciklamasi note comment tarihi date saati sayisi "
    "count orani ratio sira sirasi rank durumu status std sapma tahmin tahmini predicted beklenen expected z skoru"
)
_OTHERS = frozenset(_SAYING_ELSE.split())
"""Words beside a caption that make something else of it."""

_GENERAL_NAMES = (
    "uzunluk agirlik sicaklik kilo hacim miktar adet fiyat tutar toplam degisim getiri ortalama yuksek dusuk oran saat gun "
    "donem kod durum sonuc neden birim simge zaman izin not puan skor kredi risk segment borc bakiye gelir maliyet kanal stok "
    "length weight temp temperature volume quantity qty price amount total change return average high low open close rate "
    "name since net gross store channel grade branch balance stay answer open "
    "hours day term code status result reason unit symbol time credit score points mark level source type name title cost"
)
_GENERAL = frozenset(_GENERAL_NAMES.split())
"""Other names of wdms that much else is called by, too."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """A column as it is looked at: its caption, its type, and values of it."""

    name: str
    type: ColumnType
    values: pl.Series
    display: Display = Display.PLAIN


class Candidates:
    """Wdms to choose from, with all their names."""

    def __init__(self, facts: Sequence[Facts]) -> None:
        self._named: dict[str, list[tuple[Facts, float]]] = defaultdict(list)
        for each in facts:
            own = {key_of(read_header(name).caption) for name in (each.captions.tr, each.captions.en)}
            others = {key_of(name) for name in (*each.synonyms, each.code)} - own
            for name in filter(None, own):
                self._named[name].append((each, 1.0))
            for name in filter(None, others):
                self._named[name].append((each, _SYNONYM))
        self._names = Names(self._named)
        self._worded: dict[str, list[str]] = defaultdict(list)
        for name in self._named:
            self._worded[worded(name)].append(name)

    def alike(self, caption: str, *, is_share: bool = False) -> list["_Alike"]:
        """Return the wdms with a name like a caption, each by the name that is most like it."""
        best: dict[int, _Alike] = {}
        for key, name, likeness in self._like(caption, is_share=is_share):
            for facts, own in self._named[name]:
                before = best.get(id(facts))
                if before is None or likeness * own > before.likeness:
                    best[id(facts)] = _Alike(facts, likeness * own, name, own == 1.0, key)
        return list(best.values())

    def _like(self, caption: str, *, is_share: bool) -> Iterator[tuple[str, str, float]]:
        key = key_of(caption)
        for form, weight in _forms(key, is_share=is_share).items():
            for name, value in self._names.like(form, _LEAST).items():
                yield key, name, _likeness(form, name, value) * weight
            for name in self._worded.get(worded(form), ()):
                yield key, name, _WORDED * weight
        for part in without_brackets(caption):
            bare = key_of(part)
            if not (_OTHERS & set(key.split()) or _DIGITS.search(key)):
                yield from ((bare, name, _BARE) for name in self._worded.get(worded(bare), ()))
        if begun := frozenset(map(key_of, begun_words(caption))):
            for name in self._named:
                if is_begun(worded(key), begun, worded(name)):
                    yield name, name, _BEGUN


@dataclass(frozen=True, slots=True)
class _Alike:
    """A wdm, how like a caption its name is, that name, whether it is its caption, and what of the caption it is like."""

    facts: Facts
    likeness: float
    name: str
    is_caption: bool
    key: str


def propose(column: Seen, candidates: Candidates) -> tuple[Proposal, ...]:
    """Return the wdms that a column may hold, the likeliest first; none where nothing is likely."""
    [found] = propose_all([column], candidates)
    return found


def propose_all(columns: Sequence[Seen], candidates: Candidates) -> list[tuple[Proposal, ...]]:
    """Return for each column of a table the wdms that it may hold.

    What other columns are of speaks for their layer: of wdms that are equally likely, and for names that much is called by.
    No wdm is recognised twice.
    """
    judged = [_scored(column, candidates) for column in columns]
    layers = Counter(layer for found in judged for layer in _layers_of(found))
    told = [_barred(_weighed(found, layers), layers) for found in judged]
    best: dict[tuple[str, str], float] = {}
    for found in told:
        if found:
            key = (found[0].facts.layer, found[0].facts.code)
            best[key] = max(best.get(key, 0.0), found[0].score)
    return [_once(found, best) for found in told]


_Judged = tuple[Proposal, bool]
"""A proposal, and whether its name alone speaks for it, by which much is called."""


def _layers_of(found: Sequence[_Judged]) -> set[str]:
    sure = [proposal for proposal, is_weak in found if not is_weak and proposal.score >= RECOGNISED]
    return {each.facts.layer for each in sure if each.score >= sure[0].score - _TIE}


def _weighed(found: Sequence[_Judged], layers: Mapping[str, int]) -> list[Proposal]:
    weighed = [
        replace(proposal, score=min(proposal.score, _WEAK))
        if is_weak and not layers[proposal.facts.layer]
        else proposal
        for proposal, is_weak in found
    ]
    return sorted(weighed, key=lambda each: (-each.score, -(each.share_known or 0.0)))


def _once(found: tuple[Proposal, ...], best: Mapping[tuple[str, str], float]) -> tuple[Proposal, ...]:
    if not found or found[0].score >= best[found[0].facts.layer, found[0].facts.code]:
        return found
    return (replace(found[0], bar=Bar.PERHAPS), *found[1:])


def _scored(column: Seen, candidates: Candidates) -> list[_Judged]:
    header = read_header(column.name)
    sample = replace(column, values=column.values.head(_SAMPLE))
    alike = candidates.alike(header.caption, is_share=header.unit == "%")
    judged = [(each, _judged(sample, header, each)) for each in alike]
    found = [
        (proposal, _is_weak(each, header, proposal))
        for each, proposal in judged
        if proposal is not None and proposal.score >= PERHAPS
    ]
    return sorted(found, key=lambda each: -each[0].score)


def _is_weak(alike: _Alike, header: Header, proposal: Proposal) -> bool:
    """Whether a name of one word, which is not the caption of the wdm, has nothing but itself to speak for it."""
    if alike.is_caption or " " in alike.name:
        return False
    if alike.name == key_of(alike.facts.code) and alike.name not in _GENERAL:
        return False
    if (proposal.share_known or 0.0) >= KNOWN:
        return False
    has_unit = bool(alike.facts.unit) and bool(header.unit or proposal.share_possible is not None)
    return alike.name in _GENERAL or not has_unit


def _barred(found: Sequence[Proposal], layers: Mapping[str, int] | None = None) -> tuple[Proposal, ...]:
    """Put what the rest of the table speaks for first; where two different wdms are as likely, neither is recognised."""
    if not found:
        return ()
    known = layers or {}
    near = [each for each in found if each.score >= found[0].score - _TIE]
    near.sort(key=lambda each: (-known.get(each.facts.layer, 0), -each.score))
    first, rest = near[0], [each for each in found if each is not near[0]]
    rivals = [
        each
        for each in near[1:]
        if not _is_alike(each.facts, first.facts)
        and not ((first.share_known or 0.0) >= KNOWN and each.share_known is None)
        and known.get(each.facts.layer, 0) >= known.get(first.facts.layer, 0)
    ]
    is_sure = first.score >= RECOGNISED and not rivals and not first.looks_like
    told = [replace(first, bar=Bar.RECOGNISED if is_sure else Bar.PERHAPS)]
    return (*told, *rest[: _MOST_PROPOSED - 1])


def _is_alike(one: Facts, other: Facts) -> bool:
    """Wdms of different layers may be of the same: the age of a patient and that of a person."""
    codes = [[option.code for option in facts.options] for facts in (one, other)]
    return (one.captions, one.unit, codes[0]) == (other.captions, other.unit, codes[1])


def _judged(column: Seen, header: Header, alike: _Alike) -> Proposal | None:
    """Return a wdm with how likely it is; None where the column cannot hold it."""
    facts = alike.facts
    if not _may_hold(column, facts) or (header.is_money and facts.kind != "money"):
        return None
    doubt, most = 1 - alike.likeness, 1.0
    unit = _unit_of(column, header, facts)
    if header.unit and not header.is_money and column.type.is_numeric:
        agreement = _agreement(header, facts)
        if agreement is None:
            return None
        doubt *= agreement
    elif header.is_money:
        doubt *= 0.6
    possible = share_possible(column.values, facts, unit) if column.type.is_numeric else None
    other = looks_like(column.values, facts, unit) if column.type.is_numeric and not header.unit else None
    if possible is not None:
        doubt *= 0.7 if possible >= FITTING else 1.0
        most = 1.0 if possible >= FITTING else 0.85 if other or possible > 0.5 else 0.5
    known = share_known(column.values, facts) if column.type in _TEXTS else None
    if known is not None:
        doubt *= 0.35 if known >= KNOWN else 1.0
        most = min(most, 1.0 if known >= KNOWN else 0.75 if known >= 0.4 else 0.55)
    if (shaped := _shaped(column, facts)) is not None:
        doubt *= 0.4 if shaped else 1.0
        most = min(most, 1.0 if shaped else 0.5)
    most = min(most, _most_by_name(alike.key, header, column, facts))
    return Proposal(
        facts=facts,
        score=round(min(1 - doubt, most), 4),
        bar=Bar.PERHAPS,
        unit=unit,
        looks_like=other,
        share_possible=possible,
        share_known=known,
    )


def _may_hold(column: Seen, facts: Facts) -> bool:
    return (
        column.type is facts.column_type
        or any({column.type, facts.column_type} <= alike for alike in (_TEXTS, _NUMBERS))
        or (facts.kind == "code" and column.type is ColumnType.INTEGER)
    )


def _unit_of(column: Seen, header: Header, facts: Facts) -> str | None:
    if not column.type.is_numeric or header.is_money:
        return None
    if column.display is Display.PERCENT:
        return "1"
    return header.unit or facts.unit


def _agreement(header: Header, facts: Facts) -> float | None:
    """Return how much doubt the unit of a header leaves; None where it cannot be the wdm's."""
    unit = header.unit or ""
    if facts.unit is None:
        if worded(key_of(header.written)) in _words_of(facts):
            return 0.6
        return (
            1.0
            if facts.kind in ("number", "integer", "rating", "percent") and not read_unit(unit).dimension
            else None
        )
    try:
        facts.line_from(unit)
    except UnitError:
        return None
    return 0.45 if read_unit(unit).dimension == read_unit(facts.unit).dimension else 0.6


def _words_of(facts: Facts) -> frozenset[str]:
    """Return the words of what a wdm is called: "Devamsızlık günü" tells its unit."""
    names = (facts.captions.tr, facts.captions.en, *facts.synonyms)
    return frozenset(word for name in names for word in worded(key_of(name)).split())


def _shaped(column: Seen, facts: Facts) -> bool | None:
    """Say whether values have the form by which they can be told; None where there is none."""
    texts = column.values.drop_nulls().cast(pl.String)
    if facts.kind not in _SHAPES or texts.is_empty():
        return None
    return int(texts.str.contains(_SHAPES[facts.kind]).sum()) >= KNOWN * texts.len()


def _most_by_name(key: str, header: Header, column: Seen, facts: Facts) -> float:
    """A very short name alone proves nothing, nor does one with other numbers, or with a word that says something else."""
    names = {
        key_of(read_header(name).caption)
        for name in (facts.captions.tr, facts.captions.en, *facts.synonyms, facts.code)
    }
    if worded(key) not in map(worded, names):
        words = set(key.split())
        numbers = [_DIGITS.findall(name) for name in names]
        if _DIGITS.findall(key) not in numbers:
            return 0.8
        if any(word in _OTHERS and not any(word in name.split() for name in names) for word in words):
            return 0.75
    return 0.85 if len(key) <= 2 and column.type.is_numeric and not header.unit else 1.0


@lru_cache(8_192)
def _forms(key: str, *, is_share: bool) -> dict[str, float]:
    """Return how a caption may be said as a name: as it is, without words that say nothing, without endings."""
    words = key.split()
    forms = {key: 1.0, **({f"{key} orani": 0.97} if is_share else {})}
    telling = [word for word in words if word not in _FILLERS]
    if telling and telling != words:
        forms[" ".join(telling)] = 0.93 if _PERSONS & {*words} else 0.97
    if words and words[-1] != "adi":
        forms.setdefault(f"{key} adi", 0.93)
    if words and (stem := _stem(words[-1])):
        forms.setdefault(" ".join([*words[:-1], stem]), 0.94)
    return forms


def _stem(word: str) -> str | None:
    ending = next((each for each in _SUFFIXES if word.endswith(each) and len(word) - len(each) >= 3), None)
    return word.removesuffix(ending) if ending else None


def _likeness(form: str, name: str, value: float) -> float:
    """A slip of typing in a long name hides more trigrams than it should."""
    if form == name:
        return 1.0
    longer = max(len(form), len(name))
    if form.replace(" ", "") == name.replace(" ", ""):
        return 0.97
    if longer >= 6 and form[0] == name[0] and not _DIGITS.search(form + name):
        slips = OSA.distance(form, name, score_cutoff=2)
        if slips == 1 or (slips == 2 and longer >= 12):
            return max(value, 0.88)
    return value


_SHAPES = {
    "mail": r"^[^@\s]+@[^@\s]+\.[^@\s]+$",
    "phone": r"^[+(]?\d[\d\s()./-]{6,}$",
    "web": r"^(https?://|www\.)|\.[a-z]{2,}(/|$)",
}
