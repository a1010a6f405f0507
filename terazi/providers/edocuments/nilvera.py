"""Nilvera, an integrator: e-Arşiv and e-Fatura over its public REST interface (developer.nilvera.com)."""

import json
from collections.abc import Mapping

import httpx

from terazi.foundation.edocuments import (
    EdocumentAnswer,
    EdocumentFile,
    EdocumentGateways,
    IntegratorKey,
    IntegratorKeyRefusedError,
    IntegratorUnavailableError,
    SentState,
)
from terazi.foundation.types import Json
from terazi.providers.tls import trusted

_SECONDS = 20.0
_MOST_BYTES = 1_000_000
_MOST_WORDS = 1000
_STATES = {"succeed": SentState.ACCEPTED, "error": SentState.REFUSED}


def edocument_gateways(url: str) -> EdocumentGateways:
    """Return what gives each shop its gateway."""

    def gateway_of(key: IntegratorKey) -> "Nilvera":
        return Nilvera(url, key.value)

    return gateway_of


class Nilvera:
    """Nilvera with the key of one shop."""

    def __init__(self, url: str, key: str, *, timeout_seconds: float = _SECONDS) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout_seconds

    async def send(self, file: EdocumentFile) -> EdocumentAnswer:
        """Send a bill; what it refuses is asked for first, because it may have it already."""
        path = "/einvoice/Send/Xml" if file.alias else "/earchive/Send/Xml"
        status, content = await self._ask(
            "POST",
            path,
            params={"Alias": file.alias} if file.alias else {},
            files={"file": (f"{file.number}.xml", file.content, "application/xml")},
        )
        if status < 300:
            return EdocumentAnswer(state=SentState.WAITING)
        known = await self.find(file)
        if known.state is not SentState.UNKNOWN:
            return known
        return EdocumentAnswer(state=SentState.REFUSED, words=_words_of(content) or f"HTTP {status}")

    async def find(self, file: EdocumentFile) -> EdocumentAnswer:
        """Ask what became of a bill."""
        path = (
            f"/einvoice/Sale/{file.ettn}/Status" if file.alias else f"/earchive/Invoices/{file.ettn}/Status"
        )
        status, content = await self._ask("GET", path)
        if status == httpx.codes.NOT_FOUND:
            return EdocumentAnswer(state=SentState.UNKNOWN)
        if status >= 300:
            raise IntegratorUnavailableError(f"status {status}")
        told = content.get("InvoiceStatus")
        told = told if isinstance(told, dict) else {}
        state = _STATES.get(str(told.get("Code", "")).lower(), SentState.WAITING)
        said = [str(told.get(name) or "").strip() for name in ("Description", "DetailDescription")]
        return EdocumentAnswer(state=state, words=" – ".join(filter(None, said))[:_MOST_WORDS])

    async def _ask(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        files: Mapping[str, tuple[str, bytes, str]] | None = None,
    ) -> tuple[int, Json]:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json"}
        try:
            async with httpx.AsyncClient(
                verify=trusted(), timeout=self._timeout, follow_redirects=False
            ) as client:
                answer = await client.request(
                    method, f"{self._url}{path}", headers=headers, params=params, files=files
                )
        except httpx.HTTPError as problem:
            raise IntegratorUnavailableError(type(problem).__name__) from problem
        if answer.status_code in {httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN}:
            raise IntegratorKeyRefusedError(f"status {answer.status_code}")
        is_redirect = 300 <= answer.status_code < 400
        if is_redirect or answer.status_code >= 500 or answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
            raise IntegratorUnavailableError(f"status {answer.status_code}")
        return answer.status_code, _read(answer)


def _read(answer: httpx.Response) -> Json:
    if len(answer.content) > _MOST_BYTES:
        raise IntegratorUnavailableError("answer too large")
    try:
        content = json.loads(answer.content or b"{}")
    except ValueError as broken:
        raise IntegratorUnavailableError("broken answer") from broken
    return content if isinstance(content, dict) else {}


def _words_of(content: Json) -> str:
    errors = content.get("Errors")
    told = [each for each in errors if isinstance(each, dict)] if isinstance(errors, list) else []
    names = ("Code", "Description", "Detail")
    said = [" ".join(str(each.get(name) or "").strip() for name in names).strip() for each in told]
    return "; ".join(filter(None, said))[:_MOST_WORDS]
