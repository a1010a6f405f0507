"""What is refused in a formula, where the error points, and that hostile formulas end soon."""

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.formulas.calculate import calculate_with_notes
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.functions import function_names
from terazi.engine.formulas.lookup_tables import table_of
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.taken import Taken
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say, server_phrases

COLUMNS = (
    Column(id="c1", name="Gelir", type=ColumnType.FLOAT),
    Column(id="c2", name="Şehir", type=ColumnType.SELECT),
    Column(id="c3", name="Tarih", type=ColumnType.DATETIME),
)
FRAME = pl.DataFrame(
    {"_row": [2, 3], "c1": [1.5, None], "c2": ["a", None], "c3": [None, None]},
    schema_overrides={"c3": pl.Datetime("us")},
)
DATA = Dataset(columns=COLUMNS, frame=FRAME, residue=empty_residue())
TABLES = [
    table_of(
        Taken(
            layer="a",
            key="a",
            value="a",
            edition=1,
            key_type=ColumnType.TEXT,
            value_type=ColumnType.TEXT,
            keys=["a", "İzmir"],
            values=["a", "b"],
        )
    )
]

WRONG = [
    ("", 0, "empty"),
    ("=", 0, "empty"),
    ("1+", 2, "operand"),
    ("(1+2", 0, "parentheses"),
    ("1+2)", 3, "parentheses"),
    ("TOPLA(1;2", 5, "parentheses"),
    ("()", 1, "parentheses"),
    ("1 2", 2, "operator"),
    ("[Maaş]+1", 0, "column"),
    ("1+[x", 2, "bracket"),
    ('"abc', 0, "quote"),
    ("YOKBÖYLE(1)", 0, "function"),
    ("Gelir+1", 0, "bare_name"),
    ("TOPLA+1", 0, "call"),
    ("1$2", 1, "character"),
    ("1\x00+1", 1, "character"),
    ('1+"a"', 2, "type"),
    ("[Şehir]*2", 0, "type"),
    ("[Tarih]+[Tarih]", 8, "type"),
    ('"a"<"b"', 0, "type"),
    ("EĞER(1;2;3)", 5, "type"),
    ('EĞER(1=1;2;"a")', 11, "type"),
    ("YUVARLA(1,18,2)", 0, "argument_count"),
    ("EĞER(1=1)", 0, "argument_count"),
    ("KAREKÖK()", 0, "argument_count"),
    ("YUVARLA(1;[Gelir])", 10, "constant_number"),
    ("İÇERİR([Şehir];[Şehir])", 15, "constant_text"),
    ('İÇERİR([Şehir];"")', 15, "constant_text"),
    ('YERİNEKOY([Şehir];"";"x")', 18, "constant_text"),
    ("ORTALAMA([Gelir]-ORTALAMA([Gelir]))", 17, "nested"),
    ("GRUP([Şehir])", 0, "function"),
    ("MUTLAK(GRUP([Şehir]))", 0, "group_place"),
    ("1e999", 0, "number"),
    ("YÜZDEBİRLİK([Gelir];90)", 20, "share"),
    ('[Tarih]>"31.02.2026"', 8, "type"),
    ("__import__('os')", 0, "character"),
    ("[Gelir].__class__", 7, "character"),
    ("(" * 350, 40, "deep"),
    ("-" * 300 + "1", 40, "deep"),
    ("+".join(["1"] * 900), 400, "large"),
    ("9" * 2001, 2000, "long"),
    ("EĞER(" * 190 + "1", 0, "deep"),
    ("TOPLA(" + ";".join(["1"] * 40) + ")", 65, "many_arguments"),
]


@pytest.mark.parametrize(("text", "position", "key"), WRONG)
def test_a_wrong_formula_is_refused_at_its_position(text, position, key):
    with pytest.raises(FormulaError) as refused:
        parse_formula(text, COLUMNS)
    assert refused.value.phrase.key == f"formulas.error.{key}"
    if key not in ("deep", "large"):
        assert refused.value.position == position
    assert say(refused.value.phrase, Lang.TR)


