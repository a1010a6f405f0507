"""Calls about the people of a site: who edits it, and who publishes."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.site.actions.people import people_of, save_person
from terazi.modules.site.calls.declared import administrators
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.schemas.people import PeopleList, PersonBody, PersonRow


@administrators.post("/v1/frontend/editor/list", effect=Effect.READS, raises=[SiteNotFound])
async def list_people(call: UserCall, frontend_client_id: UUID) -> PeopleList:
    """Who is named as an editor of a site; a site that names nobody is open to all who hold a role of editors."""
    people = await people_of(call, frontend_client_id)
    return PeopleList(
        list=[
            PersonRow(username=name, part="publish" if may_publish else "edit")
            for name, may_publish in sorted(people.items())
        ]
    )


@administrators.post("/v1/frontend/editor/save", effect=Effect.GIVES_RIGHTS, raises=[SiteNotFound])
async def assign_person(call: UserCall, frontend_client_id: UUID, body: PersonBody) -> Done:
    """Name a person as an editor of a site, with what they may do there; `none` takes them off the list.

    It gives no role: whoever holds none of the editors' roles edits nothing, named or not.
    """
    await save_person(call, frontend_client_id, body.username, body.part)
    return Done()
