"""Deliveries of services: the shop says that uses were delivered, the buyer confirms or objects, and the clock confirms."""

from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Value
from terazi.modules.entitlements.public import (
    ProductType,
    confirm_uses,
    count_used,
    deliver,
    take_delivery_back,
)
from terazi.modules.orders.actions.loading import (
    SYSTEM,
    Actor,
    OpenOrder,
    movers_in_shop,
    open_order,
    shop_of,
)
from terazi.modules.orders.actions.notifications import mail_buyer, mail_shop
from terazi.modules.orders.actions.refunds import value_left
from terazi.modules.orders.actions.status_changes import actor_of, target_of
from terazi.modules.orders.actions.termination import debt_note, owe, tell_debt
from terazi.modules.orders.actions.transitions import move_delivery, tell_delivery
from terazi.modules.orders.errors.orders import (
    DeliveryNotFound,
    KeyReused,
    LineNotFound,
    NotDeliverable,
    ReasonMissing,
)
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.deliveries import (
    Delivery,
    delivery_of_key,
    lock_delivery,
    order_of_delivery,
)
from terazi.modules.orders.rules.refunds import value_of_uses
from terazi.modules.orders.rules.terms import period_of, uses_of
from terazi.modules.orders.rules.transitions import DELIVERY_MOVES, allowed_next
from terazi.modules.orders.tables.deliveries import DELIVERY
from terazi.modules.orders.values import DeliveryState, Line, LineState, Mover
from terazi.modules.shops.public import in_turkey, today_in_turkey


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivered:
    """What a shop says it delivered."""

    uses: int
    note: str
    day: date
    key: str = ""


async def record_delivery(call: UserCall, shop_id: UUID, line_id: UUID, said: Delivered) -> UUID:
    """Take the uses that a shop delivered, tell the buyer, and return the id; the same key delivers once."""
    order = await open_order(call, locking.order_of_line(line_id), unknown=LineNotFound)
    line = order.line(line_id)
    bundle = order.bundle(line.shopcart_bundle_id)
    if bundle.shop_id != shop_id or order.cart.ordered_at is None:
        raise LineNotFound
    (known,) = await call.db.ask(delivery_of_key(line_id, said.key))
    if known is not None:
        if (known.uses, known.note, known.delivered_on) != (said.uses, said.note, said.day):
            raise KeyReused
        return known.id
    _require_deliverable(call, line, said.day)
    made = Delivery(
        id=call.new_id(),
        shopcart_id=order.cart.id,
        product_line_id=line_id,
        uses=said.uses,
        note=said.note,
        delivered_on=said.day,
        state=DeliveryState.WAITING,
        recorded_at=call.now,
        confirm_at=call.now + timedelta(days=call.settings.delivery_confirm_days),
        words="",
        answered_at=None,
        is_by_clock=False,
    )
    purpose = Phrase("orders.delivery.purpose", {"note": said.note})
    await deliver(call, line_id, said.uses, key=_key(made), purpose=lambda lang: say(purpose, lang))
    columns: dict[str, Value] = {name: getattr(made, name) for name in Delivery.__slots__}
    order.add(inserted(DELIVERY, **columns, recorded_by=call.user.id, key=said.key))
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    tell_delivery(call, order, made, by, "", made.note)
    await _mail(call, order, made, "delivered", due=in_turkey(made.confirm_at), note=made.note)
    await order.write(call.db)
    return made.id


async def change_delivery(call: UserCall, delivery_id: UUID, status: str, *, reason: str) -> DeliveryState:
    """Confirm a delivery, object to it, or take it back; the state it has already changes nothing."""
    order = await open_order(call, order_of_delivery(delivery_id), unknown=DeliveryNotFound)
    (delivery,) = await call.db.ask(lock_delivery(delivery_id))
    assert delivery is not None  # its order was found by it
    bundle = order.bundle(order.line(delivery.product_line_id).shopcart_bundle_id)
    movers = await movers_in_shop(call, bundle.shop_id)
    if order.cart.user_id == call.user.id:
        movers.add(Mover.CUSTOMER)
    if not movers:
        raise DeliveryNotFound
    target = target_of(DeliveryState, status)
    if target is delivery.state:
        return target
    allowed = allowed_next(DELIVERY_MOVES, delivery.state, movers)
    by = actor_of(call, DELIVERY_MOVES, delivery.state, target, movers, allowed)
    if target is not DeliveryState.CONFIRMED and not reason.strip():
        raise ReasonMissing(field="reason")
    await _move(call, order, delivery, target, by, reason.strip())
    await order.write(call.db)
    return target


