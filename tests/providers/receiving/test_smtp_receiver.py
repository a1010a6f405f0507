"""The receiver of our own: what it takes, what it refuses, and that it says "kept" only of what is kept."""

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

import aiosmtplib
import pytest

from terazi.entry.connections import allow_connections
from terazi.foundation.receiving import MOST_RECIPIENTS, Delivery
from terazi.providers.receiving.smtp import SmtpReceiver, peer_of

DESK = "destek@ornek.com"
MAIL = b"From: elif@okul.edu.tr\r\nSubject: Fatura\r\n\r\nGelmedi.\r\n"


@dataclass
class KeeperOfTests:
    kept: list[Delivery] = field(default_factory=list)
    fails: bool = False

    def takes(self, address: str) -> bool:
        return address.lower().startswith("destek") and address.lower().endswith("@ornek.com")

    async def keep(self, delivery: Delivery) -> None:
        if self.fails:
            raise OSError("the store is away")
        self.kept.append(delivery)


@pytest.fixture
def keeper() -> KeeperOfTests:
    return KeeperOfTests()


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as `terazi receive` asks for."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    allow_connections()
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.fixture
async def receiver(keeper: KeeperOfTests) -> AsyncIterator[SmtpReceiver]:
    opened = SmtpReceiver(
        keeper=keeper,
        host="127.0.0.1",
        port=0,
        hostname="ornek.com",
        most_bytes=200_000,
        most_connections=30,
        relays=frozenset(),
    )
    await opened.open()
    yield opened
    await opened.close()


