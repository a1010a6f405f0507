"""What is refused in a rule, and where the error points."""

import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.errors import InvalidRule, InvalidRuleText
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.text_form import parse_text
from terazi.engine.rules.tree import OPERATORS, Operator
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say, server_phrases

COLUMNS = (
    Column(id="c1", name="Şehir", type=ColumnType.SELECT),
    Column(id="c2", name="Gelir", type=ColumnType.FLOAT),
    Column(id="c3", name="Tarih", type=ColumnType.DATETIME),
    Column(id="c4", name="Yaş", type=ColumnType.INTEGER),
)


def rule(**changes):
    return {"field": "c2", "operator": "=", "value": 1, **changes}


WRONG_JSON = [
    (None, (), "object"),
    ([], (), "object"),
    ({"combinator": "xor"}, ("combinator",), "combinator"),
    ({"not": "yes"}, ("not",), "not"),
    ({"rules": "x"}, ("rules",), "list"),
    ({"rule": []}, (), "key"),
    ({"rules": [3]}, ("rules", 0), "object"),
    ({"rules": [rule(), rule(field="c9")]}, ("rules", 1, "field"), "column"),
    ({"rules": [rule(field=None)]}, ("rules", 0, "field"), "column"),
    ({"rules": [rule(operator="like")]}, ("rules", 0, "operator"), "operator"),
    ({"rules": [rule(operator="contains")]}, ("rules", 0, "operator"), "operator_type"),
    ({"rules": [rule(field="c1", operator="<", value="a")]}, ("rules", 0, "operator"), "operator_type"),
    ({"rules": [rule(value="abc")]}, ("rules", 0, "value"), "number"),
    ({"rules": [rule(value=float("nan"))]}, ("rules", 0, "value"), "number"),
    ({"rules": [rule(value=True)]}, ("rules", 0, "value"), "number"),
    ({"rules": [rule(value=10**400)]}, ("rules", 0, "value"), "number"),
    ({"rules": [rule(operator="between", value=[1])]}, ("rules", 0, "value"), "two_values"),
    ({"rules": [rule(operator="between", value=[2, 1])]}, ("rules", 0, "value"), "order"),
    ({"rules": [rule(operator="in", value=[1, "x"])]}, ("rules", 0, "value", 1), "number"),
    ({"rules": [rule(operator="in", value=[])]}, ("rules", 0, "value"), "no_values"),
    ({"rules": [rule(field="c1", value="  ")]}, ("rules", 0, "value"), "blank"),
    ({"rules": [rule(field="c1", value="a" * 501)]}, ("rules", 0, "value"), "long"),
    ({"rules": [rule(field="c3", value="31.02.2026")]}, ("rules", 0, "value"), "date"),
    ({"rules": [rule(field="c3", operator="lastDays", value=0)]}, ("rules", 0, "value"), "count"),
    ({"rules": [rule(field="c3", operator="lastDays", value=10**9)]}, ("rules", 0, "value"), "count"),
    ({"rules": [rule(value_source="sql")]}, ("rules", 0, "value_source"), "source"),
    ({"rules": [rule(value_source="field", value="c1")]}, ("rules", 0, "value"), "incomparable"),
    ({"rules": [rule(value_source="field", value="c77")]}, ("rules", 0, "value"), "column"),
    (
        {"rules": [rule(operator="in", value_source="field", value="c4")]},
        ("rules", 0, "value"),
        "not_with_column",
    ),
    ({"rules": [{"rules": [rule(), rule(value="x")]}]}, ("rules", 0, "rules", 1, "value"), "number"),
]


@pytest.mark.parametrize(("stored", "path", "key"), WRONG_JSON)
def test_wrong_json_is_refused_at_its_path(stored, path, key):
    with pytest.raises(InvalidRule) as refused:
        parse_rule(stored, COLUMNS)
    assert (refused.value.path, refused.value.phrase.key) == (path, f"rules.error.{key}")
    assert say(refused.value.phrase, Lang.TR) != say(refused.value.phrase, Lang.EN)


def test_a_tree_deeper_than_12_groups_is_refused():
    tree: dict[str, object] = {"rules": []}
    for _ in range(11):
        tree = {"rules": [tree]}
    parse_rule(tree, COLUMNS)
    for _ in range(2000):
        tree = {"rules": [tree]}
    with pytest.raises(InvalidRule) as refused:
        parse_rule(tree, COLUMNS)
    assert refused.value.phrase.key == "rules.error.deep"


