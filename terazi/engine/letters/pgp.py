"""Mails that are signed in their text (RFC 4880): the armour around the words is taken off, the words stay."""

_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"


def without_armour(text: str) -> str:
    """Return a text without the lines that sign it; one that is not signed as it is."""
    begin = text.find(_BEGIN)
    signature = text.find(_SIGNATURE, begin)
    end = text.find(_END, signature)
    if begin < 0 or signature < begin or end < 0 or text[:begin].strip():
        return text
    signed = text[begin + len(_BEGIN) : signature].replace("\r\n", "\n")
    _, _, words = signed.partition("\n\n")  # the headers of the armour, such as the hash
    plain = "\n".join(line.removeprefix("- ") for line in words.split("\n"))
    return plain.rstrip("\n") + "\n" + text[end + len(_END) :]
