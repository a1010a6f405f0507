"""Pictures of shared links: of each page that search engines may show, where its site has no picture of its own."""

import asyncio
import re
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from terazi.foundation.calls.frame import House
from terazi.foundation.calls.response_cache import ResponseCache
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.language.lang import Lang
from terazi.modules.site.public import Moved, card_of, open_page

_ADDRESS = re.compile(r"/card/(tr|en)/([a-z0-9_]{1,60})\.png")
_DRAW = Computation("terazi.engine.printing.shared_card", "draw_shared_card")
_KEPT = {"Cache-Control": "public, max-age=86400"}


class SharedCards:
    """Draws them, one at a time, and keeps what is drawn while the site stays as it is.

    What there is to draw is bounded by the menus of the sites: nothing in it is the request's.
    """

    def __init__(self, house: House) -> None:
        self._reader = house.database.reader
        self._drawn = ResponseCache()
        self._drawing = asyncio.Lock()

    async def at(self, request: Request) -> Response | None:
        """Return the picture at an address; None where the path is none of a picture."""
        asked = _ADDRESS.fullmatch(request.scope["path"])
        if asked is None:
            return None
        lang, route = Lang(asked[1]), asked[2]
        opening = await open_page(request.headers.get("host", ""), "/", self._reader)
        card = None if isinstance(opening, Moved) else card_of(opening, route, lang)
        if isinstance(opening, Moved) or card is None:
            return PlainTextResponse("Not Found", 404)
        key, edition = (opening.site.id, lang, route), (opening.site.version, opening.site.changes_at)
        async with self._drawing:
            kept = self._drawn.find(key, edition)
            if kept is None:
                draw = _DRAW.load()
                content = await asyncio.to_thread(lambda: draw(**asdict(card)))
                drawn = Response(content, media_type="image/png", headers=_KEPT)
                kept = self._drawn.keep(key, edition, drawn)
        return kept.reply(request.headers.get("accept-encoding", ""))
