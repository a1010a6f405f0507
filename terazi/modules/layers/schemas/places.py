"""Places as they are listed."""

from collections.abc import Sequence

from pydantic import BaseModel

from terazi.engine.places import Atlas, NamedPlace, PlaceLevel
from terazi.foundation.calls.schemas import Answer
from terazi.modules.layers.schemas.describing import Captions

MOST_LISTED = 1_000


class LocationView(BaseModel):
    """A place: its code, which is what columns and products hold, its captions, and the codes down to it."""

    location_code: str
    level: PlaceLevel
    captions: Captions
    path: list[str]
    path_captions: list[Captions]
    beneath: int
    """How many places are right beneath it."""


class LocationList(Answer):
    """Places in the order of their lists, or the closest first where a text was asked for; at most 1,000."""

    location_list: list[LocationView]


def location_list(atlas: Atlas, found: Sequence[NamedPlace]) -> LocationList:
    """Return places as they are listed."""
    counts = atlas.counts_beneath()
    return LocationList(
        location_list=[_view(atlas, each, counts.get(each.code, 0)) for each in found[:MOST_LISTED]]
    )


def _view(atlas: Atlas, place: NamedPlace, beneath: int) -> LocationView:
    path = list(atlas.path_of(place.code))
    return LocationView(
        location_code=place.code,
        level=place.level,
        captions=Captions(**place.captions),
        path=path,
        path_captions=[Captions(**atlas.captions_of(each)) for each in path],
        beneath=beneath,
    )
