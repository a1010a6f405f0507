"""A server on loopback that answers with the central bank's list of the day, and fails as a test wants it to."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LIST = """<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="{day:%d.%m.%Y}" Date="{day:%m/%d/%Y}" Bulten_No="2026/225">
  <Currency CrossOrder="0" Kod="USD" CurrencyCode="USD">
    <Unit>{unit}</Unit><Isim>ABD DOLARI</Isim><CurrencyName>US DOLLAR</CurrencyName>
    <ForexBuying>{buying}</ForexBuying><ForexSelling>41.3087</ForexSelling>
    <BanknoteBuying>41.2056</BanknoteBuying><BanknoteSelling>41.3707</BanknoteSelling>
    <CrossRateUSD/><CrossRateOther/>
  </Currency>
  <Currency CrossOrder="9" Kod="EUR" CurrencyCode="EUR">
    <Unit>1</Unit><Isim>EURO</Isim><CurrencyName>EURO</CurrencyName>
    <ForexBuying>48.1020</ForexBuying><ForexSelling>48.1887</ForexSelling>
  </Currency>
</Tarih_Date>"""


def list_of(day: date, buying: str = "41.2345", unit: int = 1) -> bytes:
    """Return the list of a day."""
    return LIST.format(day=day, buying=buying, unit=unit).encode()


@dataclass
class FakeBank:
    """What it answers, how often it was asked, and how it is to fail next."""

    url: str = ""
    content: bytes = b""
    asked: int = 0
    failures: list[int | str] = field(default_factory=list)


@contextmanager
def central_bank(content: bytes) -> Iterator[FakeBank]:
    """Run the bank on a port of this machine."""
    bank = FakeBank(content=content)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            bank.asked += 1
            failure = bank.failures.pop(0) if bank.failures else None
            if failure == "silent":
                time.sleep(0.6)
            status = failure if isinstance(failure, int) else 200
            self.send_response(status)
            self.end_headers()
            self.wfile.write(b"<html>" if failure == "broken" else bank.content)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    bank.url = f"http://127.0.0.1:{server.server_port}/kurlar/today.xml"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield bank
    finally:
        server.shutdown()
        server.server_close()
