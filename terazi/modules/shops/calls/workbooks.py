"""Calls that bring a shop's catalogue in from a workbook, and write it as one."""

import asyncio
from functools import partial
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, FileField, file_answer, read_upload
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Busy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES, TABLES
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.shops.actions.catalogue_import import Imported, Importer, import_catalogue
from terazi.modules.shops.actions.catalogue_workbook import catalogue_rows, catalogue_sheets, read_catalogue
from terazi.modules.shops.actions.coupon_sheet import coupon_rows, put_coupon, sheets_for
from terazi.modules.shops.actions.permissions import require_shop
from terazi.modules.shops.actions.products import Giver
from terazi.modules.shops.calls.declared import signed_in
from terazi.modules.shops.errors import CatalogueFileRefused, NotInThisShop, ShopNotFound
from terazi.modules.shops.rules.sheets import COLUMNS, SheetKind
from terazi.modules.shops.schemas import sheets as schemas
from terazi.modules.shops.values.shops import BUNDLE_EDITORS

_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_LARGEST_UPLOAD = 11_000_000


@signed_in.post(
    "/v1/shop/bundle/update/by_excel",
    effect=Effect.SELLS,
    raises=[ShopNotFound, NotInThisShop, CatalogueFileRefused, Busy],
    max_body_bytes=_LARGEST_UPLOAD,
)
async def update_bundles_by_excel(
    call: UserCall, user_shop_client_id: UUID, shop_bundle_excel_file: FileField, dry_run: bool = False
) -> schemas.ImportAnswer:
    """Bring bundles, products and coupons in from a workbook: all rows or none. ``dry_run`` only tells what would change."""
    shop = await require_shop(call, user_shop_client_id, *BUNDLE_EDITORS)
    async with FILES.turn(call.asker):
        content = await read_upload(shop_bundle_excel_file, max_bytes=call.settings.excel_max_bytes)
        rows = await read_catalogue(call, content, list(SheetKind))
    importer = Importer(
        change=call,
        giver=Giver(reader=call.reader, storage=call.storage, user_id=call.user.id, lang=call.lang),
        shop_id=shop.id,
        checks={
            SheetKind.BUNDLES: schemas.bundle_columns,
            SheetKind.PRODUCTS: schemas.product_columns,
        },
        put_coupon=partial(put_coupon, call, shop.id),
    )
    done = await import_catalogue(importer, rows, is_dry_run=dry_run)
    return _answer(done, call.lang, is_dry_run=dry_run)


@signed_in.post(
    "/v1/shop/bundle/excel/export",
    effect=Effect.EXPORTS,
    raises=[ShopNotFound, NotInThisShop, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def export_bundles(
    call: UserCall, user_shop_client_id: UUID, only_template: bool = False
) -> FileAnswer:
    """Download the catalogue as a workbook that can be changed and brought in again, or an empty template."""
    shop = await require_shop(call, user_shop_client_id, *BUNDLE_EDITORS)
    async with TABLES.turn(call.asker):
        rows = {} if only_template else await catalogue_rows(call.reader, shop.id)
        if not only_template:
            coupons = await coupon_rows(call, shop.id, rows[SheetKind.BUNDLES])
            rows |= {} if coupons is None else {SheetKind.COUPONS: coupons}
        kinds = sheets_for(rows, only_template=only_template)
        sheets = await asyncio.to_thread(catalogue_sheets, rows, kinds, call.lang)
        content = await TABLES.computed(call.settings, _WRITE_WORKBOOK, sheets)
    name = say(Phrase("shops.catalogue_name"), call.lang)
    return file_answer(content, media_type=EXCEL, name=f"{name}.xlsx")


def _answer(done: Imported, lang: Lang, *, is_dry_run: bool) -> schemas.ImportAnswer:
    is_refused = bool(done.problems)
    made = [] if is_refused else done.changes
    captions = {(kind, column.field): column for kind, columns in COLUMNS.items() for column in columns}
    return schemas.ImportAnswer(
        created_count=sum(change.is_new for change in made),
        updated_count=sum(not change.is_new and bool(change.after) for change in made),
        unchanged_count=sum(not change.is_new and not change.after for change in made),
        is_dry_run=is_dry_run,
        change_list=[
            schemas.RowChangeView(
                sheet=change.sheet,
                sheet_name=_sheet_name(change.sheet, lang),
                row=change.row,
                client_id=change.record_id,
                name=change.name,
                is_new=change.is_new,
                change_list=[
                    schemas.FieldChange(field=name, before=change.before.get(name), after=value)
                    for name, value in change.after.items()
                ],
            )
            for change in made
        ],
        error_list=[
            schemas.CellErrorView(
                sheet=problem.sheet,
                sheet_name=_sheet_name(problem.sheet, lang),
                row=problem.row,
                field=problem.field,
                column_name=captions[problem.sheet, problem.field].caption(lang)
                if (problem.sheet, problem.field) in captions
                else "",
                message=say(problem.phrase, lang),
            )
            for problem in done.problems
        ],
    )


def _sheet_name(sheet: SheetKind, lang: Lang) -> str:
    return say(Phrase(f"shops.sheet.{sheet.value}"), lang)
