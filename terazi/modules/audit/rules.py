"""What of a change is kept in the trail: only what differs, and never a secret."""

import json
from collections.abc import Mapping

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import web_phrases
from terazi.foundation.money import Currency, Money
from terazi.foundation.types import Json, Value

SECRETS = frozenset(
    {"password", "password_hash", "secret", "secret_hash", "token", "code", "hash", "key", "seed"}
)


_MONEY = {Currency.TRY: "money_try", Currency.USD: "money_usd"}
_AMOUNTS = {name: currency for currency, name in _MONEY.items()} | {
    "amount_try": Currency.TRY,
    "amount_usd": Currency.USD,
    "campaign_try": Currency.TRY,
    "campaign_usd": Currency.USD,
    "discount_try": Currency.TRY,
    "discount_usd": Currency.USD,
}
"""Fields that hold minor units of a currency: sums of money, prices of products, what coupons take off."""


def money_in_trail(money: Money) -> Json:
    """Return an amount as the trail keeps it: under a name that says its currency."""
    return {_MONEY[money.currency]: money.minor}


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


def value_in_words(field: str, value: Value, lang: Lang) -> str:
    """Return a value of the trail as people read it: amounts with their currency, states and yes or no in words."""
    words = web_phrases()
    if isinstance(value, int) and not isinstance(value, bool) and field in _AMOUNTS:
        return Money(value, _AMOUNTS[field]).written(lang)
    shown = shown_value(value)
    said = words.get(f"audit.value.{field}.{shown}") or words.get(f"audit.value.{shown}")
    if isinstance(value, bool):
        said = words["ui.yes" if value else "ui.no"]
    return said[lang] if said else shown
