"""What waits for the caller, gathered from the modules that know."""

from collections.abc import Awaitable, Callable, Sequence

from terazi.foundation.context import UserCall
from terazi.modules.site.actions.editors import ADMIN, WEBSITE_ADMIN
from terazi.modules.site.queries.overview import count_drafts, list_named_editors
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules.menu import may_open, offered_menu
from terazi.modules.site.values.waiting import Waiting, WaitingKind

FindWaiting = Callable[[UserCall], Awaitable[Sequence[Waiting]]]

waiting_sources: list[FindWaiting] = []
"""Who knows what waits; the entry fills the list."""


async def find_waiting(call: UserCall) -> list[Waiting]:
    """Return what waits for the caller, the most pressing first; only where the site has a screen that he may open."""
    site = await site_cache_of(call.reader).find(call.site.domain)
    open_routes = {item.route_view for item in offered_menu(site).values() if may_open(item, call.user.roles)}
    found = [each for find in waiting_sources for each in await find(call)]
    kinds = list(WaitingKind)
    return sorted(
        (each for each in found if each.count and each.route_view in open_routes),
        key=lambda each: kinds.index(each.kind),
    )


async def find_waiting_drafts(call: UserCall) -> Sequence[Waiting]:
    """Return how many drafts the caller may bring to visitors."""
    user = call.user
    if not user.has_role(WEBSITE_ADMIN):
        return []
    drafts, named = await call.reader.ask(count_drafts(), list_named_editors())
    others = {each.site_id for each in named}
    own = {each.site_id for each in named if each.user_id == user.id and each.may_publish}
    count = sum(
        number
        for site_id, number in drafts.items()
        if user.has_role(ADMIN) or site_id not in others or site_id in own
    )
    return [Waiting(kind=WaitingKind.DRAFTS_TO_PUBLISH, count=count, route_view="frontend_websiteunit_list")]
