"""Who works in a shop: named, trusted with more or less, taken out."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.questions import deleted
from terazi.modules.access.public import grant_role
from terazi.modules.accounts.public import find_active_people, find_usernames
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.shops.actions.permissions import OwnShop
from terazi.modules.shops.errors import PersonalShop, StaffNotFound, StaffUserNotFound
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.tables.shops import SHOP_STAFF
from terazi.modules.shops.values.shops import ShopKind, ShopRole


async def put_staff(call: UserCall, shop: OwnShop, username: str, roles: Sequence[ShopRole]) -> UUID:
    """Trust a person with these roles in the shop; authorizations the person lacks are given."""
    if shop.shop.kind is ShopKind.PERSONAL:
        raise PersonalShop
    name = username.strip()
    (people,) = await call.db.ask(find_active_people([name]))
    user_id = people.get(name)
    if user_id is None or user_id == shop.shop.owner_id:
        raise StaffUserNotFound(field="username")
    wanted = [role for role in ShopRole if role in roles]
    await call.db.write(
        queries.put_staff(
            shop_id=shop.id,
            user_id=user_id,
            roles=[role.value for role in wanted],
            added_by=call.user.id,
            created_at=call.now,
            changed_at=call.now,
        )
    )
    for role in wanted:
        await grant_role(call, user_id, role, assigned_by=call.user.id)
    await _record(call, shop, "shops.staff_put", {"username": name, "roles": [r.value for r in wanted]})
    return user_id


async def remove_staff(call: UserCall, shop: OwnShop, user_id: UUID) -> None:
    """Take a person out of the shop; what the person holds opens nothing here any more."""
    taken_out, names = await call.db.ask(
        deleted(SHOP_STAFF, {"shop_id": shop.id, "user_id": user_id}), find_usernames([user_id])
    )
    if not taken_out:
        raise StaffNotFound
    await _record(call, shop, "shops.staff_removed", {"username": names.get(user_id, "")})


async def _record(call: UserCall, shop: OwnShop, action: str, after: dict[str, object]) -> None:
    await record_deed(
        call,
        Deed(
            action=action,
            subject=Subject.SHOP,
            subject_id=shop.id,
            subject_name=shop.shop.shop_name,
            after=after,
        ),
    )
