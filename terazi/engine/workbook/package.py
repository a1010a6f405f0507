"""Where the parts of an .xlsx stand, and the same workbook with its parts where its reader expects them."""

import io
import posixpath
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote
from xml.sax.saxutils import quoteattr

from terazi.engine.workbook.archive import Archive, elements
from terazi.engine.workbook.rejection import Rejected

_USUAL, _STRINGS, _STYLES = "xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml"
_OTHER_KINDS = (
    ("xl/workbook.bin", "xlsb"),
    ("word/document.xml", "word"),
    ("ppt/presentation.xml", "powerpoint"),
    ("content.xml", "opendocument"),
)
_SHEETS = ("worksheet", "chartsheet", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet")
_READ = (*_SHEETS, "sharedStrings", "styles")
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_CONTENT_TYPES = (
    f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>'
)


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation of a part: its id, the last word of its type, the part that it leads to, and how that is written."""

    identity: str
    kind: str
    part: str
    target: str

    @property
    def is_plain(self) -> bool:
        """Whether the target is written as Excel writes it."""
        return not {"\\", "%"} & set(self.target) and not self.target.startswith(("./", "../"))


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A sheet: its name as the workbook writes it, and the relation to its part; none where the workbook lacks it."""

    name: str
    relation: Relation | None

    @property
    def part(self) -> str:
        return self.relation.part if self.relation else ""

    @property
    def kind(self) -> str:
        """What kind of sheet it is; one of a kind that nobody knows is read as a worksheet."""
        known = self.relation is not None and self.relation.kind in _SHEETS
        return self.relation.kind if self.relation and known else "worksheet"


@dataclass(frozen=True, slots=True)
class Package:
    """The parts of a workbook that are read, by their names in the archive; an empty name stands for none."""

    workbook: str
    sheets: tuple[SheetPart, ...]
    strings: str
    styles: str
    is_usual: bool  # every part stands where the reader looks for it


def find_parts(archive: Archive) -> Package:
    """Find a workbook's parts by the relations of its package; Rejected if it is no workbook or one with macros."""
    workbook = _main_part(archive)
    if b"macroEnabled" in archive.read("[content_types].xml"):
        raise Rejected("macros")
    relations = _relations(archive, workbook)
    by_id = {relation.identity: relation for relation in relations}
    sheets = tuple(
        SheetPart(sheet.get("name", ""), by_id.get(_relation_of(sheet)))
        for sheet in elements(archive.read(workbook), "sheet")
    )
    if len(sheets) > archive.limits.sheets:
        raise Rejected("too_many_sheets", {"limit": archive.limits.sheets})
    package = Package(
        workbook,
        sheets,
        _one_of(archive, relations, "sharedStrings", _STRINGS),
        _one_of(archive, relations, "styles", _STYLES),
        all(relation.is_plain for relation in relations if relation.kind in _READ),
    )
    return package if _stands_as_usual(archive, package) else replace(package, is_usual=False)


def _one_of(archive: Archive, relations: Sequence[Relation], kind: str, usual: str) -> str:
    named = [relation.part for relation in relations if relation.kind == kind]
    return next((part for part in (*named, usual.lower()) if part in archive.names), "")


def _stands_as_usual(archive: Archive, package: Package) -> bool:
    usual = {package.workbook: _USUAL, package.strings: _STRINGS, package.styles: _STYLES}
    others = [sheet.part for sheet in package.sheets if sheet.part in archive.names]
    return all(archive.names[part].filename == place for part, place in usual.items() if part) and not any(
        "\\" in archive.names[part].filename for part in others
    )


def rewritten(archive: Archive, package: Package, changed: Mapping[str, bytes]) -> bytes:
    """Return the workbook with its parts where the reader looks for them; ``changed`` parts have another content."""
    buffer = io.BytesIO()
    lines = [_relation("w", "officeDocument", _USUAL)]
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        made.writestr("[Content_Types].xml", _CONTENT_TYPES)
        made.writestr("_rels/.rels", _relation_list(lines))
        made.writestr(_USUAL, archive.read(package.workbook))
        lines = []
        places: dict[str, str] = {}
        for sheet in package.sheets:
            if sheet.relation is None or sheet.part not in archive.names:
                continue
            if sheet.part not in places:
                places[sheet.part] = f"{sheet.kind}s/sheet{len(places) + 1}.xml"
                content = changed[sheet.part] if sheet.part in changed else archive.read(sheet.part)
                made.writestr(f"xl/{places[sheet.part]}", content)
            lines.append(_relation(sheet.relation.identity, sheet.kind, places[sheet.part]))
        for part, kind, place in (
            (package.strings, "sharedStrings", _STRINGS),
            (package.styles, "styles", _STYLES),
        ):
            if part:
                made.writestr(place, archive.read(part))
                lines.append(_relation(f"the-{kind}", kind, f"/{place}"))
        made.writestr("xl/_rels/workbook.xml.rels", _relation_list(lines))
    return buffer.getvalue()


def _relation(identity: str, kind: str, target: str) -> str:
    return (
        f'<Relationship Id={quoteattr(identity)} Type={quoteattr(f"{_RELATIONS}/{kind}")} Target="{target}"/>'
    )


def _relation_list(lines: list[str]) -> str:
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{"".join(lines)}</Relationships>'


def _main_part(archive: Archive) -> str:
    named = [relation.part for relation in _relations(archive, "") if relation.kind == "officeDocument"]
    for part in (*named, _USUAL):
        if part.endswith(".bin") and part in archive.names:
            raise Rejected("not_excel", {"kind": "xlsb"})
        if part in archive.names and not part.startswith(("word/", "ppt/")):
            return part
    for part, kind in _OTHER_KINDS:
        if part in archive.names:
            raise Rejected("not_excel", {"kind": kind})
    raise Rejected("not_excel", {"kind": "zip"})


def _relations(archive: Archive, source: str) -> list[Relation]:
    folder, name = posixpath.split(source)
    content = archive.read(posixpath.join(folder, "_rels", f"{name}.rels"))
    if not content:
        return []
    return [
        Relation(
            relation.get("Id", ""),
            relation.get("Type", "").rpartition("/")[2],
            _resolved(folder, relation.get("Target", "")),
            relation.get("Target", ""),
        )
        for relation in elements(content, "Relationship")
        if relation.get("TargetMode", "Internal") != "External"
    ]


def _resolved(folder: str, target: str) -> str:
    plain = unquote(target.replace("\\", "/"))
    return posixpath.normpath(posixpath.join("/", folder, plain)).lstrip("/").lower()


def _relation_of(sheet: ET.Element) -> str:
    return next((value for key, value in sheet.items() if key.endswith("}id")), "")
