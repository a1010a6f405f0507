"""What is shown of HTML: the tags of a document, own pictures, nothing that runs or that tells who reads."""

import base64
import re

import pytest

from terazi.engine.letters.content import Omission, Remark
from terazi.engine.letters.html_lines import lines_of_html
from terazi.engine.letters.reading import read_letter
from tests.engine.letters.made import mail, multi, part

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40


def html_of(html: str) -> str:
    return read_letter(mail(part("text/html", html))).html


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("<div>bir</div><div>iki</div>", "bir<br>iki"),
        ("<div>bir</div><div><br></div><div>iki</div>", "bir<br><br>iki"),
        ("bir<br>iki<br><br><br><br><br>üç", "bir<br>iki<br><br>üç"),
        ("<p>bir</p><p><b>iki</b></p>", "<p>bir</p><p><b>iki</b></p>"),
        ("<h1>bir</h1>", "<h2>bir</h2>"),
        ("<ul><li>bir<li>iki</ul>", "<ul><li>bir</li><li>iki</li></ul>"),
        ("<pre>bir\niki</pre>", "bir<br>iki"),
        ("a &amp; b &lt;c&gt;", "a &amp; b &lt;c&gt;"),
        ('<a href="javascript:alert(1)">bak</a>', '<a rel="noopener noreferrer nofollow">bak</a>'),
        ('<a href="part:0">bak</a>', '<a rel="noopener noreferrer nofollow">bak</a>'),
        ("<script>alert(1)</script>bir", "bir"),
        ('<form action="/x"><input name=a>bir</form>', "bir"),
        ('<p onclick="x()" style="position:fixed" class="c" id="i">bir</p>', "<p>bir</p>"),
        ('<svg onload="x()"><circle/></svg>bir', "bir"),
        ('<img src="part:0">bir', "bir"),
        ('<img src="/v1/document/get">bir', "bir"),
        ('<img src="cid:yok@x">bir', "bir"),
    ],
)
def test_html_is_shown_as_a_document(given: str, shown: str) -> None:
    assert html_of(given) == shown


def test_remote_pictures_are_left_out_and_counted() -> None:
    letter = read_letter(
        mail(part("text/html", '<p>a</p><img src="https://x.example/1.gif"><img src="//x.example/2.gif">'))
    )
    assert [each.why for each in letter.omitted] == [Omission.REMOTE_PICTURE] * 2
    assert "x.example" not in letter.html


def test_pictures_stand_where_they_stood() -> None:
    inside = base64.b64encode(PNG).decode()
    html = (
        f'<p>bir</p><img src="cid:p@x"><p>iki</p><img alt="b" src="data:image/png;base64,{inside}"><p>üç</p>'
    )
    picture = part('image/png; name="a.png"', PNG, encoding="base64", more="\r\nContent-ID: <p@x>")
    letter = read_letter(mail(multi("related", part("text/html", html), picture)))
    order = re.findall(r"bir|iki|üç|part:\d", letter.html)
    named = {file.name: number for number, file in enumerate(letter.files)}
    assert order == ["bir", f"part:{named['a.png']}", "iki", f"part:{named['picture-1.png']}", "üç"]
    assert [file.is_shown for file in letter.files] == [True, True]


def test_html_that_nests_too_deep_is_shown_as_text() -> None:
    letter = read_letter(mail(part("text/html", "<div>" * 300 + "Merhaba")))
    assert (letter.text, letter.html, letter.remarks) == ("Merhaba", "", {Remark.DEEP_HTML})


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ("a < b ve c > d", "a < b ve c > d"),
        ("fiyat <100 lira", "fiyat <100 lira"),
        ("bir <!-- iki", "bir iki"),
        ("<b bir", "<b bir"),
        ('<p title="bir>iki', "iki"),
        ("<style>bir", "bir"),
        ("bir</", "bir</"),
    ],
)
def test_broken_html_loses_no_words(broken: str, words: str) -> None:
    assert " ".join("\n".join(line.text for line in lines_of_html(broken)).split()) == words
