"""A logo that comes with a bill written by hand, inside its text."""

import base64
import binascii
import re

from terazi.modules.bills.errors import BillLogoRefused

_DATA = re.compile(r"data:image/(?:png|jpeg);base64,([A-Za-z0-9+/=\s]+)")


def logo_from(data: str, *, most_kilobytes: int) -> bytes:
    """Return the file of a data address; what is none, and one that is too large, is refused."""
    found = _DATA.fullmatch(data)
    try:
        content = base64.b64decode(found.group(1), validate=False) if found else b""
    except binascii.Error:
        content = b""
    if not 0 < len(content) <= most_kilobytes * 1000:
        raise BillLogoRefused(field="shop_logo", kilobytes=most_kilobytes)
    return content
