"""What formulas give, and that they give it again row by row in plain Python."""

import math
from datetime import date, datetime

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.formulas.calculate import (
    InvalidInput,
    calculate,
    calculate_inputs,
    calculate_with_notes,
    column_values,
)
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.formulas.tree import ValueType
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

COLUMNS = (
    Column(id="c1", name="Gelir", type=ColumnType.FLOAT),
    Column(id="c2", name="Yaş", type=ColumnType.INTEGER),
    Column(id="c3", name="Şehir", type=ColumnType.SELECT),
    Column(id="c4", name="Tarih", type=ColumnType.DATETIME),
    Column(id="c5", name="Not", type=ColumnType.TEXT),
)
TODAY = date(2026, 8, 19)


def dataset(rows):
    schema = {"_row": pl.Int64(), **{c.id: dtype_of(c.type) for c in COLUMNS}}
    filled = [
        {"_row": i + 2, **dict.fromkeys(("c1", "c2", "c3", "c4", "c5")), **r} for i, r in enumerate(rows)
    ]
    return Dataset(columns=COLUMNS, frame=pl.DataFrame(filled, schema=schema), residue=empty_residue())


DATA = dataset(
    [
        {"c1": 100.0, "c2": 20, "c3": "Ankara", "c4": datetime(2026, 1, 31, 14, 5), "c5": " ışık  evi "},
        {"c1": 300.0, "c2": 0, "c3": "Ankara", "c4": datetime(2024, 2, 29), "c5": "12,5"},
        {"c1": None, "c2": 40, "c3": "İzmir", "c4": None, "c5": None},
        {"c1": 50.0, "c2": -3, "c3": None, "c4": datetime(2026, 12, 31), "c5": "1.234,50"},
    ]
)


def values(text, data=DATA):
    return calculate(data, parse_formula(text, COLUMNS), today=TODAY).to_list()


SINGLE = [
    ("=1+2*3", 7),
    ("2-3-4", -5),
    ("10/4*2", 5.0),
    ("-2^2", -4.0),
    ("2^3^2", 512.0),
    ("2^-1", 0.5),
    ("(1+2)*3", 9),
    ("18%", 0.18),
    ("%18*100", 18.0),
    ("200*%18", 36.0),
    ("1,5+1", 2.5),
    ("1.5+1", 2.5),
    ("EĞER(1,5>1;2,5;0)", 2.5),
    ("ROUND(1,5)", 1.0),
    ("ROUND(2.675,2)", 2.68),
    ("YUVARLA(-2,5;0)", -3),
    ("YUVARLA(1234;-2)", 1200),
    ("ROUND(1.005,2)", 1.01),
    ("YUKARIYUVARLA(1,201;2)", 1.21),
    ("AŞAĞIYUVARLA(-1,29;1)", -1.2),
    ("ROUNDUP(1.1,1)", 1.1),
    ("INT(-1.5)", -2),
    ("1/0", None),
    ("0/0", None),
    ("MOD(5;0)", None),
    ("MOD(-5;3)", 1),
    ("KAREKÖK(-1)", None),
    ("KAREKÖK(9)", 3.0),
    ("LN(0)", None),
    ("10^400", None),
    ("10^200*10^200", None),
    ("10^308+10^308", None),
    ("(10^308*10)-(10^308*10)", None),
    ("EXP(1000)", None),
    ("(-8)^(1/3)", None),
    ("0.1+0.2=0.3", True),
    ("1=1,0", True),
    ("1<>2", True),
    ("3>=3", True),
    ('"İSTANBUL"="istanbul "', True),
    ('"a"<>"b"', True),
    ("VE(1=1;2=2)", True),
    ("VEYA(1=2;2=2)", True),
    ("YADA(1=2;2=3)", False),
    ("DEĞİL(DOĞRU)", False),
    ("AND(TRUE,FALSE)", False),
    ("OR(FALSE,TRUE)", True),
    ('EĞER(1>2;"a";"b")', "b"),
    ("IF(1>2,5)", None),
    ('IFS(1>2,"a",2>1,"b")', "b"),
    ('ÇOKEĞER(1>2;"a";2>3;"b";"c")', "c"),
    ('SWITCH(3,1,"a",3,"c","?")', "c"),
    ('SWITCH("X";"y";1;"x";2)', 2),
    ("EĞERBOŞSA(1/0;7)", 7.0),
    ("IFBLANK(BOŞ,7)", 7),
    ("EBOŞSA(BOŞ)", True),
    ("COALESCE(BOŞ;1/0;3)", 3.0),
    ("TOPLA(1;2;3)", 6),
    ("ORTALAMA(1;2;6)", 3.0),
    ("MAK(1;9;3)", 9),
    ("ENKÜÇÜK(4;2;3)", 2),
    ("MUTLAK(-3)", 3),
    ("SIGN(-3)", -1),
    ("PI()", math.pi),
    ('BÜYÜKHARF("ışık iyi")', "IŞIK İYİ"),
    ('KÜÇÜKHARF("IŞIK İYİ")', "ışık iyi"),
    ('KIRP("  a   b ")', "a b"),
    ('UZUNLUK("ğüş")', 3),
    ('SOLDAN("Ankara";3)', "Ank"),
    ('SAĞDAN("Ankara";2)', "ra"),
    ('PARÇAAL("Ankara";2;3)', "nka"),
    ('LEFT("abc";-5)', ""),
    ('"a"&1&BOŞ&2,5&DOĞRU', "a12,5evet"),
    ('CONCAT("a";1;"b")', "a1b"),
    ('YERİNEKOY("a.b.c";".";"-")', "a-b-c"),
    ('BUL("IŞ";"gün ışığı")', 5),
    ('BUL("x";"abc")', None),
    ('İÇERİR("Ankara";"KAR")', True),
    ('CONTAINS("Ankara","NKA")', True),
    ('BAŞLAR("İzmir";"iz")', True),
    ('BİTER("İzmir ";"MİR")', True),
    ('SAYIYAÇEVİR("1.234,5")', 1234.5),
    ('VALUE("1,234.5")', 1234.5),
    ('VALUE("12,5")', 12.5),
    ('VALUE("12.5")', 12.5),
    ('VALUE("abc")', None),
    ("TARİH(2026;2;28)+1", datetime(2026, 3, 1)),
    ("TARİH(2026;2;31)", None),
    ("YIL(BUGÜN())", 2026),
    ("HAFTANINGÜNÜ(BUGÜN())", 3),
    ("ÇEYREK(BUGÜN())", 3),
    ('GÜNSAY("31.12.2026";"1.12.2026")', 30),
    ('AYSAY("2026-03-30";"2026-01-31")', 1),
    ('YILSAY("2026-08-18";"2000-08-19")', 25),
    ('SERİTARİH("31.01.2026";1)', datetime(2026, 2, 28)),
    ('SERİAY("2026-01-15";-1)', datetime(2025, 12, 31)),
    ("BUGÜN()-TARİH(2026;8;1)", 18.0),
    ("TARİH(9999;12;31)+400", None),
    ("BUGÜN()+10^15", None),
    ("BUGÜN()>TARİH(2026;1;1)", True),
    ("BOŞ=BOŞ", True),
    ("1=BOŞ", False),
    ("BOŞ", None),
]


