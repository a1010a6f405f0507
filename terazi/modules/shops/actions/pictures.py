"""Pictures of bundles: added, described, ordered, deleted and brought back by people of the shop, fetched by who may see them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from uuid import UUID

from terazi.engine.uploads.shapes import (
    MOST_PIXELS,
    PictureRefusedError,
    TooManyPixelsError,
    WrittenPicture,
)
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.storage import FileMissingError
from terazi.foundation.types import Value
from terazi.modules.accounts.public import rewrite_picture
from terazi.modules.audit.public import differences, trail_entry
from terazi.modules.documents.public import FOR_EVER, FetchedFile, download_link
from terazi.modules.shops.actions.bundles import event_of
from terazi.modules.shops.actions.catalogue import list_bundle
from terazi.modules.shops.actions.revisions import OpenBundle, open_bundle
from terazi.modules.shops.actions.shops import find_logo_file
from terazi.modules.shops.errors import (
    PictureNotFound,
    PictureRefused,
    PictureTooDetailed,
    PictureTooLarge,
    PictureTooSmall,
    TooManyPictures,
)
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import pictures as queries
from terazi.modules.shops.queries.agreements import sold_agreements
from terazi.modules.shops.rules.pictures import (
    LEAST_SIZE,
    MOST_PICTURES,
    SHAPES,
    distinct_sizes,
    file_key,
    hash_of,
    is_too_small,
    parts_of,
    widths_of,
    words_problems,
)
from terazi.modules.shops.tables.bundles import BUNDLE
from terazi.modules.shops.tables.pictures import BUNDLE_PICTURE
from terazi.modules.shops.values.pictures import BundlePicture, PictureWords

_TYPE = "image/webp"
_PICTURE_ENDING = ".webp"
_MEGAPIXEL = _MEGABYTE = 1_000_000
_FOR_WHO_HAS_IT = FOR_EVER.replace("public", "private", 1)
"""How long a picture may be kept that is not for everybody: by who fetched it, and by nothing between."""


async def add_picture(
    call: UserCall, bundle_id: UUID, content: bytes | None, words: PictureWords
) -> BundlePicture:
    """Write an uploaded picture anew in the sizes of the store and put it behind the others of a bundle."""
    if content is None:
        raise PictureTooLarge(field="picture", megabytes=call.settings.image_max_bytes // _MEGABYTE)
    if problems := words_problems(words):
        raise InvalidInput(problems)
    (known,) = await call.reader.ask(queries.pictures_of(bundle_id))
    if len(known) >= MOST_PICTURES:
        raise TooManyPictures(count=MOST_PICTURES)
    try:
        written = await rewrite_picture(call, content, *SHAPES)
    except TooManyPixelsError as wrong:
        raise PictureTooDetailed(field="picture", megapixels=MOST_PIXELS // _MEGAPIXEL) from wrong
    except PictureRefusedError as wrong:
        raise PictureRefused(field="picture") from wrong
    return await place_picture(call, bundle_id, written, words)


async def place_picture(
    call: UserCall, bundle_id: UUID, written: Sequence[WrittenPicture], words: PictureWords
) -> BundlePicture:
    """Keep a picture in all its sizes as the last of a bundle; of two at once, one waits for the other."""
    if is_too_small(written):
        raise PictureTooSmall(field="picture", width=LEAST_SIZE[0], height=LEAST_SIZE[1])
    opened = await open_bundle(call, bundle_id)
    (known,) = await call.db.ask(queries.pictures_of(bundle_id))
    if len(known) >= MOST_PICTURES:
        raise TooManyPictures(count=MOST_PICTURES)
    kept = distinct_sizes(written)
    picture = BundlePicture(
        id=call.new_id(),
        bundle_id=bundle_id,
        position=known[-1].position + 1 if known else 1,
        file_id=call.new_id(),
        sha256=hash_of(kept),
        width=kept[-1].width,
        height=kept[-1].height,
        alt=words.alt,
        alt_en=words.alt_en,
        created_at=call.now,
        deleted_at=None,
    )
    for each in kept:
        # If the call is refused afterwards, upkeep finds that nothing names these files.
        await call.storage.put(file_key(picture.file_id, each.width), each.content)
    await call.db.write(inserted(BUNDLE_PICTURE, **asdict(picture)))
    await _show_and_record(call, opened, "shops.picture_added", after={"alt": picture.alt})
    return picture


async def describe_picture(
    change: Call, bundle_id: UUID, picture_id: UUID, words: PictureWords
) -> BundlePicture:
    """Say in other words what a picture shows."""
    if problems := words_problems(words):
        raise InvalidInput(problems)
    opened, picture = await _open(change, bundle_id, picture_id)
    if picture.deleted_at is not None:
        raise PictureNotFound
    told = replace(picture, alt=words.alt, alt_en=words.alt_en)
    was, now = differences(asdict(picture), asdict(told))
    if now:
        await change.db.write(updated(BUNDLE_PICTURE, picture_id, alt=told.alt, alt_en=told.alt_en))
        await _show_and_record(change, opened, "shops.picture_described", before=was, after=now)
    return told


async def order_pictures(change: Call, bundle_id: UUID, wanted: Sequence[UUID]) -> None:
    """Put all pictures of a bundle into this order; the first stands on its card."""
    opened = await open_bundle(change, bundle_id)
    (found,) = await change.db.ask(queries.pictures_of(bundle_id))
    pictures = {picture.id: picture for picture in found}
    if len(wanted) != len(pictures) or pictures.keys() != set(wanted):
        raise InvalidInput([FieldProblem("picture_list", Phrase("shops.order.all_pictures"))])
    if list(pictures) == list(wanted):
        return
    await change.db.write(
        *(
            updated(BUNDLE_PICTURE, picture_id, position=place)
            for place, picture_id in enumerate(wanted, start=1)
            if pictures[picture_id].position != place
        )
    )
    await _show_and_record(
        change,
        opened,
        "shops.pictures_ordered",
        before={"pictures": [picture.alt for picture in pictures.values()]},
        after={"pictures": [pictures[picture_id].alt for picture_id in wanted]},
    )


async def delete_picture(change: Call, bundle_id: UUID, picture_id: UUID) -> None:
    """Take a picture off a bundle; for a while it can be brought back. Deleted twice, it is gone all the same."""
    opened, picture = await _open(change, bundle_id, picture_id)
    if picture.deleted_at is None:
        await change.db.write(updated(BUNDLE_PICTURE, picture_id, deleted_at=change.now))
        await _show_and_record(change, opened, "shops.picture_deleted", before={"alt": picture.alt})


async def restore_picture(change: Call, bundle_id: UUID, picture_id: UUID) -> None:
    """Bring a deleted picture back to its place, unless others have taken all places."""
    opened, picture = await _open(change, bundle_id, picture_id)
    if picture.deleted_at is None:
        return
    (known,) = await change.db.ask(queries.pictures_of(bundle_id))
    if len(known) >= MOST_PICTURES:
        raise TooManyPictures(count=MOST_PICTURES)
    await change.db.write(updated(BUNDLE_PICTURE, picture_id, deleted_at=None))
    await _show_and_record(change, opened, "shops.picture_restored", after={"alt": picture.alt})


async def _open(change: Call, bundle_id: UUID, picture_id: UUID) -> tuple[OpenBundle, BundlePicture]:
    """Return a bundle under change and one of its pictures, a deleted one too."""
    opened = await open_bundle(change, bundle_id)
    (picture,) = await change.db.ask(queries.find_picture(bundle_id, picture_id))
    if picture is None:
        raise PictureNotFound
    return opened, picture


async def _show_and_record(
    change: Call,
    opened: OpenBundle,
    action: str,
    *,
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value] | None = None,
) -> None:
    """Let the store show a bundle with the pictures that it has now, which are no part of what is bought, and note who did what."""
    bundle = opened.bundle = replace(opened.bundle, changed_at=change.now)
    products, agreements = await change.db.ask(
        bundle_queries.products_of(bundle.id), sold_agreements(bundle.id)
    )
    await change.db.write(
        updated(BUNDLE, bundle.id, changed_at=change.now),
        await list_bundle(change, opened.shop, bundle, products, agreements),
        trail_entry(change, event_of(action, bundle, before=before, after=after)),
    )


def private_picture_url(call: UserCall, picture: BundlePicture) -> str:
    """Return a link of one's own to a picture, whether or not strangers may see it."""
    return download_link(
        call, call.user, file_key(picture.file_id, widths_of(picture.width)[0]), "picture.webp"
    )


async def find_shop_file(call: AnyCall, key: str) -> FetchedFile | None:
    """Return what everybody may fetch of shops: a logo, or a picture of a bundle."""
    return await (find_picture_file if key.endswith(_PICTURE_ENDING) else find_logo_file)(call, key)


async def find_picture_file(call: Call, key: str) -> FetchedFile | None:
    """Return a picture of a bundle that strangers see, or buy by its link; what is there never changes."""
    parts = parts_of(key)
    if parts is None:
        return None
    sha256, width = parts
    (picture,) = await call.reader.ask(queries.shown_picture(sha256))
    if picture is None or width not in widths_of(picture.width):
        return None
    try:
        content = await call.storage.get(file_key(picture.file_id, width))
    except FileMissingError:
        return None
    return FetchedFile(
        content=content,
        name="picture.webp",
        media_type=_TYPE,
        cache_control=FOR_EVER if picture.is_listed else _FOR_WHO_HAS_IT,
    )