class Line:
    """A connection on which every byte is the test's."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def hear(self) -> str:
        while True:
            line = (await asyncio.wait_for(self._reader.readline(), 5)).decode()
            if line[3:4] != "-":
                return line.strip()

    async def say(self, *lines: str) -> str:
        """Say lines, and return what is answered to the last."""
        answer = ""
        for line in lines:
            self._writer.write(line.encode() + b"\r\n")
            answer = await self.hear()
        return answer

    async def write(self, raw: bytes) -> None:
        self._writer.write(raw)
        await self._writer.drain()

    async def rest(self) -> bytes:
        return await asyncio.wait_for(self._reader.read(), 5)

    def close(self) -> None:
        self._writer.close()


async def line_to(receiver: SmtpReceiver) -> Line:
    return Line(*await asyncio.open_connection(*receiver.address))


async def greeted(receiver: SmtpReceiver) -> Line:
    line = await line_to(receiver)
    assert (await line.hear()).startswith("220")
    await line.say("EHLO relay.example")
    return line


async def send(receiver: SmtpReceiver, content: bytes = MAIL, to: str = DESK) -> aiosmtplib.SMTPResponse:
    host, port = receiver.address
    async with aiosmtplib.SMTP(hostname=host, port=port, start_tls=False) as server:
        await server.mail("elif@okul.edu.tr")
        await server.rcpt(to)
        return await server.data(content)


async def test_a_mail_is_kept_as_it_came(receiver: SmtpReceiver, keeper: KeeperOfTests) -> None:
    answer = await send(receiver)
    assert answer.code == 250
    (kept,) = keeper.kept
    assert kept.content == MAIL
    assert (kept.return_path, list(kept.recipients)) == ("elif@okul.edu.tr", [DESK])
    assert not kept.is_believed


async def test_the_server_in_front_is_believed(receiver: SmtpReceiver, keeper: KeeperOfTests) -> None:
    receiver.relays = frozenset({"127.0.0.1"})
    await send(receiver)
    assert keeper.kept[0].is_believed


async def test_a_mail_that_cannot_be_kept_comes_again(receiver: SmtpReceiver, keeper: KeeperOfTests) -> None:
    keeper.fails = True
    with pytest.raises(aiosmtplib.SMTPDataError) as refused:
        await send(receiver)
    assert refused.value.code == 451
    keeper.fails = False
    assert (await send(receiver)).code == 250
    assert len(keeper.kept) == 1


@pytest.mark.parametrize(
    "address",
    ["ayse@ornek.com", "destek@baska.com", "<destek%baska.com@ornek.org>", "@ornek.com:ayse@baska.com"],
)
async def test_nothing_is_passed_on(receiver: SmtpReceiver, keeper: KeeperOfTests, address: str) -> None:
    line = await greeted(receiver)
    answer = await line.say("MAIL FROM:<x@y.com>", f"RCPT TO:<{address.strip('<>')}>")
    assert answer[:3] in {"550", "553", "501"}
    assert (await line.say("DATA")).startswith("503")
    line.close()
    assert keeper.kept == []


async def test_a_bounce_has_no_sender(receiver: SmtpReceiver, keeper: KeeperOfTests) -> None:
    line = await greeted(receiver)
    assert (await line.say("MAIL FROM:<>", f"RCPT TO:<{DESK}>", "DATA")).startswith("354")
    assert (await line.say("Subject: x\r\n\r\ny\r\n.")).startswith("250")
    line.close()
    assert keeper.kept[0].return_path == ""


async def test_a_mail_may_have_few_recipients(receiver: SmtpReceiver) -> None:
    line = await greeted(receiver)
    await line.say("MAIL FROM:<x@y.com>")
    answers = [await line.say(f"RCPT TO:<destek+{each}@ornek.com>") for each in range(MOST_RECIPIENTS + 2)]
    assert [answer[:3] for answer in answers] == ["250"] * MOST_RECIPIENTS + ["452"] * 2
    line.close()


async def test_too_large_a_mail_is_refused_once_and_for_all(
    receiver: SmtpReceiver, keeper: KeeperOfTests
) -> None:
    line = await greeted(receiver)
    assert (await line.say("MAIL FROM:<x@y.com> SIZE=200001")).startswith("552")
    line.close()
    with pytest.raises(aiosmtplib.SMTPDataError) as refused:
        await send(receiver, MAIL + b"x" * 900 + (b"y" * 900 + b"\r\n") * 300)
    assert refused.value.code == 552
    assert keeper.kept == []


async def test_a_line_may_be_as_long_as_programmes_write_them(
    receiver: SmtpReceiver, keeper: KeeperOfTests
) -> None:
    long = MAIL + b"<p>" + b"x" * 60_000 + b"</p>\r\n"
    assert (await send(receiver, long)).code == 250
    assert keeper.kept[0].content == long


@pytest.mark.parametrize(
    "end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n", b"\r\n\x00.\r\n"]
)
async def test_a_mail_that_is_smuggled_in_another_stays_in_it(
    receiver: SmtpReceiver, keeper: KeeperOfTests, end: bytes
) -> None:
    inside = b"MAIL FROM:<kotu@y.com>\r\nRCPT TO:<destek@ornek.com>\r\nDATA\r\nFrom: kotu@y.com\r\n\r\nx"
    line = await greeted(receiver)
    await line.say("MAIL FROM:<x@y.com>", f"RCPT TO:<{DESK}>", "DATA")
    await line.write(b"Subject: x\r\n\r\ntext" + end + inside + b"\r\n.\r\n")
    assert (await line.hear()).startswith("250")
    assert (await line.say("NOOP")).startswith("250")
    line.close()
    assert len(keeper.kept) == 1


async def test_a_mail_that_breaks_off_is_none(receiver: SmtpReceiver, keeper: KeeperOfTests) -> None:
    line = await greeted(receiver)
    await line.say("MAIL FROM:<x@y.com>", f"RCPT TO:<{DESK}>", "DATA")
    await line.write(b"Subject: x\r\n\r\nhalf a ma")
    line.close()
    assert (await send(receiver)).code == 250
    assert len(keeper.kept) == 1


async def test_one_peer_cannot_take_every_place(receiver: SmtpReceiver, keeper: KeeperOfTests) -> None:
    lines = [await greeted(receiver) for _ in range(20)]
    late = await line_to(receiver)
    assert (await late.rest()).startswith(b"421")
    lines[0].close()
    for _ in range(50):
        await asyncio.sleep(0.02)
        if receiver.enter("127.0.0.1"):
            receiver.leave("127.0.0.1")
            break
    assert (await send(receiver)).code == 250
    for line in lines:
        line.close()


async def test_whoever_comes_when_all_places_are_taken_is_told_to_come_again(receiver: SmtpReceiver) -> None:
    receiver.relays = frozenset({"127.0.0.1"})
    lines = [await greeted(receiver) for _ in range(30)]
    assert (await (await line_to(receiver)).rest()).startswith(b"421")
    for line in lines:
        line.close()


async def test_where_all_places_are_taken_the_most_silent_makes_room(
    receiver: SmtpReceiver, keeper: KeeperOfTests
) -> None:
    receiver.relays, receiver.gives_way_after = frozenset({"127.0.0.1"}), 0.0
    lines = [await greeted(receiver) for _ in range(30)]
    assert (await lines[0].say("NOOP")).startswith("250")
    assert (await send(receiver)).code == 250
    assert (await lines[1].rest()).startswith(b"421")
    assert (await lines[0].say("NOOP")).startswith("250")
    assert len(keeper.kept) == 1
    for line in lines:
        line.close()


def test_a_peer_is_the_same_by_both_protocols() -> None:
    assert peer_of(("::ffff:192.0.2.1", 25, 0, 0)) == "192.0.2.1"
    assert peer_of(("192.0.2.1", 25)) == "192.0.2.1"
    assert peer_of(("2001:DB8::1", 25, 0, 0)) == "2001:db8::1"
    assert peer_of("") == ""


OTHER = "destek+7-abc@ornek.com"


@pytest.fixture
async def lmtp(receiver: SmtpReceiver) -> Line:
    receiver.speaks_lmtp = True
    line = await line_to(receiver)
    assert (await line.hear()).startswith("220")
    assert (await line.say("LHLO on.ornek.com")).startswith("250")
    return line


async def begin(line: Line, *recipients: str) -> None:
    assert (await line.say("MAIL FROM:<elif@okul.edu.tr>")).startswith("250")
    for each in recipients:
        await line.say(f"RCPT TO:<{each}>")
    assert (await line.say("DATA")).startswith("354")


async def test_each_recipient_is_answered(lmtp: Line, keeper: KeeperOfTests) -> None:
    await begin(lmtp, DESK, OTHER, "kimse@ornek.com")
    await lmtp.write(MAIL + b".\r\n")
    assert [(await lmtp.hear())[:3] for _ in range(2)] == ["250", "250"]
    assert (await lmtp.say("NOOP")).startswith("250")  # nothing more was said of the mail
    (kept,) = keeper.kept
    assert list(kept.recipients) == [DESK, OTHER]


async def test_each_is_told_to_come_again_where_it_cannot_be_kept(lmtp: Line, keeper: KeeperOfTests) -> None:
    keeper.fails = True
    await begin(lmtp, DESK, OTHER)
    await lmtp.write(MAIL + b".\r\n")
    assert [(await lmtp.hear())[:3] for _ in range(2)] == ["451", "451"]
    keeper.fails = False
    await begin(lmtp, DESK)
    await lmtp.write(MAIL + b".\r\n")
    assert (await lmtp.hear()).startswith("250")


async def test_each_is_told_that_it_is_too_large(lmtp: Line, keeper: KeeperOfTests) -> None:
    await begin(lmtp, DESK, OTHER)
    await lmtp.write(MAIL + b"0123456789\r\n" * 20_000 + b".\r\n")
    assert [(await lmtp.hear())[:3] for _ in range(2)] == ["552", "552"]
    assert keeper.kept == []


async def test_whoever_is_nobody_gets_no_mail_and_smtp_is_not_spoken(lmtp: Line) -> None:
    assert (await lmtp.say("MAIL FROM:<elif@okul.edu.tr>")).startswith("250")
    assert (await lmtp.say("RCPT TO:<kimse@ornek.com>")).startswith("550")
    assert (await lmtp.say("DATA")).startswith("503")
    assert (await lmtp.say("EHLO on.ornek.com")).startswith("500")


async def held_open(receiver: SmtpReceiver, count: int, source: str = "127.0.0.1") -> list[Line]:
    """Open connections that begin a word and never end it."""
    host, port = receiver.address
    opened = await asyncio.gather(
        *(asyncio.open_connection(host, port, local_addr=(source, 0)) for _ in range(count))
    )
    lines = [Line(*each) for each in opened]
    for line in lines:
        await line.write(b"EHL")
    return lines


@pytest.mark.usefixtures("many_files")
async def test_a_thousand_slow_connections_do_not_stop_it(
    receiver: SmtpReceiver, keeper: KeeperOfTests
) -> None:
    """Fifty places send a letter and wait; whoever has something to send is heard beside them."""
    receiver.most_connections = 2_000
    slow = [line for at in range(50) for line in await held_open(receiver, 20, f"127.0.1.{at + 1}")]
    assert len(slow) == 1_000
    began = asyncio.get_running_loop().time()
    for _ in range(5):
        assert (await send(receiver)).code == 250
    assert asyncio.get_running_loop().time() - began < 10
    assert len(keeper.kept) == 5
    for line in slow:
        line.close()


async def test_one_address_takes_no_more_places_than_its_own(
    receiver: SmtpReceiver, keeper: KeeperOfTests
) -> None:
    receiver.most_connections = 2_000
    lines = await held_open(receiver, 300, "127.0.2.1")
    greetings = await asyncio.gather(*(line.hear() for line in lines))
    assert [each[:3] for each in greetings].count("220") == 20
    assert [each[:3] for each in greetings].count("421") == 280
    assert (await send(receiver)).code == 250
    for line in lines:
        line.close()
