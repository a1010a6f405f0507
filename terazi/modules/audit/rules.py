"""What of a change is kept in the trail: only what differs, and never a secret."""

import json
from collections.abc import Mapping

from terazi.foundation.types import Json, Value

SECRETS = frozenset(
    {"password", "password_hash", "secret", "secret_hash", "token", "code", "hash", "key", "seed"}
)


def differences(before: Mapping[str, Value], after: Mapping[str, Value]) -> tuple[Json, Json]:
    """Return the fields that differ, as they were and as they are; of a secret only that it changed."""
    names = [name for name in after if before.get(name) != after[name]]
    was = {name: _shown(name, before.get(name)) for name in names if name in before}
    return was, {name: _shown(name, after[name]) for name in names}


def _shown(name: str, value: Value) -> Value:
    return "•••" if name in SECRETS and value else value


def changes_of(before: Json, after: Json) -> list[tuple[str, Value, Value]]:
    """Return field by field what was and what is, for people to read; None where there was or is nothing."""
    return [(name, before.get(name), after.get(name)) for name in dict.fromkeys([*before, *after])]


def shown_value(value: Value) -> str:
    """Return a value of the trail as one line of text."""
    match value:
        case str():
            return value
        case _:
            return json.dumps(value, ensure_ascii=False)
