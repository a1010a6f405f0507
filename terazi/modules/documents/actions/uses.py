"""What shows a file, and deleting one that nothing shows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.files_shown import FilesShown
from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted, updated
from terazi.modules.documents import queries
from terazi.modules.documents.errors import FileGone, FileInUse
from terazi.modules.documents.jobs import delete_content
from terazi.modules.documents.rules.kinds import parts_of
from terazi.modules.documents.tables import FILE_USE, STORED_FILE
from terazi.modules.documents.values import SITE_EDITORS, FileUse, KeptFile, UsedIn
from terazi.modules.site.public import may_edit


async def replace_uses(change: Change, *, site_id: SiteId, uses: Sequence[FilesShown]) -> None:
    """Write down, in the change's transaction, that things show just these pictures of a site from now on.

    InvalidInput names what the site does not have; of what once was, some may be gone.
    """
    wanted = {document: parts_of(document) for use in uses for document in use.documents}
    by_kind: defaultdict[UsedIn, list[UUID]] = defaultdict(list)
    for use in uses:
        by_kind[UsedIn(use.kind)].append(use.subject_id)
    (held,) = await change.db.ask(
        queries.hold_to_use(site_id, [parts[0] for parts in wanted.values() if parts])
    )
    before = await change.db.ask(
        *(queries.files_used_by(kind, subjects) for kind, subjects in by_kind.items())
    )
    files = {f"{file.stem}{ending}": file.id for file in held for ending in file.endings}
    for use in uses:
        unknown = sorted(use.documents - files.keys())
        if unknown and use.kind != UsedIn.SITE_REVISION:
            raise InvalidInput(
                [FieldProblem("documents", Phrase("documents.unknown", {"name": unknown[0][:100]}))]
            )
    shown = {
        (files[document], use.kind, use.subject_id): use.label[:200]
        for use in uses
        for document in use.documents
        if document in files
    }
    touched = sorted({*(file_id for each in before for file_id in each), *(file.id for file in held)})
    await change.db.write(
        *(queries.forget_uses(kind, subjects) for kind, subjects in by_kind.items()),
        *(
            inserted(FILE_USE, file_id=file_id, kind=kind, subject_id=subject_id, label=label)
            for (file_id, kind, subject_id), label in shown.items()
        ),
        *queries.note_uses(touched, change.now),
    )


async def use_own(
    change: Change, owner_id: UserId, documents: Sequence[str], *, kind: UsedIn, subject_id: UUID, label: str
) -> list[KeptFile]:
    """Write down that something shows these files of a person, and return them; InvalidInput names what is none."""
    held: list[KeptFile] = []
    for document in sorted(set(documents)):
        parts = parts_of(document)
        (file,) = await change.db.ask(queries.lock_own(owner_id, parts[0])) if parts else (None,)
        if file is None or file.deleted_at is not None or document != file.document:
            unknown = Phrase("documents.unknown", {"name": document[:100]})
            raise InvalidInput([FieldProblem("document_list", unknown)])
        held.append(file)
    await change.db.write(
        *(
            inserted(FILE_USE, file_id=file.id, kind=kind, subject_id=subject_id, label=label[:200])
            for file in held
        ),
        *queries.note_uses([file.id for file in held], change.now),
    )
    return held


async def release_uses(change: Change, kind: UsedIn, subject_ids: Sequence[UUID]) -> None:
    """Write down that things show no files any more."""
    (file_ids,) = await change.db.ask(queries.files_used_by(kind, list(subject_ids)))
    await change.db.write(
        queries.forget_uses(kind, list(subject_ids)), *queries.note_uses(file_ids, change.now)
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
    if file is None and call.user.has_role(*SITE_EDITORS) and await may_edit(call, call.site.id):
        (file,) = await call.db.ask(queries.lock_of_site(call.site.id, parts[0]))
    if file is None or parts[1] not in file.endings:
        raise FileGone
    return file
