"""Stored cards, and the renewals that are charged to them."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, exists, or_, select, update

from terazi.foundation.mail import OUTGOING_MAIL
from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.orders.rules.card_renewals import RenewalNote, sources_of
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE
from terazi.modules.orders.tables.saved_cards import CARD_RENEWAL, SAVED_CARD
from terazi.modules.orders.values import (
    OWNED_STATES,
    BundleState,
    CardRenewalState,
    OrderKey,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedCard:
    """A card that a provider keeps for its holder and a shop."""

    id: UUID
    user_id: UUID
    shop_id: UUID
    shop_name: str
    provider: str
    brand: str
    last_four: str
    expires_year: int | None
    expires_month: int | None
    sealed: bytes | None
    created_at: datetime
    removed_at: datetime | None

    @property
    def shown(self) -> str:
        """How it is told of: its brand and its last four digits."""
        return f"{self.brand} •••• {self.last_four}".strip()


@dataclass(frozen=True, kw_only=True, slots=True)
class CardRenewal:
    """The consent to renew a bought bundle by card, and how far its next charge has come."""

    id: UUID
    user_id: UUID
    shop_id: UUID
    shopcart_bundle_id: UUID
    saved_card_id: UUID | None
    state: CardRenewalState
    currency: Currency
    amount: int
    period: str
    following_id: UUID | None
    charge_at: datetime | None
    tries: int
    notice_id: UUID | None
    reason: str
    given_at: datetime


_C, _R = SAVED_CARD.c, CARD_RENEWAL.c
_CARDS = select(*(_C[each.name] for each in fields(SavedCard)))
_RENEWALS = select(*(_R[each.name] for each in fields(CardRenewal)))
_IDS = ARRAY(Uuid())
_BUNDLES = any_(bindparam("bundle_ids", type_=_IDS))
_OPEN = (CardRenewalState.ACTIVE, CardRenewalState.PAUSED)
_AT = bindparam("now", type_=MOMENT)
_CARD = one(SavedCard, _CARDS.where(_C.id == bindparam("card_id")))
_LOCK_CARD = one(SavedCard, _CARDS.where(_C.id == bindparam("card_id")).with_for_update())
_OF_USER = many(
    SavedCard,
    _CARDS.where(_C.user_id == bindparam("user_id"), _C.removed_at.is_(None))
    .order_by(_C.id.desc())
    .limit(100),
)
_CARD_IN_SHOP = one(
    SavedCard,
    _CARDS.where(
        _C.user_id == bindparam("user_id"), _C.shop_id == bindparam("shop_id"), _C.removed_at.is_(None)
    )
    .order_by(_C.id.desc())
    .limit(1),
)
_LOCK = one(CardRenewal, _RENEWALS.where(_R.id == bindparam("renewal_id")).with_for_update())
_FIND = one(CardRenewal, _RENEWALS.where(_R.id == bindparam("renewal_id")))
_OF_BUNDLE = one(
    CardRenewal,
    _RENEWALS.where(
        _R.shopcart_bundle_id == bindparam("bundle_id"), _R.state != CardRenewalState.CANCELLED
    ).with_for_update(),
)
_LAST_ENDED = one(
    CardRenewal,
    _RENEWALS.where(_R.shopcart_bundle_id == bindparam("bundle_id"), _R.state == CardRenewalState.CANCELLED)
    .order_by(_R.id.desc())
    .limit(1),
)
_FOLLOWED_BY = one(
    CardRenewal,
    _RENEWALS.where(
        _R.following_id == bindparam("bundle_id"), _R.state == CardRenewalState.ACTIVE
    ).with_for_update(),
)
_STANDING = many(
    CardRenewal, _RENEWALS.where(_R.shopcart_bundle_id == _BUNDLES, _R.state != CardRenewalState.CANCELLED)
)
_WAITING = many(
    CardRenewal,
    _RENEWALS.where(
        _R.shopcart_bundle_id == _BUNDLES, _R.state == CardRenewalState.WAITING
    ).with_for_update(),
)
_DUE = values(
    select(_R.id)
    .where(
        _R.state == CardRenewalState.ACTIVE,
        _R.charge_at <= bindparam("now"),
        _R.id > bindparam("after"),
    )
    .order_by(_R.id)
    .limit(bindparam("most"))
)
_GROUNDLESS = values(
    select(_R.id)
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == _R.shopcart_bundle_id)
    .where(
        _R.id > bindparam("after"),
        or_(
            (_R.state == CardRenewalState.WAITING) & (SHOPCART_BUNDLE.c.state != BundleState.PAYMENT_WAITING),
            _R.state.in_(_OPEN) & SHOPCART_BUNDLE.c.state.in_((BundleState.TERMINATED, BundleState.REFUNDED)),
        ),
    )
    .order_by(_R.id)
    .limit(bindparam("most"))
)
_END = {"state": CardRenewalState.CANCELLED, "reason": bindparam("why"), "ended_at": _AT}
_MAY_END = _R.state.in_(list(sources_of(CardRenewalState.CANCELLED)))
_END_WHERE = {
    "id": touched(update(CARD_RENEWAL).where(_R.id == bindparam("of_id"), _MAY_END).values(_END)),
    "card": touched(
        update(CARD_RENEWAL).where(_R.saved_card_id == bindparam("of_id"), _MAY_END).values(_END)
    ),
    "user": touched(update(CARD_RENEWAL).where(_R.user_id == bindparam("of_id"), _MAY_END).values(_END)),
    "waiting": touched(
        update(CARD_RENEWAL)
        .where(_R.shopcart_bundle_id == bindparam("of_id"), _R.state == CardRenewalState.WAITING)
        .values(_END)
    ),
}
_NEWER = CARD_RENEWAL.alias()
_REPLACE = touched(
    update(CARD_RENEWAL)
    .where(
        _R.shopcart_bundle_id == bindparam("before_id"),
        _MAY_END,
        exists().where(
            _NEWER.c.shopcart_bundle_id == bindparam("bundle_id"),
            _NEWER.c.state == CardRenewalState.ACTIVE,
        ),
    )
    .values(_END)
)
_GO_ON = touched(
    update(CARD_RENEWAL)
    .where(_R.shopcart_bundle_id == bindparam("before_id"), _R.state.in_(_OPEN))
    .values(
        shopcart_bundle_id=bindparam("bundle_id"), following_id=None, charge_at=None, notice_id=None, tries=0
    )
)
_REMOVE_ALL = values(
    update(SAVED_CARD)
    .where(_C.user_id == bindparam("user_id"), _C.removed_at.is_(None))
    .values(removed_at=_AT)
    .returning(_C.id)
)
_TO_FORGET = values(
    select(_C.id)
    .where(
        _C.removed_at.is_not(None),
        _C.removed_at <= bindparam("before"),
        _C.sealed.is_not(None),
        _C.id > bindparam("after"),
    )
    .order_by(_C.id)
    .limit(bindparam("most"))
)
_KEY_OF_FOLLOWING = one(
    OrderKey,
    select(SHOPCART.c.id, SHOPCART.c.user_id)
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.shopcart_id == SHOPCART.c.id)
    .join(CARD_RENEWAL, _R.following_id == SHOPCART_BUNDLE.c.id)
    .where(_R.id == bindparam("renewal_id")),
)
_IS_HELD = value(
    select(SHOPCART_BUNDLE.c.id).where(
        SHOPCART_BUNDLE.c.id == bindparam("bundle_id"), SHOPCART_BUNDLE.c.state.in_(OWNED_STATES)
    )
)
_TOLD_AT = value(select(OUTGOING_MAIL.c.sent_at).where(OUTGOING_MAIL.c.id == bindparam("mail_id")))


def find_card(card_id: UUID) -> Question[SavedCard | None]:
    """A stored card."""
    return _CARD(card_id=card_id)


def lock_card(card_id: UUID) -> Question[SavedCard | None]:
    """A stored card, locked."""
    return _LOCK_CARD(card_id=card_id)


def cards_of(user_id: UUID) -> Question[list[SavedCard]]:
    """The stored cards of a person, newest first."""
    return _OF_USER(user_id=user_id)


def card_in_shop(user_id: UUID, shop_id: UUID) -> Question[SavedCard | None]:
    """The card of a person that was stored last at the account of a shop."""
    return _CARD_IN_SHOP(user_id=user_id, shop_id=shop_id)


def find_renewal(renewal_id: UUID) -> Question[CardRenewal | None]:
    """A renewal by card."""
    return _FIND(renewal_id=renewal_id)


def lock_renewal(renewal_id: UUID) -> Question[CardRenewal | None]:
    """A renewal by card, locked."""
    return _LOCK(renewal_id=renewal_id)


def renewal_of_bundle(bundle_id: UUID) -> Question[CardRenewal | None]:
    """The renewal by card of a bought bundle that is not over, locked."""
    return _OF_BUNDLE(bundle_id=bundle_id)


def last_ended(bundle_id: UUID) -> Question[CardRenewal | None]:
    """The renewal by card of a bought bundle that ended last."""
    return _LAST_ENDED(bundle_id=bundle_id)


def renewal_followed_by(bundle_id: UUID) -> Question[CardRenewal | None]:
    """The renewal by card that goes on with an ordered bundle, locked, where it is on."""
    return _FOLLOWED_BY(bundle_id=bundle_id)


def renewals_of_bundles(bundle_ids: Collection[UUID]) -> Question[list[CardRenewal]]:
    """The renewals by card of bought bundles that are not over."""
    return _STANDING(bundle_ids=list(bundle_ids))


def waiting_for_card(bundle_ids: Collection[UUID]) -> Question[list[CardRenewal]]:
    """The renewals that were agreed to for bundles and wait for their card, locked."""
    return _WAITING(bundle_ids=list(bundle_ids))


def renewals_due(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The renewals whose card is to be charged now, oldest first."""
    return _DUE(after=after, most=most, now=now)


