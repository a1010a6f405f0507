"""What the calls are held against: uvicorn and psycopg with nothing between them, one question and one JSON answer."""

import json
import os
import sys
from typing import Any

import psycopg_pool
import uvicorn

_QUESTION = "SELECT id, username, mail FROM user_account WHERE username = %s"
_HEADERS = [(b"content-type", b"application/json")]
Message = dict[str, Any]  # Any: ASGI


class Bare:
    """The smallest endpoint that asks the database."""

    def __init__(self, database_url: str) -> None:
        self._pool = psycopg_pool.AsyncConnectionPool(
            database_url, min_size=10, max_size=10, open=False, kwargs={"autocommit": True}
        )

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:  # Any: ASGI
        if scope["type"] == "lifespan":
            await receive()
            await self._pool.open(wait=True)
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._pool.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
        async with self._pool.connection() as connection:
            row = await (await connection.execute(_QUESTION, ["analist"])).fetchone()
        body = json.dumps({"user": [str(value) for value in row or ()]}).encode()
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, length]})
        await send({"type": "http.response.body", "body": body})


if __name__ == "__main__":
    uvicorn.run(
        Bare(os.environ["DATABASE_URL"]), port=int(sys.argv[1]), log_level="warning", access_log=False
    )
