"""Logos of shops: what is uploaded is read with care and written anew, so that only the picture stays."""

import asyncio
from io import BytesIO
from uuid import UUID

from PIL import Image, ImageOps

from terazi.foundation.context import Call, OpenCall, SignedInUser, UserCall
from terazi.foundation.questions import inserted
from terazi.foundation.storage import FileMissingError
from terazi.modules.documents.public import download_link
from terazi.modules.shops.errors import LogoNotFound, LogoRefused, LogoTooLarge
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.shops import logo_url
from terazi.modules.shops.tables.shops import SHOP_LOGO
from terazi.modules.shops.values.shops import Logo, Shop, ShopStatus

LOGO_TYPE = "image/png"
_READABLE = ("JPEG", "PNG", "WEBP")
_MOST_PIXELS = 40_000_000
_LARGEST_SIDE = 600
_AT_ONCE = asyncio.Semaphore(2)


async def keep_logo(call: UserCall, content: bytes | None) -> Logo:
    """Keep an uploaded logo of the caller."""
    if content is None:
        raise LogoTooLarge(megabytes=call.settings.image_max_bytes // 1_000_000)
    async with _AT_ONCE:
        written, (width, height) = await asyncio.to_thread(write_logo, content)
    logo = Logo(id=call.new_id(), width=width, height=height)
    await call.storage.put(logo_key(logo.id), written)
    await call.db.write(
        inserted(
            SHOP_LOGO,
            id=logo.id,
            owner_id=call.user.id,
            width=width,
            height=height,
            size=len(written),
            created_at=call.now,
        )
    )
    return logo


async def read_logo(call: OpenCall, logo_id: UUID) -> bytes:
    """Return the picture of a logo that an open shop wears; every other one is its people's alone."""
    (wearer,) = await call.reader.ask(queries.shop_with_logo(logo_id))
    if wearer is None:
        raise LogoNotFound
    try:
        return await call.storage.get(logo_key(logo_id))
    except FileMissingError as missing:
        raise LogoNotFound from missing


def own_logo_url(call: Call, user: SignedInUser, shop: Shop) -> str:
    """Return where somebody of a shop fetches its logo: while it is not open, by a link that is theirs alone."""
    if shop.status is ShopStatus.ACTIVE or shop.shop_logo is None:
        return logo_url(shop.shop_logo)
    return private_logo_url(call, user, shop.shop_logo)


def private_logo_url(call: Call, user: SignedInUser, logo_id: UUID) -> str:
    """Return a person's own link to a logo, worn or not."""
    return download_link(call, user, logo_key(logo_id), "logo.png")


def write_logo(content: bytes) -> tuple[bytes, tuple[int, int]]:
    """Return the picture as a PNG of moderate size; transparent parts stay so, and nothing hidden comes along."""
    try:
        with Image.open(BytesIO(content), formats=_READABLE) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                raise LogoRefused
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as wrong:
        raise LogoRefused from wrong
    picture.thumbnail((_LARGEST_SIDE, _LARGEST_SIDE), Image.Resampling.LANCZOS)
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue(), picture.size


def logo_key(logo_id: UUID) -> str:
    """Return where a logo is kept."""
    return f"shops/logos/{logo_id}.png"
