"""Hosts that no site has: turned away where the installation wants that."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, QueryParams
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from terazi.foundation.calls.frame import House, asked_lang
from terazi.foundation.calls.replies import reply_to_refusal
from terazi.foundation.db import DatabaseError
from terazi.foundation.errors import HostUnknown, Refusal
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import say
from terazi.modules.site.public import knows_host


async def is_turned_away(scope: Scope, house: House) -> bool:
    """Whether the host of a request has no site, nor is the platform's own, and such hosts are not answered."""
    if house.settings.unknown_hosts != "refused":
        return False
    host = Headers(scope=scope).get("host", "")
    try:
        own = urlsplit(house.settings.public_url).netloc
        return not await knows_host(host, own, house.database.reader)
    except (Refusal, DatabaseError, OSError):
        return False  # what is asked for says itself that the platform is away


def unknown_host(scope: Scope, *, is_call: bool) -> Response:
    """Return what such a host gets: a refusal as every call has it, else a plain page."""
    if is_call:
        return reply_to_refusal(HostUnknown(), asked_lang(QueryParams(scope["query_string"])) or DEFAULT_LANG)
    text = "\n".join(say(HostUnknown().phrase, lang) for lang in Lang)
    headers = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
    return PlainTextResponse(f"{text}\n", HostUnknown.http_status, headers)
