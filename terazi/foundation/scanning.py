"""Files that people send, shown to a virus scanner (clamd) before they are kept."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_CHUNK = 256 * 1024
_SECONDS = 30.0
_LONGEST_ANSWER = 1_000


class ScannerLostError(Exception):
    """The scanner cannot be reached, or does not say what it found."""


async def is_clean(address: str, content: bytes) -> bool:
    """Whether the scanner at an address finds nothing in a file; ScannerLostError where it does not say."""
    return not await virus_in(address, content)


async def virus_in(address: str, content: bytes) -> str:
    """Return what the scanner at an address finds in a file, by its name; nothing where it finds nothing."""
    try:
        async with asyncio.timeout(_SECONDS):
            answer = await _asked(address, content)
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as lost:
        raise ScannerLostError(str(lost)) from lost
    if answer.endswith(b" FOUND"):
        return answer.removesuffix(b" FOUND").removeprefix(b"stream: ").decode("ascii", "replace") or "?"
    if answer == b"stream: OK":
        return ""
    raise ScannerLostError(answer.decode("ascii", "replace"))


async def _asked(address: str, content: bytes) -> bytes:
    """Send a file by the INSTREAM command, part by part with its length before each, and return the answer."""
    async with _connected(address) as (reader, writer):
        writer.write(b"zINSTREAM\0")
        for start in range(0, len(content), _CHUNK):
            part = content[start : start + _CHUNK]
            writer.write(len(part).to_bytes(4, "big") + part)
            await writer.drain()
        writer.write(bytes(4))
        await writer.drain()
        answer = await reader.read(_LONGEST_ANSWER)
        return answer.partition(b"\0")[0].strip()


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    if address.startswith("/"):
        reader, writer = await asyncio.open_unix_connection(address)
    else:
        host, _, port = address.rpartition(":")
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    try:
        yield reader, writer
    finally:
        writer.close()
