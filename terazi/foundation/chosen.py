"""Layers and places that were chosen for something sold, as people read them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from terazi.foundation.language.lang import Lang

Path = Sequence[Mapping[str, str]]
"""Captions in both languages, from the root down."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChosenPaths:
    """The paths of layers and of places, by their codes."""

    layers: Mapping[str, Path] = field(default_factory=dict)
    places: Mapping[str, Path] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChosenPath:
    """A chosen layer or place as it is read: its captions from the root down; a text that is no code stands for itself."""

    code: str
    is_code: bool
    path: list[str]


def chosen_paths(
    chosen: Sequence[str], codes: Collection[str], paths: Mapping[str, Path], lang: Lang
) -> list[ChosenPath]:
    """Return chosen layers or places as a language says them; of a code that is not known any more the code."""
    return [
        ChosenPath(
            code=each,
            is_code=each in codes,
            path=[_in(lang, captions) for captions in paths[each]]
            if each in codes and paths.get(each)
            else [each],
        )
        for each in chosen
    ]


def _in(lang: Lang, texts: Mapping[str, str]) -> str:
    return texts.get(lang) or next((text for text in texts.values() if text), "")
