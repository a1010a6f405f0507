"""Calls about the menu of a site, and about the paths that its screens had."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.access.public import Role
from terazi.modules.site.actions.desk import open_desk
from terazi.modules.site.actions.editing import author_names, change_subject
from terazi.modules.site.actions.editors import may_publish, require_editor
from terazi.modules.site.actions.publishing import problems_together
from terazi.modules.site.actions.redirects import lead_elsewhere
from terazi.modules.site.actions.sites import shipped_menu
from terazi.modules.site.calls.declared import Skip, editors
from terazi.modules.site.calls.saving import CHANGE, sent_of, told
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries.projecting import see_screens
from terazi.modules.site.queries.redirects import count_redirects, list_redirects
from terazi.modules.site.rules.menu_checks import LOCKED, restorable
from terazi.modules.site.rules.spelling import read, written
from terazi.modules.site.schemas import menu as schemas
from terazi.modules.site.schemas.editing import SavedAnswer
from terazi.modules.site.schemas.views import problem_views, redirect_row, screen_demand, subject_view
from terazi.modules.site.values.revisions import SubjectKind


@editors.post("/v1/frontend/menu/get", effect=Effect.READS, raises=[SiteNotFound])
async def get_menu(call: UserCall, frontend_client_id: UUID) -> schemas.MenuAnswer:
    """The menu of a site as its editors see it, by the routes of its entries, and what keeps it from being published."""
    await require_editor(call, frontend_client_id)
    desk = await open_desk(call, frontend_client_id)
    subject = desk.subject(SubjectKind.MENU)
    draft, published = desk.draft(subject), desk.published(subject)
    names = await author_names(call, [draft or published])
    problems = await problems_together(desk, {subject: (draft or published).content})
    return schemas.MenuAnswer(
        menu=subject_view(draft, published, names),
        restorable=written(SubjectKind.MENU, restorable(published.content, shipped_menu)),
        problems=problem_views(problems, call.lang),
        demands={item.route_view: screen_demand(item) for item in shipped_menu},
        new_list=sorted(desk.new_routes),
        locked_list=sorted(LOCKED),
        role_list=[
            schemas.RoleChoice(value=role, label=say(Phrase(f"access.role.{role}"), call.lang))
            for role in Role
        ],
        may_publish=await may_publish(call, frontend_client_id),
    )


@editors.post("/v1/frontend/menu/save", effect=Effect.WRITES, raises=CHANGE)
async def save_menu(call: UserCall, frontend_client_id: UUID, body: schemas.MenuSaveBody) -> SavedAnswer:
    """Change entries of a menu: added, moved, renamed, taken away. Only what is sent changes.

    Two who change different fields are merged; the same field is a conflict, and so is a change of what was deleted.
    """
    sent = {
        route: None if entry is None else entry.model_dump(mode="json", exclude_unset=True)
        for route, entry in body.menu.items()
    }
    change = sent_of(SubjectKind.MENU, read(SubjectKind.MENU, sent), body)
    return told(SavedAnswer, frontend_client_id, await change_subject(call, frontend_client_id, change))


@editors.post("/v1/frontend/menu/seen", effect=Effect.WRITES, raises=[SiteNotFound])
async def note_menu_seen(call: UserCall, frontend_client_id: UUID) -> Done:
    """Say that what an update brought into the menu has been seen: it is not marked as new any more."""
    await require_editor(call, frontend_client_id)
    desk = await open_desk(call, frontend_client_id)
    if desk.new_routes:
        await call.db.write(see_screens(frontend_client_id))
    return Done()


@editors.post("/v1/frontend/redirect/list", effect=Effect.READS, raises=[SiteNotFound])
async def list_old_paths(
    call: UserCall, frontend_client_id: UUID, search_text: OptionalQueryText = None, skip: Skip = 0
) -> schemas.RedirectList:
    """The paths that screens of a site had, where they lead and how often they were followed, a hundred at a time."""
    await require_editor(call, frontend_client_id)
    wanted = search_text or ""
    redirects, total = await call.reader.ask(
        list_redirects(frontend_client_id, wanted, skip), count_redirects(frontend_client_id, wanted)
    )
    return schemas.RedirectList(list=[redirect_row(each) for each in redirects], total=total)


@editors.post("/v1/frontend/redirect/save", effect=Effect.WRITES, raises=[SiteNotFound])
async def save_redirect(call: UserCall, frontend_client_id: UUID, body: schemas.RedirectBody) -> Done:
    """Let an old path lead to another entry of the menu, or with null nowhere; visitors have it at once."""
    await require_editor(call, frontend_client_id, publishes=True)
    desk = await open_desk(call, frontend_client_id)
    await lead_elsewhere(call, desk, body.redirect_id, body.route_view)
    return Done()
