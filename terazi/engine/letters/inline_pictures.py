"""Pictures that are written into HTML itself (RFC 2397), taken out of it and kept as files, as those beside it are."""

import binascii
from collections.abc import Callable

from terazi.engine.letters.content import LetterFile
from terazi.engine.letters.files import type_of

_BEGIN = "data:image/"
_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp"}


def with_pictures_as_files(html: str, keep: Callable[[LetterFile], int | None]) -> str:
    """Return HTML that names the pictures which were written into it."""
    kept: list[str] = []
    at = 0
    while (begin := html.find(_BEGIN, at)) >= 0:
        mark = html[begin - 1] if begin else ""
        end = html.find(mark, begin) if mark in {'"', "'"} else -1
        if end < 0:
            kept += [html[at : begin + len(_BEGIN)], ""]
            at = begin + len(_BEGIN)
            continue
        kept += [html[at:begin], _named(html[begin:end], keep, len(kept))]
        at = end
    return "".join(kept) + html[at:]


def _named(source: str, keep: Callable[[LetterFile], int | None], number: int) -> str:
    head, _, written = source.partition(",")
    if not head.endswith(";base64"):
        return ""
    try:
        content = binascii.a2b_base64(written)
    except binascii.Error:
        return ""
    kind = type_of(content, "")
    if kind not in _ENDINGS:
        return ""
    name = f"picture-{number // 2 + 1}.{_ENDINGS[kind]}"
    file = LetterFile(name=name, type=kind, content=content, content_id=f"inside-{number}")
    return f"cid:{file.content_id}" if keep(file) is not None else ""
