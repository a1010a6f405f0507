"""What a project takes from a wdm of a layer when one of its columns is linked to it, and keeps with the link."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from terazi.engine.column_type import ColumnType
from terazi.engine.linking import reading
from terazi.engine.units.conversion import Line, Substance, conversion
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.types import Json

_MOST_OPTIONS = 10_000
_MOST_LISTED = 200


def spelling_key(text: str) -> str:
    """Return a text of a cell as it is compared with spellings of options: folded, with one sign for minus."""
    return fold(text.replace("\u2212", "-"))


class RangeKind(StrEnum):
    """What a range says of a value outside of it; the value is its name in JSON."""

    POSSIBLE = "possible"  # it is an error
    CRITICAL = "critical"  # somebody must act
    USUAL = "usual"  # it is unlike others


@dataclass(frozen=True, kw_only=True, slots=True)
class Captions:
    """What something is called in both languages."""

    tr: str
    en: str

    def said(self, lang: Lang) -> str:
        """Return the caption in a language."""
        return self.tr if lang is Lang.TR else self.en

    def as_json(self) -> Json:
        """Return the captions as JSON."""
        return {"tr": self.tr, "en": self.en}

    @staticmethod
    def from_json(stored: object, path: str) -> "Captions":
        """Return the captions that JSON holds; InvalidFacts where it holds none."""
        read = reading.mapping(stored, path, {"tr", "en"})
        return Captions(
            tr=reading.text(read.get("tr"), f"{path}.tr"), en=reading.text(read.get("en"), f"{path}.en")
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Range:
    """Between which values (None: that side is open), in the wdm's unit, and for whom: a rule over wdms of its layer."""

    kind: RangeKind
    lower: float | None = None
    upper: float | None = None
    rule: Json | None = None
    source: str | None = None

    def through(self, line: Line) -> "Range":
        """Return the range in another unit."""
        ends = [None if end is None else line.of(end) for end in (self.lower, self.upper)]
        lower, upper = ends if line.factor > 0 else ends[::-1]
        return replace(self, lower=lower, upper=upper)

    def holds(self, value: float) -> bool:
        """Say whether a value lies in the range."""
        return (self.lower is None or value >= self.lower) and (self.upper is None or value <= self.upper)

    def as_json(self) -> Json:
        """Return the range as JSON."""
        return {
            "kind": self.kind.value,
            "lower": self.lower,
            "upper": self.upper,
            "rule": self.rule,
            "source": self.source,
        }

    @staticmethod
    def from_json(stored: object, path: str) -> "Range":
        """Return the range that JSON holds; InvalidFacts where it holds none."""
        read = reading.mapping(stored, path, {"kind", "lower", "upper", "rule", "source"})
        lower = reading.number(read.get("lower"), f"{path}.lower")
        upper = reading.number(read.get("upper"), f"{path}.upper")
        if lower is not None and upper is not None and lower > upper:
            raise reading.InvalidFacts(f"{path}.upper")
        rule = read.get("rule")
        return Range(
            kind=reading.choice(RangeKind, read.get("kind"), f"{path}.kind"),
            lower=lower,
            upper=upper,
            rule=None if rule is None else dict(reading.mapping(rule, f"{path}.rule")),
            source=reading.some_text(read.get("source"), f"{path}.source"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """One of the values that are chosen from: its code, which never changes, what it is called, and how else it is written."""

    code: str
    captions: Captions
    synonyms: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The spellings as they are compared."""
        return frozenset(map(spelling_key, self.spellings))

    @property
    def spellings(self) -> tuple[str, ...]:
        """All ways in which the option is written in cells."""
        return (self.captions.tr, self.captions.en, self.code, *self.synonyms)

    def as_json(self) -> Json:
        """Return the option as JSON."""
        return {"code": self.code, "captions": self.captions.as_json(), "synonyms": list(self.synonyms)}

    @staticmethod
    def from_json(stored: object, path: str) -> "Option":
        """Return the option that JSON holds; InvalidFacts where it holds none."""
        read = reading.mapping(stored, path, {"code", "captions", "synonyms"})
        return Option(
            code=reading.text(read.get("code"), f"{path}.code"),
            captions=Captions.from_json(read.get("captions"), f"{path}.captions"),
            synonyms=reading.texts(read.get("synonyms"), f"{path}.synonyms", _MOST_LISTED),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnLine:
    """A conversion of one wdm alone: a value in ``unit`` times ``factor`` plus ``offset`` is the value in the wdm's unit."""

    unit: str
    factor: float
    offset: float = 0.0
    source: str | None = None

    def as_json(self) -> Json:
        """Return the line as JSON."""
        return {"unit": self.unit, "factor": self.factor, "offset": self.offset, "source": self.source}

    @staticmethod
    def from_json(stored: object, path: str) -> "OwnLine":
        """Return the line that JSON holds; InvalidFacts where it holds none."""
        read = reading.mapping(stored, path, {"unit", "factor", "offset", "source"})
        factor = reading.number(read.get("factor"), f"{path}.factor")
        if not factor:
            raise reading.InvalidFacts(f"{path}.factor")
        return OwnLine(
            unit=_unit(read.get("unit"), f"{path}.unit") or "",
            factor=factor,
            offset=reading.number(read.get("offset"), f"{path}.offset") or 0.0,
            source=reading.some_text(read.get("source"), f"{path}.source"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """What a wdm says of its values, as it was at an edition of its layer.

    ``unit`` is a UCUM code (None: pure numbers, or no numbers), the molar mass is in g/mol; ``lines`` are conversions that
    no unit implies; ``synonyms`` are other names of the wdm.
    """

    layer: str
    code: str
    edition: int
    captions: Captions
    kind: str
    column_type: ColumnType
    unit: str | None = None
    decimals: int | None = None
    molar_mass: float | None = None
    valence: int | None = None
    lines: tuple[OwnLine, ...] = ()
    ranges: tuple[Range, ...] = ()
    options: tuple[Option, ...] = ()
    synonyms: tuple[str, ...] = ()
    required: bool = False
    unique: bool = False
    source: str | None = None

    @property
    def substance(self) -> Substance:
        """What conversions between units need to know of what is measured."""
        mass = None if self.molar_mass is None else Fraction(Decimal(repr(self.molar_mass)))
        return Substance(molar_mass=mass, valence=self.valence)

    def line_from(self, unit: str | None) -> Line:
        """Return how values in a unit become values in the wdm's unit; UnitError, with the reason, where they never do."""
        have = unit or ""
        for own in self.lines:
            if _is_same(own.unit, have):
                return Line(own.factor, own.offset)
        try:
            return conversion(have, self.unit or "", self.substance)
        except UnitError:
            for own in self.lines:
                if read_unit(own.unit).dimension == read_unit(have).dimension:
                    first = conversion(have, own.unit)
                    return Line(first.factor * own.factor, first.offset * own.factor + own.offset)
            raise

    def line_to(self, unit: str | None) -> Line:
        """Return how values in the wdm's unit become values in another; UnitError as ``line_from``."""
        back = self.line_from(unit)
        return Line(1 / back.factor, -back.offset / back.factor)

    def of_kind(self, kind: RangeKind) -> tuple[Range, ...]:
        """Return the ranges of a kind."""
        return tuple(each for each in self.ranges if each.kind is kind)

    def widest(self, kind: RangeKind) -> Range | None:
        """Return from the smallest to the largest value that a kind of range has for anybody; None where it has none."""
        ranges = self.of_kind(kind)
        if not ranges:
            return None
        lowers = [each.lower for each in ranges if each.lower is not None]
        uppers = [each.upper for each in ranges if each.upper is not None]
        sources = {each.source for each in ranges}
        return Range(
            kind=kind,
            lower=min(lowers) if len(lowers) == len(ranges) else None,
            upper=max(uppers) if len(uppers) == len(ranges) else None,
            source=sources.pop() if len(sources) == 1 else None,
        )

    def as_json(self) -> Json:
        """Return the facts as JSON that ``from_json`` reads."""
        return {
            "layer": self.layer,
            "code": self.code,
            "edition": self.edition,
            "captions": self.captions.as_json(),
            "kind": self.kind,
            "column_type": self.column_type.value,
            "unit": self.unit,
            "decimals": self.decimals,
            "molar_mass": self.molar_mass,
            "valence": self.valence,
            "lines": [each.as_json() for each in self.lines],
            "ranges": [each.as_json() for each in self.ranges],
            "options": [each.as_json() for each in self.options],
            "synonyms": list(self.synonyms),
            "required": self.required,
            "unique": self.unique,
            "source": self.source,
        }

    @staticmethod
    def from_json(stored: object, path: str = "facts") -> "Facts":
        """Return the facts that JSON holds; InvalidFacts names the first place that is wrong."""
        read = reading.mapping(stored, path, _FIELDS)
        mass = reading.number(read.get("molar_mass"), f"{path}.molar_mass")
        if mass is not None and mass <= 0:
            raise reading.InvalidFacts(f"{path}.molar_mass")
        return Facts(
            layer=reading.text(read.get("layer"), f"{path}.layer"),
            code=reading.text(read.get("code"), f"{path}.code"),
            edition=reading.whole(read.get("edition"), f"{path}.edition") or 0,
            captions=Captions.from_json(read.get("captions"), f"{path}.captions"),
            kind=reading.text(read.get("kind"), f"{path}.kind"),
            column_type=reading.choice(ColumnType, read.get("column_type"), f"{path}.column_type"),
            unit=_unit(read.get("unit"), f"{path}.unit"),
            decimals=reading.whole(read.get("decimals"), f"{path}.decimals"),
            molar_mass=mass,
            valence=reading.whole(read.get("valence"), f"{path}.valence"),
            synonyms=reading.texts(read.get("synonyms"), f"{path}.synonyms", _MOST_LISTED),
            required=reading.flag(read.get("required"), f"{path}.required"),
            unique=reading.flag(read.get("unique"), f"{path}.unique"),
            source=reading.some_text(read.get("source"), f"{path}.source"),
            **_listed(read, path),
        )


def _listed(read: Mapping[str, object], path: str) -> Json:
    readers = {"lines": OwnLine.from_json, "ranges": Range.from_json, "options": Option.from_json}
    found: Json = {}
    for name, one in readers.items():
        most = _MOST_OPTIONS if name == "options" else _MOST_LISTED
        items = reading.items(read.get(name), f"{path}.{name}", most)
        found[name] = tuple(one(item, f"{path}.{name}.{place}") for place, item in enumerate(items))
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """A column's link: the facts that it took, in which unit the cells came, and whether they were converted."""

    facts: Facts
    came_in: str | None = None
    is_converted: bool = False

    @property
    def unit(self) -> str | None:
        """The unit in which the cells stand now (UCUM)."""
        return self.facts.unit if self.is_converted else self.came_in

    def range_of(self, kind: RangeKind) -> Range | None:
        """Return the widest range of a kind in the unit of the cells."""
        found = self.facts.widest(kind)
        return found and found.through(self.facts.line_to(self.unit))

    def ranges_of(self, kind: RangeKind) -> tuple[Range, ...]:
        """Return all ranges of a kind in the unit of the cells, each for those whom its rule names."""
        line = self.facts.line_to(self.unit)
        return tuple(each.through(line) for each in self.facts.of_kind(kind))

    def as_json(self) -> Json:
        """Return the link as JSON that ``from_json`` reads."""
        return {"facts": self.facts.as_json(), "came_in": self.came_in, "is_converted": self.is_converted}

    @staticmethod
    def from_json(stored: Json) -> "Link":
        """Return the link that ``as_json`` wrote."""
        return Link(
            facts=Facts.from_json(stored["facts"]),
            came_in=stored["came_in"],
            is_converted=stored["is_converted"],
        )


def _unit(value: object, path: str) -> str | None:
    code = reading.some_text(value, path)
    if code is not None:
        try:
            read_unit(code)
        except UnitError:
            raise reading.InvalidFacts(path) from None
    return code


def _is_same(unit: str, other: str) -> bool:
    """Pure numbers of one size may be of different things: mmol/mol is not g/kg."""
    one, two = read_unit(unit), read_unit(other)
    return unit == other or (one == two and bool(one.dimension))


_FIELDS = frozenset(Facts.__dataclass_fields__)
