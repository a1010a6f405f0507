"""Rich text under hostile hands: what is filled in stays a text or an address, and nothing takes long to clean."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from terazi.foundation.rich_text.cleaning import (
    MOST_LETTERS,
    OPEN_VALUE,
    TAGS,
    RichTextTooDeepError,
    RichTextTooLongError,
    clean_html,
    fill,
    pictures_of,
    screens_of,
    text_of_html,
    with_paths,
    with_references,
)
from terazi.foundation.rich_text.nesting import MOST_ATTRIBUTES, MOST_OPEN, MOST_OPEN_HERE, nests_too_deep

REL = 'rel="noopener noreferrer nofollow"'
TEMPLATE = clean_html(
    '<p>{{bundle.name}} <a href="{{bundle.name}}">1</a> <a href="https://a.example/?q={{bundle.name}}">2</a>'
    '<a href="mailto:{{bundle.name}}">3</a> <a href="{{seller.web}}{{bundle.name}}">4</a>'
    '&lt;{{bundle.name}}&gt; <a href="{{order.items}}">5</a></p><table><tr><td colspan="{{bundle.name}}">6</td></tr>'
    "</table>"
)
HOSTILE = [
    "javascript:alert(1)",
    "JaVaScRiPt\t:alert(1)",
    "java\nscript:alert(1)",
    "\x01javascript:alert(1)",
    "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    '" onmouseover="alert(1)',
    "<script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "{{buyer.identity_number}}",
    "</p></table><iframe src=//x>",
]


class _Seen(HTMLParser):
    """Reads what a browser would: elements, attributes, addresses."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.addresses: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.addresses += [value or "" for name, value in attrs if name == "href"]


@given(
    st.one_of(
        st.sampled_from(HOSTILE), st.text(), st.text(alphabet="\"'<>&:/ \t\njavscripthe{}=", max_size=40)
    ),
    st.sampled_from(["", "java", "https://a.example/", "javascript"]),
)
def test_no_value_becomes_an_element_a_handler_or_a_script(value: str, web: str) -> None:
    assume("secret" not in value)
    values = {"bundle.name": value, "seller.web": web, "buyer.identity_number": "secret"}
    filled = fill(TEMPLATE, values, items_html='<table><tr><td onclick="x">İ</td></tr></table>')
    seen = _Seen(filled)
    assert seen.tags == {"p", "a", "table", "tbody", "tr", "td"}
    assert seen.attributes <= {"href", "rel", "colspan"}
    for address in seen.addresses:
        scheme = re.match(r"[a-z][a-z0-9+.-]*:", re.sub(r"[\x00-\x20]", "", address), re.IGNORECASE)
        assert scheme is None or scheme.group().lower() in ("https:", "http:", "mailto:", "tel:")
    assert "secret" not in filled


@pytest.mark.parametrize("value", HOSTILE)
def test_a_value_is_read_as_it_was_written(value: str) -> None:
    text = " ".join(text_of_html(fill("<p>[{{bundle.name}}]</p>", {"bundle.name": value})).split())
    assert text == " ".join(f"[{value}]".replace("\x01", "\ufffd").split()) or "\x01" in value


def test_addresses_that_are_honest_stay() -> None:
    html = '<a href="{{seller.web}}">x</a><a href="mailto:{{seller.mail}}">y</a><a href="https://a/?q={{bundle.name}}">z</a>'
    values = {
        "seller.web": "https://kuzey.example",
        "seller.mail": "a@kuzey.example",
        "bundle.name": 'A "ğ" & b',
    }
    assert fill(clean_html(html), values) == (
        f'<a href="https://kuzey.example" {REL}>x</a><a href="mailto:a@kuzey.example" {REL}>y</a>'
        f'<a href="https://a/?q=A%20%22%C4%9F%22%20&amp;%20b" {REL}>z</a>'
    )


