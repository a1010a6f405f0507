"""A layer of people with a table, and files of them, for tests of imports and exports."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from terazi.modules.layers.values import Kind, Shape
from tests.calling import HouseUnderTest, Reply
from tests.modules.layers.layer_tables import execute, make_table
from tests.modules.layers.planting import Planter

UPLOAD, PREVIEW, START = (f"/v1/layer/import/{name}" for name in ("upload", "preview", "start"))
EXPORT, GET_EXPORT = "/v1/layer/export", "/v1/layer/export/get"
FILE = "Kod;Ad;Cinsiyet;Boy (cm);Doğum\nA1;Ayşe;Kadın;165;31.12.1990\nA2;Ömer;Erkek;1,8 m;01.02.1985\n"


async def plant_people(house: HouseUnderTest) -> Shape:
    """Make a layer of people that anybody with the code ``staff`` edits and everybody who is signed in reads."""
    planter = Planter(house)
    await planter.layer("people", reading="signed_in", edit_codes=["staff"])
    await planter.options("sexes", "kadın", "erkek")
    key = await planter.wdm("people", "code", kind=Kind.CODE, captions={"tr": "Kod", "en": "Code"})
    await planter.wdm("people", "name", captions={"tr": "Ad", "en": "Name"}, is_required=True)
    sexes = {"kind": Kind.OPTIONS, "option_set_id": planter.ids["sexes"], "synonyms": ["cinsiyet"]}
    await planter.wdm("people", "sex", **sexes)
    tall = {"lower": 0.3, "upper": 2.8, "kind": "possible"}
    height = {
        "kind": Kind.MEASUREMENT,
        "unit": "m",
        "ranges": [tall],
        "captions": {"tr": "Boy", "en": "Height"},
    }
    await planter.wdm("people", "height", **height)
    await planter.wdm("people", "born", kind=Kind.DATE, captions={"tr": "Doğum", "en": "Born"})
    await execute(house, f"UPDATE layer SET key_wdm_id = '{key}' WHERE code = 'people'")
    return await make_table(house, "people")


async def upload(
    house: HouseUnderTest, token: str, content: bytes, name: str = "people.csv", **form: str
) -> Reply:
    """Upload a file for the layer."""
    files = {"file": (name, content)}
    return await house.upload(UPLOAD, token=token, files=files, form={"layer_code": "people", **form})


async def check(
    house: HouseUnderTest, token: str, content: bytes | str, layer_code: str = "people", **mapping: Any
) -> Reply:
    """Upload a file, check it by the proposed mapping with what is given instead, and return the preview."""
    content = content if isinstance(content, bytes) else content.encode()
    sent = await upload(house, token, content, layer_code=layer_code)
    body = {"import_id": sent["import_id"], "mapping": {**sent["mapping"], **mapping}}
    await house.post(PREVIEW, token=token, body=body)
    await house.run_jobs()
    return await house.post(PREVIEW, token=token, body={"import_id": sent["import_id"]})


async def run(house: HouseUnderTest, token: str, checked: Reply, **more: Any) -> Reply:
    """Run a checked import."""
    started = await house.post(START, token=token, body={"import_id": checked["import_id"], **more})
    await house.run_jobs()
    return started


async def content_at(house: HouseUnderTest, token: str, link: str) -> bytes:
    """Return the file at a link."""
    parts = urlsplit(link)
    sent = await house.get(parts.path, token=token, **dict(parse_qsl(parts.query)))
    assert sent.status == 200
    return sent.content


async def exported(
    house: HouseUnderTest, token: str, layer_code: str = "people", lang: str = "tr", **asked: Any
) -> bytes:
    """Return the file of an export."""
    started = await house.post(EXPORT, token=token, lang=lang, body={"layer_code": layer_code, **asked})
    assert started.status == 200, started.json
    await house.run_jobs()
    done = await house.post(GET_EXPORT, token=token, body={"job_id": started["job_id"]})
    assert done["state"] == "succeeded"
    return await content_at(house, token, done["link"])
