"""Rules over the columns of a layer, as ranges and views keep them: by the codes of the columns."""

from collections.abc import Iterator, Sequence

from terazi.engine.column import Column
from terazi.engine.rules.parse import parse_rule
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json, Value
from terazi.modules.layers.values import Wdm


def checked_rule(rule: Json, wdms: Sequence[Wdm], lang: Lang) -> Json:
    """Return a rule as it is kept; InvalidRule where it is none over these columns: others read as unknown."""
    columns = [
        Column(id=each.code, name=each.captions.get(lang) or each.code, type=each.kind.column_type)
        for each in wdms
    ]
    return parse_rule(rule, columns, lang).as_json()


def codes_in(rule: Json | None) -> set[str]:
    """Return the codes of the columns that a kept rule names."""
    return set(_fields(rule or {}))


def _fields(rule: Json) -> Iterator[str]:
    for inner in rule.get("rules", ()):
        yield from _fields(inner)
    if "field" in rule:
        yield rule["field"]
        if rule.get("value_source") == "field":
            yield from _listed(rule["value"])


def _listed(value: Value) -> Sequence[str]:
    return [value] if isinstance(value, str) else value or ()
