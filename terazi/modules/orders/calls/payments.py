"""Calls about paying: starting, coming back from a card provider, its notices, receipts of transfers."""

from urllib.parse import parse_qs
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import (
    FileAnswer,
    FileField,
    OptionalFormText,
    OptionalQueryText,
    RawBody,
    RawHeaders,
    read_upload,
)
from terazi.foundation.calls.redirects import REDIRECT, PostedQuery, redirect_to
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.limits import Limit
from terazi.foundation.screens import ScreenLink
from terazi.modules.documents.public import download_link
from terazi.modules.orders.actions.bank_transfers import find_receipts, keep_receipt
from terazi.modules.orders.actions.card_answers import find_left, settle_on_return, take_notice
from terazi.modules.orders.actions.payments import (
    NOTICE_PATH,
    RETURN_PATH,
    Begun,
    Wanted,
    record_payment,
)
from terazi.modules.orders.calls.declared import open_to_all, signed_in
from terazi.modules.orders.calls.order_views import payment_view, read_rows
from terazi.modules.orders.errors.orders import (
    BankAccountMissing,
    CardsRefused,
    CardsUnavailable,
    NoticeForged,
    OrderNotFound,
    PaymentNotFound,
    PaymentOver,
    PaymentStarting,
    ProjectGone,
    ReceiptMissing,
    ReceiptRefused,
    ReceiptTooLarge,
    ReceiptWaits,
    TooManyAttempts,
    TooManyReceipts,
    WayNotOffered,
)
from terazi.modules.orders.errors.saved_cards import CardBeingCharged, CardRenewalNotOffered
from terazi.modules.orders.queries.lists import OwnPayment
from terazi.modules.orders.queries.timeline import Receipt, find_receipt, receipts_of
from terazi.modules.orders.rules.receipts import MOST_BYTES
from terazi.modules.orders.schemas.answers import DocumentAnswer, PaymentAnswer, ReceiptView
from terazi.modules.orders.schemas.requests import PaymentBody, ProductPayment
from terazi.modules.orders.values import Mover, PayWay

_PROVIDER_LIMIT = Limit(10_000)


@signed_in.post(
    "/v1/user/shopcart/payment/record",
    effect=Effect.MOVES_MONEY,
    raises=[
        OrderNotFound,
        PaymentNotFound,
        PaymentOver,
        PaymentStarting,
        WayNotOffered,
        ReceiptWaits,
        BankAccountMissing,
        TooManyAttempts,
        ProjectGone,
        CardsUnavailable,
        CardsRefused,
        CardBeingCharged,
        CardRenewalNotOffered,
    ],
)
async def record_shopcart_payment(
    call: UserCall, user_shopcart_client_id: UUID, body: PaymentBody
) -> PaymentAnswer:
    """Begin to pay your order: the page for your card, or the account and the reference for a transfer.

    With a version of the consent to renew by card, the provider keeps the card and what can be renewed is, as it says.
    Where the way of paying was changed or the card before was declined, a new payment is made; a card is then opened
    by making the call again.
    """
    asked = body.product_payment_list[0] if body.product_payment_list else ProductPayment()
    wanted = Wanted(
        payment_id=asked.user_shopcart_bundle_product_payment_client_id,
        pay_way=PayWay(asked.pay_type) if asked.pay_type else None,
        bank_slot=asked.bank_slot,
        card_renewal_version=asked.card_renewal_version,
    )
    return await _answer(
        call, user_shopcart_client_id, await record_payment(call, user_shopcart_client_id, wanted)
    )


@open_to_all.get(RETURN_PATH, media_type=REDIRECT, limit=_PROVIDER_LIMIT)
async def return_from_card_page(
    call: OpenCall, token: OptionalQueryText = None, payment: OptionalQueryText = None
) -> FileAnswer:
    """Where a card provider sends the browser back to; the provider is asked what happened, and the order is shown.

    Who left the provider's page comes with ``payment`` alone and sees the order as it stands; whom nobody knows sees
    the list of orders.
    """
    return await _go_back(call, token or "", left=payment or "")


@open_to_all.post(RETURN_PATH, media_type=REDIRECT, limit=_PROVIDER_LIMIT)
async def return_posted_from_card_page(call: OpenCall, form: PostedQuery) -> FileAnswer:
    """The same for providers that post a form."""
    return await _go_back(call, parse_qs(form).get("token", [""])[0])


