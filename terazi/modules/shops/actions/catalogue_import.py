"""A shop's catalogue out of a workbook: every row or none, each change told, each problem at its cell."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from uuid import UUID

from pydantic_core import to_jsonable_python

from terazi.foundation.context import Call
from terazi.foundation.errors import FieldProblem, InvalidInput, Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.audit.public import differences
from terazi.modules.shops.actions.bundles import edit_bundle, make_bundle
from terazi.modules.shops.actions.coupon_sheet import PutCoupon
from terazi.modules.shops.actions.products import Giver, add_product, draft_product, revise_product
from terazi.modules.shops.actions.revisions import OpenBundle, close_bundle, open_bundle
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.rules.products import idle_fields
from terazi.modules.shops.rules.sheets import ID_OF, REF, REFS, CellProblem, SheetKind, SheetRow
from terazi.modules.shops.values.bundles import Product

Columns = Mapping[str, Value]
Check = Callable[[Columns, bool], tuple[dict[str, Value], Sequence[FieldProblem]]]
"""Turns the fields of a row (of a new record or not) into columns, and says which do not fit."""
_NOT_TOLD = frozenset({"changed_at", "created_at", "revision"})


@dataclass(frozen=True, kw_only=True, slots=True)
class RowChange:
    """What a row makes of a bundle or product; ``before`` and ``after`` have what differs, of a new one what the row says."""

    sheet: SheetKind
    row: int
    record_id: UUID
    name: str
    is_new: bool
    before: Json
    after: Json


@dataclass(slots=True)
class Imported:
    """What a workbook made of a catalogue."""

    changes: list[RowChange] = field(default_factory=list)
    problems: list[CellProblem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Importer:
    """Who imports into which shop, and how rows are checked."""

    change: Call
    giver: Giver
    shop_id: UUID
    checks: Mapping[SheetKind, Check]
    put_coupon: Callable[[UUID | None, Json], Awaitable[PutCoupon]]


async def import_catalogue(
    importer: Importer, rows: Mapping[SheetKind, Sequence[SheetRow]], *, is_dry_run: bool
) -> Imported:
    """Do what the rows say; nothing at all where one of them is wrong, or where it is only a try."""
    done = Imported()
    with suppress(_UndoneError):
        async with importer.change.db.savepoint():
            await _import_rows(importer, rows, done)
            if done.problems or is_dry_run:
                raise _UndoneError
    return done


class _UndoneError(Exception):
    """What was written within a savepoint is not meant to stay."""


async def _import_rows(
    importer: Importer, rows: Mapping[SheetKind, Sequence[SheetRow]], done: Imported
) -> None:
    products = _by_bundle(rows.get(SheetKind.PRODUCTS, ()))
    taken: set[str] = set()
    for row in rows.get(SheetKind.BUNDLES, ()):
        ref = str(row.fields.get(REF) or row.number)
        if ref in taken:
            done.problems.append(_problem(row, REF, Phrase("shops.ref_twice")))
            continue
        taken.add(ref)
        await _import_bundle(importer, row, products.pop(ref, []), done)
    for left in products.values():
        for row in left:
            done.problems.append(_problem(row, REF, Phrase("shops.ref_unknown")))
            done.problems.extend(_cell_problems(importer, row))
    await _import_coupons(importer, rows, done)


async def _import_coupons(
    importer: Importer, rows: Mapping[SheetKind, Sequence[SheetRow]], done: Imported
) -> None:
    """Put coupons in after the bundles, which they may name; by whom, whoever keeps them decides."""
    made = {change.row: change for change in done.changes if change.sheet is SheetKind.BUNDLES}
    refs = {
        str(row.fields.get(REF) or row.number): made.get(row.number)
        for row in rows.get(SheetKind.BUNDLES, ())
    }
    names = {change.record_id: change.name for change in made.values()}
    for row in rows.get(SheetKind.COUPONS, ()):
        if row.problems:
            done.problems.extend(row.problems)
            continue
        try:
            coupon_id = _id_of(row)
            fields = {name: value for name, value in row.fields.items() if name != ID_OF[row.sheet]}
            if REFS in fields:
                fields[REFS] = [_bundle_named(each, refs) for each in fields[REFS]]
            put = await importer.put_coupon(coupon_id, fields)
        except Refusal as refusal:
            done.problems.extend(_problems_of(row, refusal))
            continue
        done.changes.append(_coupon_change(row, put, names, is_new=coupon_id is None))


def _bundle_named(written: str, refs: Mapping[str, RowChange | None]) -> UUID:
    """Return the bundle with a number in the sheet of bundles, or with this id."""
    if found := refs.get(written):
        return found.record_id
    try:
        return UUID(written)
    except ValueError:
        raise InvalidInput([FieldProblem(REFS, Phrase("shops.ref_unknown"))]) from None


def _coupon_change(row: SheetRow, put: PutCoupon, names: Mapping[UUID, str], *, is_new: bool) -> RowChange:
    def told(said: Json) -> Json:
        if REFS in said:
            said = {**said, REFS: [names.get(each, str(each)) for each in said[REFS]]}
        shown: Json = to_jsonable_python(said)
        return shown

    return RowChange(
        sheet=row.sheet,
        row=row.number,
        record_id=put.id,
        name=put.code,
        is_new=is_new,
        before=told(put.before),
        after=told(put.after),
    )


async def _import_bundle(
    importer: Importer, row: SheetRow, products: Sequence[SheetRow], done: Imported
) -> None:
    found = [(each, _cell_problems(importer, each)) for each in products]
    problems = list(_cell_problems(importer, row))
    made: list[RowChange] = []
    with suppress(_UndoneError):
        async with importer.change.db.savepoint():
            if not problems:
                # Rows with right cells are put in beside wrong ones: all that is wrong is told at once.
                right = [each for each, wrong in found if not wrong]
                made, problems = await _put_all(importer, row, right, is_whole=len(right) == len(found))
            problems.extend(problem for _, wrong in found for problem in wrong)
            if problems:
                raise _UndoneError
    if problems:
        done.problems.extend(problems)
    else:
        done.changes.extend(made)


async def _put_all(
    importer: Importer, row: SheetRow, products: Sequence[SheetRow], *, is_whole: bool
) -> tuple[list[RowChange], list[CellProblem]]:
    """Put a bundle and its products in, and return what they changed and all that is wrong with them.

    Whether it can still be sold is only asked where all of it was put in.
    """
    refused: list[CellProblem] = []
    try:
        opened, change = await _put_bundle(importer, row)
    except Refusal as refusal:
        return [], _problems_of(row, refusal)
    made = [change]
    for product in products:
        try:
            made.append(await _put_product(importer, opened, product))
        except Refusal as refusal:
            refused.extend(_problems_of(product, refusal))
    if refused or not is_whole or not any(each.is_new or each.after for each in made):
        return made, refused
    try:
        await close_bundle(importer.change, opened)
    except Refusal as refusal:
        return [], _problems_of(row, refusal)
    return made, []


async def _put_bundle(importer: Importer, row: SheetRow) -> tuple[OpenBundle, RowChange]:
    bundle_id = await _known_id(importer, row)
    columns = _checked(importer, row, is_new=bundle_id is None)
    before: dict[str, Value] = {}
    if bundle_id is None:
        made = await make_bundle(
            importer.change, importer.shop_id, columns, created_by=importer.giver.user_id
        )
        opened = await open_bundle(importer.change, made)
    else:
        opened = await open_bundle(importer.change, bundle_id)
        before = asdict(opened.bundle)
        await edit_bundle(importer.change, opened, columns)
    bundle = opened.bundle
    name = _name_in(importer.giver.lang, bundle.bundle_name, bundle.bundle_name_en)
    return opened, _told(row, bundle.id, name, before, asdict(bundle))


async def _put_product(importer: Importer, opened: OpenBundle, row: SheetRow) -> RowChange:
    known = await _products_of(importer, opened)
    product_id = _id_of(row)
    columns = _checked(importer, row, is_new=product_id is None)
    if product_id is not None and product_id not in known:
        raise InvalidInput([FieldProblem(ID_OF[row.sheet], Phrase("shops.product_not_found"))])
    before = asdict(known[product_id]) if product_id else {}
    said = {name: value for name, value in columns.items() if name != "organization_username"}
    idle = _idle_cells(
        row,
        replace(known[product_id], **said) if product_id else draft_product(importer.change, opened, said),
    )
    try:
        if product_id is None:
            product_id = await add_product(importer.change, importer.giver, opened, columns)
        else:
            await revise_product(importer.change, importer.giver, opened, product_id, columns)
    except InvalidInput as refusal:
        raise InvalidInput([*idle, *refusal.problems]) from refusal
    if idle:
        raise InvalidInput(idle)
    now = (await _products_of(importer, opened))[product_id]
    name = _name_in(importer.giver.lang, now.pro_name, now.pro_name_en)
    return _told(row, product_id, name, before, asdict(now))


async def _products_of(importer: Importer, opened: OpenBundle) -> dict[UUID, Product]:
    (products,) = await importer.change.db.ask(queries.products_of(opened.bundle.id))
    return {product.id: product for product in products}


def _idle_cells(row: SheetRow, product: Product) -> list[FieldProblem]:
    """Return the cells that say something for which the product has no use."""
    idle = idle_fields(product)
    return [FieldProblem(name, Phrase("shops.cell.no_use")) for name in row.fields if name in idle]


def _name_in(lang: Lang, name: str, english: str) -> str:
    return english if lang is Lang.EN and english else name


async def _known_id(importer: Importer, row: SheetRow) -> UUID | None:
    bundle_id = _id_of(row)
    if bundle_id is None:
        return None
    (shop_id,) = await importer.change.db.ask(queries.shop_of_bundle(bundle_id))
    if shop_id != importer.shop_id:
        raise InvalidInput([FieldProblem(ID_OF[row.sheet], Phrase("shops.bundle_not_found"))])
    return bundle_id


def _id_of(row: SheetRow) -> UUID | None:
    text = row.fields.get(ID_OF[row.sheet])
    try:
        return UUID(text) if text else None
    except ValueError:
        raise InvalidInput([FieldProblem(ID_OF[row.sheet], Phrase("foundation.field.not_id"))]) from None


def _checked(importer: Importer, row: SheetRow, *, is_new: bool) -> dict[str, Value]:
    fields = {name: value for name, value in row.fields.items() if name not in (REF, ID_OF[row.sheet])}
    columns, problems = importer.checks[row.sheet](fields, is_new)
    if problems:
        raise InvalidInput(problems)
    return columns


def _cell_problems(importer: Importer, row: SheetRow) -> Sequence[CellProblem]:
    """Return what is wrong with the cells of a row by themselves, however it stands with the others."""
    try:
        _checked(importer, row, is_new=_id_of(row) is None)
    except InvalidInput as refusal:
        unreadable = {problem.field for problem in row.problems}
        return [*row.problems, *(p for p in _problems_of(row, refusal) if p.field not in unreadable)]
    return row.problems


def _by_bundle(rows: Sequence[SheetRow]) -> dict[str, list[SheetRow]]:
    found: dict[str, list[SheetRow]] = {}
    for row in rows:
        found.setdefault(str(row.fields.get(REF) or ""), []).append(row)
    return found


def _told(row: SheetRow, record_id: UUID, name: str, before: Columns, after: Columns) -> RowChange:
    was: dict[str, Value] = {}
    now = {
        name: after[name] for name, said in row.fields.items() if name in after and said not in (None, "", [])
    }
    if before:
        was, now = differences(before, after)
    return RowChange(
        sheet=row.sheet,
        row=row.number,
        record_id=record_id,
        name=name,
        is_new=not before,
        before=to_jsonable_python({k: v for k, v in was.items() if k not in _NOT_TOLD}),
        after=to_jsonable_python({k: v for k, v in now.items() if k not in _NOT_TOLD}),
    )


def _problems_of(row: SheetRow, refusal: Refusal) -> list[CellProblem]:
    if not refusal.problems:
        return [_problem(row, "", refusal.phrase)]
    return [_problem(row, problem.field, problem.phrase) for problem in refusal.problems]


def _problem(row: SheetRow, name: str, phrase: Phrase) -> CellProblem:
    return CellProblem(sheet=row.sheet, row=row.number, field=name, phrase=phrase)
