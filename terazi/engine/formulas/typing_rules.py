"""What types the parts of a formula must have and what they give."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from terazi.engine.column import ColumnType
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.functions import Function, Gives
from terazi.engine.formulas.tree import Literal, Node, Operation, ValueType
from terazi.engine.rules.values import UnfitValue, read_scalar
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

_WANTED = {
    "n": ValueType.NUMBER,
    "t": ValueType.TEXT,
    "d": ValueType.DATE,
    "b": ValueType.BOOLEAN,
    "k": ValueType.NUMBER,
    "q": ValueType.TEXT,
}
TYPES = {
    ColumnType.TEXT: ValueType.TEXT,
    ColumnType.SELECT: ValueType.TEXT,
    ColumnType.INTEGER: ValueType.INTEGER,
    ColumnType.FLOAT: ValueType.NUMBER,
    ColumnType.DATETIME: ValueType.DATE,
}
"""What the cells of columns give."""
LETTERS = {
    column: {ValueType.TEXT: "t", ValueType.DATE: "d"}.get(given, "n") for column, given in TYPES.items()
}
"""What is sought among the cells of columns, as a function takes it."""
COMPARISONS = frozenset({"=", "<>", "<", ">", "<=", ">="})
_LONGEST_CONSTANT = 200
_GREATEST_CONSTANT = 1_200  # decimals, months and bases written out


def wrong_type(node: Node, wanted: ValueType) -> FormulaError:
    """Return the error that this part should give another type."""
    phrase = Phrase(
        "formulas.error.type",
        {"wanted": type_phrase(wanted), "given": type_phrase(node.type)},
    )
    return FormulaError(phrase, node.position, node.length)


def type_phrase(value_type: ValueType) -> Phrase:
    """Return the type's name for people."""
    return Phrase(f"formulas.type.{value_type.value}")


def fit(node: Node, letter: str) -> Node:
    """Return the argument as the function takes it (a text that says a date where a date is wanted), or raise."""
    if letter == "a":
        return node
    if letter in "kqr":
        return _written_out(node, letter)
    wanted = _WANTED[letter]
    if node.type is ValueType.EMPTY or node.type is wanted or (node.type.is_number and wanted.is_number):
        return node
    if wanted is ValueType.DATE and isinstance(node, Literal) and isinstance(node.value, str):
        return as_date(node)
    raise wrong_type(node, wanted)


def as_date(node: Literal) -> Literal:
    """Return a text literal that says a date ("31.12.2026") as that date."""
    try:
        moment = read_scalar(ColumnType.DATETIME, node.value)
    except UnfitValue:
        raise wrong_type(node, ValueType.DATE) from None
    if isinstance(moment, date) and not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)
    if not isinstance(moment, datetime):
        raise wrong_type(node, ValueType.DATE)
    return replace(node, value=moment, type=ValueType.DATE)


def _written_out(node: Node, letter: str) -> Node:
    if isinstance(node, Operation) and node.symbol == "neg" and isinstance(node.sides[0], Literal):
        inner = node.sides[0]
        if isinstance(inner.value, float):
            node = replace(inner, value=-inner.value, position=node.position, length=node.length)
    if not isinstance(node, Literal) or not isinstance(node.value, float if letter == "k" else str):
        key = "formulas.error.constant_number" if letter == "k" else "formulas.error.constant_text"
        raise FormulaError(Phrase(key), node.position, node.length)
    if isinstance(node.value, str) and (
        len(node.value) > _LONGEST_CONSTANT or (letter == "q" and not fold(node.value))
    ):
        raise FormulaError(Phrase("formulas.error.constant_text"), node.position, node.length)
    if isinstance(node.value, float) and abs(node.value) > _GREATEST_CONSTANT:
        raise FormulaError(Phrase("formulas.error.number"), node.position, node.length)
    return node


def common_type(nodes: Sequence[Node]) -> ValueType:
    """Return the one type that all these values share; FormulaError at the first that differs."""
    common = ValueType.EMPTY
    for node in nodes:
        if common is ValueType.EMPTY:
            common = node.type
        elif node.type.is_number and common.is_number:
            common = common if common is node.type else ValueType.NUMBER
        elif node.type not in (common, ValueType.EMPTY):
            raise wrong_type(node, common)
    return common


def result_type(function: Function, arguments: Sequence[Node]) -> ValueType:
    """Return the type a function gives for these arguments."""
    match function.gives:
        case Gives.SAME:
            return common_type(arguments)
        case Gives.ROUNDED:
            digits = arguments[1].value if len(arguments) > 1 and isinstance(arguments[1], Literal) else 0.0
            whole = isinstance(digits, float) and digits <= 0
            return ValueType.INTEGER if whole else ValueType.NUMBER
        case Gives.BRANCHES:
            return common_type(branches(function.name, arguments))
        case _:
            return ValueType(function.gives.value)


def branches(function: str, arguments: Sequence[Node]) -> Sequence[Node]:
    """Return those arguments that can become the function's value."""
    if function == "IF":
        return arguments[1:]
    if function == "IFS":
        return [*arguments[1::2], *(arguments[-1:] if len(arguments) % 2 else [])]
    if function == "SWITCH":
        return [*arguments[2::2], *(arguments[-1:] if len(arguments) % 2 == 0 else [])]
    return arguments


def check_pairs(function: Function, arguments: Sequence[Node]) -> Sequence[Node]:
    """Return the arguments of IFS and SWITCH with each in its place checked; others as they are."""
    if function.name == "IFS":
        last = len(arguments) - 1
        return [
            fit(node, "b") if place % 2 == 0 and not (place == last and len(arguments) % 2) else node
            for place, node in enumerate(arguments)
        ]
    if function.name == "SWITCH":
        common_type([arguments[0], *arguments[1 : len(arguments) - 1 : 2]])
    return arguments


def operation_type(symbol: str, left: Node, right: Node) -> tuple[Node, Node, ValueType]:
    """Return both sides as the operator takes them and the type it gives."""
    if symbol == "&":
        return left, right, ValueType.TEXT
    if symbol in COMPARISONS:
        return *_comparable(symbol, left, right), ValueType.BOOLEAN
    if symbol in ("+", "-") and ValueType.DATE in (left.type, right.type):
        return _with_dates(symbol, left, right)
    left, right = fit(left, "n"), fit(right, "n")
    whole = symbol in ("+", "-", "*") and left.type is right.type is ValueType.INTEGER
    return left, right, ValueType.INTEGER if whole else ValueType.NUMBER


def _comparable(symbol: str, left: Node, right: Node) -> tuple[Node, Node]:
    if left.type is ValueType.DATE:
        right = fit(right, "d")
    elif right.type is ValueType.DATE:
        left = fit(left, "d")
    common = common_type((left, right))
    if symbol not in ("=", "<>") and common in (ValueType.TEXT, ValueType.BOOLEAN, ValueType.EMPTY):
        raise wrong_type(left if left.type is common else right, ValueType.NUMBER)
    return left, right


def _with_dates(symbol: str, left: Node, right: Node) -> tuple[Node, Node, ValueType]:
    if symbol == "-" and left.type is ValueType.DATE and right.type is ValueType.DATE:
        return left, right, ValueType.NUMBER
    if left.type is ValueType.DATE:
        return left, fit(right, "n"), ValueType.DATE
    if symbol == "-":
        raise wrong_type(right, ValueType.NUMBER)
    return right, fit(left, "n"), ValueType.DATE
