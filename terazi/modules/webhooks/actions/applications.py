"""The applications of a shop: bound to it by its people, they read its orders and bills with their keys.

Such an application may what its owner may in the shop, at the moment of each call: it reads nothing any more once its
owner works there no longer, its key ends, or somebody of the shop unbinds it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import ClientCall, UserCall, call_of_person
from terazi.foundation.questions import inserted
from terazi.modules.applications.public import (
    OverseenApplication,
    find_overseen,
    list_overseen,
    lock_application,
)
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.shops.public import ShopNotFound, ShopRole, require_shop, require_shop_of
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.errors import (
    ApplicationOfAnotherShop,
    ShopApplicationNotFound,
    TooManyShopApplications,
)
from terazi.modules.webhooks.tables import SHOP_APPLICATION
from terazi.modules.webhooks.values import MOST_APPLICATIONS, BoundApplication

_MOST_OWN = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopApplications:
    """The applications that read in a shop, and those of the caller's that may be bound to it."""

    bound: Sequence[tuple[BoundApplication, OverseenApplication]]
    free: Sequence[OverseenApplication]


async def applications_of_shop(call: UserCall, shop_id: UUID) -> ShopApplications:
    """Return which applications read in a shop, and which could."""
    bound, own = await call.reader.ask(
        queries.bindings_of_shop(shop_id), list_overseen(owner_id=call.user.id, before=None, count=_MOST_OWN)
    )
    names = await call.reader.ask(*(find_overseen(each.application_id) for each in bound)) if bound else []
    taken = {each.application_id for each in bound}
    return ShopApplications(
        bound=[(each, found) for each, found in zip(bound, names, strict=True) if found],
        free=[each for each in own if each.id not in taken],
    )


async def bind_application(call: UserCall, shop_id: UUID, application_id: UUID) -> None:
    """Let an own application read in a shop; one that does already goes on."""
    _, application, binding, bound = await call.db.ask(
        queries.lock_count(shop_id),
        lock_application(application_id, owner_id=call.user.id),
        queries.binding_of(application_id),
        queries.bindings_of_shop(shop_id),
    )
    if application is None:
        raise ShopApplicationNotFound
    if binding is not None and binding.shop_id == shop_id:
        return
    if binding is not None:
        raise ApplicationOfAnotherShop
    if len(bound) >= MOST_APPLICATIONS:
        raise TooManyShopApplications(most=MOST_APPLICATIONS)
    await call.db.write(
        inserted(SHOP_APPLICATION, application_id=application_id, shop_id=shop_id, bound_at=call.now),
        trail_entry(call, _event("webhooks.application_bound", shop_id, application.name)),
    )


async def unbind_application(call: UserCall, shop_id: UUID, application_id: UUID) -> None:
    """Let an application read in a shop no longer."""
    unbound, application = await call.db.ask(
        queries.unbind(shop_id, application_id), find_overseen(application_id)
    )
    if not unbound or application is None:
        raise ShopApplicationNotFound
    await call.db.write(trail_entry(call, _event("webhooks.application_unbound", shop_id, application.name)))


async def require_reader(call: ClientCall, shop_id: UUID, role: ShopRole) -> None:
    """Require that who calls may read in a shop: a person with a role in it, or an application bound to it."""
    if person := call_of_person(call):
        await require_shop(person, shop_id, role)
        return
    application = call.application
    if application is None:
        raise ShopNotFound
    (binding,) = await call.reader.ask(queries.binding_of(application.id))
    if binding is None or binding.shop_id != shop_id:
        raise ShopNotFound
    await require_shop_of(call, shop_id, application.owner_id, role)


def _event(action: str, shop_id: UUID, name: str) -> AuditEvent:
    return AuditEvent(action=action, subject=Subject.SHOP, subject_id=shop_id, subject_name=name)