@pytest.mark.parametrize(("text", "expected"), SINGLE)
def test_a_formula_gives(text, expected):
    result = values(text)[0]
    if isinstance(expected, float):
        assert result == pytest.approx(expected, rel=1e-12)
    else:
        assert result == expected
        assert isinstance(result, type(expected))


BY_ROW = [
    ("[Gelir]/[Yaş]", [5.0, None, None, pytest.approx(-50 / 3)]),
    ("[gelir] + 1", [101.0, 301.0, None, 51.0]),
    ("[Yaş]*2", [40, 0, 80, -6]),
    ("TOPLA([Gelir];[Yaş])", [120.0, 300.0, 40.0, 47.0]),
    ("TOPLA([Gelir])", [450.0] * 4),
    ("ORTALAMA([Gelir])", [150.0] * 4),
    ("ORTALAMA([Gelir]; [Şehir])", [200.0, 200.0, None, None]),
    ("AVERAGE([Gelir], GROUP([Şehir]))", [200.0, 200.0, None, None]),
    ("SAY([Gelir];[Şehir])", [2, 2, 0, None]),
    ("[Gelir]/TOPLA([Gelir])", [100 / 450, 300 / 450, None, 50 / 450]),
    ('TOPLA(EĞER([Şehir]="ankara";[Gelir]))', [400.0] * 4),
    ("ORTALAMA([Gelir];GRUP(YIL([Tarih])))", [75.0, 300.0, None, 75.0]),
    ("MAX([Tarih])", [datetime(2026, 12, 31)] * 4),
    ("BENZERSİZSAY([Şehir])", [2] * 4),
    ("MODE([Şehir])", ["Ankara"] * 4),
    ("PERCENTILE([Gelir];0,5)", [100.0] * 4),
    ("STDSAPMA([Gelir])", [pytest.approx(132.28756555)] * 4),
    ('EĞER([Gelir]>=100;"yüksek";"düşük")', ["yüksek", "yüksek", None, "düşük"]),
    ("EĞER([Yaş]=0;0;[Gelir]/[Yaş])", [5.0, 0.0, None, pytest.approx(-50 / 3)]),
    ("[Şehir]=BOŞ", [False, False, False, True]),
    ("EBOŞSA([Gelir])", [False, False, True, False]),
    ('[Şehir]&" "&[Yaş]', ["Ankara 20", "Ankara 0", "İzmir 40", " -3"]),
    ('[Tarih]>="31.01.2026"', [True, False, None, True]),
    ("SAYIYAÇEVİR([Not])", [None, 12.5, None, 1234.5]),
    ("KIRP([Not])", ["ışık evi", "12,5", None, "1.234,50"]),
    ("SAAT([Tarih])", [14, 0, None, 0]),
    ("[c1]", [100.0, 300.0, None, 50.0]),
]


