"""Layers that hold what not everybody may know, and the people who ask for it in the table of rights."""

import io
import json
import zipfile
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from terazi.foundation.language.lang import fold
from terazi.modules.layers.actions.shaping import plan_shape
from terazi.modules.layers.values import Kind, ShapeKind
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import make_administrator
from tests.modules.applications.connecting import Application, make_application
from tests.modules.layers.planting import Planter
from tests.modules.layers.tables_grown import paste
from tests.modules.shops.selling import ok, trusted

PEOPLE = ("X", "P", "U", "O", "L", "A")
"""A stranger; an application of who edits, with its key; who is signed in; who edits another layer; who edits; an administrator."""
LAYERS = ("acik", "uyelik", "ozel")
READINGS = {"acik": "open", "uyelik": "signed_in", "ozel": "roles"}
OF_COLUMN, OF_LAYER = "saklisutun", "saklikatman"
"""With which words begin: all that is said in private columns, all that is said in the private layer."""


def said(word: str, what: str) -> dict[str, str]:
    """Return a caption that is known again."""
    return {"tr": f"{word} {what}", "en": f"{word} {what} en"}


@dataclass
class World:
    """The platform, who asks, and what they can name."""

    house: HouseUnderTest
    tokens: dict[str, str | None] = field(default_factory=dict)
    application: Application = field(default_factory=Application)
    known: dict[str, dict[str, str]] = field(default_factory=dict)
    """By layer: a record, a change, the view that is shared."""
    planter: Planter = field(init=False)

    def __post_init__(self) -> None:
        self.planter = Planter(self.house)

    def seen_by(self, person: str) -> HouseUnderTest:
        """Return the platform as somebody calls it."""
        if person != "P":
            return self.house
        there = self.house.at("203.0.113.8")
        there.client.headers["X-Application-Key"] = self.application.key
        return there


async def make_world(house: HouseUnderTest) -> World:
    """Make three layers with a private column each, and everybody who asks."""
    world = World(house)
    editor = await trusted(house, "duzenleyen", "support_answer")
    world.application = await make_application(house, owner="duzenleyen")
    world.tokens = {
        "X": None,
        "P": None,
        "U": await house.register("uye"),
        "O": await trusted(house, "baskasi", "shop_new"),
        "L": editor,
        "A": await make_administrator(house, "yonetici"),
    }
    await world.planter.layer("baska", reading="roles", edit_codes=["shop_new"])
    for code in LAYERS:
        await _plant(world, code)
        await _let_be_found(world, code)
        world.known[code] = await _fill(world, code)
    return world


async def _plant(world: World, code: str) -> None:
    """Make a layer; one of its columns is private and one that tells of it is not."""
    planter, word = world.planter, OF_LAYER if code == "ozel" else "bilinen"
    layer = await planter.layer(
        code,
        reading=READINGS[code],
        edit_codes=["support_answer"],
        captions=said(word, code),
        help=said(word, "yardım"),
    )
    secrets = await planter.options(f"{code}_gizli", f"{OF_COLUMN}_secenek")
    rule = {"combinator": "and", "rules": [{"field": "tc", "operator": "=", "value": f"{OF_COLUMN}-kural"}]}
    columns: dict[str, dict[str, Any]] = {
        "ad": {"captions": said(word, "ad")},
        "tutar": {"kind": Kind.NUMBER, "ranges": [{"kind": "usual", "lower": 1, "rule": rule}]},
        "tc": {
            "is_private": True,
            "captions": said(OF_COLUMN, "başlık"),
            "help": said(OF_COLUMN, "yardım"),
            "synonyms": [f"{OF_COLUMN} öteki ad"],
            "source": f"{OF_COLUMN} kaynak",
        },
        "durum": {"is_private": True, "kind": Kind.OPTIONS, "option_set_id": secrets},
    }
    async with world.house.house.database.transaction() as db:
        for name, facts in columns.items():
            wdm = await planter.wdm(code, name, **{"column_number": None, **facts})
            await plan_shape(world.house.change(db), layer, ShapeKind.ADD, wdm_id=wdm, by=None)
    await world.house.run_jobs()


