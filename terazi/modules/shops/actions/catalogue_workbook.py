"""Reading the sheets of a catalogue out of a workbook that anyone may have made, and writing them."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from terazi.engine.column import Display
from terazi.engine.exchange import PipelineRefused
from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.reader import read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.foundation.asking import Asker
from terazi.foundation.context import Call
from terazi.foundation.errors import TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_usernames
from terazi.modules.shops.errors import CatalogueFileRefused
from terazi.modules.shops.queries.bundles import bundles_of_shop, products_of_shop
from terazi.modules.shops.rules.sheets import (
    COLUMNS,
    ID_OF,
    REF,
    CellForm,
    SheetColumn,
    SheetKind,
    SheetRow,
    write_cell,
)

_ROWS_OF_SHEET = Computation("terazi.modules.shops.computations.catalogue", "rows_of_sheet")
_MOST_GRID, _MOST_TEXT = 500_000, 8 * MEGABYTE  # the process that answers the call holds the rows
_NO_ROWS = frozenset(
    {"workbook.refused.no_such_sheet", "workbook.refused.only_header", "workbook.refused.empty"}
)


async def read_catalogue(
    call: Call, content: bytes | None, kinds: Sequence[SheetKind]
) -> dict[SheetKind, list[SheetRow]]:
    """Return the rows of the sheets, for who holds a turn of FILES; CatalogueFileRefused where the file is no such workbook."""
    limits = ReadLimits(
        file_bytes=call.settings.excel_max_bytes,
        filled_cells=call.settings.excel_max_filled_cells,
        grid_cells=_MOST_GRID,
        text_bytes=_MOST_TEXT,
    )
    if content is None:
        reason = Phrase("workbook.refused.file_too_large", _sizes(limits))
        raise CatalogueFileRefused(reason=reason, field="shop_bundle_excel_file")
    try:
        found = {kind: await _read_sheet(call, content, limits, kind) for kind in kinds}
    except (WorkbookRefused, PipelineRefused) as refused:
        raise CatalogueFileRefused(reason=refused.phrase, field="shop_bundle_excel_file") from refused
    except TooHeavy as heavy:
        reason = Phrase("workbook.refused.too_much_memory")
        raise CatalogueFileRefused(reason=reason, field="shop_bundle_excel_file") from heavy
    if not any(found.values()):
        raise CatalogueFileRefused(reason=Phrase("shops.no_rows"), field="shop_bundle_excel_file")
    return found


async def catalogue_rows(asker: Asker, shop_id: UUID) -> dict[SheetKind, Sequence[Mapping[str, Value]]]:
    """Return the bundles and products of a shop, numbered so that a product names its bundle."""
    bundles, products = await asker.ask(bundles_of_shop(shop_id), products_of_shop(shop_id))
    numbers = {bundle.id: str(number) for number, bundle in enumerate(bundles, start=1)}
    people = {UUID(user_id) for bundle in bundles for user_id in bundle.assigned_user_list}
    people |= {bundle.organization_user_id for bundle in bundles if bundle.organization_user_id}
    people |= {product.organization_user_id for product in products if product.organization_user_id}
    (names,) = await asker.ask(find_usernames(people))
    by_text = {str(user_id): name for user_id, name in names.items()}
    return {
        SheetKind.BUNDLES: [
            {
                **asdict(bundle),
                "feature_list": bundle.feature_list,
                REF: numbers[bundle.id],
                ID_OF[SheetKind.BUNDLES]: bundle.id,
                "organization_username": by_text.get(str(bundle.organization_user_id), ""),
                "assigned_user_list": [
                    by_text[each] for each in bundle.assigned_user_list if each in by_text
                ],
            }
            for bundle in bundles
        ],
        SheetKind.PRODUCTS: [
            {
                **asdict(product),
                REF: numbers[product.bundle_id],
                ID_OF[SheetKind.PRODUCTS]: product.id,
                "organization_username": by_text.get(str(product.organization_user_id), ""),
            }
            for product in products
            if product.bundle_id in numbers
        ],
    }


def catalogue_sheets(
    rows: Mapping[SheetKind, Sequence[Mapping[str, Value]]],
    kinds: Sequence[SheetKind],
    lang: Lang,
) -> list[OutSheet]:
    """Return these sheets of a catalogue; without rows they are the template."""
    return [
        OutSheet(
            name=_sheet_name(kind, lang),
            columns=tuple(_out_column(column, lang) for column in COLUMNS[kind]),
            rows=[
                [write_cell(c.form, row.get(c.field)) for c in COLUMNS[kind]] for row in rows.get(kind, ())
            ],
        )
        for kind in kinds
    ]


def _out_column(column: SheetColumn, lang: Lang) -> OutColumn:
    """Return a column as it is written; a day has to look like one, or it is a mere number when it comes back."""
    display = Display.DATE if column.form is CellForm.DAY else Display.PLAIN
    return OutColumn(name=column.caption(lang), display=display)


def _sheet_name(kind: SheetKind, lang: Lang) -> str:
    return say(Phrase(f"shops.sheet.{kind.value}"), lang)


async def _read_sheet(call: Call, content: bytes, limits: ReadLimits, kind: SheetKind) -> list[SheetRow]:
    """Return the rows of a sheet by its name in either language; none where it is missing or has no rows."""
    for lang in Lang:
        name = _sheet_name(kind, lang)
        try:
            read = await asyncio.to_thread(read_to_file, content, limits=limits, sheet=name)
            try:
                rows: list[SheetRow] = await FILES.computed(
                    call.settings, _ROWS_OF_SHEET, read.place, kind, call.lang
                )
            finally:
                read.close()
        except (WorkbookRefused, PipelineRefused) as refused:
            if refused.phrase.key not in _NO_ROWS:
                raise
            continue
        return rows
    return []


def _sizes(limits: ReadLimits) -> dict[str, float]:
    size = limits.file_bytes / 1_000_000
    return {"size": size, "limit": size}
