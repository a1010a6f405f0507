"""Calls about previews for people who edit nothing: a link shows drafts or a release, and no more than that.

Nothing can be done in a preview: its token is good for one call, and that call reads. Whoever holds it is nobody, so that every call
that buys, pays or keeps something refuses them as it refuses every stranger; and the preview says of itself that nobody signs in.
"""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.editing import author_names
from terazi.modules.site.actions.editors import may_publish, require_editor
from terazi.modules.site.actions.previews import MOST_PREVIEWS, revoke_preview, share_preview, show_preview
from terazi.modules.site.calls.declared import editors, open_to_all
from terazi.modules.site.errors import SiteNotFound, TooManyPreviews
from terazi.modules.site.queries.previews import list_previews
from terazi.modules.site.rules.previews import texts_that_differ
from terazi.modules.site.schemas.previews import (
    PreviewAnswer,
    PreviewBody,
    PreviewList,
    PreviewMade,
    PreviewRow,
)
from terazi.modules.site.schemas.shell import frontend_answer


@editors.post("/v1/frontend/preview/create", effect=Effect.WRITES, raises=[SiteNotFound, TooManyPreviews])
async def create_preview(
    call: UserCall, frontend_client_id: UUID, release_id: UUID | None = None
) -> PreviewMade:
    """Make a link that shows a site to somebody who edits nothing: its drafts as they are now, or the site as a release left it.

    Whoever holds the link sees that and can do nothing with it, for seven days or until it is taken back. The token
    belongs into the fragment of an address of the site, which no server and no log is told.
    """
    await require_editor(call, frontend_client_id)
    token, until = await share_preview(call, frontend_client_id, release_id)
    return PreviewMade(token=token, valid_until=until)


# A whole school may open one link.
@open_to_all.post("/v1/frontend/preview/get", raises=[SiteNotFound], limit=Limit(count=3000))
async def get_preview(call: OpenCall, body: PreviewBody) -> PreviewAnswer:
    """The site as a link shows it, on its own host only; what is over, taken back or forged is not there."""
    opened, site, previewed = await show_preview(call, body.token)
    shown = frontend_answer(previewed, call.lang, with_shell=True, has_mail_page=call.settings.has_mail_page)
    return PreviewAnswer(
        **dict(shown),
        release=opened.content["release"],
        made_at=opened.created_at,
        valid_until=opened.expires_at,
        texts=texts_that_differ(call.lang, site, previewed),
    )


@editors.post("/v1/frontend/preview/list", effect=Effect.READS, raises=[SiteNotFound])
async def list_shared_previews(call: UserCall, frontend_client_id: UUID) -> PreviewList:
    """The links to previews of a site that show something: who made them, until when, and whether you may take them back."""
    await require_editor(call, frontend_client_id)
    (previews,) = await call.reader.ask(list_previews(frontend_client_id, call.now))
    names = await author_names(call, previews)
    publishes = await may_publish(call, frontend_client_id)
    rows = [
        PreviewRow(
            preview_id=each.id,
            release=each.release,
            author=names.get(each.author_id, "") if each.author_id else "",
            created_at=each.created_at,
            valid_until=each.expires_at,
            may_revoke="yes" if publishes or each.author_id == call.user.id else "no",
        )
        for each in previews
    ]
    return PreviewList(list=rows, most=MOST_PREVIEWS)


@editors.post("/v1/frontend/preview/revoke", effect=Effect.WRITES, raises=[SiteNotFound])
async def end_preview(call: UserCall, frontend_client_id: UUID, preview_id: UUID) -> Done:
    """Let a link show nothing any more: whoever made it, and who may publish."""
    await revoke_preview(call, frontend_client_id, preview_id)
    return Done()
