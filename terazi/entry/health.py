"""Doors for those who watch the process: alive, ready, and how it does."""

import hmac

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import literal, select
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from terazi.foundation.db import Database, DatabaseError
from terazi.foundation.questions import value

_ANSWERS = value(select(literal(1)))


def alive() -> Response:
    """The process runs."""
    return JSONResponse({"status": "ok"})


async def ready(database: Database) -> Response:
    """The process can answer calls: its database answers."""
    try:
        await database.reader.ask(_ANSWERS())
    except (DatabaseError, OSError):
        return JSONResponse({"status": "database unavailable"}, status_code=503)
    return JSONResponse({"status": "ok"})


def metrics(request: Request, token: str) -> Response:
    """The process's figures in the Prometheus format, for who holds the token, or for this machine where none is set."""
    if not _may_measure(request, token):
        return PlainTextResponse("Not Found", 404)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _may_measure(request: Request, token: str) -> bool:
    if token:
        shown = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(shown, f"Bearer {token}".encode())
    return request.client is not None and request.client.host in {"127.0.0.1", "::1"}
