"""Rules as sentences, and the text form's words in both languages."""

import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.sentence import describe
from terazi.engine.rules.sql_form import compile_sql
from terazi.engine.rules.text_form import parse_text, to_text
from terazi.engine.rules.tree import OPERATORS, Group, Operator
from terazi.foundation.language.lang import Lang

COLUMNS = (
    Column(id="c1", name="Şehir", type=ColumnType.SELECT),
    Column(id="c2", name="Gelir", type=ColumnType.FLOAT),
    Column(id="c3", name="Tarih", type=ColumnType.DATETIME),
    Column(id="c4", name="Yaş [yıl]", type=ColumnType.INTEGER),
    Column(id="c5", name="Gelir", type=ColumnType.FLOAT),
    Column(id="c6", name="Ad", type=ColumnType.TEXT),
)

SENTENCES = [
    ("", "Tüm satırlar.", "All rows."),
    ("not ()", "Hiçbir satır.", "No rows."),
    ('[Şehir] = "Ankara"', "Şehir “Ankara”.", "Şehir is “Ankara”."),
    (
        '[Şehir] = "Ankara" and [c2] >= 1000,5',
        "Şehir “Ankara” ve Gelir en az 1.000,5.",
        "Şehir is “Ankara” and Gelir is at least 1,000.5.",
    ),
    (
        '[Şehir] in ("Ankara"; "İzmir"; "Van") or [Tarih] lastDays 7',
        "Şehir “Ankara”, “İzmir” veya “Van” veya Tarih son 7 gün içinde.",
        "Şehir is “Ankara”, “İzmir” or “Van” or Tarih is in the last 7 days.",
    ),
    (
        "[c2] < 5 and not ([Şehir] null or [Tarih] between (2026-01-01; 2026-06-30))",
        "Gelir 5 değerinden küçük ve şu sağlanmıyor: (Şehir boş veya Tarih 01.01.2026 ile 30.06.2026 arasında).",
        "Gelir is less than 5 and it is not the case that (Şehir is empty or Tarih is between 01.01.2026 and 30.06.2026).",
    ),
    (
        "[c2] > [c5] and ([Tarih] thisMonth or [Ad] dolu)",
        "Gelir, Gelir sütunundan büyük ve (Tarih bu ay içinde veya Ad dolu).",
        "Gelir is greater than Gelir and (Tarih is in this month or Ad is not empty).",
    ),
]


@pytest.mark.parametrize(("text", "turkish", "english"), SENTENCES)
def test_a_rule_reads_as_a_sentence(text, turkish, english):
    rule = parse_text(text, COLUMNS, Lang.TR)
    assert describe(rule, COLUMNS, Lang.TR) == turkish
    assert describe(rule, COLUMNS, Lang.EN) == english


SAMPLE_VALUES = {
    "text": {"in": '("a"; "b")', "notIn": '("a"; "b")'},
    "number": {"in": "(1; 2)", "notIn": "(1; 2)", "between": "(1; 2)", "notBetween": "(1; 2)"},
    "date": {"between": "(2026-01-01; 2026-01-02)", "notBetween": "(2026-01-01; 2026-01-02)"},
}
WITHOUT = {"null", "notNull"} | {
    o.value for o in Operator if o.value.startswith(("this", "last", "today", "yest"))
} - {
    "lastDays",
    "lastMonths",
}


@pytest.mark.parametrize(
    ("name", "kind", "value"), [("Ad", "text", '"a"'), ("c2", "number", "1"), ("Tarih", "date", "2026-01-01")]
)
def test_every_operator_has_a_sentence_in_both_languages(name, kind, value):
    column = next(c for c in COLUMNS if name in (c.name, c.id))
    for operator in OPERATORS[column.type]:
        said = SAMPLE_VALUES[kind].get(operator.value, value)
        if operator.value in WITHOUT:
            said = ""
        if operator.value in ("lastDays", "nextDays", "lastMonths"):
            said = "3"
        rule = parse_text(f"[{name}] {operator.value} {said}", COLUMNS, Lang.TR)
        for lang in Lang:
            sentence = describe(rule, COLUMNS, lang)
            assert column.name in sentence
            assert "{" not in sentence


def test_turkish_words_say_the_same_rule():
    english = '[Şehir] contains "an" and ([c2] between (1; 2) or not ([Tarih] thisYear))'
    turkish = '[şehir] içerir "an" VE ([c2] arasında (1; 2) ya da değil ([Tarih] buYıl))'
    assert parse_text(turkish, COLUMNS, Lang.TR) == parse_text(english, COLUMNS, Lang.EN)


def test_a_rule_is_written_in_the_words_of_its_reader():
    rule = parse_text(
        '[Şehir] contains "a.n" and not ([c2] between (1.5; 2) or [Tarih] thisYear)', COLUMNS, Lang.TR
    )
    turkish = '[Şehir] içerir "a.n" ve değil ([c2] arasında (1,5; 2) veya [Tarih] buYıl)'
    written = to_text(rule, COLUMNS, Lang.TR)
    assert written == turkish
    assert parse_text(written, COLUMNS, Lang.TR) == rule


def test_brackets_quotes_and_doubled_captions_survive_the_text_form():
    text = '[Yaş [[yıl]]] = 5 and [c2] = 1.5 and [c5] = 0.0000000001 and [Ad] = "a ""b"" c"'
    rule = parse_text(text, COLUMNS, Lang.TR)
    assert [c.field for c in rule.conditions()] == ["c4", "c2", "c5", "c6"]
    assert to_text(rule, COLUMNS, Lang.EN) == text


def test_sql_is_parametrised_and_takes_the_callers_columns():
    rule = parse_text("""[Ad] = "x'; drop table a; --" and [c2] > 5""", COLUMNS, Lang.TR)
    sql, parameters = compile_sql(rule, columns={"c2": "t.income"})
    assert "drop" not in sql
    assert parameters == {"r0": "x'; drop table a; --", "r1": 5}
    assert "t.income > CAST(:r1 AS bigint)" in sql


def test_an_empty_rule_is_true_in_sql():
    assert compile_sql(Group()) == ("TRUE", {})
    assert compile_sql(Group(negated=True)) == ("(NOT TRUE)", {})


@pytest.mark.parametrize(
    ("said", "lang", "number"),
    [
        ("5.000", Lang.TR, 5000),
        ("5,000", Lang.EN, 5000),
        ("5.000", Lang.EN, 5.0),
        ("5,125", Lang.TR, 5.125),
        ("0.125", Lang.TR, 0.125),
        ("5.000,5", Lang.TR, 5000.5),
        ("5.000,5", Lang.EN, 5000.5),
        ("-1,234,567.25", Lang.TR, -1234567.25),
        ("1.234.567", Lang.EN, 1234567),
        ("12.5", Lang.TR, 12.5),
    ],
)
def test_numbers_are_read_as_the_language_groups_them(said, lang, number):
    assert parse_text(f"[c2] > {said}", COLUMNS, lang) == parse_text(f"[c2] > {number!r}", COLUMNS, Lang.EN)


@pytest.mark.parametrize("written_in", Lang)
@pytest.mark.parametrize("read_in", Lang)
def test_a_written_rule_says_the_same_number_in_each_language(written_in, read_in):
    rule = parse_text("[c2] between (1.234; 5678.125)", COLUMNS, Lang.EN)
    assert parse_text(to_text(rule, COLUMNS, written_in), COLUMNS, read_in) == rule
