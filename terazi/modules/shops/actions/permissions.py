"""Finding a shop, bundle, product or agreement for somebody who may do something with it; for everybody else it does not exist."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import Call, SignedInUser, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.access.public import find_roles
from terazi.modules.accounts.public import find_user
from terazi.modules.shops.errors import (
    AgreementNotFound,
    BundleNotFound,
    NotInThisShop,
    ProductNotFound,
    ShopNotFound,
    ShopOwnerNotFound,
)
from terazi.modules.shops.queries import agreements as agreement_queries
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.shops import belongs_to_shop, is_for, rights_in_shop
from terazi.modules.shops.values.agreements import ShopAgreement
from terazi.modules.shops.values.bundles import Bundle, ShopProduct
from terazi.modules.shops.values.shops import ADMIN, ListedShop, SeenShop, ShopRole

_MOST_SHOPS = 500


@dataclass(frozen=True, slots=True)
class OwnShop:
    """A shop that the caller works in, and what the caller may do there."""

    shop: SeenShop
    rights: frozenset[ShopRole]

    @property
    def id(self) -> UUID:
        return self.shop.id


async def require_shop(
    call: UserCall, shop_id: UUID, *roles: str, user_client_id: UUID | None = None
) -> OwnShop:
    """Return a shop in which the caller has one of these roles (any of them where none is named)."""
    (shop,) = await call.reader.ask(queries.find_shop(shop_id, user_id=call.user.id))
    own = _own_shop(call, shop, roles, user_client_id)
    if own is None:
        raise ShopNotFound
    return own


async def require_shop_of(call: Call, shop_id: UUID, user_id: UserId, *roles: str) -> None:
    """Require that somebody, who need not make the call, has one of these roles in a shop."""
    shop, held = await call.reader.ask(
        queries.find_shop(shop_id, user_id=user_id), find_roles(user_id, call.now)
    )
    own = _shop_of(user_id, held, shop) if shop else None
    if own is None:
        raise ShopNotFound
    if own.rights.isdisjoint(roles):
        raise NotInThisShop


def _own_shop(
    call: UserCall, shop: SeenShop | None, roles: Sequence[str], user_client_id: UUID | None
) -> OwnShop | None:
    """Return the shop in which the caller has one of these roles; None where it is none of the caller's."""
    own = own_shop(call.user, shop) if shop else None
    if own is None or not is_for(
        user_client_id,
        caller_id=call.user.id,
        owner_id=own.shop.owner_id,
        is_admin=ADMIN in call.user.roles,
    ):
        return None
    if roles and ADMIN not in call.user.roles and own.rights.isdisjoint(roles):
        raise NotInThisShop
    return own


def own_shop(user: SignedInUser, shop: SeenShop) -> OwnShop | None:
    """Return the shop with a person's rights in it; None where the person has no business there."""
    return _shop_of(user.id, user.roles, shop)


def _shop_of(user_id: UserId, held: Collection[str], shop: SeenShop) -> OwnShop | None:
    is_owner = shop.owner_id == user_id
    if not belongs_to_shop(held=held, is_owner=is_owner, staff_roles=shop.staff_roles):
        return None
    return OwnShop(shop, rights_in_shop(held=held, is_owner=is_owner, staff_roles=shop.staff_roles))


async def shops_with_right(call: UserCall, right: ShopRole) -> list[OwnShop]:
    """Return the shops that the caller owns or works in with this right, newest first."""
    (shops,) = await call.reader.ask(
        queries.list_shops(user_id=call.user.id, of=call.user.id, before=None, count=_MOST_SHOPS)
    )
    own = [own_shop(call.user, shop) for shop in shops]
    return [shop for shop in own if shop is not None and right in shop.rights]


async def overseen_by(asker: Asker, user_id: UserId, held: Collection[str]) -> list[UUID]:
    """Return the shops on whose orders a person with these roles works, for who has no call of theirs."""
    (shops,) = await asker.ask(
        queries.list_shops(user_id=user_id, of=user_id, before=None, count=_MOST_SHOPS)
    )
    own = [_shop_of(user_id, held, shop) for shop in shops]
    return [shop.id for shop in own if shop is not None and ShopRole.ORDERS in shop.rights]


