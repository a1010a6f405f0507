"""Making bundles, changing, copying and ordering them, putting them on sale and taking them off."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_active_people
from terazi.modules.audit.public import AuditEvent, Subject, differences, record_event, trail_entry
from terazi.modules.shops.actions.agreements import copy_agreements
from terazi.modules.shops.actions.catalogue import list_bundle
from terazi.modules.shops.actions.revisions import OpenBundle, close_bundle, offer_of, open_bundle
from terazi.modules.shops.errors import BundleNotFound, BundleNotSellable, TooManyBundles
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.queries.agreements import sold_agreements
from terazi.modules.shops.queries.pictures import pictures_of
from terazi.modules.shops.rules.bundles import bundle_problems, priorities_in_order
from terazi.modules.shops.rules.offered import link_token
from terazi.modules.shops.rules.selling import MOVES, sale_gaps
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT
from terazi.modules.shops.tables.pictures import BUNDLE_PICTURE
from terazi.modules.shops.values.bundles import Bundle, BundleStatus, BundleType, read_features

MOST_BUNDLES = 20_000
Columns = Mapping[str, Value]


async def make_bundle(
    change: Call,
    shop_id: UUID,
    columns: Columns,
    *,
    created_by: UUID,
    bundle_type: BundleType = BundleType.STANDARD,
) -> UUID:
    """Make a bundle, passive and empty."""
    (count,) = await change.db.ask(queries.count_bundles(shop_id))
    if count >= MOST_BUNDLES:
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
        **{"organization_user_id": None, **await _stored(change, columns)},
    )
    _require_sound(bundle)
    await change.db.write(inserted(BUNDLE, **asdict(bundle)))
    await close_bundle(change, await open_bundle(change, bundle.id))
    await record_event(
        change, event_of("shops.bundle_made", bundle, after={"bundle_name": bundle.bundle_name})
    )
    return bundle.id


async def change_bundle(change: Call, bundle_id: UUID, columns: Columns) -> None:
    """Change a bundle; while it is on sale that makes a new revision."""
    opened = await open_bundle(change, bundle_id)
    if await edit_bundle(change, opened, columns):
        await close_bundle(change, opened)


async def edit_bundle(change: Call, opened: OpenBundle, columns: Columns) -> bool:
    """Change the fields of a bundle that is under change, and return whether anything differs."""
    before = asdict(opened.bundle)
    opened.bundle = replace(opened.bundle, **await _stored(change, columns))
    _require_sound(opened.bundle)
    after = asdict(opened.bundle)
    was, now = differences(before, after)
    if not now:
        return False
    await change.db.write(
        updated(BUNDLE, opened.bundle.id, **{name: after[name] for name in now}),
        trail_entry(change, event_of("shops.bundle_changed", opened.bundle, before=was, after=now)),
    )
    return True


async def set_bundle_status(change: Call, bundle_id: UUID, status: BundleStatus) -> tuple[BundleStatus, int]:
    """Put a bundle on sale or take it off, and return its revision; asked twice, the second time changes nothing."""
    opened = await open_bundle(change, bundle_id)
    was = opened.bundle.status
    if status not in MOVES[was]:
        return was, opened.bundle.revision
    if status is BundleStatus.ACTIVE:
        products, agreements, has_account = await change.db.ask(
            queries.products_of(bundle_id),
            sold_agreements(bundle_id),
            queries.has_bank_account(opened.shop.id),
        )
        if gaps := sale_gaps(offer_of(opened, products, agreements, has_bank_account=has_account)):
            raise BundleNotSellable(gaps)
    opened.bundle = replace(opened.bundle, status=status)
    await close_bundle(change, opened)
    await record_event(
        change,
        event_of(
            "shops.bundle_status_changed",
            opened.bundle,
            before={"status": was},
            after={"status": status, "revision": opened.bundle.revision},
        ),
    )
    return status, opened.bundle.revision


async def copy_bundle(call: UserCall, bundle_id: UUID) -> UUID:
    """Make a passive copy of a bundle with its products, pictures and agreements, in the same shop."""
    opened = await open_bundle(call, bundle_id)
    count, products, pictures = await call.db.ask(
        queries.count_bundles(opened.shop.id), queries.products_of(bundle_id), pictures_of(bundle_id)
    )
    if count >= MOST_BUNDLES:
        raise TooManyBundles(count=MOST_BUNDLES)
    copy = replace(
        opened.bundle,
        id=call.new_id(),
        status=BundleStatus.PASSIVE,
        revision=0,
        organization_link_round=0,
        created_by=call.user.id,
        created_at=call.now,
        changed_at=call.now,
        bundle_name=_copy_name(opened.bundle.bundle_name, "kopya"),
        bundle_name_en=_copy_name(opened.bundle.bundle_name_en, "copy"),
    )
    copied: dict[UUID | None, UUID] = {None: copy.id}
    written = [inserted(BUNDLE, **asdict(copy))]
    for product in products:
        copied[product.id] = call.new_id()
        fresh = replace(
            product,
            id=copied[product.id],
            bundle_id=copy.id,
            created_at=call.now,
            changed_at=call.now,
        )
        written.append(inserted(BUNDLE_PRODUCT, **asdict(fresh)))
    for picture in pictures:
        same = replace(picture, id=call.new_id(), bundle_id=copy.id, created_at=call.now)
        written.append(inserted(BUNDLE_PICTURE, **asdict(same)))
    await call.db.write(*written)
    await copy_agreements(call, bundle_id, copied)
    await close_bundle(call, await open_bundle(call, copy.id))
    await record_event(call, event_of("shops.bundle_made", copy, after={"copy_of": str(bundle_id)}))
    return copy.id


async def renew_link(call: UserCall, bundle_id: UUID) -> str:
    """Make a new secret link to a bundle; the one before opens nothing any more."""
    opened = await open_bundle(call, bundle_id)
    link_round = opened.bundle.organization_link_round + 1
    opened.bundle = replace(opened.bundle, organization_link_round=link_round)
    products, agreements = await call.db.ask(queries.products_of(bundle_id), sold_agreements(bundle_id))
    await call.db.write(
        updated(BUNDLE, bundle_id, organization_link_round=link_round),
        # Pages that were opened by the old link are kept until the entry of the catalogue is written anew.
        await list_bundle(call, opened.shop, opened.bundle, products, agreements),
        trail_entry(call, event_of("shops.bundle_link_renewed", opened.bundle)),
    )
    return link_token(call.settings.secret(), bundle_id, link_round)


async def with_people(change: Call, columns: Columns) -> dict[str, Value]:
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


async def _stored(change: Call, columns: Columns) -> dict[str, Value]:
    """Return the fields of a bundle as it keeps them."""
    kept = await with_people(change, columns)
    if "feature_list" in kept:
        kept["feature_list"] = read_features(kept["feature_list"])
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
    if problems := bundle_problems(bundle):
        raise InvalidInput(problems)


def _copy_name(name: str, word: str) -> str:
    return f"{name[:190]} ({word})" if name else ""


def event_of(
    action: str, bundle: Bundle, *, before: Columns | None = None, after: Columns | None = None
) -> AuditEvent:
    """Return what the audit trail keeps of a change of a bundle."""
    return AuditEvent(
        action=action,
        subject=Subject.BUNDLE,
        subject_id=bundle.id,
        subject_name=bundle.bundle_name,
        before=before or {},
        after=after or {},
    )


async def order_bundles(change: Call, shop_id: UUID, wanted: Sequence[UUID]) -> None:
    """Give bundles of a shop priorities that fall in this order; bundles that are not named keep theirs."""
    _, now = await change.db.ask(shop_queries.hold_shop(shop_id), queries.lock_priorities(shop_id, wanted))
    if now.keys() != set(wanted):
        raise BundleNotFound
    given = priorities_in_order(wanted, now)
    for bundle_id in sorted(now):
        if given[bundle_id] != now[bundle_id]:
            await _set_priority(change, bundle_id, given[bundle_id])


async def _set_priority(change: Call, bundle_id: UUID, priority: int) -> None:
    opened = await open_bundle(change, bundle_id)
    was = opened.bundle.priority
    opened.bundle = replace(opened.bundle, priority=priority, changed_at=change.now)
    products, agreements = await change.db.ask(queries.products_of(bundle_id), sold_agreements(bundle_id))
    event = event_of(
        "shops.bundle_changed", opened.bundle, before={"priority": was}, after={"priority": priority}
    )
    await change.db.write(
        updated(BUNDLE, bundle_id, priority=priority, changed_at=change.now),
        await list_bundle(change, opened.shop, opened.bundle, products, agreements),
        trail_entry(change, event),
    )


async def order_products(change: Call, bundle_id: UUID, wanted: Sequence[UUID]) -> None:
    """Put all products of a bundle into this order; while it is on sale that makes one revision of it."""
    opened = await open_bundle(change, bundle_id)
    (found,) = await change.db.ask(queries.products_of(bundle_id))
    products = {product.id: product for product in found}
    if len(wanted) != len(products) or products.keys() != set(wanted):
        raise InvalidInput([FieldProblem("product_list", Phrase("shops.order.all_products"))])
    if list(products) == list(wanted):
        return
    await change.db.write(
        *(
            updated(BUNDLE_PRODUCT, product_id, position=place)
            for place, product_id in enumerate(wanted, start=1)
            if products[product_id].position != place
        )
    )
    await close_bundle(change, opened)
    await record_event(
        change,
        event_of(
            "shops.products_ordered",
            opened.bundle,
            before={"products": [product.pro_name for product in products.values()]},
            after={"products": [products[product_id].pro_name for product_id in wanted]},
        ),
    )
