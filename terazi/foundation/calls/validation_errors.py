"""What is wrong with an input, said for people."""

from collections.abc import Iterable, Mapping

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

_KEYS = {
    "missing": "foundation.field.missing",
    "string_too_long": "foundation.field.too_long",
    "string_too_short": "foundation.field.too_short",
    "too_long": "foundation.field.too_many",
    "too_short": "foundation.field.too_few",
    "less_than_equal": "foundation.field.too_large",
    "less_than": "foundation.field.too_large",
    "greater_than_equal": "foundation.field.too_small",
    "greater_than": "foundation.field.too_small",
    "int_parsing": "foundation.field.not_number",
    "int_type": "foundation.field.not_number",
    "float_parsing": "foundation.field.not_number",
    "float_type": "foundation.field.not_number",
    "string_type": "foundation.field.not_text",
    "enum": "foundation.field.not_choice",
    "literal_error": "foundation.field.not_choice",
    "uuid_parsing": "foundation.field.not_id",
    "uuid_type": "foundation.field.not_id",
    "bad_characters": "foundation.field.bad_characters",
}
_DATE_PARTS = ("date", "datetime", "time")
_LIMITS = ("max_length", "min_length", "le", "lt", "ge", "gt")
_PLACES = ("body", "query", "header", "path")


def invalid_input(problems: Iterable[Mapping[str, Value]]) -> InvalidInput:
    """Return the refusal for what the validation found."""
    return InvalidInput([_problem(problem) for problem in problems])


def _problem(problem: Mapping[str, Value]) -> FieldProblem:
    place = [str(part) for part in problem["loc"] if part not in _PLACES]
    return FieldProblem(".".join(place) or "body", _phrase(problem))


def _phrase(problem: Mapping[str, Value]) -> Phrase:
    kind = str(problem["type"])
    context = problem.get("ctx") or {}
    if kind == "refused":
        return Phrase(context["key"], context["params"])
    if kind.startswith(_DATE_PARTS):
        return Phrase("foundation.field.not_date")
    limit = next((context[name] for name in _LIMITS if name in context), None)
    key = _KEYS.get(kind, "foundation.field.invalid")
    return Phrase(key, {} if limit is None else {"limit": limit})
