"""Letters of bytes: only encodings that are met in mails, known before the process is confined.

Names of encodings are taken of mails, and some of Python's codecs are no encodings of letters, or slow; so there is a
list. Encodings with the letters of another one at the same places are read as the larger (as browsers do, WHATWG).
"""

import codecs
from encodings import normalize_encoding
from encodings.aliases import aliases

MARK = "\ufffd"
"""What stands for bytes that are no letter."""
_LARGER = {
    "ascii": "utf_8",
    "latin_1": "cp1252",
    "iso8859_1": "cp1252",
    "iso8859_9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
}
_KNOWN = frozenset(
    ["utf_8", "utf_16", "utf_16_le", "utf_16_be", "ascii", "latin_1", "iso8859_1"]
    + [f"iso8859_{number}" for number in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)]
    + [f"cp{number}" for number in (437, 850, 852, 857, 866, 874, 932, 949, *range(1250, 1259))]
    + ["koi8_r", "koi8_u", "mac_roman", "mac_turkish", "gb2312", "gbk", "gb18030", "big5", "big5hkscs"]
    + ["euc_jp", "shift_jis", "iso2022_jp", "euc_kr", "tis_620"]
)
_WITHOUT_ALIAS = {
    "windows_874": "cp874",
    "iso_8859_9_windows_latin_5": "cp1254",
    "x_cp1254": "cp1254",
    "turkish": "cp1254",
}
_WESTERN = frozenset(["cp1252", "cp1254"])
_TURKISH_AS_WESTERN = frozenset("ÐÝÞðýþ")
"""What Turkish letters look like where a mail calls its encoding Western, as old programmes do."""
_ICELANDIC = frozenset("ÆæÁáÍíÓóÚú")
for _name in _KNOWN:
    codecs.lookup(_name)


def codec_of(declared: str) -> str | None:
    """Return the codec of an encoding by any of its names, None where there is none that is read."""
    name = normalize_encoding(declared[:60].strip("\"' \t").lower())
    codec = _WITHOUT_ALIAS.get(name) or aliases.get(name, name)
    return _LARGER.get(codec, codec) if codec in _KNOWN else None


def decoded(content: bytes, declared: str) -> str:
    """Return the letters; where the mail does not say how, or wrongly, as UTF-8, else as Turkish Windows writes."""
    if content.isascii() and not declared:
        return content.decode("ascii")
    codec = codec_of(declared)
    if codec is None or codec == "utf_8":
        return _guessed(content)
    if codec in _WESTERN and not content.isascii() and (as_utf_8 := _strictly(content, "utf_8")) is not None:
        return as_utf_8
    text = content.decode(codec, "replace")
    if codec == "cp1252" and not _TURKISH_AS_WESTERN.isdisjoint(text) and _ICELANDIC.isdisjoint(text):
        return content.decode("cp1254", "replace")
    return text


def _strictly(content: bytes, codec: str) -> str | None:
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        return None


def _guessed(content: bytes) -> str:
    """Return bytes as UTF-8 also where some of them are broken, unless there are more of these than of whole letters."""
    exact = _strictly(content, "utf_8")
    if exact is not None:
        return exact.removeprefix("\ufeff")
    loose = content.decode("utf_8", "replace")
    broken = loose.count(MARK)
    whole = len(loose) - len(loose.encode("ascii", "ignore")) - broken
    return loose.removeprefix("\ufeff") if whole >= broken else content.decode("cp1254", "replace")
