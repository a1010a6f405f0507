"""Who may edit a site, and who may publish."""

from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.errors import NotAllowed
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries.revisions import editors_of, find_site

ADMIN, WEBSITE_ADMIN, WEBSITE_EDIT = "admin", "website_admin", "website_edit"
EDITORS = (ADMIN, WEBSITE_ADMIN, WEBSITE_EDIT)


async def require_editor(call: Call, site_id: UUID, *, publishes: bool = False) -> None:
    """Raise where the caller may not edit the site: to somebody whom it does not name it is not there.

    A site that names nobody is open to all who hold a role; an administrator may do everything.
    """
    if not await may_edit(call, site_id):
        raise SiteNotFound
    if publishes and not await may_publish(call, site_id):
        raise NotAllowed


async def may_edit(call: Call, site_id: UUID) -> bool:
    """Whether somebody with a role of editors may edit this very site."""
    site, named = await call.reader.ask(find_site(site_id), editors_of(site_id))
    is_hers = call.user is not None and (call.user.has_role(ADMIN) or not named or call.user.id in named)
    return site is not None and is_hers


async def may_publish(call: Call, site_id: UUID) -> bool:
    """Whether the caller may bring drafts of the site to visitors."""
    if call.user is None:
        return False
    if call.user.has_role(ADMIN):
        return True
    if not call.user.has_role(WEBSITE_ADMIN):
        return False
    (named,) = await call.reader.ask(editors_of(site_id))
    return not named or named.get(call.user.id, False)
