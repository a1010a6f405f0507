"""The book of calls without a running platform."""

from importlib.metadata import version
from typing import cast

from terazi.entry.wiring import CALLS
from terazi.foundation.calls.book import calls_page, openapi
from terazi.foundation.calls.frame import Frame
from terazi.foundation.calls.routes import CallsApp
from terazi.foundation.types import Json


def openapi_document() -> Json:
    """Return the OpenAPI description of all calls."""
    return openapi(_app(), version=version("terazi"))


def calls_document() -> str:
    """Return the readable list of all calls."""
    return calls_page(_app().facts)


def _app() -> CallsApp:
    return CallsApp(CALLS, cast("Frame", None))  # no call is made, so no frame is needed
