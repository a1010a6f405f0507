"""Calls by which a site moves the description of its layers: as a workbook, and back by a plan that is shown first."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import (
    EXCEL,
    FileAnswer,
    FileField,
    OptionalFormText,
    file_answer,
    read_upload,
)
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Busy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES, TABLES
from terazi.foundation.language.phrases import Phrase
from terazi.modules.layers.actions.dictionary import Bodies, plan_of, present, read_file, sheets_of, take
from terazi.modules.layers.calls.declared import administration
from terazi.modules.layers.calls.tree import CANNOT_CHANGE_TREE
from terazi.modules.layers.calls.wdms import CANNOT_SAVE_WDM
from terazi.modules.layers.errors import (
    DictionaryChanged,
    DictionaryRefused,
    ImportFileRefused,
    LayerNotFound,
)
from terazi.modules.layers.schemas.dictionary import (
    DictionaryAnswer,
    DictionaryExportBody,
    dictionary_answer,
    problem_of,
    sent_of,
)

_WRITE = Computation("terazi.engine.workbook.writer", "written_workbook")
_BODIES = Bodies(sent_of, problem_of)
_LARGEST = 11_000_000
_YES = "1"


@administration.post(
    "/v1/layer/dictionary/export",
    effect=Effect.EXPORTS,
    raises=[LayerNotFound, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def export_dictionary(call: UserCall, body: DictionaryExportBody) -> FileAnswer:
    """The description of layers, of their columns and options as a workbook; records are not in it."""
    async with TABLES.turn(call.asker):
        tables = await present(call.reader, body.layer_code)
        content: bytes = await TABLES.computed(call.settings, _WRITE, sheets_of(tables, call.lang))
    return file_answer(content, media_type=EXCEL, name=f"{body.layer_code or 'layers'}.xlsx")


@administration.post(
    "/v1/layer/dictionary/import",
    effect=Effect.GIVES_RIGHTS,
    raises=[
        *dict.fromkeys([*CANNOT_CHANGE_TREE, *CANNOT_SAVE_WDM]),
        ImportFileRefused,
        DictionaryChanged,
        DictionaryRefused,
        Busy,
    ],
    max_body_bytes=_LARGEST,
)
async def import_dictionary(
    call: UserCall,
    file: FileField,
    plan_key: OptionalFormText = None,
    with_changes: OptionalFormText = None,
    confirmed: OptionalFormText = None,
) -> DictionaryAnswer:
    """Say what a described tree would do; with the key of that plan do it: what is new, and what differs if that is wanted.

    What the file does not name stays as it is. All of it is done, or nothing.
    """
    async with FILES.turn(call.asker):
        content = await read_upload(file, max_bytes=_LARGEST)
        if content is None:
            limit = _LARGEST / 1_000_000
            raise ImportFileRefused(reason=Phrase("layers.import.too_large", {"limit": limit}))
        rows = await read_file(call, content)
    if plan_key:
        changes, is_confirmed = with_changes == _YES, confirmed == _YES
        shown = await take(call, rows, _BODIES, plan_key, with_changes=changes, is_confirmed=is_confirmed)
    else:
        shown = await plan_of(call, rows, _BODIES)
    return dictionary_answer(shown.plan, shown.key, call.lang, is_taken=shown.is_taken)
