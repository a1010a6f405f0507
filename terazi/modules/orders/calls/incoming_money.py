"""Calls about money that came in without a payment, and the proof that everything adds up."""

from typing import Literal
from uuid import UUID

from terazi.engine.statements.entries import MOST_BYTES
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import FileField, read_upload
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Busy
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.credits.public import wallets_that_differ
from terazi.modules.entitlements.public import sources_that_differ
from terazi.modules.orders.actions.bank_transfers import import_statement, match_money, set_aside
from terazi.modules.orders.actions.money_returns import send_back
from terazi.modules.orders.actions.termination import PAY_BACK_WITHIN
from terazi.modules.orders.calls.declared import administration, signed_in
from terazi.modules.orders.calls.prices import number_of, written
from terazi.modules.orders.calls.shop_views import money_view, total_view
from terazi.modules.orders.errors.orders import (
    MoneyDiffers,
    MoneyNotFound,
    MoneyNotReturnable,
    MoneyTaken,
    OwnPayment,
    PaymentNotFound,
    PaymentOver,
    ProjectGone,
    SecondApprovalNeeded,
    StatementOfAnotherAccount,
    StatementTooLarge,
    StatementUnreadable,
)
from terazi.modules.orders.queries import reconciliation, shop_lists
from terazi.modules.orders.queries.debts import DebtTotal, debt_totals
from terazi.modules.orders.schemas.shop import (
    DebtsInCurrency,
    IssuedCredits,
    MoneyList,
    PageSize,
    ProofLine,
    Reconciliation,
    SetAsideBody,
    StatementAnswer,
)
from terazi.modules.orders.values import MoneyState
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole, require_shop


@signed_in.post(
    "/v1/user/shop/statement/import",
    effect=Effect.MOVES_MONEY,
    raises=[
        ShopNotFound,
        NotInThisShop,
        StatementTooLarge,
        StatementUnreadable,
        StatementOfAnotherAccount,
        Busy,
    ],
    max_body_bytes=MOST_BYTES + 200_000,
)
async def import_bank_statement(
    call: UserCall, user_shop_client_id: UUID, file: FileField
) -> StatementAnswer:
    """Read a bank statement (Excel, CSV, CAMT.053 or MT940); money that came in is proposed for the transfers you wait for.

    A statement that names an account has to be of one of your shop's.
    """
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    async with FILES.turn(call.asker):
        content = await read_upload(file, max_bytes=MOST_BYTES)
        if content is None:
            raise StatementTooLarge(field="file", limit=MOST_BYTES // 1_000_000)
        found = await import_statement(call, user_shop_client_id, content)
    return StatementAnswer(
        new_count=found.new,
        proposed_count=found.proposed,
        known_count=found.known,
        outgoing_count=found.outgoing,
        is_account_named=found.names_account,
    )


@signed_in.post(
    "/v1/user/shop/money/list", effect=Effect.EXPORTS, raises=[ShopNotFound, NotInThisShop], limit=Limit(1000)
)
async def list_incoming_money(
    call: UserCall,
    user_shop_client_id: UUID,
    state: MoneyState | None = None,
    before: UUID | None = None,
    count: PageSize = 50,
) -> MoneyList:
    """Money that came into your shop and that no payment took by itself."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    wanted = shop_lists.list_money(user_shop_client_id, state, before=before, count=count)
    (rows,) = await call.reader.ask(wanted)
    return MoneyList(
        list=[money_view(call, row) for row in rows], next=rows[-1].id if len(rows) == count else None
    )


@signed_in.post(
    "/v1/user/shop/money/match",
    effect=Effect.MOVES_MONEY,
    raises=[
        ShopNotFound,
        NotInThisShop,
        MoneyNotFound,
        MoneyTaken,
        MoneyDiffers,
        ProjectGone,
        PaymentNotFound,
        PaymentOver,
        OwnPayment,
        SecondApprovalNeeded,
    ],
    limit=Limit(1000),
)
async def match_incoming_money(
    call: UserCall,
    user_shop_client_id: UUID,
    money_id: UUID,
    user_shopcart_bundle_product_payment_client_id: UUID | None = None,
) -> Done:
    """Take money for a transfer of exactly its amount and approve that; without a payment the proposed one is meant."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    await match_money(call, user_shop_client_id, money_id, user_shopcart_bundle_product_payment_client_id)
    return Done()


@signed_in.post(
    "/v1/user/shop/money/set_aside",
    effect=Effect.MOVES_MONEY,
    raises=[ShopNotFound, NotInThisShop, MoneyNotFound, MoneyTaken],
)
async def set_money_aside(
    call: UserCall, user_shop_client_id: UUID, money_id: UUID, body: SetAsideBody
) -> Done:
    """Note that money is none of a payment, or was given back by hand, and why."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    await set_aside(call, user_shop_client_id, money_id, body.note)
    return Done()


@signed_in.post(
    "/v1/user/shop/money/send_back",
    effect=Effect.MOVES_MONEY,
    raises=[ShopNotFound, NotInThisShop, MoneyNotFound, MoneyTaken, MoneyNotReturnable],
)
async def send_money_back(
    call: UserCall, user_shop_client_id: UUID, money_id: UUID, how: Literal["send", "sent"] = "send"
) -> Done:
    """Send money that came by a card, and counts for no payment, back to the card; or note that it was sent by hand."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    await send_back(call, user_shop_client_id, money_id, is_sent=how == "sent")
    return Done()


@administration.post("/v1/order/reconciliation", effect=Effect.READS)
async def prove_orders(call: UserCall) -> Reconciliation:
    """Prove on the live database that orders, payments, refunds, credits and uses add up."""
    wrong = await call.reader.ask(*reconciliation.DIFFERENCES.values())
    found = dict(zip(reconciliation.DIFFERENCES, wrong, strict=True))
    found["wallets"], found["uses"], issued_credits, totals = await call.reader.ask(
        wallets_that_differ(),
        sources_that_differ(),
        reconciliation.issued_credits(),
        reconciliation.totals(),
    )
    issued = _issued(issued_credits)
    (owed,) = await call.reader.ask(debt_totals(call.now - PAY_BACK_WITHIN))
    return Reconciliation(
        is_right=not any(found.values()) and issued.is_right,
        checked_at=call.now,
        list=[
            ProofLine(
                name=name,
                text=say(Phrase(f"orders.proof.{name}"), call.lang),
                is_right=not ids,
                wrong_count=len(ids),
                wrong_id_list=ids[:50],
            )
            for name, ids in found.items()
        ],
        issued_credits=issued,
        total_list=[total_view(call, total) for total in totals],
        debt_list=[_debts(call, each) for each in owed],
    )


def _issued(found: reconciliation.Issued) -> IssuedCredits:
    return IssuedCredits(
        issued=found.issued,
        sold=found.sold,
        welcome=found.welcome,
        gifts=found.gifts,
        returned=found.returned,
        is_right=found.issued == found.sold + found.welcome + found.gifts + found.returned,
    )


def _debts(call: UserCall, found: DebtTotal) -> DebtsInCurrency:
    return DebtsInCurrency(
        currency_type=number_of(found.currency),
        owed=found.owed,
        owed_text=written(found.owed, found.currency, call.lang),
        late=found.late,
        late_text=written(found.late, found.currency, call.lang),
    )
