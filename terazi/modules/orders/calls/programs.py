"""Calls of the programs of a shop, with the key of an application that is bound to it: they read, and change nothing."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import FileAnswer, file_answer
from terazi.foundation.context import ClientCall
from terazi.foundation.limits import Limit
from terazi.modules.bills.public import BillNotFound, issued_xml
from terazi.modules.orders.calls.declared import programs
from terazi.modules.orders.calls.shop_orders import filter_of
from terazi.modules.orders.queries.shop_lists import ShopOrderRow, list_shop_orders
from terazi.modules.orders.schemas.shop import OrderFilterBody, PageSize, ProgramOrder, ProgramOrderList
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole
from terazi.modules.webhooks.public import require_reader

_XML = "application/xml"
_OFTEN = Limit(count=1000)


@programs.post(
    "/v1/shop/program/order/list",
    effect=Effect.EXPORTS,
    raises=[ShopNotFound, NotInThisShop],
    limit=_OFTEN,
)
async def list_orders_for_program(
    call: ClientCall,
    user_shop_client_id: UUID,
    body: OrderFilterBody | None = None,
    before: UUID | None = None,
    count: PageSize = 50,
) -> ProgramOrderList:
    """The ordered bundles of a shop, newest first, for a program with the key of an application of the shop."""
    await require_reader(call, user_shop_client_id, ShopRole.ORDERS)
    wanted = filter_of(body or OrderFilterBody())
    (rows,) = await call.reader.ask(list_shop_orders(user_shop_client_id, wanted, before=before, count=count))
    return ProgramOrderList(
        list=[_view(row) for row in rows], next=rows[-1].id if len(rows) == count else None
    )


@programs.post(
    "/v1/shop/program/bill/xml",
    effect=Effect.EXPORTS,
    raises=[ShopNotFound, NotInThisShop, BillNotFound],
    limit=_OFTEN,
    media_type=_XML,
)
async def get_bill_for_program(
    call: ClientCall, user_shop_client_id: UUID, user_bill_client_id: UUID
) -> FileAnswer:
    """An issued bill of a shop as UBL-TR, for a program with the key of an application of the shop."""
    await require_reader(call, user_shop_client_id, ShopRole.ORDERS)
    file = await issued_xml(call, user_shop_client_id, user_bill_client_id)
    return file_answer(file.content, media_type=_XML, name=file.name)


def _view(row: ShopOrderRow) -> ProgramOrder:
    return ProgramOrder(
        user_shopcart_client_id=row.shopcart_id,
        user_shopcart_bundle_client_id=row.id,
        user_shop_bundle_client_id=row.bundle_id,
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
        order_number=row.number,
        ordered_at=row.ordered_at,
        bundle_name=row.name,
        add_bundle_count=row.count,
        status=row.state.value,
        payment_status=row.payment_state.value,
        pay_type=row.pay_way.value,
        reference=row.reference,
        currency=row.currency.value,
        net=row.net,
        tax=row.tax,
        gross=row.gross,
        refunded=row.refunded,
        owed=row.owed,
        is_trial=row.is_trial,
        buyer=row.buyer or {},
    )
