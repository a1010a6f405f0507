"""Making bundles, changing, copying and ordering them, putting them on sale and taking them off."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.settings import Settings
from terazi.modules.accounts.public import find_active_people
from terazi.modules.audit.public import Deed, Subject, differences, record_deed
from terazi.modules.shops.actions.agreements import copy_agreements
from terazi.modules.shops.actions.catalogue import list_bundle
from terazi.modules.shops.actions.revisions import OpenBundle, close_bundle, offer_of, open_bundle
from terazi.modules.shops.errors import BundleNotFound, BundleNotSellable, TooManyBundles
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.rules.bundles import bundle_problems, priorities_in_order
from terazi.modules.shops.rules.selling import MOVES, sale_gaps
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct
from terazi.modules.shops.values import BundleStatus, BundleType

MOST_BUNDLES = 20_000
Columns = Mapping[str, Any]  # Any: column values


async def make_bundle(
    change: Call,
    shop_id: UUID,
    columns: Columns,
    *,
    created_by: UUID,
    bundle_type: BundleType = BundleType.STANDARD,
) -> UUID:
    """Make a bundle, passive and empty."""
    if await queries.count_bundles(change.db, shop_id) >= MOST_BUNDLES:
        raise TooManyBundles(count=MOST_BUNDLES)
    bundle = Bundle(
        id=change.new_id(),
        shop_id=shop_id,
        status=BundleStatus.PASSIVE,
        revision=0,
        bundle_type=bundle_type,
        organization_link_round=0,
        created_by=created_by,
        created_at=change.now,
        changed_at=change.now,
        **await with_people(change, columns),
    )
    _require_sound(bundle)
    change.db.add(bundle)
    await change.db.flush()
    await close_bundle(change, await open_bundle(change, bundle.id))
    await record_deed(change, deed_of("shops.bundle_made", bundle, after={"bundle_name": bundle.bundle_name}))
    return bundle.id


async def change_bundle(change: Call, bundle_id: UUID, columns: Columns) -> None:
    """Change a bundle; while it is on sale that makes a new revision."""
    opened = await open_bundle(change, bundle_id)
    if await edit_bundle(change, opened, columns):
        await close_bundle(change, opened)


async def edit_bundle(change: Call, opened: OpenBundle, columns: Columns) -> bool:
    """Change the fields of a bundle that is under change, and return whether anything differs."""
    before = queries.values_of(opened.bundle)
    for name, value in (await with_people(change, columns)).items():
        setattr(opened.bundle, name, value)
    _require_sound(opened.bundle)
    was, now = differences(before, queries.values_of(opened.bundle))
    if not now:
        return False
    await change.db.flush()
    await record_deed(change, deed_of("shops.bundle_changed", opened.bundle, before=was, after=now))
    return True


async def set_bundle_status(change: Call, bundle_id: UUID, status: BundleStatus) -> tuple[BundleStatus, int]:
    """Put a bundle on sale or take it off, and return its revision; asked twice, the second time changes nothing."""
    opened = await open_bundle(change, bundle_id)
    bundle = opened.bundle
    if status not in MOVES[bundle.status]:
        return bundle.status, bundle.revision
    if status is BundleStatus.ACTIVE:
        products = await queries.load_products(change.db, bundle_id)
        agreements = await queries.current_agreements(change.db, bundle_id)
        if gaps := sale_gaps(await offer_of(change, opened, products, agreements)):
            raise BundleNotSellable(gaps)
    was, bundle.status = bundle.status, status
    await close_bundle(change, opened)
    await record_deed(
        change,
        deed_of(
            "shops.bundle_status_changed",
            bundle,
            before={"status": was},
            after={"status": status, "revision": bundle.revision},
        ),
    )
    return status, bundle.revision


async def copy_bundle(call: UserCall, bundle_id: UUID) -> UUID:
    """Make a passive copy of a bundle with its products and agreements, in the same shop."""
    opened = await open_bundle(call, bundle_id)
    if await queries.count_bundles(call.db, opened.shop.id) >= MOST_BUNDLES:
        raise TooManyBundles(count=MOST_BUNDLES)
    fresh = {"created_at": call.now, "changed_at": call.now}
    copy = Bundle(
        **{
            **queries.values_of(opened.bundle),
            **fresh,
            "id": call.new_id(),
            "status": BundleStatus.PASSIVE,
            "revision": 0,
            "organization_link_round": 0,
            "created_by": call.user.id,
            "bundle_name": _copy_name(opened.bundle.bundle_name, "kopya"),
            "bundle_name_en": _copy_name(opened.bundle.bundle_name_en, "copy"),
        }
    )
    call.db.add(copy)
    await call.db.flush()
    copied: dict[UUID | None, UUID] = {None: copy.id}
    for product in await queries.load_products(call.db, bundle_id):
        values = queries.values_of(product) | fresh | {"id": call.new_id(), "bundle_id": copy.id}
        copied[product.id] = values["id"]
        call.db.add(BundleProduct(**values))
    await call.db.flush()
    await copy_agreements(call, bundle_id, copied)
    await close_bundle(call, await open_bundle(call, copy.id))
    await record_deed(call, deed_of("shops.bundle_made", copy, after={"copy_of": str(bundle_id)}))
    return copy.id


async def renew_link(call: UserCall, bundle_id: UUID) -> str:
    """Make a new secret link to a bundle; the one before opens nothing any more."""
    opened = await open_bundle(call, bundle_id)
    opened.bundle.organization_link_round += 1
    await call.db.flush()
    # Pages that were opened by the old link are kept until the entry of the catalogue is written anew.
    products = await queries.load_products(call.db, bundle_id)
    await list_bundle(call, opened.shop, opened.bundle, products)
    await record_deed(call, deed_of("shops.bundle_link_renewed", opened.bundle))
    return link_token(call.settings, bundle_id, opened.bundle.organization_link_round)


def link_token(settings: Settings, bundle_id: UUID, link_round: int) -> str:
    """Return what opens a reserved bundle to whoever has its link; empty where there is no link."""
    if link_round == 0:
        return ""
    message = b"bundle link\n%s\n%d" % (bundle_id.bytes, link_round)
    signed = hmac.digest(settings.secret(), message, hashlib.sha256)
    return urlsafe_b64encode(signed[:24]).decode()


async def with_people(change: Call, columns: Columns) -> dict[str, Any]:  # Any: column values
    """Return the columns with people by their ids instead of by their usernames."""
    kept = {name: value for name, value in columns.items() if name not in _BY_USERNAME}
    problems: list[FieldProblem] = []
    if "organization_username" in columns:
        name = columns["organization_username"].strip()
        ids = await _ids_of(change, [name] if name else [], "organization_username", problems)
        kept["organization_user_id"] = ids[0] if ids else None
    if "assigned_user_list" in columns:
        names = list(dict.fromkeys(name.strip() for name in columns["assigned_user_list"] if name.strip()))
        found = await _ids_of(change, names, "assigned_user_list", problems)
        kept["assigned_user_list"] = [str(user_id) for user_id in found]
    if problems:
        raise InvalidInput(problems)
    return kept


_BY_USERNAME = frozenset({"organization_username", "assigned_user_list"})


async def _ids_of(change: Call, names: Sequence[str], field: str, problems: list[FieldProblem]) -> list[UUID]:
    if not names:
        return []
    (found,) = await change.db.ask(find_active_people(names))
    if missing := [name for name in names if name not in found]:
        problems.append(FieldProblem(field, Phrase("shops.people_not_found", {"names": missing})))
    return [found[name] for name in names if name in found]


def _require_sound(bundle: Bundle) -> None:
    if problems := bundle_problems(queries.values_of(bundle)):
        raise InvalidInput(problems)


def _copy_name(name: str, word: str) -> str:
    return f"{name[:190]} ({word})" if name else ""


def deed_of(
    action: str, bundle: Bundle, *, before: Columns | None = None, after: Columns | None = None
) -> Deed:
    """Return what the audit trail keeps of a change of a bundle."""
    return Deed(
        action=action,
        subject=Subject.BUNDLE,
        subject_id=bundle.id,
        subject_name=bundle.bundle_name,
        before=before or {},
        after=after or {},
    )


async def order_bundles(change: Call, shop_id: UUID, wanted: Sequence[UUID]) -> None:
    """Give bundles of a shop priorities that fall in this order; bundles that are not named keep theirs."""
    await shop_queries.hold_shop(change.db, shop_id)
    now = await queries.priorities_of(change.db, shop_id, wanted)
    if now.keys() != set(wanted):
        raise BundleNotFound
    given = priorities_in_order(wanted, now)
    for bundle_id in sorted(now):
        if given[bundle_id] == now[bundle_id]:
            continue
        opened = await open_bundle(change, bundle_id)
        opened.bundle.priority = given[bundle_id]
        opened.bundle.changed_at = change.now
        await change.db.flush()
        products = await queries.load_products(change.db, bundle_id)
        await list_bundle(change, opened.shop, opened.bundle, products)
        await record_deed(
            change,
            deed_of(
                "shops.bundle_changed",
                opened.bundle,
                before={"priority": now[bundle_id]},
                after={"priority": given[bundle_id]},
            ),
        )


async def order_products(change: Call, bundle_id: UUID, wanted: Sequence[UUID]) -> None:
    """Put all products of a bundle into this order; while it is on sale that makes one revision of it."""
    opened = await open_bundle(change, bundle_id)
    products = {product.id: product for product in await queries.load_products(change.db, bundle_id)}
    if len(wanted) != len(products) or products.keys() != set(wanted):
        raise InvalidInput([FieldProblem("product_list", Phrase("shops.order.all_products"))])
    if list(products) == list(wanted):
        return
    for place, product_id in enumerate(wanted, start=1):
        products[product_id].position = place
    await close_bundle(change, opened)
    await record_deed(
        change,
        deed_of(
            "shops.products_ordered",
            opened.bundle,
            before={"products": [product.pro_name for product in products.values()]},
            after={"products": [products[product_id].pro_name for product_id in wanted]},
        ),
    )
