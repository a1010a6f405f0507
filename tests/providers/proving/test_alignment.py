"""Which domain may vouch for which, by the records alone."""

from collections.abc import Sequence

import pytest

from terazi.providers.proving.alignment import Place, Request, is_aligned, place_of, policy_in
from tests.providers.proving.zone import Zone

REJECT, NONE = "v=DMARC1; p=reject", "v=DMARC1; p=none"


def placed(domain: str, records: dict[str, Sequence[str] | str]) -> Place:
    zone = Zone(records)
    return place_of(domain, lambda name: zone.records(name, "TXT", seconds=1))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("domain", "vouching", "records", "expected"),
    [
        ("ornek-sirket.com.tr", "ornek-sirket.com.tr", {}, True),
        ("ornek-sirket.com.tr", "com.tr", {}, False),
        ("ornek-sirket.com.tr", "tr", {}, False),
        ("ornek-sirket.com.tr", "baska-sirket.com.tr", {}, False),
        ("ornek-sirket.com.tr", "ornek", {}, False),
        ("ornek-sirket.com.tr", "sirket.com.tr", {}, False),
        # Without a record nobody knows that both are one organization's.
        ("posta.ornek-sirket.com.tr", "ornek-sirket.com.tr", {}, False),
        ("posta.ornek-sirket.com.tr", "ornek-sirket.com.tr", {"_dmarc.ornek-sirket.com.tr": NONE}, True),
        ("ornek-sirket.com.tr", "posta.ornek-sirket.com.tr", {"_dmarc.ornek-sirket.com.tr": NONE}, True),
        ("a.ornek-sirket.com.tr", "b.c.ornek-sirket.com.tr", {"_dmarc.ornek-sirket.com.tr": NONE}, True),
        (
            "a.ornek-sirket.com.tr",
            "ornek-sirket.com.tr.evil.com",
            {"_dmarc.ornek-sirket.com.tr": NONE},
            False,
        ),
        ("a.ornek-sirket.com.tr", "fornek-sirket.com.tr", {"_dmarc.ornek-sirket.com.tr": NONE}, False),
        # Below says that it stands for itself.
        (
            "ornek.com",
            "kiraci.ornek.com",
            {"_dmarc.ornek.com": NONE, "_dmarc.kiraci.ornek.com": f"{NONE}; psd=n"},
            False,
        ),
        # A registry says that organizations are named one label below it.
        ("a.firma.com.tr", "firma.com.tr", {"_dmarc.com.tr": f"{NONE}; psd=y"}, True),
        ("firma.com.tr", "rakip.com.tr", {"_dmarc.com.tr": f"{NONE}; psd=y"}, False),
        # A whole suffix does not become one organization by a record that says nothing of suffixes.
        ("firma.tr", "rakip.tr", {"_dmarc.tr": NONE}, False),
        ("firma.tr", "rakip.tr", {"_dmarc.tr": f"{NONE}; psd=y"}, False),
    ],
)
def test_who_vouches_for_whom(
    domain: str, vouching: str, records: dict[str, Sequence[str] | str], expected: bool
) -> None:
    place = placed(domain, records)
    assert (
        is_aligned(place, vouching, is_strict=False, place_at=lambda name: placed(name, records)) is expected
    )


def test_strict_is_the_very_domain() -> None:
    records: dict[str, Sequence[str] | str] = {"_dmarc.ornek.com": NONE}
    place = placed("a.ornek.com", records)
    assert is_aligned(place, "a.ornek.com", is_strict=True, place_at=lambda name: placed(name, records))
    assert not is_aligned(place, "ornek.com", is_strict=True, place_at=lambda name: placed(name, records))


@pytest.mark.parametrize(
    ("domain", "records", "expected"),
    [
        ("ornek.com", {}, Request.NONE),
        ("ornek.com", {"_dmarc.ornek.com": REJECT}, Request.REJECT),
        ("ornek.com", {"_dmarc.ornek.com": "v=DMARC1;p=QUARANTINE"}, Request.QUARANTINE),
        ("ornek.com", {"_dmarc.ornek.com": "v=DMARC1; p=nonsense; rua=mailto:a@b.c"}, Request.NONE),
        ("ornek.com", {"_dmarc.ornek.com": "p=reject; v=DMARC1"}, Request.NONE),
        ("ornek.com", {"_dmarc.ornek.com": "v=DMARC2; p=reject"}, Request.NONE),
        ("ornek.com", {"_dmarc.ornek.com": [REJECT, NONE]}, Request.NONE),
        ("ornek.com", {"_dmarc.ornek.com": [REJECT, "v=spf1 -all"]}, Request.REJECT),
        ("ornek.com", {"_dmarc.ornek.com": f"{REJECT}; t=y"}, Request.QUARANTINE),
        ("ornek.com", {"_dmarc.ornek.com": "v=DMARC1; p=quarantine; t=y"}, Request.NONE),
        ("a.ornek.com", {"_dmarc.ornek.com": REJECT}, Request.REJECT),
        ("a.ornek.com", {"_dmarc.ornek.com": f"{REJECT}; sp=none"}, Request.NONE),
        ("a.ornek.com", {"_dmarc.ornek.com": REJECT, "_dmarc.a.ornek.com": NONE}, Request.NONE),
        ("firma.com.tr", {"_dmarc.com.tr": "v=DMARC1; p=none; sp=reject; psd=y"}, Request.REJECT),
        ("firma.tr", {"_dmarc.tr": REJECT}, Request.NONE),
    ],
)
def test_what_a_domain_asks_for(
    domain: str, records: dict[str, Sequence[str] | str], expected: Request
) -> None:
    assert placed(domain, records).request is expected


def test_a_long_domain_is_asked_eight_times_at_most() -> None:
    zone = Zone({})
    place_of(".".join("abcdefghijklmno") + ".com", lambda name: zone.records(name, "TXT", seconds=1))  # type: ignore[arg-type]
    assert len(zone.asked) == 8


def test_a_record_is_read_in_one_pass() -> None:
    assert policy_in(["v=DMARC1;" + "p=none;" * 500_000], "ornek.com") is not None
