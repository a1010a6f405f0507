"""Files that come by mail: kept as they are, and where they are pictures also written anew, as which they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

import structlog

from terazi.engine.letters.content import LetterFile
from terazi.engine.uploads.shapes import PictureFormat, PictureRefusedError, Shape
from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import ComputationDiedError
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.scanning import ScannerLostError, virus_in
from terazi.foundation.storage import Storage
from terazi.modules.accounts.public import rewrite_picture_for_job
from terazi.modules.support.queries.files import key_of_unscanned, note_scanned
from terazi.modules.support.rules.doors import FILE_FOLDER, storable
from terazi.modules.support.rules.shown_files import shown_key

log = structlog.get_logger()
_READ = frozenset(["image/jpeg", "image/png", "image/webp"])
_SHOWN = Shape(format=PictureFormat.WEBP, width=2400, height=2400)


@dataclass(frozen=True, kw_only=True, slots=True)
class MailedFile:
    """A file of a mail that lies in the store; its id is the same at every try."""

    id: UUID
    key: str
    name: str
    size: int
    is_risky: bool
    has_picture: bool
    virus: str = ""
    is_unscanned: bool = False


async def keep_mailed_files(
    storage: Storage, mail_id: UUID, files: Sequence[LetterFile], *, scanner: str = ""
) -> Sequence[MailedFile]:
    """Put the files of a mail into the store, under names that are the same at every try, and have them scanned.

    A mail is kept whatever is in it: who sent it would only send it again. Where the scanner does not answer, its files wait.
    """
    return [await _kept(storage, mail_id, place, file, scanner) for place, file in enumerate(files)]


async def scan_again(work: Work, change: Change, file_id: UUID) -> None:
    """Have a file scanned that waits for it; where the scanner is still away it waits on."""
    (key,) = await change.db.ask(key_of_unscanned(file_id))
    virus = await _virus_in(work.settings.clamd_address, await work.storage.get(key)) if key else None
    if key and virus is not None:
        await change.db.write(note_scanned(key, virus))


async def _virus_in(scanner: str, content: bytes) -> str | None:
    """Return what is in a file, nothing where nothing is, and None where the scanner does not say."""
    if not scanner:
        return ""
    try:
        virus = await virus_in(scanner, content)
    except ScannerLostError as lost:
        log.error("virus scanner does not answer", why=str(lost))
        return None
    if virus:
        log.warning("file with a virus came by mail", virus=virus)
    return virus[:100]


async def _kept(storage: Storage, mail_id: UUID, place: int, file: LetterFile, scanner: str) -> MailedFile:
    virus = await _virus_in(scanner, file.content)
    key = f"{FILE_FOLDER}/{mail_id}/{place}"
    await storage.put(key, file.content)
    picture = None if virus else await _picture_of(file)
    if picture is not None:
        await storage.put(shown_key(key), picture)
    return MailedFile(
        id=uuid5(mail_id, str(place)),
        key=key,
        name=storable(file.name, 200) or "file",
        size=len(file.content),
        is_risky=file.risk is not None,
        has_picture=picture is not None,
        virus=virus or "",
        is_unscanned=virus is None,
    )


async def _picture_of(file: LetterFile) -> bytes | None:
    """Return a file as a picture that may be shown; None where it is none that is read."""
    if file.type not in _READ or file.risk is not None:
        return None
    try:
        (written,) = await rewrite_picture_for_job(file.content, _SHOWN)
    except (PictureRefusedError, ComputationDiedError):
        return None
    return written.content
