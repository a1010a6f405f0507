"""What a call gets of its request as it came: for signatures that cover every byte, and for keys in headers."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends, Header
from starlette.requests import Request

from terazi.foundation.calls.schemas import StorableText


async def _body(request: Request) -> bytes:
    return await request.body()


async def _headers(request: Request) -> Mapping[str, str]:
    return dict(request.headers)


RawBody = Annotated[bytes, Depends(_body)]
"""The body, byte by byte."""
RawHeaders = Annotated[Mapping[str, str], Depends(_headers)]
"""The headers, their names in small letters."""
IdempotencyKey = Annotated[
    StorableText | None, Header(alias="Idempotency-Key", max_length=100, include_in_schema=False)
]
"""What makes a call that comes twice the same call."""
