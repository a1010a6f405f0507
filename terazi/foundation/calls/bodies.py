"""Bodies: how large they may be, and the one call that takes a form as well as JSON."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from python_multipart.exceptions import MultipartParseError
from starlette.requests import Request
from starlette.types import Message, Receive

from terazi.foundation.calls.params import read_fields
from terazi.foundation.calls.schemas import RequestModel
from terazi.foundation.errors import BodyTooLarge, MalformedBody

_MEGABYTE = 1_000_000
_MOST_FORM_FIELDS = 50


def limited_receive(request: Request, max_bytes: int) -> Receive:
    """Return what hands over the request's body; a larger one is refused, by what it says of itself and by what really comes."""
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > max_bytes:
        raise BodyTooLarge(limit=max_bytes / _MEGABYTE)
    receive = request.receive
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > max_bytes:
            raise BodyTooLarge(limit=max_bytes / _MEGABYTE)
        return message

    return counted


async def read_ahead(request: Request, max_bytes: int) -> tuple[bytes, Request]:
    """Return the body, and the request with the body still to be read."""
    content = await Request(request.scope, limited_receive(request, max_bytes)).body()

    async def once_more() -> Message:
        return {"type": "http.request", "body": content, "more_body": False}

    return content, Request(request.scope, once_more)


def form_or_json_reader(model: type[RequestModel]) -> Callable[[Request], Awaitable[RequestModel]]:
    """Return a reader that accepts the model as a form or as JSON."""

    async def read(request: Request) -> RequestModel:
        if request.headers.get("content-type", "").startswith("application/json"):
            try:
                data = await request.json()
            except (ValueError, RecursionError) as problem:
                raise MalformedBody from problem
        else:
            data = await _read_form(request)
        return read_fields(model, data)

    return read


async def form_as_query(request: Request) -> str:
    """Return a form as the query that a browser would make of it; what comes twice stays twice."""
    try:
        async with request.form(max_files=0, max_fields=_MOST_FORM_FIELDS) as form:
            return urlencode([(name, value) for name, value in form.multi_items() if isinstance(value, str)])
    except MultipartParseError as problem:
        raise MalformedBody from problem


async def _read_form(request: Request) -> dict[str, str]:
    try:
        async with request.form(max_files=0, max_fields=_MOST_FORM_FIELDS) as form:
            return {name: value for name, value in form.items() if isinstance(value, str)}
    except MultipartParseError as problem:
        raise MalformedBody from problem
