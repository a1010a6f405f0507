"""Calls that send the browser somewhere else, with all that it came with."""

from typing import Annotated

from fastapi import Depends
from fastapi.responses import RedirectResponse, Response

from terazi.foundation.calls.bodies import form_as_query

REDIRECT = "text/html"
"""Media type of calls that answer by sending the browser somewhere else."""
PostedQuery = Annotated[str, Depends(form_as_query)]
"""The form of the body, written as a query."""


def redirect_to(path: str) -> Response:
    """Return an answer that sends a browser on, with GET however it came here."""
    return RedirectResponse(path, status_code=303, headers={"Cache-Control": "no-store"})
