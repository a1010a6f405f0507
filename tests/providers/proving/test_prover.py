"""Whether a mail comes from who it says: every way to be vouched for, and every way to look as if."""

import time

import pytest

from terazi.foundation.senders import Arrival, SenderClaim, SenderFindings
from terazi.providers.proving.prover import domain_of, sender_prover
from tests.providers.proving.zone import Zone, key_of, mail, signed

SENDER, DOMAIN = "ali@ornek-sirket.com.tr", "ornek-sirket.com.tr"
VOUCHED, DENIED, NOTHING = SenderFindings(is_vouched=True), SenderFindings(is_denied=True), SenderFindings()
REJECT = {f"_dmarc.{DOMAIN}": "v=DMARC1; p=reject"}
SPF = {DOMAIN: "v=spf1 ip4:185.11.12.13 -all"}
HERE = Arrival(address="185.11.12.13", greeting=f"mx.{DOMAIN}", return_path=f"iade@{DOMAIN}")
ELSEWHERE = Arrival(address="185.11.12.14", greeting=f"mx.{DOMAIN}", return_path=f"iade@{DOMAIN}")


async def found(
    content: bytes, records: dict[str, str], arrival: Arrival | None = ELSEWHERE, sender: str = SENDER
) -> SenderFindings:
    return await sender_prover(Zone(records))(SenderClaim(content=content, sender=sender, arrival=arrival))


@pytest.mark.parametrize("has_policy", [True, False])
@pytest.mark.parametrize("sends", ["here", "elsewhere", "strange_path", "inside", "not_known"])
@pytest.mark.parametrize(
    "signs", ["whole", "part", "stranger", "broken", "trial", "revoked", "no_key", "none"]
)
async def test_every_way_to_be_vouched_for(signs: str, sends: str, has_policy: bool) -> None:
    """One good signature or one good machine is enough; without either the domain's own word counts."""
    content = {
        "none": mail(),
        "part": signed(mail(), DOMAIN, length=True) + b"Ve hesap numaramiz degisti.\r\n",
        "stranger": signed(mail(), "baska.com.tr"),
        "broken": signed(mail(), DOMAIN).replace(b"Merhaba", b"Selam"),
    }.get(signs, signed(mail(), DOMAIN))
    said = {"trial": "t=y; ", "revoked": "p=; "}.get(signs, "")
    keys = {} if signs == "no_key" else {**key_of(DOMAIN, said=said), **key_of("baska.com.tr")}
    if signs == "revoked":
        keys = dict.fromkeys(keys, "v=DKIM1; p=")
    if signs == "trial":
        keys = {name: f"{key}; t=y" for name, key in key_of(DOMAIN).items()}
    arrival = {
        "here": HERE,
        "elsewhere": ELSEWHERE,
        "strange_path": Arrival(address="185.11.12.13", return_path="a@baska.com.tr"),
        "inside": Arrival(address="10.0.0.7", return_path=f"iade@{DOMAIN}"),
        "not_known": None,
    }[sends]
    records = {
        **SPF,
        **keys,
        "baska.com.tr": "v=spf1 ip4:185.11.12.13 -all",
        **(REJECT if has_policy else {}),
    }
    is_vouched = signs == "whole" or sends == "here"
    is_machine_known = sends in {"here", "elsewhere", "strange_path"}
    expected = VOUCHED if is_vouched else (DENIED if has_policy and is_machine_known else NOTHING)
    assert await found(content, records, arrival) == expected


async def test_words_behind_what_is_signed_take_its_worth() -> None:
    """The library would say yes: the signature covers the beginning only."""
    content = signed(mail(), DOMAIN, length=True) + b"Bunu da odeyin.\r\n"
    assert await found(content, {**key_of(DOMAIN), **REJECT}) == DENIED


