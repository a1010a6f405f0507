"""What tests of pictures of bundles begin with: pictures as people send them, and the calls they make most."""

import io
from typing import Any

from PIL import Image

from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import ok

SECRET = "41.0082 N 28.9784 E"


def picture(size: tuple[int, int] = (1600, 900), color: str = "teal", kind: str = "JPEG") -> bytes:
    """Return a picture that tells where it was taken."""
    written = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = SECRET
    Image.new("RGB", size, color).save(written, kind, exif=exif)
    return written.getvalue()


async def upload(
    house: HouseUnderTest, token: str, bundle_id: str, content: bytes | None = None, **form: str
) -> Reply:
    """Send a picture of a bundle."""
    return await house.upload(
        "/v1/user/shop/bundle/picture/upload",
        files={"picture": ("a.jpg", picture() if content is None else content)},
        form={"alt": "Bir terazi", **form},
        token=token,
        user_shop_bundle_client_id=bundle_id,
    )


async def add(house: HouseUnderTest, token: str, bundle_id: str, color: str = "teal", **form: str) -> str:
    """Add a picture to a bundle and return its id."""
    answer = await ok(await upload(house, token, bundle_id, picture(color=color), **form))
    return str(answer["picture"]["picture_id"])


async def change(house: HouseUnderTest, what: str, token: str, bundle_id: str, **body: Any) -> Reply:
    """Edit, reorder, delete or restore pictures of a bundle."""
    return await house.post(
        f"/v1/user/shop/bundle/picture/{what}", token=token, user_shop_bundle_client_id=bundle_id, body=body
    )


async def listed(house: HouseUnderTest, token: str, bundle_id: str) -> list[dict[str, Any]]:
    """Return the pictures of a bundle as its shop sees them."""
    answer = await ok(await change(house, "list", token, bundle_id))
    return list(answer["list"])


async def ids_of(house: HouseUnderTest, token: str, bundle_id: str) -> list[str]:
    """Return the ids of the pictures of a bundle in their order."""
    return [each["picture_id"] for each in await listed(house, token, bundle_id)]


async def shown(
    house: HouseUnderTest, bundle_id: str, token: str | None = None, lang: str = "tr", **query: str
) -> list[dict[str, Any]]:
    """Return the pictures that the page of a bundle shows."""
    page = await ok(
        await house.post(
            "/v1/bundle/details", token=token, lang=lang, user_shop_bundle_client_id=bundle_id, **query
        )
    )
    return list(page["bundle"].get("picture_list", []))
