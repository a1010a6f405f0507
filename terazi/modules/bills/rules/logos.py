"""A logo that comes with a bill written by hand."""

import base64
import re
from io import BytesIO

from PIL import Image

from terazi.modules.bills.errors import BillLogoRefused

_DATA = re.compile(r"data:image/(?:png|jpeg);base64,([A-Za-z0-9+/=\s]+)")
_WIDEST = 1200


def logo_from(data: str, *, most_kilobytes: int) -> bytes:
    """Return the picture of a data address, written anew as PNG; anything else is refused."""
    found = _DATA.fullmatch(data)
    try:
        content = base64.b64decode(found.group(1), validate=False) if found else b""
        if not 0 < len(content) <= most_kilobytes * 1000:
            raise BillLogoRefused(field="shop_logo", kilobytes=most_kilobytes)
        with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as picture:
            if max(picture.size) > _WIDEST * 4:
                raise BillLogoRefused(field="shop_logo", kilobytes=most_kilobytes)
            picture.thumbnail((_WIDEST, _WIDEST))
            written = BytesIO()
            picture.convert("RGBA").save(written, "PNG")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as problem:
        raise BillLogoRefused(field="shop_logo", kilobytes=most_kilobytes) from problem
    return written.getvalue()
