"""The rows of a site's workbook as calls of the screens would be sent them, and what became of them."""

from collections.abc import Sequence
from functools import lru_cache
from uuid import UUID

from pydantic import BaseModel, ValidationError

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.calls.validation_errors import invalid_input
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.site.rules.book import COLUMNS, part_caption, setting_caption, sheet_name, shown_value
from terazi.modules.site.schemas.editing import FrontendBody, Name, WebsiteUnitBody
from terazi.modules.site.schemas.menu import MenuSaveBody
from terazi.modules.site.schemas.words import WordingSaveBody
from terazi.modules.site.values.books import Imported, RecordChange, SheetKind
from terazi.modules.site.values.views import SiteView

MOST_ERRORS = 200


class OldPathBody(RequestModel):
    """Where a path leads that a screen had once; the language decides which of its paths."""

    route_view: Name | None = None
    lang: Lang | None = None


class BookFieldChange(BaseModel):
    """One field that differs: its path, its name, what stood there and what will."""

    field: str
    caption: str
    before: Value
    after: Value


class BookChange(BaseModel):
    """What the workbook makes of one thing: of an entry of the menu, a word, a content block, an old path, or the settings."""

    sheet: SheetKind
    sheet_name: str
    row: int
    key: str
    name: str
    is_new: bool
    is_deleted: bool
    change_list: list[BookFieldChange]


class BookError(BaseModel):
    """What is wrong with one cell; row and sheet as Excel shows them, a row of 0 is about the whole sheet."""

    sheet: SheetKind
    sheet_name: str
    row: int
    column: str
    column_name: str
    message: str


class BookAnswer(Answer):
    """What the workbook made of the site: everything, or nothing where there are errors or it was only tried.

    ``state``: send it with the real import, which is refused where anything of the site was changed since.
    Of the errors at most 200 are listed; ``error_count`` counts all.
    """

    frontend_client_id: UUID
    version: int
    created_count: int
    updated_count: int
    deleted_count: int
    row_count: int
    is_dry_run: bool
    is_published: bool
    state: str
    change_list: list[BookChange]
    error_list: list[BookError]
    error_count: int


def checked_fields(sheet: SheetKind, ref: str, fields: Json) -> Json:
    """Return the fields of a row as the call of its screen takes them; InvalidInput where it would refuse them."""
    try:
        match sheet:
            case SheetKind.SITE:
                return _said(FrontendBody.model_validate(fields))
            case SheetKind.UNITS:
                return _said(WebsiteUnitBody.model_validate(fields))
            case SheetKind.REDIRECTS:
                return _said(OldPathBody.model_validate(fields))
            case SheetKind.MENU:
                return _one(_said(MenuSaveBody.model_validate({"menu": {ref: fields}})), "menu", ref)
            case SheetKind.WORDS:
                return _one(_said(WordingSaveBody.model_validate({"wording": {ref: fields}})), "wording", ref)
    except ValidationError as wrong:
        found = invalid_input(wrong.errors()).problems
        raise InvalidInput([_shortened(sheet, ref, each) for each in found]) from wrong


def _said(body: RequestModel) -> Json:
    return body.model_dump(mode="json", exclude_unset=True, by_alias=True)


def _one(body: Json, name: str, ref: str) -> Json:
    return dict(body[name][ref])


def _shortened(sheet: SheetKind, ref: str, problem: FieldProblem) -> FieldProblem:
    """Return a problem whose field begins inside the row."""
    name = {SheetKind.MENU: "menu", SheetKind.WORDS: "wording"}.get(sheet)
    inside = problem.field.removeprefix(f"{name}.{ref}.") if name else problem.field
    return FieldProblem(inside, problem.phrase)


def book_answer(
    done: Imported, site: SiteView, *, row_count: int, is_dry_run: bool, state: str, lang: Lang
) -> BookAnswer:
    """Return what became of a workbook."""
    made: Sequence[RecordChange] = [] if done.problems else done.changes
    captions = {(kind, column.name): column for kind, columns in COLUMNS.items() for column in columns}
    return BookAnswer(
        frontend_client_id=site.id,
        version=site.version + (0 if is_dry_run else done.version_steps),
        created_count=sum(each.is_new for each in made),
        updated_count=sum(not each.is_new and not each.is_deleted for each in made),
        deleted_count=sum(each.is_deleted for each in made),
        row_count=row_count,
        is_dry_run=is_dry_run,
        is_published=done.release is not None and not is_dry_run,
        state=state,
        change_list=[_change(each, lang) for each in made],
        error_list=[
            BookError(
                sheet=each.sheet,
                sheet_name=sheet_name(each.sheet, lang),
                row=each.row,
                column=each.column,
                column_name=captions[each.sheet, each.column].caption(lang) if each.column else "",
                message=say(each.phrase, lang),
            )
            for each in done.problems[:MOST_ERRORS]
        ],
        error_count=len(done.problems),
    )


def _change(change: RecordChange, lang: Lang) -> BookChange:
    return BookChange(
        sheet=change.sheet,
        sheet_name=sheet_name(change.sheet, lang),
        row=change.row,
        key=change.key,
        name=change.name,
        is_new=change.is_new,
        is_deleted=change.is_deleted,
        change_list=[
            BookFieldChange(
                field=path,
                caption=_caption(change.sheet, path, lang),
                before=before,
                after=shown_value(path, after, lang),
            )
            for path, before, after in change.fields
        ],
    )


@lru_cache(maxsize=10_000)
def _caption(sheet: SheetKind, path: str, lang: Lang) -> str:
    """Return what a field is called: a setting by its name, a part of a unit by its own, all else by its column."""
    parts = path.split("/")
    spoken = parts[-1] if parts[-1] in tuple(Lang) else ""
    if sheet is SheetKind.SITE:
        name = setting_caption("/".join(parts[:-1] if spoken else parts), lang)
    elif parts[0] == "content":
        name = part_caption(parts[1], lang) if len(parts) > 1 else ""
    else:
        wanted = tuple(parts)
        column = next((each for each in COLUMNS[sheet] if each.path == wanted), None)
        return column.caption(lang) if column else path
    return f"{name} ({say(Phrase(f'site.book.choice.lang.{spoken}'), lang)})" if spoken else name