async def _let_be_found(world: World, code: str) -> None:
    """Say again through the calls what a layer and two of its columns are called: the search knows them by that."""
    house, word = world.house, OF_LAYER if code == "ozel" else "bilinen"
    admin = world.tokens["A"]
    texts = {"captions": said(word, code)}
    await ok(
        await house.post("/v1/layer/save", token=admin, body={"layer_code": code, **texts, "confirmed": True})
    )
    for name in ("ad", "tc"):
        captions = said(OF_COLUMN if name == "tc" else word, name)
        body = {"layer_code": code, "wdm_code": name, "captions": captions}
        await ok(await house.post("/v1/layer/wdm/save", token=admin, body=body))


async def _fill(world: World, code: str) -> dict[str, str]:
    """Put a record and a shared view into a layer, and let it be found."""
    house, editor = world.house, world.tokens["L"]
    assert editor is not None
    word = OF_LAYER if code == "ozel" else "bilinen"
    row = {"ad": f"{word} kayıt", "tutar": 5, "tc": f"{OF_COLUMN} değer", "durum": f"{OF_COLUMN}_secenek"}
    saved = await ok(await paste(house, editor, [row], code))
    changed = await ok(
        await paste(
            house,
            editor,
            [{"cl_id": saved["list"][0]["cl_id"], "tc": f"{OF_COLUMN} sonra", "_note": f"{OF_COLUMN} not"}],
            code,
        )
    )
    rule = {"combinator": "and", "rules": [{"field": "tc", "operator": "=", "value": f"{OF_COLUMN} değer"}]}
    views: dict[str, dict[str, Any]] = {
        "Kişisel sütunlu": {"rule": rule},
        "Sıralı": {"sorts": [{"wdm_code": "tc"}], "columns": [{"wdm_code": "tc"}]},
    }
    for name, settings in views.items():
        body: dict[str, Any] = {
            "layer_code": code,
            "name": f"{OF_COLUMN} {name}" if "rule" in settings else name,
            "is_shared": True,
            "settings": settings,
        }
        view = await ok(await house.post("/v1/layer/view/save", token=editor, body=body))
    body = {"layer_code": code, "reason": "inceleme"}
    export = await ok(await house.post("/v1/layer/export", token=editor, body=body))
    file = {"file": ("a.csv", f"ad;tc\n{word};{OF_COLUMN}\n".encode())}
    upload = await ok(
        await house.upload("/v1/layer/import/upload", token=editor, files=file, form={"layer_code": code})
    )
    await house.run_jobs()
    return {
        "record": saved["list"][0]["cl_id"],
        "change": changed["change_id"],
        "view": view["view_id"],
        "export": export["job_id"],
        "import": upload["import_id"],
    }


def told_in(answer: Reply) -> str:
    """Return all that an answer says, in letters that do not differ by case."""
    content = answer.content
    texts = [content.decode("utf-8", "replace"), json.dumps(answer.json, ensure_ascii=False)]
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            texts += [packed.read(each).decode("utf-8", "replace") for each in packed.namelist()]
    return fold(" ".join([*texts, *map(str, answer.headers.values())]))


def heard(person: str, *texts: str) -> list[str]:
    """Return what somebody must not be told of all that is in texts."""
    if person in {"L", "A"}:
        return []
    return [each for each in (OF_COLUMN, OF_LAYER) if any(fold(each) in fold(text) for text in texts)]


async def fetch(house: HouseUnderTest, token: str, link: str) -> Reply:
    """Fetch the file at a link."""
    parts = urlsplit(link)
    return await house.get(parts.path, token=token, **dict(parse_qsl(parts.query)))
