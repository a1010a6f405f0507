"""Hosts that no site has: the default site by itself, a refusal where the installation wants it; health is always told."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from terazi.foundation.settings import Settings
from tests.calling import HouseUnderTest, open_house
from tests.modules.site.sites import add_site
from tests.small_client import small_client

OWN = "https://www.terazi.example:8443"
PATHS = ("/", "/magaza", "/robots.txt", "/sitemap.xml", "/assets/app.js", "/dev/mail", "/nothing.png")


@pytest.fixture
async def strict(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform that answers the hosts of its sites alone."""
    own = {"web_dir": small_client(tmp_path), "public_url": OWN, "unknown_hosts": "refused"}
    async with open_house(database_url, tmp_path / "var", **own) as house:
        await add_site(house, "okul.example", application_name="Okul")
        yield house


async def get(house: HouseUnderTest, path: str, host: str, **query: Any) -> httpx.Response:
    return await house.client.get(path, headers={"Host": host}, params=query)


@pytest.mark.parametrize("host", ["kim.example", "10.0.0.7", "okul.example.evil.test", "xokul.example", ""])
async def test_a_host_that_no_site_has_is_refused(strict: HouseUnderTest, host: str) -> None:
    for path in PATHS:
        page = await get(strict, path, host)
        assert (page.status_code, page.headers["content-type"]) == (421, "text/plain; charset=utf-8")
        assert page.text == "Bu adreste bir site yok.\nThere is no site at this address.\n"
    call = await strict.client.post(
        "/v1/frontend/get?active_lang_label=en&domain=okul.example", headers={"Host": host}
    )
    assert (call.status_code, call.json()["status_code"], call.json()["error"]) == (
        421,
        "100421",
        "host_unknown",
    )
    assert call.json()["status_message"] == "There is no site at this address."
    known = await get(strict, "/.well-known/openid-configuration", host)
    assert (known.status_code, known.json()["error"]) == (421, "host_unknown")


@pytest.mark.parametrize(
    "host",
    ["okul.example", "www.okul.example:8443", "sinif.okul.example", "terazi.example", "localhost:8000"],
)
async def test_hosts_of_sites_and_the_platform_are_answered(strict: HouseUnderTest, host: str) -> None:
    assert (await get(strict, "/", host)).status_code == 200
    call = await strict.client.post("/v1/frontend/get", headers={"Host": host})
    assert call.status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_health_is_told_at_any_host(strict: HouseUnderTest, path: str) -> None:
    answer = await get(strict, path, "10.0.0.7")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


async def test_without_the_setting_the_default_site_answers(database_url: str, tmp_path: Path) -> None:
    assert Settings.model_fields["unknown_hosts"].default == "default_site"
    async with open_house(database_url, tmp_path / "var", web_dir=small_client(tmp_path)) as house:
        page = await get(house, "/", "kim.example")
        assert page.status_code == 200
        assert "noindex" in page.text