async def shops_to_oversee(call: UserCall, wanted: UUID | None = None) -> list[ListedShop]:
    """Return the shops on whose orders the caller works, newest first; for an administrator the wanted one as well."""
    (shops,) = await call.reader.ask(
        queries.list_shops(user_id=call.user.id, of=call.user.id, before=None, count=_MOST_SHOPS)
    )
    found = [shop for shop in shops if (own := own_shop(call.user, shop)) and ShopRole.ORDERS in own.rights]
    if wanted is None or any(shop.id == wanted for shop in found):
        return found
    await require_shop(call, wanted, ShopRole.ORDERS)
    (others,) = await call.reader.ask(
        queries.list_shops(user_id=call.user.id, of=None, before=None, count=1, among=[wanted])
    )
    return [*others, *found]


async def owner_of_call(call: UserCall, user_client_id: UUID | None) -> UserId:
    """Return for whom the caller works; only administrators work for others."""
    if user_client_id is None or user_client_id == call.user.id:
        return call.user.id
    wanted = UserId(user_client_id)
    if ADMIN not in call.user.roles:
        raise ShopOwnerNotFound
    (owner,) = await call.reader.ask(find_user(wanted))
    if owner is None:
        raise ShopOwnerNotFound
    return wanted


@dataclass(frozen=True)
class AgreementOwner:
    """What agreements belong to: a bundle as a whole, or one of its products."""

    bundle_id: UUID
    product_id: UUID | None = None


async def reach_bundle(
    call: UserCall,
    bundle_id: UUID,
    *roles: str,
    shop_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> tuple[Bundle, OwnShop]:
    """Return a bundle and its shop, in which the caller has one of these roles; ``shop_id`` must be that shop."""
    bundle, shop = await call.reader.ask(
        bundle_queries.find_bundle(bundle_id),
        queries.find_shop_of_bundle(bundle_id, user_id=call.user.id),
    )
    if bundle is None or shop_id not in (None, bundle.shop_id):
        raise BundleNotFound
    own = _own_shop(call, shop, roles, user_client_id)
    if own is None:
        raise BundleNotFound
    return bundle, own


async def reach_product(
    call: UserCall,
    product_id: UUID,
    *roles: str,
    shop_id: UUID | None = None,
    bundle_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> tuple[ShopProduct, OwnShop]:
    """Return a product and its shop, in which the caller has one of these roles."""
    product, shop = await call.reader.ask(
        bundle_queries.find_product(product_id),
        queries.find_shop_of_product(product_id, user_id=call.user.id),
    )
    if (
        product is None
        or shop_id not in (None, product.shop_id)
        or bundle_id not in (None, product.bundle_id)
    ):
        raise ProductNotFound
    own = _own_shop(call, shop, roles, user_client_id)
    if own is None:
        raise ProductNotFound
    return product, own


async def reach_agreement_owner(
    call: UserCall,
    owner_id: UUID,
    *roles: str,
    of_product: bool,
    shop_id: UUID | None = None,
    bundle_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> AgreementOwner:
    """Return the bundle, or the product of ``bundle_id``, of a shop in which the caller has one of these roles."""
    if of_product:
        product, _ = await reach_product(
            call, owner_id, *roles, shop_id=shop_id, bundle_id=bundle_id, user_client_id=user_client_id
        )
        return AgreementOwner(product.bundle_id, product.id)
    bundle, _ = await reach_bundle(call, owner_id, *roles, shop_id=shop_id, user_client_id=user_client_id)
    return AgreementOwner(bundle.id)


async def reach_agreement(
    call: UserCall,
    agreement_id: UUID,
    *roles: str,
    shop_id: UUID | None = None,
    bundle_id: UUID | None = None,
    product_id: UUID | None = None,
    user_client_id: UUID | None = None,
    of_product: bool | None = None,
) -> ShopAgreement:
    """Return an agreement of a shop in which the caller has one of these roles."""
    agreement, shop = await call.reader.ask(
        agreement_queries.find_agreement(agreement_id),
        queries.find_shop_of_agreement(agreement_id, user_id=call.user.id),
    )
    if (
        agreement is None
        or of_product not in (None, agreement.product_id is not None)
        or product_id not in (None, agreement.product_id)
        or shop_id not in (None, agreement.shop_id)
        or bundle_id not in (None, agreement.of_bundle_id)
    ):
        raise AgreementNotFound
    if _own_shop(call, shop, roles, user_client_id) is None:
        raise AgreementNotFound
    return agreement
