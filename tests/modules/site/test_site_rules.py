"""Which site answers for a host, and what it offers."""

from uuid import UUID

import pytest

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules import find_by_host, host_of, lang_of_path, offered_menu, wording_in
from terazi.modules.site.values import SiteSettings, SiteView


def site(
    domain: str = "localhost", *, wording: dict[Lang, dict[str, str]] | None = None, **settings: bool
) -> SiteView:
    chosen = SiteSettings(application_name="Terazi", accent_color="#4953e1", **settings)
    return SiteView(
        id=SiteId(UUID(int=1)),
        version=1,
        domain=domain,
        is_default=domain == "localhost",
        settings=chosen,
        menu={UUID(int=item.order): item for item in DEFAULT_SITE.menu},
        wording=wording or {},
    )


DEFAULT = site()
SITES = {domain: site(domain) for domain in ("okul.example", "veri.okul.example")}


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("okul.example", "okul.example"),
        ("www.okul.example", "okul.example"),
        ("OKUL.example.:8000", "okul.example"),
        ("veri.okul.example", "veri.okul.example"),
        ("yeni.veri.okul.example", "veri.okul.example"),
        ("baska.okul.example", "okul.example"),
        ("example", "localhost"),
        ("unknown.test", "localhost"),
        ("", "localhost"),
        ("." * 500, "localhost"),
    ],
)
def test_longest_matching_domain_answers_for_a_host(host: str, domain: str) -> None:
    assert find_by_host(SITES, DEFAULT, host_of(host)).domain == domain


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
    assert lang_of_path(site(), path) is lang


def test_own_wording_comes_first_and_english_fills_gaps() -> None:
    phrases = {"a": {"tr": "bir", "en": "one"}, "b": {"en": "two"}, "c": {"tr": "üç", "en": "three"}}
    view = site(wording={Lang.TR: {"c": "ÜÇ", "unknown": "x"}})
    assert wording_in(Lang.TR, phrases, view) == {"a": "bir", "b": "two", "c": "ÜÇ"}


def test_seeded_menu_speaks_both_languages_everywhere() -> None:
    for item in DEFAULT_SITE.menu:
        assert all(item.caption.get(lang) and item.url.get(lang, "").startswith("/") for lang in Lang)
        assert item.parent is None or item.parent in {other.route_view for other in DEFAULT_SITE.menu}
    paths = [item.url[lang] for item in DEFAULT_SITE.menu for lang in Lang]
    assert len(set(paths)) == len(paths)
    assert [item.route_view for item in DEFAULT_SITE.menu if item.is_dashboard] == ["user_project"]
