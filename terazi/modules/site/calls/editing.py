"""The call that says of a site what its editors see."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.desk import open_desk
from terazi.modules.site.actions.editing import author_names, subjects_at_hand
from terazi.modules.site.actions.editors import may_publish, require_editor
from terazi.modules.site.actions.publishing import problems_together
from terazi.modules.site.calls.declared import editors
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.schemas import editing as schemas
from terazi.modules.site.schemas.views import problem_views, subject_view
from terazi.modules.site.values.revisions import SubjectKind


@editors.post("/v1/frontend/draft/get", effect=Effect.READS, raises=[SiteNotFound], limit=Limit(count=3000))
async def get_draft(call: UserCall, frontend_client_id: UUID) -> schemas.DraftAnswer:
    """A site as its editors see it: each subject with its draft, and what keeps the drafts from being published."""
    await require_editor(call, frontend_client_id)
    desk = await open_desk(call, frontend_client_id)
    pairs = {subject: (desk.draft(subject), desk.published(subject)) for subject in subjects_at_hand(desk)}
    names = await author_names(call, [draft or published for draft, published in pairs.values()])
    views = {subject: subject_view(*pair, names) for subject, pair in pairs.items()}
    drafts = {subject: draft.content for subject, (draft, _) in pairs.items() if draft}
    own = {kind: views[desk.subject(kind)] for kind in SubjectKind if kind is not SubjectKind.UNIT}
    return schemas.DraftAnswer(
        frontend_client_id=desk.site.id,
        domain=desk.site.domain,
        version=desk.site.version,
        settings=own[SubjectKind.SETTINGS],
        menu=own[SubjectKind.MENU],
        wording=own[SubjectKind.WORDING],
        unit_list=[
            view
            for view in views.values()
            if view.kind is SubjectKind.UNIT and (view.is_draft or view.content is not None)
        ],
        problems=problem_views(await problems_together(desk, drafts), call.lang),
        may_publish=await may_publish(call, desk.site.id),
    )
