"""Questions about pictures of bundles."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Integer, Uuid, any_, bindparam, delete, or_, select

from terazi.foundation.questions import Question, many, one, touched, values
from terazi.modules.shops.tables.bundles import BUNDLE
from terazi.modules.shops.tables.catalogue import CATALOGUE_ENTRY
from terazi.modules.shops.tables.pictures import BUNDLE_PICTURE
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.bundles import BundleStatus
from terazi.modules.shops.values.pictures import BundlePicture, ShownPicture
from terazi.modules.shops.values.shops import ShopStatus

_PICTURE, _BUNDLE, _ENTRY, _SHOP = BUNDLE_PICTURE.c, BUNDLE.c, CATALOGUE_ENTRY.c, SHOP.c
_IN_BUNDLE = _PICTURE.bundle_id == bindparam("bundle_id")
_OF_BUNDLE = many(
    BundlePicture,
    select(*_PICTURE)
    .where(_IN_BUNDLE, _PICTURE.deleted_at.is_(None))
    .order_by(_PICTURE.position, _PICTURE.id),
)
_FIND = one(BundlePicture, select(*_PICTURE).where(_PICTURE.id == bindparam("picture_id"), _IN_BUNDLE))
_SHOWN = one(
    ShownPicture,
    select(_PICTURE.file_id, _PICTURE.width, _ENTRY.is_listed)
    .join(BUNDLE, _BUNDLE.id == _PICTURE.bundle_id)
    .join(CATALOGUE_ENTRY, _ENTRY.bundle_id == _PICTURE.bundle_id)
    .join(SHOP, _SHOP.id == _BUNDLE.shop_id)
    .where(
        _PICTURE.sha256 == bindparam("sha256"),
        _PICTURE.deleted_at.is_(None),
        _SHOP.status == ShopStatus.ACTIVE,
        or_(_ENTRY.is_listed, _BUNDLE.status == BundleStatus.ACTIVE),
    )
    .order_by(_ENTRY.is_listed.desc(), _PICTURE.id)
    .limit(1),
)
_IS_DELETED = _PICTURE.deleted_at < bindparam("before")
_LONG_DELETED = values(
    select(_PICTURE.id)
    .where(_IS_DELETED, _PICTURE.id > bindparam("after", type_=Uuid()))
    .order_by(_PICTURE.id)
    .limit(bindparam("most", type_=Integer()))
)
_FORGET = touched(delete(BUNDLE_PICTURE).where(_PICTURE.id == bindparam("picture_id"), _IS_DELETED))
_KNOWN_FILES = values(
    select(_PICTURE.file_id).where(_PICTURE.file_id == any_(bindparam("file_ids", type_=ARRAY(Uuid()))))
)


def pictures_of(bundle_id: UUID) -> Question[list[BundlePicture]]:
    """The pictures of a bundle in their order, without the deleted ones."""
    return _OF_BUNDLE(bundle_id=bundle_id)


def find_picture(bundle_id: UUID, picture_id: UUID) -> Question[BundlePicture | None]:
    """A picture of a bundle; a deleted one too, as long as it can be brought back."""
    return _FIND(bundle_id=bundle_id, picture_id=picture_id)


def shown_picture(sha256: str) -> Question[ShownPicture | None]:
    """A picture of an open shop, of a bundle that is listed, or on sale to who has its link."""
    return _SHOWN(sha256=sha256)


def long_deleted(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Pictures that were deleted before a moment."""
    return _LONG_DELETED(after=after, most=most, before=before)


def forget_deleted(picture_id: UUID, *, before: datetime) -> Question[int]:
    """Forget a picture that was deleted before a moment, unless it was brought back."""
    return _FORGET(picture_id=picture_id, before=before)


def known_files(file_ids: Collection[UUID]) -> Question[list[UUID]]:
    """Which of these files a picture names, a deleted one too."""
    return _KNOWN_FILES(file_ids=list(file_ids))
