"""What the columns of the sample projects hold is said by the layers that every installation begins with."""

import pytest

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.workbooks import SAMPLES, DemoWorkbook

PLANTED = {f"{layer['code']}.{wdm['code']}" for layer in seeded_layers()["layers"] for wdm in layer["wdms"]}


@pytest.mark.parametrize("book", SAMPLES, ids=lambda book: book.file_name)
def test_links_of_samples_name_columns_of_the_sheet_and_planted_wdms(book: DemoWorkbook) -> None:
    captions = [column.name for column in book.make(book.lang).columns]
    assert len(book.links) >= 11
    assert set(book.links) < set(captions)
    assert set(book.links.values()) <= PLANTED
    assert len(set(book.links.values())) == len(book.links)
