"""Whether a buyer who ends a product withdraws from it, so that what is unused is paid back, until when, and why not."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from terazi.foundation.turkish_time import ZONE
from terazi.modules.orders.values import ProductTerms

WITHDRAWAL_DAYS = 14
"""Within how many days a buyer may withdraw; the day on which they begin does not count."""
PAY_BACK_DAYS = 14
"""Within how many days what is owed has to be paid back."""
REMINDED_DAYS = 3
"""How many days before that a shop is reminded, daily until it has paid."""
CONSENT_VERSION = 1
"""Of the words with which a buyer consents to performance at once; other words are another version."""


class Ground(StrEnum):
    """How one may withdraw from a product, as its shop says it."""

    DAYS_14 = "14_days"
    FIRST_USE = "until_first_use"
    NONE = "none"


_SERVICE = "service"


class Bar(StrEnum):
    """Why nobody may withdraw from a product (any more)."""

    EXCEPTED = "excepted"
    USED = "used"
    LATE = "late"


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """What decides about withdrawing from a product of an order that is paid and not over."""

    terms: ProductTerms
    has_consent: bool
    """Whether its buyer consented to performance at once."""
    contracted_at: datetime
    """When it was paid, from when on both sides are bound."""
    delivered_at: datetime | None
    is_used: bool
    is_withheld: bool
    """Whether its shop let it rest, or did not accept who bought it: then nothing ends the right to the money."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Right:
    """Until the end of which day in Türkiye a buyer may withdraw, and what bars it; without a day nothing ends it yet."""

    last_day: date | None = None
    bar: Bar | None = None


def ground_of(terms: ProductTerms) -> Ground:
    """Return from which ground one may withdraw from a sold product; what was sold before that was said has the usual one."""
    if terms.withdrawal_ground:
        return Ground(terms.withdrawal_ground)
    return Ground.DAYS_14 if terms.product_type == _SERVICE else Ground.FIRST_USE


def ground_in_force(terms: ProductTerms, *, has_consent: bool) -> Ground:
    """Return the ground that counts: without the consent to performance at once, the first use ends nothing."""
    ground = ground_of(terms)
    if ground is Ground.FIRST_USE and not has_consent:
        return Ground.DAYS_14
    return ground


def needs_consent(terms: ProductTerms, gross: int) -> bool:
    """Whether its buyer has to consent to performance at once; for what costs nothing there is nothing to lose."""
    return gross > 0 and ground_of(terms) is Ground.FIRST_USE


def right_to_withdraw(standing: Standing, now: datetime) -> Right:
    """Return what a buyer may do now."""
    ground = ground_in_force(standing.terms, has_consent=standing.has_consent)
    is_service = standing.terms.product_type == _SERVICE
    if standing.is_withheld:
        return Right()
    if ground is Ground.NONE:
        return Right(bar=Bar.EXCEPTED)
    if standing.delivered_at is None:
        return Right()
    begin = standing.contracted_at if is_service else standing.delivered_at
    last_day = begin.astimezone(ZONE).date() + timedelta(days=WITHDRAWAL_DAYS)
    if ground is Ground.FIRST_USE and standing.is_used:
        return Right(last_day=last_day, bar=Bar.USED)
    is_late = now.astimezone(ZONE).date() > last_day
    return Right(last_day=last_day, bar=Bar.LATE if is_late else None)
