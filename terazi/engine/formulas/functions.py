"""The functions a formula may call: their Turkish and English names, their arguments and what they give."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.formulas.lookups import LOOKUP, LOOKUP_TURKISH
from terazi.engine.formulas.tree import ValueType
from terazi.foundation.language.lang import fold

MAX_ARGUMENTS = 30


class Gives(StrEnum):
    """How a function's type comes from its arguments."""

    INTEGER = "integer"
    NUMBER = "number"
    TEXT = "text"
    DATE = "date"
    BOOLEAN = "boolean"
    SAME = "same"  # the type of its first argument
    BRANCHES = "branches"  # the one type of the values it chooses between
    COLUMN = "column"  # the type of the column of a layer
    ROUNDED = "rounded"  # a whole number where no decimals are asked for


@dataclass(frozen=True, slots=True)
class Function:
    """One function. ``takes`` has a letter per argument: n number, t text, d date, b truth value, a any,
    k a number written out, q a text written out, r one that may be empty; the last letter repeats up to ``most`` arguments.
    """

    name: str
    turkish: tuple[str, ...]
    takes: str
    least: int
    most: int
    gives: Gives
    weight: int = 1  # how often its compiled form repeats an argument

    def letter(self, place: int) -> str:
        """Return what the argument at this place must be."""
        return self.takes[min(place, len(self.takes) - 1)]


@dataclass(frozen=True, slots=True)
class StatisticFunction:
    """A statistic over the rows; ``across`` says whether several arguments are taken across the row instead."""

    name: str
    turkish: tuple[str, ...]
    takes: str
    gives: Gives
    across: bool
    with_parameter: bool = False


_MANY = MAX_ARGUMENTS
_N, _I, _T, _D, _B = Gives.NUMBER, Gives.INTEGER, Gives.TEXT, Gives.DATE, Gives.BOOLEAN

ROW_FUNCTIONS = (
    Function("IF", ("EĞER",), "baa", 2, 3, Gives.BRANCHES),
    Function("IFS", ("ÇOKEĞER",), "ba", 2, _MANY, Gives.BRANCHES),
    Function("SWITCH", ("İLKEŞLEŞEN", "DURUM"), "aaa", 3, _MANY, Gives.BRANCHES),
    Function("AND", ("VE",), "b", 1, _MANY, _B),
    Function("OR", ("VEYA", "YADA"), "b", 1, _MANY, _B),
    Function("NOT", ("DEĞİL",), "b", 1, 1, _B),
    Function("IFBLANK", ("EĞERBOŞSA", "EĞERHATA", "IFERROR"), "aa", 2, 2, Gives.BRANCHES),
    Function("COALESCE", ("İLKDOLU",), "a", 1, _MANY, Gives.BRANCHES),
    Function("ISBLANK", ("EBOŞSA", "ISEMPTY"), "a", 1, 1, _B),
    Function("ABS", ("MUTLAK",), "n", 1, 1, Gives.SAME),
    Function("SIGN", ("İŞARET",), "n", 1, 1, _I),
    Function("ROUND", ("YUVARLA",), "nk", 1, 2, Gives.ROUNDED, 4),
    Function("ROUNDUP", ("YUKARIYUVARLA",), "nk", 1, 2, Gives.ROUNDED, 4),
    Function("ROUNDDOWN", ("AŞAĞIYUVARLA", "TRUNC", "NSAT"), "nk", 1, 2, Gives.ROUNDED, 4),
    Function("INT", ("TAMSAYI",), "n", 1, 1, _I),
    Function("SQRT", ("KAREKÖK",), "n", 1, 1, _N),
    Function("POWER", ("KUVVET",), "nn", 2, 2, _N),
    Function("EXP", ("ÜS",), "n", 1, 1, _N),
    Function("LN", (), "n", 1, 1, _N),
    Function("LOG10", (), "n", 1, 1, _N),
    Function("LOG", (), "nk", 1, 2, _N),
    Function("MOD", ("KALAN",), "nn", 2, 2, Gives.SAME),
    Function("PI", ("Pİ",), "n", 0, 0, _N),
    Function("LEN", ("UZUNLUK",), "t", 1, 1, _I),
    Function("UPPER", ("BÜYÜKHARF",), "t", 1, 1, _T),
    Function("LOWER", ("KÜÇÜKHARF",), "t", 1, 1, _T),
    Function("TRIM", ("KIRP",), "t", 1, 1, _T),
    Function("LEFT", ("SOLDAN",), "tn", 1, 2, _T),
    Function("RIGHT", ("SAĞDAN",), "tn", 1, 2, _T),
    Function("MID", ("PARÇAAL",), "tnn", 3, 3, _T),
    Function("CONCAT", ("BİRLEŞTİR", "CONCATENATE"), "a", 1, _MANY, _T),
    Function("SUBSTITUTE", ("YERİNEKOY",), "tqr", 3, 3, _T),
    Function("FIND", ("BUL", "MBUL", "SEARCH"), "qt", 2, 2, _I),
    Function("CONTAINS", ("İÇERİR",), "tq", 2, 2, _B),
    Function("BEGINSWITH", ("BAŞLAR",), "tq", 2, 2, _B),
    Function("ENDSWITH", ("BİTER",), "tq", 2, 2, _B),
    Function("VALUE", ("SAYIYAÇEVİR",), "t", 1, 1, _N),
    Function("TEXT", ("METNEÇEVİR",), "a", 1, 1, _T),
    Function("DATE", ("TARİH",), "nnn", 3, 3, _D),
    Function("TODAY", ("BUGÜN",), "d", 0, 0, _D),
    Function("YEAR", ("YIL",), "d", 1, 1, _I),
    Function("QUARTER", ("ÇEYREK",), "d", 1, 1, _I),
    Function("MONTH", ("AY",), "d", 1, 1, _I),
    Function("WEEKNUM", ("HAFTASAY", "ISOWEEKNUM"), "d", 1, 1, _I),
    Function("DAY", ("GÜN",), "d", 1, 1, _I),
    Function("WEEKDAY", ("HAFTANINGÜNÜ",), "d", 1, 1, _I),
    Function("HOUR", ("SAAT",), "d", 1, 1, _I),
    Function("MINUTE", ("DAKİKA",), "d", 1, 1, _I),
    Function("DAYS", ("GÜNSAY",), "dd", 2, 2, _I, 3),
    Function("MONTHS", ("AYSAY",), "dd", 2, 2, _I, 3),
    Function("YEARS", ("YILSAY",), "dd", 2, 2, _I, 3),
    Function("EDATE", ("SERİTARİH",), "dk", 2, 2, _D),
    Function("EOMONTH", ("SERİAY",), "dk", 2, 2, _D),
    Function(LOOKUP, (LOOKUP_TURKISH,), "qqaq", 4, 4, Gives.COLUMN),
)