async def confirm_unanswered(change: Change, delivery_id: UUID) -> None:
    """Let a delivery count as confirmed that nobody answered in time."""
    order = await open_order(change, order_of_delivery(delivery_id))
    (delivery,) = await change.db.ask(lock_delivery(delivery_id))
    if delivery and delivery.state is DeliveryState.WAITING and delivery.confirm_at <= change.now:
        await _move(change, order, delivery, DeliveryState.CONFIRMED, SYSTEM, "")
        await order.write(change.db)


async def _move(
    change: Change, order: OpenOrder, delivery: Delivery, target: DeliveryState, by: Actor, words: str
) -> None:
    move_delivery(change, order, delivery, target, by, words)
    changed: dict[str, Value] = {"state": target, "words": words}
    if target is not DeliveryState.TAKEN_BACK:
        changed |= {"answered_at": change.now, "is_by_clock": by.mover is Mover.SYSTEM}
    order.add(updated(DELIVERY, delivery.id, **changed))
    match target:
        case DeliveryState.CONFIRMED:
            order.add(confirm_uses(delivery.product_line_id, _key(delivery)))
            if by.mover is not Mover.CUSTOMER:
                kind = "delivery_by_clock" if by.mover is Mover.SYSTEM else "delivery_decided"
                await _mail(change, order, delivery, kind)
            await _mail_shop(change, order, delivery, "delivery_confirmed")
        case DeliveryState.OBJECTED:
            await _mail_shop(change, order, delivery, "delivery_objected", words=words)
        case _:
            await _give_back(change, order, delivery, by, words)


async def _give_back(change: Change, order: OpenOrder, delivery: Delivery, by: Actor, words: str) -> None:
    """Give the uses of a delivery back; what was ended meanwhile is owed for them too."""
    line = order.line(delivery.product_line_id)
    (used,) = await change.db.ask(count_used(line.id))
    returned = await take_delivery_back(change, line.id, key=_key(delivery))
    bundle, owed = order.bundle(line.shopcart_bundle_id), 0
    if line.state in (LineState.TERMINATED, LineState.REFUNDED):
        owed = _owed_for(line, used, returned)
        owe(change, order, line, owed)
        if owed:
            tell_debt(change, order, bundle, [line], by, owed=owed, reason=words)
    elif line.state is LineState.PASSIVE:
        order.change_line(line, at_rest=await value_left(change, order, line))
    note = debt_note(order, bundle, owed, change.now) if owed else []
    await _mail(change, order, delivery, "delivery_taken_back", extra=note, reason=words)
    if by.mover is Mover.ADMIN:
        await _mail_shop(change, order, delivery, "delivery_taken_back", reason=words)


def _owed_for(line: Line, used: int, returned: int) -> int:
    units = None if period_of(line.terms) else uses_of(line.terms, line.count)
    if units is None and line.ends_at is not None:
        return 0  # it was sold by time, and what was left of that was settled when it ended
    value = value_of_uses(line.gross, units, used=used, returned=returned)
    return max(0, min(value, line.gross - line.refunded - line.owed))


def _require_deliverable(call: UserCall, line: Line, day: date) -> None:
    if line.product_type != ProductType.SERVICE or line.state is not LineState.ACTIVE:
        raise NotDeliverable
    begun = in_turkey(line.starts_at).date() if line.starts_at else day
    if not begun <= day <= today_in_turkey(call.now):
        raise InvalidInput([FieldProblem("delivered_on", Phrase("orders.delivery.day", {"begun": begun}))])


async def _mail(
    change: Change,
    order: OpenOrder,
    delivery: Delivery,
    kind: str,
    *,
    extra: list[Phrase] | None = None,
    **values: object,
) -> None:
    line = order.line(delivery.product_line_id)
    bundle = order.bundle(line.shopcart_bundle_id)
    facts = {**_facts(delivery), "product": line.name[order.cart.lang.value], **values}
    await mail_buyer(change, order, bundle, kind, extra=extra or [], **facts)


async def _mail_shop(
    change: Change, order: OpenOrder, delivery: Delivery, kind: str, **values: object
) -> None:
    line = order.line(delivery.product_line_id)
    bundle = order.bundle(line.shopcart_bundle_id)
    if bundle.payment_id:
        lang = (await shop_of(change, order, bundle.shop_id)).lang
        facts = {**_facts(delivery), "product": line.name[lang.value], **values}
        await mail_shop(change, order, order.payment(bundle.payment_id), kind, **facts)


def _facts(delivery: Delivery) -> dict[str, object]:
    return {"uses": delivery.uses, "day": delivery.delivered_on}


def _key(delivery: Delivery) -> str:
    return f"delivery:{delivery.id}"
