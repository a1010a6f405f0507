"""Which files can be a receipt: what they are is read from their content, not from their name."""

MOST_BYTES = 10_000_000
MOST_RECEIPTS = 10
"""Of one payment."""
_BEGINNINGS = {
    b"%PDF-": ("application/pdf", "pdf"),
    b"\xff\xd8\xff": ("image/jpeg", "jpg"),
    b"\x89PNG\r\n\x1a\n": ("image/png", "png"),
}
_LONGEST_NAME = 150
_ENDS = {"pdf": b"%%EOF", "jpg": b"\xff\xd9", "png": b"IEND"}


def kind_of(content: bytes) -> tuple[str, str] | None:
    """Return media type and ending of a PDF, JPEG or PNG that is whole; None for everything else."""
    for beginning, (media_type, ending) in _BEGINNINGS.items():
        if content.startswith(beginning) and _ENDS[ending] in content[-2048:]:
            return media_type, ending
    return None


def is_said(said: str, kind: tuple[str, str]) -> bool:
    """Whether the sender, who may say nothing, says what the file is: its media type or its ending."""
    return said.lower().lstrip(".").replace("jpeg", "jpg") in ("", kind[1], kind[0].replace("jpeg", "jpg"))


def name_of(name: str, ending: str) -> str:
    """Return what a receipt is called: whatever it was named, it ends as what it is, or who saves it might run it."""
    said = name.rpartition(".")[2].lower().replace("jpeg", "jpg")
    if said == ending and len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - len(ending) - 1]}.{ending}"
