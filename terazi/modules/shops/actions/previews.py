"""What is shown of a product before it is bought: looked at, allowed and taken back by its shop, asked by everybody."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.analysis.public import (
    PreviewedOutput,
    Previewer,
    preview_output,
    sold_chart_data,
)
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.entitlements.public import ProductType as HeldType
from terazi.modules.entitlements.public import limits_of
from terazi.modules.shops.actions.catalogue import relist_bundle, require_readable
from terazi.modules.shops.actions.products import givers_of
from terazi.modules.shops.actions.revisions import open_bundle
from terazi.modules.shops.errors import PreviewNotFound, PreviewNotPossible
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import previews as queries
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.rules.previews import is_current, preview_kind
from terazi.modules.shops.values.bundles import BundleStatus, Product, ProductStatus
from terazi.modules.shops.values.previews import PreviewKind, PreviewMark, ProductPreview
from terazi.modules.shops.values.shops import Shop


@dataclass(frozen=True, kw_only=True, slots=True)
class Offered:
    """What could be shown of a product, by language."""

    kind: PreviewKind
    content: Json
    sentences: Sequence[str] = field(default=())
    """The findings from which one is chosen, in the language of the call."""


async def look_at(call: UserCall, shop: Shop, product: Product, finding: int = 0) -> Offered | None:
    """Return what could be shown of a product; None where nothing can, or its buyers would reach nothing."""
    kind = preview_kind(product)
    if kind is None:
        return None
    content: Json = {}
    sentences: Sequence[str] = ()
    for lang in Lang:
        asker = Previewer(
            call=call,
            owners=givers_of(shop, call.user.id),
            today=today_in_turkey(call.now),
            lang=lang,
        )
        found = await preview_output(asker, HeldType(product.product_type.value), limits_of(product))
        part = _part_of(kind, found, lang, finding) if found is not None and found.is_reachable else None
        if found is None or part is None:
            return None
        content[lang.value] = part
        if lang is call.lang:
            sentences = found.sentences
    return Offered(kind=kind, content=content, sentences=sentences)


def _part_of(kind: PreviewKind, found: PreviewedOutput, lang: Lang, finding: int) -> Json | None:
    match kind:
        case PreviewKind.FINDING:
            return {"sentence": found.sentences[finding]} if finding < len(found.sentences) else None
        case PreviewKind.CHART:
            drawn = found.chart and sold_chart_data(found.chart, lang).model_dump(mode="json")
            return {"chart": drawn} if drawn else None
        case PreviewKind.MODEL:
            return {"model": found.model} if found.model else None


def is_shown_of(mark: PreviewMark, product: Product) -> bool:
    """Whether this is shown of a product: it still gives what it gave when its shop allowed that."""
    return is_current(mark, product, limits_of(product).as_json())


async def show_preview(call: UserCall, shop: Shop, product: Product, finding: int) -> ProductPreview:
    """Let everybody who sees a product see this much of it, as it is now; made anew if something was shown already."""
    offered = await look_at(call, shop, product, finding)
    if offered is None:
        raise PreviewNotPossible
    opened = await open_bundle(call, product.bundle_id)
    (products,) = await call.db.ask(bundle_queries.products_of(opened.bundle.id))
    preview = ProductPreview(
        product_id=product.id,
        kind=offered.kind,
        limits=limits_of(product).as_json(),
        content=offered.content,
        shown_at=call.now,
    )
    if not any(each.id == product.id and is_shown_of(preview, each) for each in products):
        raise PreviewNotPossible  # it was changed meanwhile
    await call.db.write(
        queries.keep_preview(preview),
        trail_entry(call, _event("shops.preview_shown", product, {"preview": offered.kind.value})),
    )
    await relist_bundle(call, product.bundle_id)
    return preview


async def hide_preview(call: UserCall, product: Product) -> None:
    """Show nothing of a product before it is bought; asked twice, the second time changes nothing."""
    await open_bundle(call, product.bundle_id)
    (gone,) = await call.db.ask(queries.delete_preview(product.id))
    if gone:
        await call.db.write(trail_entry(call, _event("shops.preview_hidden", product, {})))
        await relist_bundle(call, product.bundle_id)


async def find_shown(
    call: Call, bundle_id: UUID, product_id: UUID, token: str | None
) -> tuple[Product, ProductPreview]:
    """Return what is shown of a product on sale that the caller may see in its bundle."""
    bundle, _, _ = await require_readable(call, bundle_id, token)
    products, preview = await call.reader.ask(
        bundle_queries.products_of(bundle_id), queries.find_preview(product_id)
    )
    sold = (
        each
        for each in products
        if each.id == product_id and each.status is ProductStatus.ACTIVE and each.show_in_bundle_product_list
    )
    product = next(sold, None)
    if bundle.status is not BundleStatus.ACTIVE or product is None or preview is None:
        raise PreviewNotFound
    if not is_shown_of(preview, product):
        raise PreviewNotFound
    return product, preview


def _event(action: str, product: Product, after: Json) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.PRODUCT,
        subject_id=product.id,
        subject_name=product.pro_name,
        after=after,
    )