STATISTICS = (
    StatisticFunction("SUM", ("TOPLA",), "n", Gives.SAME, True),
    StatisticFunction("AVERAGE", ("ORTALAMA", "MEAN"), "n", _N, True),
    StatisticFunction("MIN", ("MİN", "ENKÜÇÜK"), "n d", Gives.SAME, True),
    StatisticFunction("MAX", ("MAK", "MAKS", "ENBÜYÜK"), "n d", Gives.SAME, True),
    StatisticFunction("MEDIAN", ("ORTANCA",), "n", _N, False),
    StatisticFunction("MODE", ("ENÇOK", "TEPEDEĞER"), "a", Gives.SAME, False),
    StatisticFunction("STDEV", ("STDSAPMA", "STDSAPMA.S", "STDEV.S"), "n", _N, False),
    StatisticFunction("VAR", ("VARYANS", "VAR.S"), "n", _N, False),
    StatisticFunction("COUNT", ("SAY", "BAĞ_DEĞ_DOLU_SAY", "COUNTA"), "a", _I, False),
    StatisticFunction("DISTINCT", ("BENZERSİZSAY", "COUNTUNIQUE"), "a", _I, False),
    StatisticFunction("PERCENTILE", ("YÜZDEBİRLİK",), "n", _N, False, True),
)

GROUP_NAMES = frozenset({fold("GRUP"), fold("GROUP")})

CONSTANTS: dict[str, tuple[bool | None, ValueType]] = {
    **dict.fromkeys((fold("DOĞRU"), fold("TRUE")), (True, ValueType.BOOLEAN)),
    **dict.fromkeys((fold("YANLIŞ"), fold("FALSE")), (False, ValueType.BOOLEAN)),
    **dict.fromkeys((fold("BOŞ"), fold("EMPTY"), fold("NULL")), (None, ValueType.EMPTY)),
}


def _by_name(
    functions: Iterable[Function | StatisticFunction],
) -> dict[str, Function | StatisticFunction]:
    named: dict[str, Function | StatisticFunction] = {}
    for function in functions:
        for name in (function.name, *function.turkish):
            if named.setdefault(fold(name), function) is not function:
                raise ValueError(f"two functions are called {name}")
    return named


_FUNCTIONS = _by_name((*ROW_FUNCTIONS, *STATISTICS))


def find_function(name: str) -> Function | StatisticFunction | None:
    """Return the function of this Turkish or English name, whatever its case and diacritics."""
    return _FUNCTIONS.get(fold(name))


def function_names() -> tuple[str, ...]:
    """Return every name a formula can call, for completion in an editor."""
    return tuple(
        name for function in (*ROW_FUNCTIONS, *STATISTICS) for name in (function.name, *function.turkish)
    )