DEEP = {
    "lists": "<ul>" * 25_000,
    "upper case": "<UL>" * 25_000,
    "letters": "<b><i>" * 16_000,
    "different letters": "".join(f"<b id={n}>" for n in range(9_000)),
    "divisions closed wrongly": "<div><span></div>" * 5_500,
    "closed in a comment": "<ul><!--</ul>-->" * 6_000,
    "closed in an address": '<ul><br title="</ul>">' * 4_500,
    "closed in a script": "<ul><script></ul></script>" * 3_500,
    "closed behind a comment in a script": "<ul><script><!--<script></script></ul></script>" * 2_000,
    "closed in a picture": "<svg><desc><ul><title></ul></title>" * 2_500,
    "closed by a letter that only looks alike": "<lin\u212a></link>" * 6_000,
    "a comment that is none": "<title><!--</title>" + "<ul>" * 20_000,
    "an address that is none": '<title><a b="</title>' + "<ul>" * 20_000,
    "after a plain text": "<svg><plaintext>" + "<p><ul>" * 10_000,
    "attributes of a tag that stays open": "<a/" * 30_000,
    "quotes that stay open": "<a b='<a b=\"" * 7_500,
    "attributes": "<a " + " ".join(f"a{n}=1" for n in range(12_000)) + ">",
}


@pytest.mark.parametrize("shape", DEEP)
def test_what_would_stop_a_process_is_not_parsed(shape: str) -> None:
    assert nests_too_deep(DEEP[shape])
    with pytest.raises(RichTextTooDeepError):
        clean_html(DEEP[shape])


FLAT = {
    "unclosed items": "<ul>" + "<li>a" * 400 + "</ul>",
    "paragraphs": "<p>a <b>b</b> <br> <a href='x'>c</a></p>" * 1_200,
    "tables": "<table><tr><td>1</td><td>2</td></tr></table>" * 1_500,
    "signs": "a < b && c <3 </> <!-- x --> <? y > <!z>" * 2_000,
    "a style": "<style>p > b {} /* <b><b> */</style>" * 2_700,
    "a script": "<script>'<b><b>'</script>" * 3_900,
    "as deep as may be": "<div>" * MOST_OPEN + "</div>" * MOST_OPEN,
    "as many attributes as may be": "<a" + " x=1" * MOST_ATTRIBUTES + ">",
    "an open comment": "<!--" * 25_000,
    "ampersands": "&" * 20_000,
}


@pytest.mark.parametrize("shape", FLAT)
def test_what_is_long_and_flat_is_cleaned(shape: str) -> None:
    assert not nests_too_deep(FLAT[shape])
    assert _Seen(clean_html(FLAT[shape])).tags <= TAGS


