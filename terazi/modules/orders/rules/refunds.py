"""What of a paid product is unused, in money, and how much of it goes with an amount."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class RefundNote(StrEnum):
    """What stands with a refund through a provider where it is not the provider's own words."""

    ASKED = "asked"
    """The provider is being asked, or was when the asking was cut off."""
    SILENT = "unavailable"
    LOOK_FIRST = "look_before_repeating"
    """It was perhaps paid: a person looks at the provider's books."""
    NOT_OFFERED = "provider_not_offered"


@dataclass(frozen=True, kw_only=True, slots=True)
class Remainder:
    """What is left of a product: counted in units out of those that were paid, or as a share of nothing but time."""

    gross: int
    refunded: int
    units: int | None
    units_left: int = 0
    units_back: int = 0
    """How many units were taken back before, with what was refunded."""
    share_left: tuple[int, int] = (1, 1)

    @property
    def value(self) -> int:
        """What can be paid back at most: all but what was used and what was paid back before."""
        if self.units is None:
            part, whole = self.share_left
            left = self.gross * part // whole if whole else 0
            return max(0, min(left, self.gross - self.refunded))
        if not self.units_left:
            return 0
        used = self.units - self.units_left - self.units_back
        return max(0, self.gross - self._value_of(used) - self.refunded)

    @property
    def is_divisible(self) -> bool:
        """Whether a part of it can be taken back."""
        return self.units is not None

    def units_for(self, amount: int) -> int:
        """Return the fewest units to take back so that the others are still paid; all of them for everything."""
        if self.units is None or amount >= self.value:
            return self.units_left
        stays = self.gross - self.refunded - amount
        kept = self.units - self.units_back
        low, high = 0, self.units_left
        while low < high:
            middle = (low + high) // 2
            if self._value_of(kept - middle) <= stays:
                high = middle
            else:
                low = middle + 1
        return low

    def _value_of(self, units: int) -> int:
        return self.gross * units // self.units if self.units else 0


def value_of_uses(gross: int, units: int | None, *, used: int, returned: int) -> int:
    """Return what used units of a product cost that turn out not to be used; the whole where they are not counted."""
    if units is None:
        return gross if used == returned else 0
    return gross * used // units - gross * (used - returned) // units


def time_left(starts_at: datetime, ends_at: datetime, now: datetime) -> tuple[int, int]:
    """Return which part of a period is still to come, in seconds."""
    whole = max(1, int((ends_at - starts_at).total_seconds()))
    return max(0, min(whole, int((ends_at - now).total_seconds()))), whole


def spread(amount: int, values: list[tuple[int, bool]]) -> list[int] | None:
    """Return how an amount is spread over products: from the divisible ones first, from the others whole or not at all.

    ``values`` are what each is worth and whether it is divisible. None where the amount cannot be made of them.
    """
    parts, rest = [0] * len(values), amount
    wholes = [place for place, (_, is_divisible) in enumerate(values) if not is_divisible]
    divisible = sum(value for value, is_divisible in values if is_divisible)
    for place in sorted(wholes, key=lambda place: values[place][0], reverse=True):
        if rest > divisible and values[place][0] <= rest:
            parts[place] = values[place][0]
            rest -= parts[place]
    for place, (value, is_divisible) in enumerate(values):
        if is_divisible:
            parts[place] = min(value, rest)
            rest -= parts[place]
    return parts if rest == 0 else None
