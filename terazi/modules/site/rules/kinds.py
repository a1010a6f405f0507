"""Which parts each kind of content block has, and what may stand in them."""

from collections.abc import Mapping

from terazi.modules.site.values.units import Part, PartType, UnitKind

_TEXT, _RICH, _PICTURE, _LINK = PartType.TEXT, PartType.RICH, PartType.PICTURE, PartType.LINK
LONGEST_LINK, LONGEST_NAME, LONGEST_RICH = 500, 120, 20_000
_MOST_ITEMS = 12


def _text(longest: int, *, is_needed: bool = False) -> Part:
    return Part(type=_TEXT, longest=longest, is_needed=is_needed)


_A_LINK, _A_PICTURE = Part(type=_LINK, longest=LONGEST_LINK), Part(type=_PICTURE, longest=LONGEST_NAME)
_ALT, _TITLE, _SAYS = _text(200), _text(120), _text(600)


def _numbered(count: int, parts: Mapping[str, Part]) -> dict[str, Part]:
    return {f"{name}_{number}": part for number in range(1, count + 1) for name, part in parts.items()}


PARTS: Mapping[UnitKind, Mapping[str, Part]] = {
    UnitKind.TEXT: {"title": _TITLE, "lead": _SAYS},
    UnitKind.RICH: {"title": _TITLE, "body": Part(type=_RICH, longest=LONGEST_RICH, is_needed=True)},
    UnitKind.PICTURE: {
        "picture": Part(type=_PICTURE, longest=LONGEST_NAME, is_needed=True),
        "alt": _text(200, is_needed=True),
        "caption": _ALT,
        "link": _A_LINK,
    },
    UnitKind.BUTTON: {
        "text": _SAYS,
        "label": _text(60, is_needed=True),
        "link": Part(type=_LINK, longest=LONGEST_LINK, is_needed=True),
    },
    UnitKind.CARDS: {
        "title": _TITLE,
        **_numbered(
            _MOST_ITEMS, {"title": _TITLE, "text": _SAYS, "picture": _A_PICTURE, "alt": _ALT, "link": _A_LINK}
        ),
    },
    UnitKind.QUESTIONS: {
        "title": _TITLE,
        **_numbered(_MOST_ITEMS, {"question": _text(200), "answer": Part(type=_RICH, longest=5_000)}),
    },
    UnitKind.STEPS: {"title": _TITLE, **_numbered(_MOST_ITEMS, {"title": _TITLE, "text": _SAYS})},
    UnitKind.BANNER: {"text": _text(200, is_needed=True), "label": _text(60), "link": _A_LINK},
    UnitKind.NOTICE: {"text": _text(600, is_needed=True), "label": _text(60), "link": _A_LINK},
}


def part_type_of(kind: UnitKind, name: str) -> PartType:
    """Return what stands in a part; a part that the kind no longer has is plain text."""
    part = PARTS[kind].get(name)
    return part.type if part else PartType.TEXT
