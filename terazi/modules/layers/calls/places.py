"""The call that lists places."""

from typing import Annotated

from annotated_types import Len

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryList, OptionalQueryText
from terazi.foundation.calls.schemas import StorableText
from terazi.foundation.context import AnyCall
from terazi.foundation.limits import Limit
from terazi.modules.layers.actions.places import find_locations
from terazi.modules.layers.actions.reading import viewer_of
from terazi.modules.layers.calls.declared import any_caller
from terazi.modules.layers.schemas.places import LocationList, location_list

_Codes = Annotated[OptionalQueryList[StorableText], Len(max_length=100)]


@any_caller.get("/v1/location/list", effect=Effect.READS, limit=Limit(3_000))
async def list_locations(
    call: AnyCall,
    parent: OptionalQueryText = None,
    text: OptionalQueryText = None,
    location_code_list: _Codes = None,
) -> LocationList:
    """Countries, or what lies right beneath a place; with a text all places in it that are called so, short forms and old names too.

    A parent that is not known has nothing beneath it. With codes the places of these alone, those that are not known left out.
    """
    atlas = await find_locations(call.reader, viewer_of(call))
    if location_code_list:
        return location_list(atlas, atlas.of_codes(location_code_list))
    found = atlas.named(text, parent or "") if text else atlas.beneath(parent or "")
    return location_list(atlas, found)
