"""Whom connections to the outside believe: one context for the process, for reading the list of authorities takes 20 ms."""

import ssl
from functools import cache

import httpx


@cache
def trusted() -> ssl.SSLContext:
    """Return the context of a client's connections, the same for all."""
    return httpx.create_ssl_context()