async def test_a_second_from_takes_every_signature_its_worth() -> None:
    content = b"From: Patron <patron@banka.com.tr>\r\n" + signed(mail(), DOMAIN)
    assert await found(content, key_of(DOMAIN)) == NOTHING
    content = signed(b"From: Patron <patron@banka.com.tr>\r\n" + mail(), DOMAIN)
    assert await found(content, key_of(DOMAIN)) == NOTHING


async def test_one_good_signature_among_bad_ones_is_enough() -> None:
    content = signed(signed(mail(), DOMAIN), "baska.com.tr")
    content = b"DKIM-Signature: nonsense\r\nDKIM-Signature: v=1; a=rsa-sha256; d=x; l=0\r\n" + content
    assert await found(content, {**key_of(DOMAIN), **REJECT}) == VOUCHED


async def test_a_signature_of_an_old_kind_is_none() -> None:
    content = signed(mail(), DOMAIN).replace(b"a=rsa-sha256", b"a=rsa-sha1")
    assert await found(content, key_of(DOMAIN)) == NOTHING


@pytest.mark.parametrize(
    "key",
    [
        "v=DKIM1; p=" + "A" * 4_000,
        "v=DKIM1; p=!!!",
        "v=DKIM9; p=AAAA",
        "p",
        ";" * 2_000,
        "v=DKIM1; s=tlsrpt; p=AAAA",
        "v=DKIM1; h=sha1; p=AAAA",
        "v=DKIM1; k=ed25519; p=AAAA",
        "v=DKIM1; k=kurbaga; p=AAAA",
        "\xff\xfe" * 500,
    ],
)
async def test_a_hostile_key_proves_nothing_and_costs_little(key: str) -> None:
    began = time.perf_counter()
    assert await found(signed(mail(), DOMAIN), {next(iter(key_of(DOMAIN))): key, **REJECT}) == DENIED
    assert time.perf_counter() - began < 10


async def test_a_mail_that_is_slow_to_check_is_given_up() -> None:
    """Spaces without a line's end make the library look again and again; the process that looks is stopped."""
    content = signed(mail(), DOMAIN) + b" " * 2_000_000
    began = time.perf_counter()
    assert await found(content, key_of(DOMAIN)) == NOTHING
    assert time.perf_counter() - began < 30


async def test_who_gets_no_answer_denies_nobody() -> None:
    zone = Zone({**REJECT, **key_of(DOMAIN)})
    claim = SenderClaim(content=signed(mail(), DOMAIN), sender=SENDER, arrival=HERE)
    zone.silent = {f"s1._domainkey.{DOMAIN}"}
    assert await sender_prover(zone)(claim) == NOTHING
    zone.silent = {f"_dmarc.{DOMAIN}"}
    assert await sender_prover(zone)(claim) == NOTHING
    zone.silent = {DOMAIN}
    assert await sender_prover(zone)(claim) == VOUCHED


async def test_strangers_cost_no_question_of_their_own() -> None:
    content = mail()
    for at in range(9):
        content = signed(content, f"yabanci{at}.com")
    zone = Zone(REJECT)
    arrival = Arrival(address="185.11.12.13", return_path="a@yabanci.com")
    findings = await sender_prover(zone)(SenderClaim(content=content, sender=SENDER, arrival=arrival))
    assert findings == DENIED
    assert zone.asked == ["TXT _dmarc.ornek-sirket.com.tr", "TXT _dmarc.com.tr", "TXT _dmarc.tr"]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("ali@ornek.com.tr", "ornek.com.tr"),
        ("ali@Ornek.COM.tr.", "ornek.com.tr"),
        ("ali@örnek.com", "xn--rnek-4qa.com"),
        ("ali@localhost", None),
        ("ali", None),
        ("", None),
        ("ali@a..b", None),
        ("ali@[127.0.0.1]", None),
        ("ali@" + "a" * 64 + ".com", None),
        ("ali@" + "a." * 200 + "com", None),
        ("ali@ornek.com\r\nBcc: x", None),
    ],
)
def test_only_a_domain_is_asked(address: str, expected: str | None) -> None:
    assert domain_of(address) == expected