@open_to_all.post(NOTICE_PATH, raises=[NoticeForged, CardsRefused], limit=_PROVIDER_LIMIT)
async def notice_of_card_provider(call: OpenCall, shop: UUID, body: RawBody, headers: RawHeaders) -> Done:
    """Where card providers post their signed notices; each is only a reason to ask the provider."""
    await take_notice(call, shop, headers, body)
    return Done()


@signed_in.post(
    "/v1/user/shopcart/document/record",
    effect=Effect.WRITES,
    raises=[OrderNotFound, ReceiptRefused, ReceiptTooLarge, TooManyReceipts, PaymentOver, WayNotOffered],
    max_body_bytes=MOST_BYTES + 200_000,
)
async def record_receipt(
    call: UserCall,
    file: FileField,
    file_type: OptionalFormText = None,
    user_shopcart_client_id: UUID | None = None,
    user_shopcart_bundle_client_id: UUID | None = None,
) -> DocumentAnswer:
    """Upload the receipt of a transfer: a PDF, JPEG or PNG of at most 10 MB, which is what ``file_type`` says if it says it.

    A payment takes ten receipts; the same file again is none more.
    """
    content = await read_upload(file, max_bytes=MOST_BYTES)
    if content is None:
        raise ReceiptTooLarge(field="file", limit=MOST_BYTES // 1_000_000)
    kept = await keep_receipt(
        call,
        cart_id=user_shopcart_client_id,
        bundle_id=user_shopcart_bundle_client_id,
        name=file.filename or "",
        content=content,
        said=file_type or "",
    )
    (row,) = await call.db.ask(find_receipt(kept))
    if row is None:
        raise OrderNotFound
    (rows,) = await call.db.ask(receipts_of([row.shopcart_id]))
    return DocumentAnswer(
        document=receipt_view(call, row), list=[receipt_view(call, other) for other in rows]
    )


@signed_in.post(
    "/v1/user/shopcart/document/get",
    effect=Effect.EXPORTS,
    raises=[OrderNotFound, ReceiptMissing],
    limit=Limit(1000),
)
async def get_receipts(call: UserCall, user_shopcart_client_id: UUID) -> DocumentAnswer:
    """The receipts of an order, for its buyer and the shop; the newest is ``document``."""
    rows = await find_receipts(call, user_shopcart_client_id)
    return DocumentAnswer(
        document=receipt_view(call, rows[-1]), list=[receipt_view(call, row) for row in rows]
    )


def receipt_view(call: UserCall, row: Receipt) -> ReceiptView:
    """Return a receipt with a link that opens it for a while."""
    return ReceiptView(
        document_id=row.id,
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
        file_name=row.name,
        file_type=row.media_type,
        size=row.size,
        created_at=row.created_at,
        url=download_link(call, call.user, row.key, row.name),
    )


async def _go_back(call: OpenCall, token: str, *, left: str = "") -> FileAnswer:
    if token and (found := await settle_on_return(call, token)):
        settled, payment = found
        query = {"payment": str(settled.payment_id), "outcome": settled.state.value}
        query |= {"reason": settled.reason} if settled.reason else {}
        return await _shown(call, payment, query)
    if left and (known := await find_left(call, left)):
        return await _shown(call, known, {"payment": str(known.id), "outcome": "left"})
    orders = ScreenLink(base_url=call.base_url, route_view="user_shopcart_bundle_order")
    return redirect_to(await orders.address(call.db, call.lang))


async def _shown(call: OpenCall, payment: OwnPayment, query: dict[str, str]) -> FileAnswer:
    screen = ScreenLink(
        base_url=payment.base_url,
        route_view="user_shoppingcart_payment",
        query={"order": str(payment.shopcart_id), **query},
    )
    return redirect_to(await screen.address(call.db, payment.lang))


async def _answer(call: UserCall, cart_id: UUID, begun: Begun) -> PaymentAnswer:
    asker = call.db if begun.parts is None else call.reader
    payment_id = begun.payment_id
    rows = await read_rows(asker, [cart_id], None, with_lines=False, parts=begun.parts)
    payment = next(each for each in rows.payments if each.id == payment_id)
    bundles = [bundle for bundle in rows.bundles if bundle.shop_id == payment.shop_id]
    return PaymentAnswer(
        payment=payment_view(
            call,
            payment,
            rows,
            bundles[0].shop_name if bundles else "",
            {Mover.CUSTOMER},
            is_current=any(bundle.payment_id == payment_id for bundle in bundles),
        )
    )