LONG = {
    "letters": "x" * (MOST_LETTERS + 1),
    "ampersands": "&" * (MOST_LETTERS // 5 + 1),
    "ampersands in an address": f"<a href='{'&' * (MOST_LETTERS // 5)}'>x</a>",
    "signs": "<" * MOST_LETTERS,
    "links": "<a>x</a>" * (MOST_LETTERS // 8),
}


@pytest.mark.parametrize("shape", LONG)
def test_what_is_too_long_once_it_is_written_out_is_refused(shape: str) -> None:
    with pytest.raises(RichTextTooLongError):
        clean_html(LONG[shape])


@pytest.mark.parametrize("shape", FLAT)
def test_what_is_kept_may_be_sent_again_and_stays_as_it_is(shape: str) -> None:
    kept = clean_html(FLAT[shape])
    assert max(len(with_references(FLAT[shape])), len(kept)) <= MOST_LETTERS
    assert clean_html(kept) == kept


def test_tags_of_cleaned_text_have_no_brackets_inside() -> None:
    cleaned = clean_html('<a href="/?a=<b>&c=>">1 < 2 > 1</a>')
    assert cleaned == f'<a href="/?a=&lt;b&gt;&amp;c=&gt;" {REL}>1 &lt; 2 &gt; 1</a>'
    assert text_of_html(cleaned) == "1 < 2 > 1"


def test_ampersands_are_kept_as_what_they_say() -> None:
    assert clean_html("A & B &copy; &copy 2 &zz; &#304; &x <a href='/?a=1&b=2&copy=3'>x</a>") == (
        f'A &amp; B © © 2 &amp;zz; İ &amp;x <a href="/?a=1&amp;b=2&amp;copy=3" {REL}>x</a>'
    )


def test_a_deep_text_of_old_is_read_without_its_form() -> None:
    kept = "<ul>" * 40_000 + "<li>{{bundle.name}}</li><li>{{buyer.name}}</li>" + "</ul>" * 40_000
    assert fill(kept, {"bundle.name": "<b>A</b>"}) == f"<p>&lt;b&gt;A&lt;/b&gt;<br>{OPEN_VALUE}</p>"


NAME = f"{'0a' * 32}.webp"
SOURCE = f"/v1/document/get/by/bucket?bucket=site&key={NAME}"


def test_what_is_written_here_nests_less() -> None:
    as_deep = "<b>" * MOST_OPEN_HERE + "x" + "</b>" * MOST_OPEN_HERE
    assert clean_html(as_deep, most_open=MOST_OPEN_HERE) == as_deep
    with pytest.raises(RichTextTooDeepError):
        clean_html(f"<i>{as_deep}</i>", most_open=MOST_OPEN_HERE)
    assert clean_html(f"<i>{as_deep}</i>")


def test_a_picture_of_a_site_is_shown_where_pictures_are_asked_for() -> None:
    html = f'<p>a<img src="{SOURCE}" alt="Bahçe" width="300" onerror="alert(1)"></p>'
    kept = clean_html(html, has_pictures=True)
    assert _Seen(kept).attributes == {"src", "alt", "width"}
    assert pictures_of(kept) == [NAME]
    assert pictures_of(kept + kept) == [NAME]
    assert clean_html(kept, has_pictures=True) == kept
    assert clean_html(html) == "<p>a</p>"


@pytest.mark.parametrize(
    "source",
    [
        "https://elsewhere.example/pixel.png",
        "//elsewhere.example/pixel.png",
        "data:image/png;base64,AAAA",
        "javascript:alert(1)",
        f"https://elsewhere.example{SOURCE}",
        SOURCE.replace("bucket=site", "bucket=own"),
        SOURCE + "/../../x",
        SOURCE + "\n",
        "/v1/logout",
        "",
    ],
)
def test_no_other_picture_is(source: str) -> None:
    assert clean_html(f'<p>a<img alt="b" src="{source}"><img></p>', has_pictures=True) == "<p>a</p>"


def test_a_link_to_a_screen_stays_where_screens_are_asked_for_and_is_led_to_its_path() -> None:
    html = '<p><a href="screen:shop">Mağaza</a> <a href="screen:gone">Yok</a> href="screen:shop"</p>'
    kept = clean_html(html, has_screens=True)
    assert screens_of(kept) == ["shop", "gone"]
    assert clean_html(kept, has_screens=True) == kept
    led = with_paths(kept, lambda route: {"shop": "/magaza"}.get(route, ""))
    assert '<a href="/magaza"' in led
    assert '<a href="#"' in led
    assert led.count("screen:") == 1  # words are words
    assert "screen:" not in clean_html('<a href="screen:shop">Mağaza</a>')


@pytest.mark.parametrize(
    "href", ["screen:", "screen:Shop", "SCREEN:shop", "screen://shop", "screen:a b", " screen:x"]
)
def test_no_other_name_is_a_screen(href: str) -> None:
    assert screens_of(clean_html(f'<a href="{href}">a</a>', has_screens=True)) == []
    assert "href" not in clean_html(f'<a href="{href}">a</a>', has_screens=True)
