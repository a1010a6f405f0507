"""Calls about icons."""

from typing import Annotated

from annotated_types import Ge, Le

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls, Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.icons.rules.catalogue import PER_PAGE, categories, find_icons, icons_by_name
from terazi.modules.icons.schemas import IconCategory, IconList, IconsAsked, IconsNamed, IconView

calls = Calls("icons", code=135)
_EDITORS = ("admin", "website_admin", "website_edit")


# A search as one types makes a call with every pause.
@calls.post("/v1/icon/list", caller=TOKEN, roles=_EDITORS, effect=Effect.READS, limit=Limit(1000))
async def list_icons(
    call: UserCall,
    search_text: OptionalQueryText = None,
    category: OptionalQueryText = None,
    page: Annotated[int, Ge(0), Le(1_000)] = 0,
) -> IconList:
    """Search the icons that menus and contents may show, in Turkish or English; the closest first, 120 a page.

    Only the data of a path goes into a menu entry, so nothing needs the catalogue to be shown.
    """
    del call  # the same for everybody who may ask
    found = find_icons(search_text or "", category or None)
    end = (page + 1) * PER_PAGE
    return IconList(
        list=[IconView.of(icon) for icon in found[end - PER_PAGE : end]],
        categories=[IconCategory(category=name, count=count) for name, count in categories().items()],
        count=len(found),
        next=page + 1 if end < len(found) else None,
    )


@calls.post("/v1/icon/named", caller=TOKEN, roles=EVERYONE, effect=Effect.READS, limit=Limit(1000))
async def list_named_icons(call: UserCall, body: IconsAsked) -> IconsNamed:
    """Icons by their names, to be drawn where only the name is kept; names of none are left out."""
    del call  # the same for everybody
    known = icons_by_name()
    return IconsNamed(
        list=[IconView.of(known[name]) for name in dict.fromkeys(body.name_list) if name in known]
    )