@pytest.mark.parametrize(("text", "expected"), BY_ROW)
def test_a_formula_gives_by_row(text, expected):
    assert values(text) == expected


TYPES = [
    ("[Yaş]+1", ValueType.INTEGER, ColumnType.INTEGER),
    ("[Yaş]/2", ValueType.NUMBER, ColumnType.FLOAT),
    ("[Gelir]*2", ValueType.NUMBER, ColumnType.FLOAT),
    ("[Yaş]>1", ValueType.BOOLEAN, ColumnType.SELECT),
    ("[Şehir]&1", ValueType.TEXT, ColumnType.TEXT),
    ("[Tarih]+1", ValueType.DATE, ColumnType.DATETIME),
    ("[Tarih]-[Tarih]", ValueType.NUMBER, ColumnType.FLOAT),
    ("EĞER(1=1;1;1,5)", ValueType.NUMBER, ColumnType.FLOAT),
    ("YUVARLA([Gelir])", ValueType.INTEGER, ColumnType.INTEGER),
    ("MIN([Yaş])", ValueType.INTEGER, ColumnType.INTEGER),
]


@pytest.mark.parametrize(("text", "value_type", "column_type"), TYPES)
def test_a_formula_knows_its_type(text, value_type, column_type):
    formula = parse_formula(text, COLUMNS)
    assert (formula.type, formula.column_type) == (value_type, column_type)
    stored = column_values(calculate(DATA, formula), formula)
    assert stored.dtype == dtype_of(column_type)


def test_a_truth_value_is_stored_as_evet_or_hayir():
    formula = parse_formula("[Gelir]>=100", COLUMNS)
    assert column_values(calculate(DATA, formula), formula).to_list() == ["evet", "evet", None, "hayır"]


def test_chosen_rows_take_statistics_from_all_rows():
    formula = parse_formula("[Gelir]-ORTALAMA([Gelir])", COLUMNS)
    assert calculate(DATA, formula, rows=[5, 2]).to_list() == [-50.0, -100.0]


def test_division_by_zero_is_noted_with_its_first_row():
    done = calculate_with_notes(DATA, parse_formula("[Gelir]/[Yaş]", COLUMNS))
    assert [say(note, Lang.TR) for note in done.notes] == [
        "Sıfıra bölme: 1 satır boş bırakıldı (ilki 3. satır)."
    ]


def test_division_by_zero_in_a_branch_not_taken_is_not_noted():
    assert calculate_with_notes(DATA, parse_formula("EĞER([Yaş]=0;0;1/[Yaş])", COLUMNS)).notes == ()


def test_truth_tables_with_empty_values():
    cells = {"d": "DOĞRU", "y": "YANLIŞ", "b": '[Şehir]="x"'}
    empty_row = dataset([{}])
    table = {
        "VE": {
            "dd": True,
            "dy": False,
            "yd": False,
            "yy": False,
            "db": None,
            "bd": None,
            "yb": False,
            "by": False,
            "bb": None,
        },
        "VEYA": {
            "dd": True,
            "dy": True,
            "yd": True,
            "yy": False,
            "db": True,
            "bd": True,
            "yb": None,
            "by": None,
            "bb": None,
        },
    }
    for name, expected in table.items():
        for pair, result in expected.items():
            text = f"{name}({cells[pair[0]]};{cells[pair[1]]})"
            assert values(text, empty_row) == [result], text


# ---- the same formulas in plain Python ---------------------------------------

CELLS = {"c1": st.none() | st.integers(-4, 4).map(lambda n: n / 2), "c2": st.none() | st.integers(-4, 4)}
ROWS = st.lists(st.fixed_dictionaries(CELLS), min_size=1, max_size=6)


def leaf():
    return st.one_of(
        st.integers(0, 9).map(lambda n: (str(n), lambda row, n=n: float(n))),
        st.just(("[Gelir]", lambda row: row["c1"])),
        st.just(("[Yaş]", lambda row: None if row["c2"] is None else float(row["c2"]))),
    )


