"""Calls about the site: its shell, its texts, the search, the version and the time."""

from terazi.foundation.calls.declare import (
    EVERYONE,
    TOKEN_OR_FKEY,
    TOKEN_OR_FKEY_OR_NONE,
    Effect,
)
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import AnyCall, ClientCall, OpenCall
from terazi.foundation.editions import SITES
from terazi.foundation.language.lang import Lang
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.sites import search
from terazi.modules.site.calls.declared import calls, open_to_all
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.queries.web_client import web_version
from terazi.modules.site.schemas.shell import (
    DatetimeAnswer,
    FrontendAnswer,
    FrontendGetBody,
    SearchAnswer,
    SearchBody,
    TranslationAnswer,
    VersionAnswer,
    frontend_answer,
    search_answer,
    translation_answer,
)


# These two are not under speed control: they are answered from memory, and one address may stand for a whole school.
@open_to_all.post("/v1/frontend/get", limit=None, cached_in_edition_of=SITES)
async def get_frontend(
    call: OpenCall, body: FrontendGetBody | None = None, ss: OptionalQueryText = None
) -> FrontendAnswer:
    """Everything the shell of the web client needs; ``ss=1`` adds the menu and the content blocks."""
    domain = body.domain if body and body.domain else call.site.domain
    site = await site_cache_of(call.reader).find(domain)
    has_mail_page = call.settings.has_mail_page
    return frontend_answer(site, call.lang, with_shell=ss == "1", has_mail_page=has_mail_page)


@open_to_all.post("/v1/translation/get", limit=None, cached_in_edition_of=SITES)
async def get_translations(call: OpenCall, lang: Lang, part: OptionalQueryText = None) -> TranslationAnswer:
    """Texts of the web client in a language, worded as the site wants them: all, or those of some parts (with commas between)."""
    site = await site_cache_of(call.reader).find(call.site.domain)
    return translation_answer(site, lang, part.split(",") if part else ())


# A search as one types makes a call with every pause.
@calls.post(
    "/v1/wai/search", caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE, effect=Effect.READS, limit=Limit(1000)
)
async def search_platform(call: AnyCall, body: SearchBody) -> SearchAnswer:
    """Search what you may see: screens, your projects and their columns, orders, bills, bundles, shops, people, layers; at most 60, the closest first.

    İ, I, ı and i are one letter, and every word must occur; of layers, their columns and places similar ones follow where few fit. Without a person (nobody, or an application with its key)
    only what is open to everybody is found. Nothing found is a success with an empty list.
    """
    return search_answer(await search(call, body.search_text, body.search_type), body.search_type, call.lang)


@open_to_all.post("/v1/application/version")
async def get_version(call: OpenCall, application_name: OptionalQueryText = None) -> VersionAnswer:
    """The version of the web client that is served; a client that has another one loads itself again."""
    return VersionAnswer(
        application_name=application_name or "terazi", version=web_version(call.settings.web_dir)
    )


@calls.get("/v1/date/datetime", caller=TOKEN_OR_FKEY, roles=EVERYONE, effect=Effect.READS)
async def get_datetime(call: ClientCall) -> DatetimeAnswer:
    """The time of the server."""
    return DatetimeAnswer(datetime=call.now)
