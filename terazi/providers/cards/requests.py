"""Asking a card provider over HTTPS: time-outs, broken answers and 5xx all mean that nothing is known."""

import json
from collections.abc import Mapping

import httpx

from terazi.foundation.cards import ProviderUnavailableError
from terazi.foundation.types import Json
from terazi.providers.tls import trusted

_MOST_BYTES = 2_000_000


async def ask(
    method: str,
    url: str,
    *,
    headers: Mapping[str, str],
    content: bytes | None,
    timeout_seconds: float,
    tries: int = 1,
) -> tuple[int, Json]:
    """Return status and JSON of an answer; ``tries`` above one only where asking twice does no harm."""
    async with httpx.AsyncClient(verify=trusted(), timeout=timeout_seconds, follow_redirects=False) as client:
        for left in reversed(range(tries)):
            try:
                return _read(await client.request(method, url, headers=dict(headers), content=content))
            except (httpx.TransportError, ProviderUnavailableError) as problem:
                if not left:
                    raise ProviderUnavailableError(type(problem).__name__) from problem
    raise ProviderUnavailableError("never asked")


def _read(answer: httpx.Response) -> tuple[int, Json]:
    if answer.status_code >= 500 or answer.status_code == 429 or len(answer.content) > _MOST_BYTES:
        raise ProviderUnavailableError(f"status {answer.status_code}")
    try:
        content = json.loads(answer.content)
    except ValueError as broken:
        raise ProviderUnavailableError("broken answer") from broken
    if not isinstance(content, dict):
        raise ProviderUnavailableError("broken answer")
    return answer.status_code, content
