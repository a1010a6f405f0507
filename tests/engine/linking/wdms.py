"""Facts of a few wdms, as layers would hand them out."""

from terazi.engine.column_type import ColumnType
from terazi.engine.linking.facts import Captions, Facts, Option, OwnLine, Range, RangeKind
from terazi.foundation.types import Json


def captions(tr: str, en: str | None = None) -> Captions:
    """Return captions in both languages."""
    return Captions(tr=tr, en=en or tr)


def possible(lower: float | None, upper: float | None) -> Range:
    """Return what is physically possible."""
    return Range(kind=RangeKind.POSSIBLE, lower=lower, upper=upper)


def usual(lower: float, upper: float, rule: Json | None = None, source: str | None = "WHO 2011") -> Range:
    """Return what is usual, for whom the rule names."""
    return Range(kind=RangeKind.USUAL, lower=lower, upper=upper, rule=rule, source=source)


def sex_is(code: str) -> Json:
    """Return the rule of one sex, from the age of 15."""
    return {
        "combinator": "and",
        "rules": [
            {"field": "sex", "operator": "=", "value": code},
            {"field": "age", "operator": ">=", "value": 15},
        ],
    }


def number(code: str, tr: str, en: str, unit: str | None = None, **more: object) -> Facts:
    """Return the facts of a measurement."""
    told: Json = {
        "layer": "blood",
        "edition": 3,
        "kind": "measurement",
        "column_type": ColumnType.FLOAT,
        **more,
    }
    return Facts(code=code, captions=captions(tr, en), unit=unit, **told)


GLUCOSE = number(
    "glucose",
    "Glukoz",
    "Glucose",
    "mg/dL",
    molar_mass=180.156,
    decimals=0,
    ranges=(possible(5, 2000), usual(70, 100)),
    synonyms=("Şeker", "AKŞ", "Açlık kan şekeri", "Blood sugar"),
)
HAEMOGLOBIN = number(
    "haemoglobin",
    "Hemoglobin",
    "Haemoglobin",
    "g/dL",
    decimals=1,
    ranges=(possible(1, 30), usual(12, 16, sex_is("female")), usual(13.5, 17.5, sex_is("male"))),
    synonyms=("Hgb", "Hb"),
)
HBA1C = number(
    "hba1c",
    "HbA1c",
    "HbA1c",
    "%",
    ranges=(possible(2, 25),),
    lines=(OwnLine(unit="mmol/mol", factor=0.09148, offset=2.152, source="IFCC-NGSP"),),
)
CALCIUM = number(
    "calcium", "Kalsiyum", "Calcium", "mg/dL", molar_mass=40.078, valence=2, ranges=(possible(1, 30),)
)
TSH = number("tsh", "TSH", "TSH", "m[iU]/L", ranges=(possible(0, 1000),))
WEIGHT = number(
    "weight",
    "Vücut ağırlığı",
    "Body weight",
    "kg",
    ranges=(possible(0.2, 650),),
    synonyms=("Kilo", "Ağırlık"),
)
TEMPERATURE = number("temperature", "Vücut sıcaklığı", "Body temperature", "Cel", ranges=(possible(20, 46),))
AGE = number(
    "age", "Yaş", "Age", "a", column_type=ColumnType.INTEGER, kind="integer", ranges=(possible(0, 130),)
)
SEX = number(
    "sex",
    "Cinsiyet",
    "Sex",
    kind="options",
    column_type=ColumnType.SELECT,
    options=(
        Option(code="female", captions=captions("Kadın", "Female"), synonyms=("K", "F", "Bayan")),
        Option(code="male", captions=captions("Erkek", "Male"), synonyms=("E", "M", "Bay")),
    ),
    synonyms=("Gender",),
)
NATIONAL_ID = number(
    "national_id",
    "Kimlik no",
    "National id",
    kind="code",
    column_type=ColumnType.TEXT,
    required=True,
    unique=True,
)
ALL = (GLUCOSE, HAEMOGLOBIN, HBA1C, CALCIUM, TSH, WEIGHT, TEMPERATURE, AGE, SEX, NATIONAL_ID)
