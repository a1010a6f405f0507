"""Files that come by mail: kept as they are, and where they are pictures also written anew, as which they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from terazi.engine.letters.content import LetterFile
from terazi.engine.uploads.shapes import PictureFormat, PictureRefusedError, Shape
from terazi.foundation.jobs.computation import ComputationDiedError
from terazi.foundation.storage import Storage
from terazi.modules.accounts.public import rewrite_picture_for_job
from terazi.modules.support.rules.doors import FILE_FOLDER, storable
from terazi.modules.support.rules.shown_files import shown_key

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


async def keep_mailed_files(
    storage: Storage, mail_id: UUID, files: Sequence[LetterFile]
) -> Sequence[MailedFile]:
    """Put the files of a mail into the store, under names that are the same at every try."""
    return [await _kept(storage, mail_id, place, file) for place, file in enumerate(files)]


async def _kept(storage: Storage, mail_id: UUID, place: int, file: LetterFile) -> MailedFile:
    key = f"{FILE_FOLDER}/{mail_id}/{place}"
    await storage.put(key, file.content)
    picture = await _picture_of(file)
    if picture is not None:
        await storage.put(shown_key(key), picture)
    return MailedFile(
        id=uuid5(mail_id, str(place)),
        key=key,
        name=storable(file.name, 200) or "file",
        size=len(file.content),
        is_risky=file.risk is not None,
        has_picture=picture is not None,
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