def test_more_than_200_conditions_are_refused():
    parse_rule({"rules": [rule()] * 200}, COLUMNS)
    with pytest.raises(InvalidRule) as refused:
        parse_rule({"rules": [{"rules": [rule()] * 100}, {"rules": [rule()] * 101}]}, COLUMNS)
    assert refused.value.path == ("rules", 1, "rules", 100)


def test_keys_of_the_query_builder_are_left_aside():
    built = {
        "id": "r1",
        "combinator": "and",
        "rules": [
            {"id": "a", "field": "c2", "operator": "between", "value": "5,10", "valueSource": "value"},
            {"id": "b", "field": "c2", "operator": "=", "value": "12", "muted": True},
            {"id": "c", "field": "c2", "operator": "<", "value": "c4", "valueSource": "field"},
        ],
    }
    read = parse_rule(built, COLUMNS)
    assert [c.value for c in read.conditions()] == [(5, 10), "c4"]


@pytest.mark.parametrize("column_type", list(ColumnType))
def test_every_type_can_be_asked_for_empty_cells_and_equality(column_type):
    needed = {Operator.NULL, Operator.NOT_NULL, Operator.EQUAL, Operator.NOT_EQUAL}
    assert needed <= OPERATORS[column_type]


WRONG_TEXT = [
    ("([Gelir] = 1", 0, "text.parentheses"),
    ("[Gelir] = 1)", 11, "text.parentheses"),
    ("([Gelir] = 1))", 13, "text.parentheses"),
    ("[Gelir] = 1 and ([Yaş] = 2", 16, "text.parentheses"),
    ("([Gelir] = 1 and )", 17, "text.parentheses"),
    ("[Gelir] = 1 and [Yaş] = 2 or [Yaş] = 3", 26, "text.mixed"),
    ("[Gelir] = 1 [Yaş] = 2", 12, "text.connective"),
    ("[Gelir] =", 9, "text.value"),
    ("[Gelir] 5", 8, "text.operator"),
    ("[Gelir] like 5", 8, "error.operator"),
    ('[Gelir] contains "5"', 8, "error.operator_type"),
    ("Gelir = 5", 0, "text.column"),
    ("[Maaş] = 5", 0, "error.column"),
    ('[Şehir] = "Ankara', 10, "text.quote"),
    ('[Şehir = "Ankara"', 0, "text.bracket"),
    ('[Gelir] = "abc"', 10, "error.number"),
    ('[Gelir] in (1; "x"; 3)', 15, "error.number"),
    ("[Gelir] between (1; 2; 3)", 17, "error.two_values"),
    ("[Gelir] in 5", 11, "text.list"),
    ("[Gelir] in (5; 6", 11, "text.parentheses"),
    ("[Gelir] = 1 & [Yaş] = 2", 12, "text.character"),
    ("[Gelir] = [Şehir]", 10, "error.incomparable"),
    ("[Tarih] = 31.02.2026", 10, "error.date"),
    ("(" * 5000, 26, "error.deep"),
    ("not " * 3000, 104, "error.deep"),
    ("x" * 20_001, 20_000, "text.long"),
]


@pytest.mark.parametrize(("text", "position", "key"), WRONG_TEXT)
def test_wrong_text_is_refused_at_its_position(text, position, key):
    with pytest.raises(InvalidRuleText) as refused:
        parse_text(text, COLUMNS, Lang.TR)
    assert (refused.value.position, refused.value.phrase.key) == (position, f"rules.{key}")


def test_unbalanced_parentheses_say_to_check_them():
    with pytest.raises(InvalidRuleText) as refused:
        parse_text("([Gelir] = 1", COLUMNS, Lang.TR)
    assert say(refused.value.phrase, Lang.TR) == "Parantezleri kontrol edin."
    assert say(refused.value.phrase, Lang.EN) == "Parentheses must be checked."


def test_every_phrase_of_rules_stands_in_both_languages():
    for key, entry in server_phrases().items():
        if key.startswith("rules."):
            assert entry["tr"], key
            assert entry["en"], key
