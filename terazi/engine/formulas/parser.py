"""Reading a formula into a typed tree."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from terazi.engine.column import Column
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.functions import (
    CONSTANTS,
    GROUP_NAMES,
    MAX_ARGUMENTS,
    Function,
    Gives,
    StatisticFunction,
    find_function,
)
from terazi.engine.formulas.lookups import LOOKUP, find_table, read_layer
from terazi.engine.formulas.tree import (
    Call,
    ColumnReference,
    Formula,
    Literal,
    Lookup,
    Node,
    Operation,
    Statistic,
    ValueType,
)
from terazi.engine.formulas.typing_rules import (
    LETTERS,
    TYPES,
    check_pairs,
    common_type,
    fit,
    operation_type,
    result_type,
    wrong_type,
)
from terazi.engine.formulas.words import Word, WordKind, split_words
from terazi.engine.rules.words import find_column
from terazi.engine.taken import TypedTable
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

MAX_DEPTH = 40
MAX_STATISTICS = 20
MAX_WEIGHT = 2_000
_LOOKUP_WEIGHT = 4

_BINDING = {
    **dict.fromkeys(("=", "<>", "!=", "<", ">", "<=", ">="), 1),
    **{"&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 6},
}
_SIGN = 5


def parse_formula(text: str, columns: Sequence[Column], tables: Sequence[TypedTable] = ()) -> Formula:
    """Return the checked formula; FormulaError says what is wrong and at which character.

    Columns stand in brackets by caption or id, arguments are separated by ``;`` or ``,``; ``^`` binds to the right
    and before a sign (-2^2 = -4); ``18%`` and ``%18`` are 0.18. Empty values: arithmetic and comparisons with them
    are empty, ``&`` takes them as no text, statistics leave them aside. Layers are read in the ``tables`` that were taken of them. At most 2,000 characters, 400 words,
    40 levels and 20 statistics.
    """
    words = split_words(text)
    if len(words) == 1:
        raise FormulaError(Phrase("formulas.error.empty"), 0)
    root = _Parser(words, columns, tables).whole()
    nodes = list(walk(root))
    if _weight(root) > MAX_WEIGHT or sum(isinstance(n, Statistic) for n in nodes) > MAX_STATISTICS:
        raise FormulaError(Phrase("formulas.error.large"), 0, len(text))
    used = frozenset(node.column for node in nodes if isinstance(node, ColumnReference))
    return Formula(text=text, root=root, type=root.type, columns=used)


def walk(node: Node) -> Iterator[Node]:
    """Yield the part and every part in it."""
    yield node
    for part in parts(node):
        yield from walk(part)


def parts(node: Node) -> Sequence[Node]:
    """Return the parts right under this one."""
    match node:
        case Operation():
            return node.sides
        case Call():
            return node.arguments
        case Statistic():
            return (node.argument, *node.groups)
        case Lookup():
            return (node.sought,)
        case _:
            return ()


def _weight(node: Node) -> int:
    """How many steps the compiled form has; it repeats the conditions of a choice, for instance."""
    weights = [_weight(part) for part in parts(node)]
    if isinstance(node, Lookup):
        return 1 + _LOOKUP_WEIGHT * weights[0]
    if isinstance(node, Call):
        if node.function in ("IF", "IFS"):
            return 1 + sum(weights) + sum(weights[: len(weights) // 2 * 2 : 2])
        if node.function == "SWITCH":
            return 1 + len(weights) * weights[0] + sum(weights)
        function = find_function(node.function)
        return 1 + sum(weights) * (function.weight if isinstance(function, Function) else 1)
    return 1 + sum(weights) * (2 if isinstance(node, Statistic) else 1)


@dataclass(frozen=True, slots=True)
class _Groups:
    nodes: tuple[Node, ...]


class _Parser:
    def __init__(
        self, words: Sequence[Word], columns: Sequence[Column], tables: Sequence[TypedTable]
    ) -> None:
        self._words = words
        self._columns = columns
        self._tables = tables
        self._place = 0

    @property
    def _next(self) -> Word:
        return self._words[self._place]

    def _take(self) -> Word:
        word = self._next
        self._place += 1
        return word

    def _is(self, *symbols: str) -> bool:
        return self._next.kind is WordKind.SYMBOL and self._next.said in symbols

    def whole(self) -> Node:
        node = self._expression(0, 1)
        if self._next.kind is not WordKind.END:
            raise _wrong("parentheses" if self._is(")") else "operator", self._next)
        return node

    def _expression(self, binding: int, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise _wrong("deep", self._next, most=MAX_DEPTH)
        left = self._operand(depth)
        while self._next.kind is WordKind.SYMBOL and self._next.said in (*_BINDING, "%"):
            symbol = self._next.said
            if symbol == "%":
                self._take()
                left = self._percent(left)
                continue
            power = _BINDING[symbol]
            if power <= binding:
                break
            self._take()
            right = self._expression(power - 1 if symbol == "^" else power, depth + 1)
            left = _operation("<>" if symbol == "!=" else symbol, left, right)
        return left

    def _percent(self, node: Node) -> Node:
        hundred = Literal(value=100.0, type=ValueType.NUMBER, position=node.position, length=node.length)
        return _operation("/", fit(node, "n"), hundred)

    def _operand(self, depth: int) -> Node:
        word = self._take()
        match word.kind:
            case WordKind.NUMBER:
                whole = word.value.is_integer() and word.said.isdigit()
                value_type = ValueType.INTEGER if whole else ValueType.NUMBER
                return Literal(value=word.value, type=value_type, position=word.position, length=word.length)
            case WordKind.TEXT:
                return Literal(
                    value=word.said, type=ValueType.TEXT, position=word.position, length=word.length
                )
            case WordKind.COLUMN:
                return self._column(word)
            case WordKind.NAME:
                return self._named(word, depth)
        if word.kind is WordKind.SYMBOL and word.said in ("(", "-", "+", "%"):
            return self._prefixed(word, depth)
        raise _wrong("parentheses" if word.said == ")" else "operand", word)

    def _prefixed(self, word: Word, depth: int) -> Node:
        if word.said == "(":
            inside = self._expression(0, depth + 1)
            self._close(word)
            return inside
        operand = self._expression(_SIGN, depth + 1)
        if word.said == "%":
            return self._percent(operand)
        operand = fit(operand, "n")
        if word.said == "+":
            return operand
        length = operand.position + operand.length - word.position
        return Operation(
            symbol="neg", sides=(operand,), type=operand.type, position=word.position, length=length
        )

    def _close(self, opening: Word) -> None:
        if not self._is(")"):
            raise _wrong("parentheses", opening if self._next.kind is WordKind.END else self._next)
        self._take()

    def _column(self, word: Word) -> Node:
        column = find_column(word.said, self._columns)
        if column is None:
            raise _wrong("column", word, name=word.said[:60])
        return ColumnReference(
            column=column.id, type=TYPES[column.type], position=word.position, length=word.length
        )

    def _named(self, word: Word, depth: int) -> Node:
        if not self._is("("):
            if fold(word.said) in CONSTANTS:
                value, value_type = CONSTANTS[fold(word.said)]
                return Literal(value=value, type=value_type, position=word.position, length=word.length)
            key = "call" if find_function(word.said) else "bare_name"
            raise _wrong(key, word, name=word.said[:60])
        function = find_function(word.said)
        if function is None:
            raise _wrong("function", word, name=word.said[:60])
        arguments = self._arguments(depth)
        if isinstance(function, StatisticFunction):
            return _statistic(function, arguments, word)
        plain = [_no_groups(argument, word) for argument in arguments]
        if function.name == LOOKUP:
            return self._lookup(function, plain, word)
        return _call(function, plain, word)

    def _lookup(self, function: Function, arguments: Sequence[Node], word: Word) -> Node:
        _check_count(function, arguments, word)
        layer, key, _, value = fitted = [
            fit(argument, function.letter(place)) for place, argument in enumerate(arguments)
        ]
        code, edition = read_layer(_text(layer))
        table = find_table(self._tables, code, _text(key).strip(), _text(value).strip(), edition)
        if table is None:
            raise FormulaError(Phrase("formulas.error.layer"), layer.position, layer.length)
        sought = fit(fitted[2], LETTERS[table.key_type])
        return Lookup(
            table=table,
            sought=sought,
            type=TYPES[table.value_type],
            position=word.position,
            length=word.length,
        )

    def _arguments(self, depth: int) -> list[Node | _Groups]:
        opening = self._take()
        arguments: list[Node | _Groups] = []
        if not self._is(")"):
            arguments.append(self._argument(depth))
            while self._is(";", ","):
                separator = self._take()
                if len(arguments) >= MAX_ARGUMENTS:
                    raise _wrong("many_arguments", separator, most=MAX_ARGUMENTS)
                arguments.append(self._argument(depth))
        self._close(opening)
        return arguments

    def _argument(self, depth: int) -> Node | _Groups:
        word = self._next
        following = self._words[min(self._place + 1, len(self._words) - 1)]
        if word.kind is WordKind.NAME and fold(word.said) in GROUP_NAMES and following.said == "(":
            self._take()
            groups = self._arguments(depth + 1)
            if not groups:
                raise _wrong("argument_count", word, name=word.said)
            return _Groups(tuple(_no_groups(group, word) for group in groups))
        return self._expression(0, depth + 1)


def _operation(symbol: str, left: Node, right: Node) -> Node:
    position, end = left.position, right.position + right.length
    first, second, value_type = operation_type(symbol, left, right)
    return Operation(
        symbol=symbol, sides=(first, second), type=value_type, position=position, length=end - position
    )


def _no_groups(argument: Node | _Groups, word: Word) -> Node:
    if isinstance(argument, _Groups):
        raise _wrong("group_place", word)
    return argument


def _check_count(function: Function, arguments: Sequence[Node], word: Word) -> None:
    if not function.least <= len(arguments) <= function.most:
        raise _wrong("argument_count", word, name=word.said)


def _text(node: Node) -> str:
    return node.value if isinstance(node, Literal) and isinstance(node.value, str) else ""


def _call(function: Function, arguments: Sequence[Node], word: Word) -> Node:
    _check_count(function, arguments, word)
    fitted: Sequence[Node] = arguments
    if function.name not in ("IFS", "SWITCH"):
        fitted = [fit(argument, function.letter(place)) for place, argument in enumerate(arguments)]
    fitted = check_pairs(function, fitted)
    value_type = result_type(function, fitted)
    return Call(
        function=function.name,
        arguments=tuple(fitted),
        type=value_type,
        position=word.position,
        length=word.length,
    )


def _statistic(function: StatisticFunction, arguments: list[Node | _Groups], word: Word) -> Node:
    groups: tuple[Node, ...] = ()
    if arguments and isinstance(arguments[-1], _Groups):
        groups = arguments.pop().nodes  # type: ignore[union-attr]  # just checked
    plain = [_no_groups(argument, word) for argument in arguments]
    if not plain:
        raise _wrong("argument_count", word, name=word.said)
    parameter = None
    if function.with_parameter:
        if len(plain) < 2:
            raise _wrong("argument_count", word, name=word.said)
        parameter = _share(plain.pop(1))
    if not groups and len(plain) > 1 and not (function.across and all(n.type.is_number for n in plain)):
        groups, plain = tuple(plain[1:]), plain[:1]
    reads_columns = any(isinstance(n, ColumnReference) for n in walk(plain[0]))
    if len(plain) > 1 or (function.across and not reads_columns):
        if groups or not function.across:
            raise _wrong("argument_count", word, name=word.said)
        return _across(function, plain, word)
    return _over_rows(function, plain[0], groups, parameter, word)


def _share(node: Node) -> float:
    if isinstance(node, Literal) and isinstance(node.value, float) and 0 <= node.value <= 1:
        return node.value
    raise FormulaError(Phrase("formulas.error.share"), node.position, node.length)


def _across(function: StatisticFunction, arguments: Sequence[Node], word: Word) -> Node:
    fitted = tuple(fit(argument, "n") for argument in arguments)
    value_type = common_type(fitted) if function.gives is Gives.SAME else ValueType.NUMBER
    return Call(
        function=function.name, arguments=fitted, type=value_type, position=word.position, length=word.length
    )


def _over_rows(
    function: StatisticFunction, argument: Node, groups: Sequence[Node], parameter: float | None, word: Word
) -> Node:
    if function.takes == "n" or (function.takes == "n d" and argument.type is not ValueType.DATE):
        argument = fit(argument, "n")
    if argument.type is ValueType.EMPTY:
        raise wrong_type(argument, ValueType.NUMBER)
    for node in (argument, *groups):
        for inner in walk(node):
            if isinstance(inner, Statistic):
                raise FormulaError(Phrase("formulas.error.nested"), inner.position, inner.length)
    value_type = argument.type if function.gives is Gives.SAME else ValueType(function.gives.value)
    return Statistic(
        function=function.name,
        argument=argument,
        groups=tuple(groups),
        parameter=parameter,
        type=value_type,
        position=word.position,
        length=word.length,
    )


def _wrong(key: str, word: Word, **params: object) -> FormulaError:
    return FormulaError(Phrase(f"formulas.error.{key}", params), word.position, word.length)
