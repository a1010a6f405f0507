"""Questions about the addresses of shops, the messages for them, and the applications that read in shops."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Text,
    Uuid,
    and_,
    bindparam,
    column,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    tuple_,
    update,
)

from terazi.foundation.metadata import JSON, MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.foundation.types import Value
from terazi.modules.webhooks.rules import CLAIMED_FOR, body_of
from terazi.modules.webhooks.tables import SHOP_APPLICATION, WEBHOOK, WEBHOOK_DELIVERY
from terazi.modules.webhooks.values import Announcement, BoundApplication, Delivery, DeliveryState, Webhook

_HOOK, _SENT = WEBHOOK.c, WEBHOOK_DELIVERY.c
_WEBHOOK = [_HOOK[each.name] for each in fields(Webhook)]
_DELIVERY = [_SENT[each.name] for each in fields(Delivery)]
_BOUND = SHOP_APPLICATION.c
_BINDINGS = select(*(_BOUND[each.name] for each in fields(BoundApplication)))
_BINDING = one(BoundApplication, _BINDINGS.where(_BOUND.application_id == bindparam("application_id")))
_BINDINGS_OF = many(
    BoundApplication, _BINDINGS.where(_BOUND.shop_id == bindparam("shop_id")).order_by(_BOUND.application_id)
)
_UNBIND = touched(
    delete(SHOP_APPLICATION).where(
        _BOUND.shop_id == bindparam("shop_id"), _BOUND.application_id == bindparam("application_id")
    )
)
_OF_SHOP = many(
    Webhook, select(*_WEBHOOK).where(_HOOK.shop_id == bindparam("shop_id")).order_by(_HOOK.id).limit(100)
)
_FIND = one(
    Webhook,
    select(*_WEBHOOK).where(_HOOK.shop_id == bindparam("shop_id"), _HOOK.id == bindparam("webhook_id")),
)
_LOCK = one(
    Webhook,
    select(*_WEBHOOK)
    .where(_HOOK.shop_id == bindparam("shop_id"), _HOOK.id == bindparam("webhook_id"))
    .with_for_update(),
)
_LOCK_SHOP = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("shop", type_=Text()), 0)))
)
_COUNT = value(select(func.count()).select_from(WEBHOOK).where(_HOOK.shop_id == bindparam("shop_id")))
_SAID = (
    func.unnest(
        bindparam("ids", type_=ARRAY(Uuid())),
        bindparam("shops", type_=ARRAY(Uuid())),
        bindparam("events", type_=ARRAY(Text())),
        bindparam("bodies", type_=ARRAY(JSON)),
    )
    .table_valued(
        column("id", Uuid()),
        column("shop_id", Uuid()),
        column("event", Text()),
        column("body", JSON),
        name="said",
    )
    .render_derived()
)
_NOW = bindparam("now", type_=MOMENT)
_ANNOUNCE = many(
    lambda webhook_id, message_id: (webhook_id, message_id),
    insert(WEBHOOK_DELIVERY)
    .from_select(
        ["webhook_id", "message_id", "event", "body", "state", "made_at", "next_at"],
        select(
            _HOOK.id,
            _SAID.c.id,
            _SAID.c.event,
            _SAID.c.body,
            literal(DeliveryState.WAITING.value),
            _NOW,
            _NOW,
        )
        .join_from(_SAID, WEBHOOK, _HOOK.shop_id == _SAID.c.shop_id)
        .where(
            _HOOK.is_active,
            or_(
                _HOOK.id == bindparam("only", type_=Uuid()),
                and_(bindparam("only", type_=Uuid()).is_(None), _HOOK.events.has_key(_SAID.c.event)),
            ),
        ),
        include_defaults=False,
    )
    .returning(_SENT.webhook_id, _SENT.message_id),
)
_THIS = and_(_SENT.webhook_id == bindparam("webhook_id"), _SENT.message_id == bindparam("message_id"))
_LIST = many(
    Delivery,
    select(*_DELIVERY)
    .where(
        _SENT.webhook_id == bindparam("webhook_id"),
        or_(
            bindparam("before", type_=Uuid()).is_(None), _SENT.message_id < bindparam("before", type_=Uuid())
        ),
    )
    .order_by(_SENT.message_id.desc())
    .limit(bindparam("count")),
)
_FIND_DELIVERY = one(Delivery, select(*_DELIVERY).where(_THIS))
_CLAIM = one(
    Delivery,
    update(WEBHOOK_DELIVERY)
    .where(
        _THIS,
        _SENT.state == DeliveryState.WAITING,
        _SENT.next_at <= bindparam("at", type_=MOMENT),
        or_(_SENT.claimed_until.is_(None), _SENT.claimed_until <= bindparam("at", type_=MOMENT)),
    )
    .values(
        tries=_SENT.tries + 1,
        tried_at=bindparam("at", type_=MOMENT),
        claimed_until=bindparam("claim", type_=MOMENT),
    )
    .returning(*_DELIVERY),
)
_SETTLE = touched(
    update(WEBHOOK_DELIVERY)
    .where(_THIS, _SENT.tries == bindparam("try_number"))
    .values(
        state=bindparam("new_state", type_=_SENT.state.type),
        next_at=bindparam("due", type_=MOMENT),
        claimed_until=None,
        status=bindparam("new_status", type_=_SENT.status.type),
        problem=bindparam("new_problem"),
        answer=bindparam("new_answer"),
        milliseconds=bindparam("took", type_=_SENT.milliseconds.type),
    )
)
_RESEND = touched(
    update(WEBHOOK_DELIVERY)
    .where(_THIS, _SENT.state != DeliveryState.WAITING)
    .values(state=DeliveryState.WAITING, tries=0, next_at=_NOW, claimed_until=None)
)
_HOOK_BY_ID = one(Webhook, select(*_WEBHOOK).where(_HOOK.id == bindparam("webhook_id")))
_LOCK_BY_ID = one(Webhook, select(*_WEBHOOK).where(_HOOK.id == bindparam("webhook_id")).with_for_update())
_IS_LATE = and_(
    _SENT.state == DeliveryState.WAITING,
    _SENT.next_at <= bindparam("late", type_=MOMENT),
    or_(_SENT.claimed_until.is_(None), _SENT.claimed_until <= bindparam("late", type_=MOMENT)),
)
_LATE = values(
    select(_SENT.webhook_id)
    .where(_IS_LATE, _HOOK.is_active, _SENT.webhook_id > bindparam("after"))
    .join_from(WEBHOOK_DELIVERY, WEBHOOK, _HOOK.id == _SENT.webhook_id)
    .distinct()
    .order_by(_SENT.webhook_id)
    .limit(bindparam("most"))
)
_LATE_OF = values(
    select(_SENT.message_id)
    .where(_SENT.webhook_id == bindparam("webhook_id"), _IS_LATE)
    .order_by(_SENT.next_at)
    .limit(bindparam("most"))
)
_STOP = touched(
    update(WEBHOOK_DELIVERY)
    .where(_SENT.webhook_id == bindparam("webhook_id"), _SENT.state == DeliveryState.WAITING)
    .values(state=DeliveryState.FAILED, next_at=None, claimed_until=None)
)
_FORGET = touched(
    delete(WEBHOOK_DELIVERY).where(
        tuple_(_SENT.webhook_id, _SENT.message_id).in_(
            select(_SENT.webhook_id, _SENT.message_id)
            .where(_SENT.made_at < bindparam("before", type_=MOMENT))
            .limit(10_000)
        )
    )
)


def webhooks_of(shop_id: UUID) -> Question[list[Webhook]]:
    """The addresses of a shop, oldest first."""
    return _OF_SHOP(shop_id=shop_id)


def find_webhook(shop_id: UUID, webhook_id: UUID) -> Question[Webhook | None]:
    """An address of a shop."""
    return _FIND(shop_id=shop_id, webhook_id=webhook_id)


def lock_webhook(shop_id: UUID, webhook_id: UUID) -> Question[Webhook | None]:
    """An address of a shop, locked."""
    return _LOCK(shop_id=shop_id, webhook_id=webhook_id)


def webhook_of(webhook_id: UUID) -> Question[Webhook | None]:
    """The address of a message."""
    return _HOOK_BY_ID(webhook_id=webhook_id)


def lock_webhook_of(webhook_id: UUID) -> Question[Webhook | None]:
    """The address of a message, locked."""
    return _LOCK_BY_ID(webhook_id=webhook_id)


def binding_of(application_id: UUID) -> Question[BoundApplication | None]:
    """In which shop an application reads."""
    return _BINDING(application_id=application_id)


def bindings_of_shop(shop_id: UUID) -> Question[list[BoundApplication]]:
    """Which applications read in a shop."""
    return _BINDINGS_OF(shop_id=shop_id)


def unbind(shop_id: UUID, application_id: UUID) -> Question[int]:
    """Let an application read in a shop no longer; how many did."""
    return _UNBIND(shop_id=shop_id, application_id=application_id)


def lock_count(shop_id: UUID) -> Question[int]:
    """Let nobody else add an address or an application to a shop meanwhile."""
    return _LOCK_SHOP(shop=f"webhooks of {shop_id}")


def count_webhooks(shop_id: UUID) -> Question[int]:
    """How many addresses a shop has."""
    return _COUNT(shop_id=shop_id)


def announced(said: Sequence[Announcement], only: UUID | None = None) -> Question[list[tuple[UUID, UUID]]]:
    """Write what happened for each active address that wants to know it, and return which messages that makes.

    ``only`` is the one address that gets it, whatever it wants to know.
    """
    columns: dict[str, Value] = {
        "ids": [each.id for each in said],
        "shops": [each.shop_id for each in said],
        "events": [each.event.value for each in said],
        "bodies": [body_of(each) for each in said],
    }
    return _ANNOUNCE(now=said[0].happened_at, only=only, **columns)


def list_deliveries(webhook_id: UUID, *, before: UUID | None, count: int) -> Question[list[Delivery]]:
    """The messages for an address, newest first."""
    return _LIST(webhook_id=webhook_id, before=before, count=count)


def find_delivery(webhook_id: UUID, message_id: UUID) -> Question[Delivery | None]:
    """A message for an address."""
    return _FIND_DELIVERY(webhook_id=webhook_id, message_id=message_id)


def claim(webhook_id: UUID, message_id: UUID, now: datetime) -> Question[Delivery | None]:
    """Take a message that is due to try it, unless somebody tries it already."""
    return _CLAIM(webhook_id=webhook_id, message_id=message_id, at=now, claim=now + CLAIMED_FOR)


def settle(delivery: Delivery) -> Question[int]:
    """Write what became of a try; nothing where a newer one was begun."""
    return _SETTLE(
        webhook_id=delivery.webhook_id,
        message_id=delivery.message_id,
        try_number=delivery.tries,
        new_state=delivery.state,
        due=delivery.next_at,
        new_status=delivery.status,
        new_problem=delivery.problem,
        new_answer=delivery.answer,
        took=delivery.milliseconds,
    )


def send_again(webhook_id: UUID, message_id: UUID, now: datetime) -> Question[int]:
    """Let a message that is over be tried from the beginning."""
    return _RESEND(webhook_id=webhook_id, message_id=message_id, now=now)


def give_up(webhook_id: UUID) -> Question[int]:
    """Let nothing wait any more for an address."""
    return _STOP(webhook_id=webhook_id)


def late_webhooks(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Addresses with messages that should have been tried before a moment."""
    return _LATE(after=after, most=most, late=before)


def late_messages(webhook_id: UUID, *, before: datetime, most: int) -> Question[list[UUID]]:
    """Such messages of one address, the longest due first."""
    return _LATE_OF(webhook_id=webhook_id, late=before, most=most)


def forget_deliveries(before: datetime) -> Question[int]:
    """Forget old messages."""
    return _FORGET(before=before)
