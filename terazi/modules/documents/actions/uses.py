"""What shows a file, and deleting one that nothing shows."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted, updated
from terazi.modules.documents import queries
from terazi.modules.documents.errors import FileGone, FileInUse
from terazi.modules.documents.jobs import delete_content
from terazi.modules.documents.rules.kinds import parts_of
from terazi.modules.documents.tables import FILE_USE, STORED_FILE
from terazi.modules.documents.values import SITE_EDITORS, FileUse, KeptFile, UsedIn


async def replace_uses(
    change: Change, *, site_id: SiteId, kind: str, subject_id: UUID, label: str, documents: Collection[str]
) -> None:
    """Write down, in the change's transaction, that something shows just these pictures of a site from now on.

    ``kind`` is one of ``UsedIn``, ``label`` what people call the subject. InvalidInput names what the site does not have;
    of what once was, some may be gone.
    """
    used_in = UsedIn(kind)
    wanted = {document: parts_of(document) for document in documents}
    stems = [parts[0] for parts in wanted.values() if parts]
    held, before = await change.db.ask(
        queries.hold_to_use(site_id, stems), queries.files_used_by(used_in, subject_id)
    )
    endings = {file.stem: file.endings for file in held}
    unknown = [
        name for name, parts in wanted.items() if not parts or parts[1] not in endings.get(parts[0], ())
    ]
    if unknown and used_in is not UsedIn.SITE_REVISION:
        raise InvalidInput(
            [FieldProblem("documents", Phrase("documents.unknown", {"name": unknown[0][:100]}))]
        )
    uses = [
        inserted(FILE_USE, file_id=file.id, kind=used_in, subject_id=subject_id, label=label[:200])
        for file in held
    ]
    touched = sorted({*before, *(file.id for file in held)})
    await change.db.write(
        queries.forget_uses(used_in, subject_id), *uses, *queries.note_uses(touched, change.now)
    )


async def delete_document(call: UserCall, document: str) -> None:
    """Delete a file of the caller, or for who edits the site a picture of it; deleted twice, it is gone all the same."""
    file = await _lock(call, document)
    if file.deleted_at is not None:
        return
    (uses,) = await call.db.ask(queries.uses_of([file.id]))
    if uses:
        raise FileInUse(where=", ".join(said_uses(uses, call.lang)[file.id]))
    await call.db.write(updated(STORED_FILE, file.id, deleted_at=call.now))
    await delete_content.enqueue(call.db, file_id=str(file.id))


def said_uses(uses: Sequence[FileUse], lang: Lang) -> Mapping[UUID, list[str]]:
    """Return in words what shows each file."""
    said: dict[UUID, list[str]] = {}
    for use in uses:
        words = say(Phrase(f"documents.used_in.{use.kind}", {"name": use.label}), lang)
        said.setdefault(use.file_id, []).append(words)
    return said


async def _lock(call: UserCall, document: str) -> KeptFile:
    parts = parts_of(document)
    if parts is None:
        raise FileGone
    (file,) = await call.db.ask(queries.lock_own(call.user.id, parts[0]))
    if file is None and call.user.has_role(*SITE_EDITORS):
        (file,) = await call.db.ask(queries.lock_of_site(call.site.id, parts[0]))
    if file is None or parts[1] not in file.endings:
        raise FileGone
    return file
