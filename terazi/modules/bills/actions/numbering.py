"""Giving a bill its number: under the lock of its series, which is its shop's alone."""

from dataclasses import asdict, replace
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.edocuments import Integrator
from terazi.foundation.ids import UserId
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Value
from terazi.modules.bills.actions.integrators import ask_again
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.queries.integrators import integrator_of
from terazi.modules.bills.queries.payers import alias_of
from terazi.modules.bills.rules.completeness import require_possible_date
from terazi.modules.bills.rules.edocuments import last_day
from terazi.modules.bills.rules.numbers import bill_number, local, series_for
from terazi.modules.bills.rules.row_mapping import search_key
from terazi.modules.bills.tables import BILL, BILL_EDOCUMENT, BILL_SHOP
from terazi.modules.bills.values import Bill, BillFacts, BillState, Edocument, EdocumentKind, EdocumentState


async def number_bill(change: Change, bill: Bill, facts: BillFacts, actor_id: UserId | None) -> Bill:
    """Number a locked bill under the lock of its series, and return it."""
    series = await _series_of_shop(change, bill.shop_id, facts.seller.tax_number)
    asked = bill.bill_date or change.now
    (last,) = await change.db.ask(queries.last_date_of(bill.shop_id, series, local(asked).year))
    if bill.bill_date is None and last is not None:
        # A bill of today that waited for the lock past midnight is of the day of the one before it.
        asked = max(asked, last)
    require_possible_date(asked, max(change.now, last or change.now), last)
    year = local(asked).year
    (sequence,) = await change.db.ask(
        queries.take_number(shop_id=bill.shop_id, series=series, year=year, bill_date=asked)
    )
    number = bill_number(series, year, sequence)
    given: dict[str, Value] = {
        "series": series,
        "year": year,
        "sequence": sequence,
        "bill_date": asked,
        "number": number,
        "ettn": change.new_id(),
        "state": BillState.APPROVED,
        "search_key": search_key(facts, number),
        "approved_at": change.now,
        "approved_by": actor_id,
        "changed_at": change.now,
    }
    alias, shop = await change.db.ask(alias_of(facts.buyer.tax_number), integrator_of(bill.shop_id))
    record = Edocument(
        bill_id=bill.id,
        shop_id=bill.shop_id,
        kind=EdocumentKind.EINVOICE if alias and facts.buyer.writes_returns else EdocumentKind.EARCHIVE,
        state=EdocumentState.TO_SEND,
        due_on=last_day(bill.created_at, asked),
        sent_as="",
        sent_on=None,
        answered_on=None,
        words="",
        changed_at=change.now,
        alias=(alias or "") if facts.buyer.writes_returns else "",
    )
    await change.db.write(updated(BILL, bill.id, **given), inserted(BILL_EDOCUMENT, **asdict(record)))
    if shop is not None and shop.integrator is not Integrator.MANUAL:
        await ask_again(change, bill.id)
    return replace(bill, **given, edocument=record)


async def _series_of_shop(change: Change, shop_id: UUID, tax_number: str) -> str:
    """Return the series of a shop under a tax number; it gets one that nobody ever numbered with, and keeps it."""
    shop, _ = await change.db.ask(queries.lock_shop(shop_id), queries.hold_tax_number(tax_number))
    if shop is not None and shop.series is not None and shop.tax_number == tax_number:
        return shop.series
    (used,) = await change.db.ask(queries.used_series(shop_id, tax_number))
    series = series_for(shop_id, tax_number, used)
    await change.db.write(updated(BILL_SHOP, shop_id, series=series, tax_number=tax_number))
    return series
