"""Calls about pictures of bundles, for the people of their shop."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import FileField, OptionalFormText, read_fields, read_upload
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.limits import Limit
from terazi.modules.shops.actions import pictures
from terazi.modules.shops.actions.permissions import reach_bundle
from terazi.modules.shops.calls.declared import signed_in
from terazi.modules.shops.errors import (
    BundleNotFound,
    NotInThisShop,
    PictureNotFound,
    PictureRefused,
    PictureTooDetailed,
    PictureTooLarge,
    PictureTooSmall,
    TooManyPictures,
)
from terazi.modules.shops.queries import pictures as queries
from terazi.modules.shops.schemas import pictures as schemas
from terazi.modules.shops.values.pictures import BundlePicture
from terazi.modules.shops.values.shops import BUNDLE_EDITORS

_READS = Limit(count=1000)
_CHANGES = Limit(count=1000)
_UPLOADS = Limit(count=120)
_LARGEST_UPLOAD = 4_100_000


@signed_in.post(
    "/v1/user/shop/bundle/picture/list", effect=Effect.READS, raises=[BundleNotFound], limit=_READS
)
async def list_bundle_pictures(call: UserCall, user_shop_bundle_client_id: UUID) -> schemas.PictureList:
    """List the pictures of a bundle of a shop the caller works in, in their order."""
    await reach_bundle(call, user_shop_bundle_client_id)
    (found,) = await call.reader.ask(queries.pictures_of(user_shop_bundle_client_id))
    return schemas.PictureList.of([_view(call, picture) for picture in found])


@signed_in.post(
    "/v1/user/shop/bundle/picture/upload",
    effect=Effect.WRITES,
    raises=[
        BundleNotFound,
        NotInThisShop,
        TooManyPictures,
        PictureRefused,
        PictureTooLarge,
        PictureTooDetailed,
        PictureTooSmall,
        *CANNOT_COMPUTE,
    ],
    limit=_UPLOADS,
    max_body_bytes=_LARGEST_UPLOAD,
)
async def upload_bundle_picture(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    picture: FileField,
    alt: OptionalFormText = None,
    alt_en: OptionalFormText = None,
) -> schemas.PictureAnswer:
    """Add a picture (JPEG, PNG or WebP, up to 2 MB and at least 480 × 270 pixels) behind the others of a bundle; it has six at most.

    It is cut to the shape of the cards (16:9) around its middle and written anew in up to three widths, without anything that was
    hidden in it. `alt` says what it shows, and is needed. Everybody sees it where the bundle is shown, and only then.
    """
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    said = read_fields(schemas.PictureText, {"alt": alt or "", "alt_en": alt_en or ""})
    async with FILES.turn(call.asker):
        content = await read_upload(picture, max_bytes=call.settings.image_max_bytes)
        added = await pictures.add_picture(call, user_shop_bundle_client_id, content, said.words())
    return schemas.PictureAnswer(picture=_view(call, added))


@signed_in.post(
    "/v1/user/shop/bundle/picture/edit",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotInThisShop, PictureNotFound],
    limit=_CHANGES,
)
async def edit_bundle_picture(
    call: UserCall, user_shop_bundle_client_id: UUID, body: schemas.PictureEditBody
) -> schemas.PictureAnswer:
    """Say in other words what a picture of a bundle shows."""
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    told = await pictures.describe_picture(call, user_shop_bundle_client_id, body.picture_id, body.words())
    return schemas.PictureAnswer(picture=_view(call, told))


@signed_in.post(
    "/v1/user/shop/bundle/picture/reorder",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotInThisShop],
    limit=_CHANGES,
)
async def reorder_bundle_pictures(
    call: UserCall, user_shop_bundle_client_id: UUID, body: schemas.PictureOrderBody
) -> schemas.PictureOrderAnswer:
    """Put the pictures of a bundle into another order; the first stands on its card."""
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    await pictures.order_pictures(call, user_shop_bundle_client_id, body.picture_list)
    return schemas.PictureOrderAnswer(picture_list=body.picture_list)


@signed_in.post(
    "/v1/user/shop/bundle/picture/delete",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotInThisShop, PictureNotFound],
    limit=_CHANGES,
)
async def delete_bundle_picture(
    call: UserCall, user_shop_bundle_client_id: UUID, body: schemas.PictureRef
) -> Done:
    """Take a picture off a bundle; for a day `picture/restore` brings it back."""
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    await pictures.delete_picture(call, user_shop_bundle_client_id, body.picture_id)
    return Done()


@signed_in.post(
    "/v1/user/shop/bundle/picture/restore",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotInThisShop, PictureNotFound, TooManyPictures],
    limit=_CHANGES,
)
async def restore_bundle_picture(
    call: UserCall, user_shop_bundle_client_id: UUID, body: schemas.PictureRef
) -> Done:
    """Bring a deleted picture back to its place."""
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    await pictures.restore_picture(call, user_shop_bundle_client_id, body.picture_id)
    return Done()


def _view(call: UserCall, picture: BundlePicture) -> schemas.PictureView:
    return schemas.PictureView.of(picture, pictures.private_picture_url(call, picture))
