"""Calls about the site: its shell, its texts, the version and the time."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN_OR_FKEY, Calls
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import ClientCall, OpenCall
from terazi.foundation.language.lang import Lang
from terazi.modules.site.queries import shelf_of, web_version
from terazi.modules.site.schemas import (
    DatetimeAnswer,
    FrontendAnswer,
    FrontendGetBody,
    TranslationAnswer,
    VersionAnswer,
    frontend_answer,
    translation_answer,
)

calls = Calls("site", code=130)


# Not under speed control: it is answered from memory, and one address may stand for a whole school.
@calls.post("/v1/frontend/get", caller=NONE, roles=EVERYONE, limit=None)
async def get_frontend(
    call: OpenCall, body: FrontendGetBody | None = None, ss: OptionalQueryText = None
) -> FrontendAnswer:
    """Everything the shell of the web client needs; ``ss=1`` adds the menu and the content blocks."""
    domain = body.domain if body and body.domain else call.site.domain
    shelf = shelf_of(call.reader)
    site = await shelf.find(domain)
    has_mail_page = call.settings.has_mail_page
    return shelf.make_once(
        site,
        ("frontend", call.lang, ss == "1", has_mail_page),
        lambda: frontend_answer(site, call.lang, with_shell=ss == "1", has_mail_page=has_mail_page),
    )


@calls.post("/v1/translation/get", caller=NONE, roles=EVERYONE)
async def get_translations(call: OpenCall, lang: Lang) -> TranslationAnswer:
    """Every text of the web client in a language, worded as the site wants it."""
    shelf = shelf_of(call.reader)
    site = await shelf.find(call.site.domain)
    return shelf.make_once(site, ("translations", lang), lambda: translation_answer(site, lang))


@calls.post("/v1/application/version", caller=NONE, roles=EVERYONE)
async def get_version(call: OpenCall, application_name: OptionalQueryText = None) -> VersionAnswer:
    """The version of the web client that is served; a client that has another one loads itself again."""
    return VersionAnswer(
        application_name=application_name or "terazi", version=web_version(call.settings.web_dir)
    )


@calls.get("/v1/date/datetime", caller=TOKEN_OR_FKEY, roles=EVERYONE)
async def get_datetime(call: ClientCall) -> DatetimeAnswer:
    """The time of the server."""
    return DatetimeAnswer(datetime=call.now)
