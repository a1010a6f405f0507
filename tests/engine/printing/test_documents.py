"""Rich text on pages: nothing that a person may write keeps it from being printed."""

from io import BytesIO

import pytest
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Table

from terazi.engine.printing.documents import flowables_of


def pages_of(html: str) -> int:
    """Return on how many pages the text stands."""
    template = BaseDocTemplate(BytesIO())
    template.addPageTemplates(PageTemplate(frames=[Frame(50, 50, 494, 740)]))
    template.build(flowables_of(html))
    return int(template.page)


def test_blocks_stand_in_their_order_with_their_words() -> None:
    story = flowables_of(
        "<h2>Sözleşme</h2><p>Bir <b>kalın</b> söz &amp; ₺</p><ul><li>madde</li></ul>"
        "<table><tr><th>Ürün</th><td>120,00 ₺</td></tr></table>"
    )
    words = [each.getPlainText() for each in story if isinstance(each, Paragraph)]
    assert words == ["Sözleşme", "Bir kalın söz & ₺", "madde"]
    (table,) = [each for each in story if isinstance(each, Table)]
    assert [cell.getPlainText() for cell in table._cellvalues[0]] == ["Ürün", "120,00 ₺"]


@pytest.mark.parametrize(
    "html",
    [
        "sözler kendi başına",
        "<b>kalın<p>paragraf</p>ve sonrası</b>",
        "<table><tr><td>" + "çok uzun hücre " * 3000 + "</td><td>x</td></tr></table>",
        "<table><tr><td colspan='5000'>a</td></tr><tr><td>b</td><td>c</td></tr></table>",
        "<table><tr>" + "<td>dar</td>" * 60 + "</tr></table>",
        "<table><tr><td>dış<table><tr><td>iç</td></tr></table></td></tr></table>",
        "<ul>" + "<li>iç<ul>" * 40 + "</ul></li>" * 40 + "</ul>",
        "<blockquote><h3>" + "w" * 5000 + "</h3></blockquote>",
        '<p><a href="javascript:alert(1)">a</a><a href="https://terazi.test/?a=1&amp;b=&quot;">b</a></p>',
        "<p>漢字 🙂 \u202e &lt;para&gt;</p>",
        "<table><tr><td>açık kalan",
        "",
    ],
)
def test_whatever_stands_in_a_text_is_printed(html: str) -> None:
    assert pages_of(html) >= (1 if html else 0)
