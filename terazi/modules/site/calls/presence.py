"""The call by which editors of a site know of each other."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import find_usernames
from terazi.modules.site.actions.editors import require_editor
from terazi.modules.site.calls.declared import editors
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries import presence as queries
from terazi.modules.site.schemas.presence import PresenceAnswer, PresenceBody, PresentPerson


@editors.post("/v1/frontend/presence", effect=Effect.WRITES, raises=[SiteNotFound], limit=Limit(count=6000))
async def tell_presence(call: UserCall, frontend_client_id: UUID, body: PresenceBody) -> PresenceAnswer:
    """Say where you are at work on a site, and learn who else is: their names and places, and no more of them.

    Said again every half minute; who is not heard of for two and a half is not there any more. Nothing of it is kept.
    """
    await require_editor(call, frontend_client_id)
    own = call.user.id
    told = (
        queries.come(
            frontend_client_id,
            own,
            body.tab,
            body.place,
            is_unsaved=body.is_unsaved == "yes",
            now=call.now,
        )
        if body.is_here == "yes"
        else queries.go(own, body.tab)
    )
    await call.db.write(queries.forget_absent(call.now), told)
    (others,) = await call.reader.ask(queries.others_on(frontend_client_id, own, body.tab, call.now))
    ids = {each.user_id for each in others}
    (names,) = await call.reader.ask(find_usernames(ids)) if ids else ({},)
    return PresenceAnswer(
        list=[
            PresentPerson(
                name=names[each.user_id],
                place=each.place,
                is_unsaved="yes" if each.is_unsaved else "no",
                is_you="yes" if each.user_id == own else "no",
            )
            for each in others
            if each.user_id in names
        ]
    )
