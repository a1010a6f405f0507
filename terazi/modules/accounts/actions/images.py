"""Pictures of people: what is uploaded is read with care, made small and written anew, so that only the picture stays."""

import asyncio
from dataclasses import asdict, dataclass
from io import BytesIO
from uuid import UUID

from PIL import Image, ImageOps

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted
from terazi.foundation.storage import FileMissingError, Storage
from terazi.modules.accounts.errors import ImageNotFound, ImageRefused, ImageTooLarge
from terazi.modules.accounts.queries import records
from terazi.modules.accounts.tables.users import USER_IMAGE
from terazi.modules.accounts.values.users import ImageKind, UserImage

IMAGE_TYPE = "image/jpeg"
_READABLE = ("JPEG", "PNG", "WEBP")
_MOST_PIXELS = 40_000_000
_SIZES = {ImageKind.PICTURE: (512, 512), ImageKind.COVER_PHOTO: (1600, 400)}
_AT_ONCE = asyncio.Semaphore(2)


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenImage:
    """An image as it is kept."""

    content: bytes
    width: int
    height: int


async def keep_image(call: UserCall, kind: ImageKind, content: bytes | None) -> UserImage:
    """Keep an image of the caller; it is shown once the account names it."""
    if content is None:
        raise ImageTooLarge(megabytes=call.settings.image_max_bytes // 1_000_000)
    async with _AT_ONCE:
        written = await asyncio.to_thread(write_anew, content, kind)
    image = UserImage(
        id=call.new_id(),
        user_id=call.user.id,
        kind=kind,
        width=written.width,
        height=written.height,
        size=len(written.content),
        created_at=call.now,
    )
    await call.storage.put(image_key(call.user.id, image.id), written.content)
    await call.db.write(inserted(USER_IMAGE, **asdict(image)))
    return image


async def read_image(storage: Storage, user_id: UserId, image_id: UUID) -> bytes:
    """Return the content of an image; ImageNotFound where its file is gone."""
    try:
        return await storage.get(image_key(user_id, image_id))
    except FileMissingError as missing:
        raise ImageNotFound from missing


async def require_own_image(call: UserCall, user_id: UserId, field: str, image_id: str) -> None:
    """Raise unless the text is empty or names an image of that person, made for this place."""
    if not image_id:
        return
    (image,) = await call.reader.ask(records.find_image(UUID(image_id)))
    if image is None or image.user_id != user_id or image.kind != ImageKind(field):
        raise InvalidInput([FieldProblem(field, Phrase("accounts.image_not_found"))])


def write_anew(content: bytes, kind: ImageKind) -> WrittenImage:
    """Return the picture as a small JPEG; what was hidden in the file (place, camera, programs) does not come along."""
    try:
        with Image.open(BytesIO(content), formats=_READABLE) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                raise ImageRefused
            opened.draft("RGB", _SIZES[kind])
            upright = ImageOps.exif_transpose(opened)
            plain = _on_white(upright)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as wrong:
        raise ImageRefused from wrong
    fitted = ImageOps.fit(plain, _fitting(plain.size, _SIZES[kind]), Image.Resampling.LANCZOS)
    kept = BytesIO()
    fitted.save(kept, "JPEG", quality=85, optimize=True)
    return WrittenImage(content=kept.getvalue(), width=fitted.width, height=fitted.height)


def image_key(user_id: UserId, image_id: UUID) -> str:
    """Return where an image is kept."""
    return f"{images_folder(user_id)}/{image_id}.jpg"


def images_folder(user_id: UserId) -> str:
    """Return where a person's images are kept."""
    return f"images/{user_id}"


def _on_white(image: Image.Image) -> Image.Image:
    clear = image.convert("RGBA")
    white = Image.new("RGBA", clear.size, "white")
    return Image.alpha_composite(white, clear).convert("RGB")


def _fitting(given: tuple[int, int], wanted: tuple[int, int]) -> tuple[int, int]:
    """A small picture is not blown up: it keeps its size in the shape of its place."""
    share = min(1.0, given[0] / wanted[0], given[1] / wanted[1])
    return max(1, round(wanted[0] * share)), max(1, round(wanted[1] * share))
