"""Questions about announced exchange rates."""

from datetime import date, datetime

from sqlalchemy import Date, bindparam, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.exchange_rates import AnnouncedRate
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, one, touched
from terazi.modules.bills.tables import EXCHANGE_RATE

_RATE = EXCHANGE_RATE.c
_NEWEST = one(
    AnnouncedRate,
    select(_RATE.currency, _RATE.day, _RATE.rate)
    .where(
        _RATE.currency == bindparam("currency"),
        _RATE.day.between(bindparam("since", type_=Date()), bindparam("until", type_=Date())),
    )
    .order_by(_RATE.day.desc())
    .limit(1),
)
_NEW = insert(EXCHANGE_RATE).values(
    {
        name: bindparam(f"new_{name}", type_=_RATE[name].type)
        for name in ("currency", "day", "rate", "read_at")
    }
)
_KEEP = touched(
    _NEW.on_conflict_do_update(
        index_elements=[_RATE.currency, _RATE.day],
        set_={"rate": _NEW.excluded.rate, "read_at": _NEW.excluded.read_at},
    )
)


def newest_rate(currency: Currency, *, since: date, until: date) -> Question[AnnouncedRate | None]:
    """The rate of a currency that was announced last within some days."""
    return _NEWEST(currency=currency, since=since, until=until)


def keep_rate(announced: AnnouncedRate, read_at: datetime) -> Question[int]:
    """Write down what was announced; what is announced anew for a day stands."""
    return _KEEP(
        new_currency=announced.currency,
        new_day=announced.day,
        new_rate=announced.rate,
        new_read_at=read_at,
    )