def limited(value):
    return value if value is not None and not isinstance(value, complex) and math.isfinite(value) else None


def calculated(symbol, a, b):
    if a is None or b is None:
        return None
    try:
        return limited(
            {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b}[symbol]()
        )
    except (ZeroDivisionError, OverflowError):
        return None


def binary(children):
    return st.builds(
        lambda s, a, b: (f"({a[0]}{s}{b[0]})", lambda row: calculated(s, a[1](row), b[1](row))),
        st.sampled_from("+-*/"),
        children,
        children,
    )


def negative(children):
    return children.map(lambda a: (f"(-{a[0]})", lambda row: None if a[1](row) is None else -a[1](row)))


def same15(a, b):
    return f"{a:.14e}" == f"{b:.14e}" or a == b


def chosen(children):
    def build(a, b, c, d):
        def run(row):
            x, y = a[1](row), b[1](row)
            if x is None or y is None:
                return None
            return c[1](row) if x < y and not same15(x, y) else d[1](row)

        return f"EĞER({a[0]}<{b[0]};{c[0]};{d[0]})", run

    return st.builds(build, children, children, children, children)


def first_filled(children):
    return st.builds(
        lambda a, b: (f"EĞERBOŞSA({a[0]};{b[0]})", lambda row: b[1](row) if a[1](row) is None else a[1](row)),
        children,
        children,
    )


def added(children):
    return st.lists(children, min_size=2, max_size=4).map(
        lambda parts: (
            f"TOPLA({';'.join(p[0] for p in parts)})",
            lambda row: sum(v for p in parts if (v := p[1](row)) is not None),
        )
    )


EXPRESSIONS = st.recursive(
    leaf(), lambda c: binary(c) | negative(c) | chosen(c) | first_filled(c) | added(c), max_leaves=10
)


@settings(max_examples=250, deadline=None)
@given(EXPRESSIONS, ROWS)
def test_formulas_agree_with_plain_python_row_by_row(expression, rows):
    text, run = expression
    formula = parse_formula(text, COLUMNS)
    data = dataset(rows)
    got = calculate(data, formula).to_list()
    expected = [limited(run({"c1": None, "c2": None, **row})) for row in rows]
    for one, two in zip(got, expected, strict=True):
        assert (one is None) == (two is None), text
        assert one is None or one == pytest.approx(two, rel=1e-9, abs=1e-9), text
    cells = [result.value for result in calculate_inputs(data, formula, rows)]
    assert cells == got


# ---- given cells ----------------------------------------------------------------


def cells_result(formula, cells):
    (result,) = calculate_inputs(DATA, formula, [cells])
    return result


def test_given_cells_take_statistics_from_the_data_set():
    formula = parse_formula("[Gelir]-ORTALAMA([Gelir];[Şehir])+MAX([Yaş])", COLUMNS)
    assert cells_result(formula, {"c1": "250,5", "c3": "Ankara"}).value == 90.5
    assert cells_result(formula, {"c1": 1, "c3": "Muş"}).value is None


def test_given_cells_are_noted_when_they_have_no_result():
    formula = parse_formula("[Gelir]/[Yaş]", COLUMNS)
    result = cells_result(formula, {"c1": 5, "c2": 0})
    assert result.value is None
    assert [note.key for note in result.notes] == ["formulas.note.division"]
    assert cells_result(formula, {"c1": 5, "c2": 2}).notes == ()


WRONG_CELLS = [
    ("c1", "abc"),
    ("c2", 1.5),
    ("c2", True),
    ("c4", "31.02.2026"),
    ("c9", 1),
    ("c1", float("inf")),
    ("c1", []),
    ("c2", 10**30),
]


@pytest.mark.parametrize(("column", "value"), WRONG_CELLS)
def test_a_given_cell_that_does_not_fit_is_refused(column, value):
    with pytest.raises(InvalidInput) as refused:
        cells_result(parse_formula("[Gelir]", COLUMNS), {column: value})
    assert refused.value.column == column


def test_given_dates_and_texts_are_read():
    formula = parse_formula("[Not]&GÜN([Tarih])", COLUMNS)
    assert cells_result(formula, {"c4": "31.12.2026", "c5": "gün "}).value == "gün 31"
    assert cells_result(formula, {"c4": "", "c5": None}).value == ""


def test_no_rows_give_no_values():
    assert values("[Gelir]-ORTALAMA([Gelir])", dataset([])) == []
    formula = parse_formula("[Gelir]-SUM([Gelir])", COLUMNS)
    (result,) = calculate_inputs(dataset([]), formula, [{"c1": 4}])
    assert result.value == 4.0
