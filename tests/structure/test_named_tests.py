"""What the documents say is shown by a test is shown by a test that exists."""

import re

from tests.structure.sources import PROJECT, sources

NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")
NAMED_OF_WEB = re.compile(r"`([\w-]+\.(?:test|spec)\.tsx?)`")


def test_every_test_that_a_document_names_exists() -> None:
    functions = {
        (source.path.rpartition("/")[2], function.name)
        for source in sources("tests")
        for function in source.functions()
    }
    named = {
        (document.name, *found)
        for document in (PROJECT / "docs").rglob("*.md")
        for found in NAMED.findall(document.read_text(encoding="utf-8"))
    }
    assert len(named) > 100
    assert [each for each in sorted(named) if each[1:] not in functions] == []


def test_every_web_test_that_a_document_names_exists() -> None:
    folders = (PROJECT / "web" / "src", PROJECT / "web" / "e2e")
    files = {file.name for folder in folders for file in folder.rglob("*.ts*")}
    named = {
        (document.name, file)
        for document in (PROJECT / "docs").rglob("*.md")
        for file in NAMED_OF_WEB.findall(document.read_text(encoding="utf-8"))
    }
    assert [each for each in sorted(named) if each[1] not in files] == []
