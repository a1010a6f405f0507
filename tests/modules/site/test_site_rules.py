"""Which site answers for a host, and what it offers."""

import json
from datetime import UTC, datetime
from uuid import UUID

import pytest

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import web_phrases
from terazi.modules.site.rules.client_texts import wording_in, wording_json
from terazi.modules.site.rules.hosts import host_of, is_host, site_of_host
from terazi.modules.site.rules.menu import offered_menu, said_in
from terazi.modules.site.rules.openings import Opening, opening_of
from terazi.modules.site.values.sites import SiteSettings
from terazi.modules.site.values.views import SiteView


def site(
    domain: str = "localhost", *, wording: dict[Lang, dict[str, str]] | None = None, **settings: bool
) -> SiteView:
    chosen = SiteSettings(
        application_name={"tr": "Terazi", "en": "Terazi"}, accent_color="#4953e1", **settings
    )
    return SiteView(
        id=SiteId(UUID(int=1)),
        version=1,
        domain=domain,
        is_default=domain == "localhost",
        updated_at=datetime(2026, 11, 1, tzinfo=UTC),
        settings=chosen,
        menu={UUID(int=item.order): item for item in DEFAULT_SITE.menu},
        wording=wording or {},
    )


SCHOOL, DATA = UUID(int=2), UUID(int=3)
DOMAINS = {"okul.example": SCHOOL, "veri.okul.example": DATA}
ALIASES = {"lise.example": SCHOOL, "eski.veri.okul.example": SCHOOL}


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("okul.example", SCHOOL),
        ("www.okul.example", SCHOOL),
        ("OKUL.example.:8000", SCHOOL),
        ("veri.okul.example", DATA),
        ("yeni.veri.okul.example", DATA),
        ("eski.veri.okul.example", SCHOOL),
        ("baska.okul.example", SCHOOL),
        ("lise.example", SCHOOL),
        ("alt.lise.example", None),
        ("example", None),
        ("unknown.test", None),
        ("", None),
        ("." * 500, None),
    ],
)
def test_longest_matching_domain_answers_for_a_host(host: str, found: UUID | None) -> None:
    assert site_of_host(host_of(host), DOMAINS, ALIASES) == found


@pytest.mark.parametrize("host", ["okul.example", "xn--pnk-qla.example", "a.b-c.example"])
def test_a_host_is_what_a_name_server_knows(host: str) -> None:
    assert is_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "a..b",
        "-a.example",
        "okul.example.",
        "www.okul.example",
        "okul_.example",
        "okul.example:80",
        "pınar.example",
        "OKUL.example",
        "okul.example/x",
        "10.0.0.1",
        f"{'a' * 64}.example",
        "a." * 127 + "aa",
        "a.example\n",
    ],
)
def test_what_no_name_server_knows_is_no_host(host: str) -> None:
    assert not is_host(host)


def routes(view: SiteView) -> set[str]:
    return {item.route_view for item in offered_menu(view).values()}


def test_sign_in_screens_need_login_to_be_on() -> None:
    missing = routes(site()) - routes(site(is_login_on=False))
    assert missing == {
        "login",
        "logout",
        "register_approve",
        "authorize",
        "authorize_sign_out",
        "second_step",
    }


def test_registration_screens_need_login_to_be_the_sites_own() -> None:
    missing = routes(site()) - routes(site(is_login_external=True))
    assert missing == {"register", "password_reset"}


@pytest.mark.parametrize(
    ("path", "lang"),
    [
        ("/projelerim", Lang.TR),
        ("/user-project", Lang.EN),
        ("/user-project/", Lang.EN),
        ("/register/approve", Lang.EN),
        ("/kayit/onay", Lang.TR),
        ("/", Lang.TR),
        ("/nowhere", Lang.TR),
    ],
)
def test_path_tells_the_language(path: str, lang: Lang) -> None:
    opening = opening_of(site(), "localhost", path, is_known=True)
    assert isinstance(opening, Opening)
    assert opening.lang is lang


def test_own_wording_comes_first_and_english_fills_gaps() -> None:
    view = site(wording={Lang.TR: {"shell.search": "Yine", "unknown": "x"}})
    texts = wording_in(Lang.TR, view)
    assert (texts["shell.search"], texts["ui.close"]) == ("Yine", web_phrases()["ui.close"]["tr"])
    assert texts.keys() == web_phrases().keys()
    assert said_in(Lang.TR, {"en": "only English"}) == "only English"


@pytest.mark.parametrize("own", [{}, {"shell.search": "</script><b>&"}])
def test_texts_of_some_parts_are_those_and_no_others(own: dict[str, str]) -> None:
    view = site(wording={Lang.TR: own})
    texts = wording_in(Lang.TR, view, ["shell", "store", "nothing"])
    assert {key.split(".")[0] for key in texts} == {"shell", "store"}
    written = wording_json(Lang.TR, view, ["store", "shell", "nothing"])
    assert json.loads(written) == texts
    assert not set("<>&") & set(written)


def test_seeded_menu_speaks_both_languages_everywhere() -> None:
    for item in DEFAULT_SITE.menu:
        assert all(item.caption.get(lang) and item.url.get(lang, "").startswith("/") for lang in Lang)
        assert item.parent is None or item.parent in {other.route_view for other in DEFAULT_SITE.menu}
    paths = [item.url[lang] for item in DEFAULT_SITE.menu for lang in Lang]
    assert len(set(paths)) == len(paths)
    assert [item.route_view for item in DEFAULT_SITE.menu if item.is_dashboard] == ["user_project"]