def test_conditions_nested_in_conditions_are_refused_before_they_explode():
    text = "1=1"
    for _ in range(30):
        text = f"EĞER({text};DOĞRU;YANLIŞ)"
    with pytest.raises(FormulaError) as refused:
        parse_formula(text, COLUMNS)
    assert refused.value.phrase.key == "formulas.error.large"


HOSTILE = [
    "9^9^9^9^9",
    "+".join(["[Gelir]"] * 190),
    "/".join(["[Gelir]"] * 190),
    "1/(" * 36 + "[Gelir]" + ")" * 36,
    "&".join(["[Şehir]"] * 190),
    "TOPLA(" + ";".join(["[Gelir]"] * 30) + ")",
    "EĞER([Gelir]>1;" * 18 + "1" + ";0)" * 18,
    "BUGÜN()+99999999999",
    "TARİH(10^18;10^18;10^18)",
    'SOLDAN("a";10^300)',
    "-[Gelir]^[Gelir]",
    "^".join(["[Gelir]"] * 35),
    "MOD([Gelir];10^-320)",
    'SAYIYAÇEVİR("' + "9" * 900 + '")',
    'BUL("' + "a" * 200 + '";[Şehir])',
    "[Gelir]*1e308*1e308",
    "YUVARLA(1e308;15)",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_formula_ends_without_nan_or_infinity(text):
    try:
        done = calculate_with_notes(DATA, parse_formula(text, COLUMNS))
    except FormulaError:
        return
    if done.values.dtype == pl.Float64:
        assert done.values.drop_nulls().is_finite().all()


WORDS = st.sampled_from(
    [
        "[Gelir]",
        "[Şehir]",
        "[Tarih]",
        "1",
        "2,5",
        '"a"',
        "(",
        ")",
        ";",
        ",",
        "+",
        "-",
        "*",
        "/",
        "^",
        "%",
        "&",
        "=",
        "<",
        "<>",
        "BOŞ",
        "DOĞRU",
    ]
    + [f"{name}(" for name in function_names()]
)


def read_or_refused(text):
    try:
        return parse_formula(text, COLUMNS, TABLES), None
    except FormulaError as error:
        return None, error


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=14).map("".join))
def test_any_text_is_calculated_or_refused_at_a_place_in_it(text):
    formula, refused = read_or_refused(text)
    if formula is None:
        assert 0 <= refused.position <= len(text)
        assert say(refused.phrase, Lang.EN)
        return
    done = calculate_with_notes(DATA, formula)
    assert done.values.len() == 2
    if done.values.dtype == pl.Float64:
        assert done.values.drop_nulls().is_finite().all()


def arguments_for(name):
    for count in range(5):
        for value in ("[Gelir]", "[Şehir]", "[Tarih]", "1=1", '"a"', "1"):
            yield f"{name}({';'.join([value] * count)})"
    yield from (f"{name}([Şehir];1;2)", f'{name}([Şehir];"a")', f'{name}("a";[Şehir])', f"{name}([Tarih];1)")
    yield from (f'{name}([Şehir];"a";"b")', f"{name}([Gelir];0,5)", f"{name}(1=1;2)", f"{name}(1;2;3)")


@pytest.mark.parametrize("name", function_names())
def test_every_function_can_be_called_and_computed(name):
    computed = 0
    for text in arguments_for(name):
        try:
            formula = parse_formula(text, COLUMNS, TABLES)
        except FormulaError:
            continue
        assert calculate_with_notes(DATA, formula).values.len() == 2, text
        computed += 1
    assert computed


def test_every_phrase_of_formulas_stands_in_both_languages():
    for key, entry in server_phrases().items():
        if key.startswith("formulas."):
            assert entry["tr"], key
            assert entry["en"], key
