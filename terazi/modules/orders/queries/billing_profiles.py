"""The billing profiles of a person; each question names the person, so that nobody reaches those of others."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import BindParameter, Uuid, bindparam, delete, func, insert, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import JSON, MOMENT
from terazi.foundation.questions import Question, many, touched
from terazi.foundation.types import Json
from terazi.modules.orders.rules.buyers import buyer_json, buyer_of
from terazi.modules.orders.tables.buyers import BILLING_PROFILE
from terazi.modules.orders.values import BuyerDetails

MOST_PROFILES = 10
"""How many profiles a person can keep."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BillingProfile:
    """Whom a buyer lets be billed."""

    id: UUID
    buyer: BuyerDetails
    changed_at: datetime


def _profile(*, buyer: Json, id: UUID, changed_at: datetime) -> BillingProfile:  # noqa: A002
    return BillingProfile(id=id, buyer=buyer_of(buyer), changed_at=changed_at)


_PROFILE = BILLING_PROFILE.c
_USER: BindParameter[UUID] = bindparam("user_id", type_=Uuid())
_ID: BindParameter[UUID] = bindparam("profile_id", type_=Uuid())
_BUYER = bindparam("buyer", type_=JSON)
_NOW = bindparam("now", type_=MOMENT)
_OWN = (_PROFILE.user_id == _USER, _PROFILE.id == _ID)
_NEW = {
    "id": _ID,
    "user_id": _USER,
    "buyer": _BUYER,
    "preferred_at": bindparam("preferred_at", type_=MOMENT),
    "created_at": _NOW,
    "changed_at": _NOW,
}
_COUNT = select(func.count()).where(_PROFILE.user_id == _USER).scalar_subquery()
_IS_KNOWN = select(_PROFILE.id).where(_PROFILE.user_id == _USER, _PROFILE.buyer == _BUYER).exists()
_LIST = many(
    _profile,
    select(_PROFILE.id, _PROFILE.buyer, _PROFILE.changed_at)
    .where(_PROFILE.user_id == _USER)
    .order_by(_PROFILE.preferred_at.desc().nulls_last(), _PROFILE.id)
    .limit(MOST_PROFILES * 2),
)
_ROOM = _COUNT < MOST_PROFILES
_ADD = touched(insert(BILLING_PROFILE).from_select(list(_NEW), select(*_NEW.values()).where(_ROOM)))
_REMEMBER = touched(
    insert(BILLING_PROFILE).from_select(list(_NEW), select(*_NEW.values()).where(_ROOM, ~_IS_KNOWN))
)
_CHANGE = touched(update(BILLING_PROFILE).where(*_OWN).values(buyer=_BUYER, changed_at=_NOW))
_PREFER = touched(update(BILLING_PROFILE).where(*_OWN).values(preferred_at=_NOW))
_DELETE = touched(delete(BILLING_PROFILE).where(*_OWN))
_FORGET = touched(delete(BILLING_PROFILE).where(_PROFILE.user_id == _USER))


def profiles_of(user_id: UserId) -> Question[list[BillingProfile]]:
    """Whom a person lets be billed: first whom the person chose to come first, then in the order they were kept."""
    return _LIST(user_id=user_id)


def add_profile(profile_id: UUID, user_id: UserId, buyer: BuyerDetails, *, now: datetime) -> Question[int]:
    """Keep one more; nothing where there is no room for it."""
    return _ADD(**_given(profile_id, user_id, buyer, now))


def remember_profile(
    profile_id: UUID, user_id: UserId, buyer: BuyerDetails, *, now: datetime
) -> Question[int]:
    """Keep who was billed; nothing where that is kept already, or there is no room for it."""
    return _REMEMBER(**_given(profile_id, user_id, buyer, now))


def change_profile(profile_id: UUID, user_id: UserId, buyer: BuyerDetails, *, now: datetime) -> Question[int]:
    """Change one; nothing where it is not the person's."""
    return _CHANGE(profile_id=profile_id, user_id=user_id, buyer=buyer_json(buyer), now=now)


def prefer_profile(profile_id: UUID, user_id: UserId, *, now: datetime) -> Question[int]:
    """Let one come first; nothing where it is not the person's."""
    return _PREFER(profile_id=profile_id, user_id=user_id, now=now)


def delete_profile(profile_id: UUID, user_id: UserId) -> Question[int]:
    """Delete one; nothing where it is not the person's."""
    return _DELETE(profile_id=profile_id, user_id=user_id)


def forget_profiles(user_id: UserId) -> Question[int]:
    """Delete all that a person keeps."""
    return _FORGET(user_id=user_id)


def _given(profile_id: UUID, user_id: UserId, buyer: BuyerDetails, now: datetime) -> Json:
    return {
        "profile_id": profile_id,
        "user_id": user_id,
        "buyer": buyer_json(buyer),
        "preferred_at": None,
        "now": now,
    }
