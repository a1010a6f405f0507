"""Answers that scripts of any other page may read (CORS); never with cookies, which no call reads anyway."""

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import Message, Send

_DAY = 86400


def open_to_other_origins(send: Send) -> Send:
    """Return a ``send`` that lets every page read the answer."""

    async def send_openly(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Access-Control-Allow-Origin"] = "*"
            headers["Access-Control-Expose-Headers"] = "WWW-Authenticate"
        await send(message)

    return send_openly


def preflight_reply(methods: str) -> Response:
    """Return the answer to a browser that asks whether it may make the call from another page."""
    return Response(
        status_code=204,
        headers={
            "Access-Control-Allow-Methods": methods,
            "Access-Control-Allow-Headers": "Authorization, Content-Type",
            "Access-Control-Max-Age": str(_DAY),
        },
    )
