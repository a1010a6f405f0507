"""Doors for those who watch the process: alive, ready, and how it does."""

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

from terazi.foundation.db import Database


def alive() -> Response:
    """The process runs."""
    return JSONResponse({"status": "ok"})


async def ready(database: Database) -> Response:
    """The process can answer calls: its database answers."""
    try:
        await database.reader.first(text("SELECT 1"))
    except (SQLAlchemyError, OSError):
        return JSONResponse({"status": "database unavailable"}, status_code=503)
    return JSONResponse({"status": "ok"})


def metrics() -> Response:
    """The process's figures in the Prometheus format."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
