"""Calls about sites as a whole: made, set, listed, checked, and who may edit them."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.modules.site.actions import hosts
from terazi.modules.site.actions.desk import open_desk
from terazi.modules.site.actions.editing import change_on
from terazi.modules.site.actions.editors import ADMIN, WEBSITE_ADMIN
from terazi.modules.site.actions.publishing import problems_together
from terazi.modules.site.calls.declared import administrators, editors
from terazi.modules.site.calls.saving import CHANGE, sent_of, told
from terazi.modules.site.errors import SiteNotFound, SiteTaken, TooManySites
from terazi.modules.site.queries.hosts import all_aliases
from terazi.modules.site.queries.overview import count_drafts, last_releases, list_named_editors
from terazi.modules.site.queries.revisions import list_sites
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.spelling import read
from terazi.modules.site.schemas import editing as schemas
from terazi.modules.site.schemas.views import problem_views
from terazi.modules.site.values.revisions import SubjectKind

_OF_HOST = frozenset({"frontend_client_id", "domain", "aliases"})


@administrators.post(
    "/v1/frontend/save",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[*CHANGE, SiteTaken, TooManySites],
)
async def save_frontend(call: UserCall, body: schemas.FrontendSaveBody) -> schemas.SavedAnswer:
    """Make or change a site: its settings, its look, its hosts. Without an id a new one is made.

    A new domain is typed twice. It is prepared, and no mail names it, until ``frontend/check`` has seen it lead here.
    """
    asked = body.frontend
    sent = asked.model_dump(mode="json", exclude_unset=True, exclude=set(_OF_HOST))
    content = read(SubjectKind.SETTINGS, {name: value for name, value in sent.items() if value is not None})
    if asked.frontend_client_id is None:
        if not asked.domain:
            raise InvalidInput([FieldProblem("domain", Phrase("foundation.field.missing"))])
        site_id = await hosts.make_site(call, asked.domain, body.domain_again, content, copy_of=body.copy_of)
        return schemas.SavedAnswer(frontend_client_id=site_id, revision=0, version=1)
    desk = await open_desk(call, asked.frontend_client_id)
    desk.site = await hosts.move_site(
        call, desk.site, domain=asked.domain, again=body.domain_again, aliases=asked.aliases
    )
    change = sent_of(SubjectKind.SETTINGS, content, body)
    saved = await change_on(desk, call, change)
    return told(schemas.SavedAnswer, desk.site.id, saved)


@editors.post("/v1/frontend/list", effect=Effect.READS)
async def list_frontends(call: UserCall) -> schemas.FrontendList:
    """The sites that you may edit: the state of their domains, how many drafts wait, when they were published last."""
    sites, aliases, drafts = await call.reader.ask(list_sites(), all_aliases(), count_drafts())
    released, named = await call.reader.ask(last_releases(), list_named_editors())
    may = {(each.site_id, each.user_id): each.may_publish for each in named}
    closed = {each.site_id for each in named}
    is_admin, is_publisher = call.user.has_role(ADMIN), call.user.has_role(WEBSITE_ADMIN)
    rows = []
    for site in sites:
        own = may.get((site.id, call.user.id))
        if not is_admin and site.id in closed and own is None:
            continue
        publishes = is_admin or (is_publisher and (site.id not in closed or bool(own)))
        settings = site.settings
        rows.append(
            schemas.SiteRow(
                frontend_client_id=site.id,
                domain=site.domain,
                aliases=[host for host, site_id in aliases.items() if site_id == site.id],
                application_name=said_in(call.lang, settings.application_name),
                is_default="yes" if site.is_default else "no",
                is_active="yes" if settings.is_active else "no",
                language_options=list(settings.language_options),
                domain_state="live" if site.is_default or site.live_at else "prepared",
                draft_count=drafts.get(site.id, 0),
                published_at=released.get(site.id),
                may_publish="yes" if publishes else "no",
            )
        )
    return schemas.FrontendList(list=rows)


@administrators.post("/v1/frontend/check", effect=Effect.WRITES, raises=[SiteNotFound])
async def check_frontend(call: UserCall, frontend_client_id: UUID) -> schemas.CheckAnswer:
    """Look whether the domain of a site leads here, whether mails leave, and what of the site visitors would miss.

    A prepared domain becomes live where somebody opened a page of it by https within ten minutes; mails and search
    engines are told of it from then on.
    """
    desk = await open_desk(call, frontend_client_id)
    is_live = await hosts.check_domain(call, desk.site)
    problems = await problems_together(desk, desk.live)
    return schemas.CheckAnswer(
        domain_state="live" if is_live else "prepared",
        mail_state=await hosts.check_mail(call),
        problems=problem_views(problems, call.lang),
    )
