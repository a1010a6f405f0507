"""Two installations that write to each other's desk: nobody is there on either side, so it ends at once."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from email.headerregistry import Address
from pathlib import Path

import pytest

from terazi.providers.mail.smtp import message_of
from tests.calling import HouseUnderTest, open_house
from tests.database import Cloner
from tests.modules.support.posting import PAUSE, deliver

NAMES = ("bir.example", "iki.example")
MOST_ROUNDS = 30


@dataclass
class Two:
    """Both, and which mails were carried over."""

    houses: tuple[HouseUnderTest, HouseUnderTest]
    carried: int = 0

    async def carry(self, *, is_honest: bool) -> bool:
        """Hand every mail that left one to the other; False if none did.

        A dishonest one says nothing of being a machine, and writes as a person would.
        """
        before = self.carried
        for house, domain, other in zip(self.houses, NAMES, reversed(self.houses), strict=True):
            await house.run_jobs(later=PAUSE)
            there = NAMES[1 - NAMES.index(domain)]
            leaving = [letter for letter in house.sent if letter.to_address.endswith(f"@{there}")]
            house.sent.clear()
            for letter in leaving:
                message = message_of(letter, Address("", "no-reply", domain))
                if not is_honest:
                    del message["Auto-Submitted"]
                    message.replace_header("From", Address("", "destek", domain))
                proven = f"Authentication-Results: development; dmarc=pass header.from={domain}\r\n".encode()
                await deliver(
                    other,
                    proven + message.as_bytes(),
                    letter.to_address,
                    return_path=letter.envelope_from or "x@y",
                )
                self.carried += 1
        return self.carried > before


@pytest.fixture
async def two(cloner: Cloner, tmp_path: Path) -> AsyncIterator[Two]:
    """Two installations, each with a domain of its own."""
    async with AsyncExitStack() as stack:
        houses = [
            await stack.enter_async_context(
                open_house(
                    stack.enter_context(cloner.clone()),
                    tmp_path / name,
                    mail_domain=name,
                    mail_from=f"Terazi <no-reply@{name}>",
                )
            )
            for name in NAMES
        ]
        yield Two((houses[0], houses[1]))


async def _ask(two: Two) -> None:
    """Somebody gives the desk of the other as their own address."""
    body = {
        "mail": f"destek@{NAMES[1]}",
        "operation_name": "order",
        "subject": "Siparişim nerede?",
        "comment": "Hâlâ gelmedi.",
    }
    asked = await two.houses[0].post("/v1/mail/support/record", body=body)
    assert asked.status == 200, asked.json


@pytest.mark.parametrize("is_honest", [True, False])
async def test_machines_that_write_to_each_other_end(two: Two, is_honest: bool) -> None:
    await _ask(two)
    rounds = 0
    while await two.carry(is_honest=is_honest):
        rounds += 1
        assert rounds < MOST_ROUNDS
    assert 0 < two.carried <= 2
