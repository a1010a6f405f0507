"""Posting to an address that a person named: never to machines beside ours, never on to elsewhere, and not for long.

Whoever names an address could name one that only we can reach (OWASP API7:2023, server-side request forgery). So the name
is resolved here, once, every address it has must be a public one, and the connection goes to that very address: a name that
answers differently a second later changes nothing. The certificate is still checked against the name.
"""

import asyncio
import ssl
import time
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM, gaierror
from urllib.parse import urlsplit, urlunsplit

import httpx

from terazi.foundation.webhooks import WebhookReply, WebhookRequest, WebhookSender
from terazi.providers.tls import trusted

_SECONDS = 10.0
_MOST_BYTES = 2_000
_PORTS = {"https": 443, "http": 80}
_TRANSLATED = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))


def webhook_sender(*, allows_private: bool, seconds: float = _SECONDS) -> WebhookSender:
    """Return what posts messages; ``allows_private`` lets them go to addresses of one's own network."""

    async def send(request: WebhookRequest) -> WebhookReply:
        began = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                reply = await _post(request, allows_private=allows_private)
        except TimeoutError:
            reply = WebhookReply(status=None, problem="no_answer")
        took = round((time.monotonic() - began) * 1000)
        return WebhookReply(status=reply.status, text=reply.text, problem=reply.problem, milliseconds=took)

    return send


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet, and not to a machine, a network or a translation of one's own."""
    ip: IPv4Address | IPv6Address = ip_address(address.split("%", maxsplit=1)[0])
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip.sixtofour is not None or ip.teredo is not None or any(ip in each for each in _TRANSLATED):
            return False
    return ip.is_global and not ip.is_multicast


async def _post(request: WebhookRequest, *, allows_private: bool) -> WebhookReply:
    parts = urlsplit(request.url)
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
    except (gaierror, UnicodeError):
        return WebhookReply(status=None, problem="unknown_host")
    addresses = [str(each[4][0]) for each in found]
    if not allows_private and not all(is_public(each) for each in addresses):
        return WebhookReply(status=None, problem="private_address")
    address = addresses[0]
    place = f"[{address}]" if ":" in address else address
    url = urlunsplit((parts.scheme, f"{place}:{port}", parts.path or "/", parts.query, ""))
    # What is packed may be a thousand times as long: it is neither asked for nor unpacked.
    headers = {**request.headers, "Host": parts.netloc.rpartition("@")[2], "Accept-Encoding": "identity"}
    return await _exchanged(url, headers, request.content, host)


async def _exchanged(url: str, headers: dict[str, str], content: bytes, host: str) -> WebhookReply:
    client = httpx.AsyncClient(verify=trusted(), follow_redirects=False, trust_env=False, timeout=_SECONDS)
    named = {"sni_hostname": host}
    try:
        async with (
            client,
            client.stream("POST", url, headers=headers, content=content, extensions=named) as answer,
        ):
            read = b""
            async for part in answer.aiter_raw():
                read += part
                if len(read) >= _MOST_BYTES:
                    break
            return WebhookReply(status=answer.status_code, text=read[:_MOST_BYTES].decode(errors="replace"))
    except httpx.TimeoutException:
        return WebhookReply(status=None, problem="no_answer")
    except httpx.HTTPError as failed:
        is_certificate = isinstance(failed.__cause__, ssl.SSLError) or "CERTIFICATE" in str(failed)
        return WebhookReply(status=None, problem="bad_certificate" if is_certificate else "no_connection")
