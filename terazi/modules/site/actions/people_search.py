"""What the platform's search finds of people: only those who keep them find any."""

from collections.abc import Sequence

from terazi.foundation.context import AnyCall
from terazi.modules.site.queries.people_search import search_people
from terazi.modules.site.values.search import SearchHit, SearchKind

_KEEPERS = ("admin", "register")


async def find_people(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return people by username and name to who registers them; a session that owes its security code finds nobody."""
    if call.user is None or call.user.is_warned or not call.user.has_role(*_KEEPERS):
        return []
    (found,) = await call.reader.ask(search_people(wanted, count=count))
    return [
        SearchHit(
            kind=SearchKind.PERSON,
            id=str(person.person_id),
            caption=f"{person.firstname} {person.lastname}".strip() or person.username,
            description=person.username,
            route_view="register_by_authorized_person",
            query={"q": person.username},
            other_names=(person.username,),
        )
        for person in found
    ]