def renewals_without_ground(after: UUID, most: int) -> Question[list[UUID]]:
    """The renewals of what is over, and those whose order was closed or paid without a card that is kept."""
    return _GROUNDLESS(after=after, most=most)


def order_of_following(renewal_id: UUID) -> Question[OrderKey | None]:
    """The order of the period that a renewal goes on with."""
    return _KEY_OF_FOLLOWING(renewal_id=renewal_id)


def end_renewal_of(what: str, of_id: UUID, why: RenewalNote, now: datetime) -> Question[int]:
    """End the renewals of an id: one (``id``), those of a ``card`` or a ``user``, those of a bundle still ``waiting``."""
    return _END_WHERE[what](of_id=of_id, why=why.value, now=now)


def go_on_with(before_id: UUID, bundle_id: UUID, now: datetime) -> list[Question[int]]:
    """Let the renewal of a bundle stand for the one that follows it; another that was agreed to with that takes its place."""
    return [
        end_renewal_of("waiting", bundle_id, RenewalNote.NO_CARD, now),
        _REPLACE(before_id=before_id, bundle_id=bundle_id, why=RenewalNote.REPLACED.value, now=now),
        _GO_ON(before_id=before_id, bundle_id=bundle_id),
    ]


def remove_cards_of(user_id: UUID, now: datetime) -> Question[list[UUID]]:
    """Remove all cards of a person; which were removed now."""
    return _REMOVE_ALL(user_id=user_id, now=now)


def cards_to_forget(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """The cards that were removed by then and that their provider still keeps, oldest first."""
    return _TO_FORGET(after=after, most=most, before=before)


def find_held(bundle_id: UUID) -> Question[UUID | None]:
    """The bundle itself, while its buyer holds it."""
    return _IS_HELD(bundle_id=bundle_id)


def told_at(mail_id: UUID) -> Question[datetime | None]:
    """When a mail left; None while it has not."""
    return _TOLD_AT(mail_id=mail_id)
