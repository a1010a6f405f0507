"""The first screen that a stranger reads before any script of the client runs."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from uuid import UUID

import pytest

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules.first_screen import Inside, first_screen
from terazi.modules.site.rules.openings import Opening, opening_of
from terazi.modules.site.rules.plain_units import unit_html
from terazi.modules.site.values.sites import SiteSettings
from terazi.modules.site.values.units import Unit, UnitKind
from terazi.modules.site.values.views import SiteView

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


class Seen(HTMLParser):
    """Which elements and attributes a reader finds in HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)


def site(*units: Unit, is_active: bool = True) -> SiteView:
    settings = SiteSettings(
        application_name={"tr": "Okul", "en": "School"}, accent_color="#4953e1", is_active=is_active
    )
    return SiteView(
        id=SiteId(UUID(int=1)),
        version=1,
        domain="localhost",
        is_default=True,
        updated_at=datetime(2026, 11, 1, tzinfo=UTC),
        settings=settings,
        menu={UUID(int=number): item for number, item in enumerate(DEFAULT_SITE.menu)},
        units={UUID(int=number): unit for number, unit in enumerate(units or DEFAULT_SITE.units)},
    )


def opened(path: str, view: SiteView) -> Opening:
    opening = opening_of(view, "localhost", path, is_known=True)
    assert isinstance(opening, Opening)
    return opening


def shown(path: str, view: SiteView | None = None, inside: Inside | None = None) -> str:
    return first_screen(opened(path, view or site()), inside or Inside())


def is_bare(page: str) -> bool:
    """Whether nothing of a site is shown but what scripts are needed for."""
    return re.fullmatch(r'<noscript><p id="no-scripts">[^<]+</p></noscript>', page) is not None


def test_the_start_page_says_what_it_is_and_how_to_begin() -> None:
    page = shown("/")
    assert re.findall(r"<h1>(.*?)</h1>", page) == ["Excel dosyanızdan istatistiğe ve tahmine"]
    assert page.index("<h1>") < page.index("Canlı örneği açın") < page.index("<h2>Yükleyin</h2>")
    assert '<a class="first-button" href="/kayit">' in page
    assert '<a href="/projelerim" aria-current="page">' in page
    assert 'hreflang="en" lang="en">EN</a>' in page


def test_each_page_speaks_the_language_of_its_path_and_has_one_heading() -> None:
    for item in DEFAULT_SITE.menu:
        for lang in Lang:
            page = shown(item.url[lang])
            assert page.count("<h1") == (0 if is_bare(page) else 1), item.route_view
    assert "<h1>Sign in</h1>" in shown("/login")


def test_what_a_stranger_may_not_open_has_no_first_screen() -> None:
    closed = [item for item in DEFAULT_SITE.menu if item.login_need or item.roles or item.iframe_mode]
    assert len(closed) > 30
    for item in closed:
        assert is_bare(shown(item.url[Lang.TR])), item.route_view


def test_a_closed_site_has_no_first_screen() -> None:
    assert is_bare(shown("/", site(is_active=False)))


def test_whoever_runs_no_scripts_is_told_what_needs_them_in_his_language() -> None:
    assert "JavaScript açık olmalı" in shown("/giris")
    assert shown("/login").count("<noscript>") == 1
    assert "JavaScript has to be on" in shown("/login")


def test_nothing_found_says_so() -> None:
    assert "<h1>Sayfa bulunamadı</h1>" in shown("/hic-yok")


@pytest.mark.parametrize("kind", list(UnitKind))
def test_no_kind_of_block_lets_markup_through(kind: UnitKind) -> None:
    parts = ("title", "lead", "body", "text", "label", "link", "picture", "alt", "caption")
    names = [*parts, "question", "answer", *(f"{name}_2" for name in (*parts, "question", "answer"))]
    unit = Unit(
        key="bad",
        place="user_project.top",
        order=1,
        kind=kind,
        content={name: {"tr": HOSTILE, "en": HOSTILE} for name in names},
    )
    seen = Seen()
    seen.feed(unit_html(site(unit), unit, Lang.TR))
    assert "script" not in seen.tags
    assert not {name for name in seen.attributes if name.startswith("on")}


def test_blocks_stand_with_their_items_in_order_and_their_links() -> None:
    unit = Unit(
        key="cards",
        place="shop.top",
        order=1,
        kind=UnitKind.CARDS,
        content={
            "title_10": {"tr": "Son"},
            "title_2": {"tr": "İlk"},
            "link_2": {"tr": "screen:login"},
            "link_10": {"tr": "javascript:alert(1)"},
            "title": {"tr": "Kartlar"},
        },
    )
    assert unit_html(site(unit), unit, Lang.TR) == (
        '<section><h2>Kartlar</h2><ul class="first-cards">'
        '<li><h3><a href="/giris">İlk</a></h3></li><li><h3>Son</h3></li></ul></section>'
    )


def test_a_rich_text_that_was_stored_uncleaned_is_cleaned_when_read() -> None:
    unit = Unit(
        key="rich", place="x", order=1, kind=UnitKind.RICH, content={"body": {"tr": f"<p>İyi</p>{HOSTILE}"}}
    )
    written = unit_html(site(unit), unit, Lang.TR)
    assert "<p>İyi</p>" in written
    assert "<script" not in written


def test_what_a_page_shows_beside_its_blocks_stands_above_them() -> None:
    unit = Unit(key="below", place="shop.bottom", order=1, content={"title": {"tr": "Altta"}})
    page = shown("/magaza", site(unit), Inside(title="Mağaza & <Co>", lead="Her şey", html="<ul></ul>"))
    assert page.index("<h1>Mağaza &amp; &lt;Co&gt;</h1>") < page.index("<ul></ul>") < page.index("Altta")


def test_a_screen_that_the_site_does_not_offer_is_no_way_to_begin() -> None:
    view = site()
    without = replace(
        view, menu={key: item for key, item in view.menu.items() if item.route_view != "register"}
    )
    assert "Ücretsiz kaydolun" in shown("/", view)
    assert "Ücretsiz kaydolun" not in shown("/", without)
