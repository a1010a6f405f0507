"""Who may do what in a shop."""

from collections.abc import Collection, Iterable
from uuid import UUID

from terazi.modules.shops.values import ADMIN, ShopRole


def rights_in_shop(
    *, held: Collection[str], is_owner: bool, staff_roles: Iterable[str] | None
) -> frozenset[ShopRole]:
    """Return what a person may do in a shop: its owner everything, others what they hold and were given there.

    An authorization by itself opens no shop; shop_admin, given in a shop, is everything in it.
    """
    if ADMIN in held or is_owner:
        return frozenset(ShopRole)
    named = set(staff_roles or ())
    given = frozenset(role for role in ShopRole if role in held and role in named)
    return frozenset(ShopRole) if ShopRole.SHOP_ADMIN in given else given


def belongs_to_shop(*, held: Collection[str], is_owner: bool, staff_roles: Iterable[str] | None) -> bool:
    """Whether a shop is a person's own business at all; others are told that it does not exist."""
    return ADMIN in held or is_owner or staff_roles is not None


def is_for(user_client_id: UUID | None, *, caller_id: UUID, owner_id: UUID | None, is_admin: bool) -> bool:
    """Whether the caller may act in that person's name: one's own, or as administrator that of the owner."""
    return user_client_id in (None, caller_id) or (is_admin and user_client_id == owner_id)
