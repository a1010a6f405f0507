"""A command line with the platform's words and nothing behind them: what the launcher starts in its tests."""

import http.server
import os
import signal
import sys
from pathlib import Path

import psycopg


class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = str(os.getpid()).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main(word: str) -> None:
    var = Path(os.environ["TERAZI_VAR_DIR"])
    if word in ("migrate", "seed") and os.environ.get("STAND_IN_PREPARING_FAILS"):
        sys.exit(4)
    if word == "migrate":
        with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (number int)")
    elif word == "seed":
        sys.stdout.write("ayse  a-password  a demo account\n")
    elif word == "serve":
        if os.environ.get("STAND_IN_WEB_FAILS"):
            sys.exit(3)
        http.server.HTTPServer(("127.0.0.1", int(os.environ["TERAZI_PORT"])), Answers).serve_forever()
    elif word == "worker":
        (var / "worker.pid").write_text(str(os.getpid()), encoding="ascii")
        signal.pause()


if __name__ == "__main__":
    main(sys.argv[1])
