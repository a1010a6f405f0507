"""The platform's search finds a person's own projects and their columns, and nobody else's."""

from typing import Any

from tests.modules.analysis.working import Person, says, sheet
from tests.statements import statements

PROJECT = "Işık Ölçümleri"


async def import_lights(person: Person, name: str = PROJECT) -> str:
    rows = [["İşyeri", "ISI KAYBI %", "Tutar_₺"], ["a", 1, 2], ["b", 3, 4]]
    return await person.import_project(sheet(rows), project_name=name)


async def found(person: Person, text: str, kind: str = "all", lang: str = "tr") -> list[dict[str, Any]]:
    answer = await person.post("wai/search", search_text=text, search_type=kind, lang=lang)
    assert answer.status == 200, answer.json
    return list(answer["results"])


async def captions(person: Person, text: str, kind: str = "all") -> list[str]:
    return [each["caption"] for each in await found(person, text, kind)]


async def test_own_projects_and_columns_are_found_whatever_the_letters(person: Person) -> None:
    project = await import_lights(person)
    size = {"tr": "2 satır, 3 sütun", "en": "Rows: 2, columns: 3"}
    for lang, path in (("tr", "/projelerim/proje"), ("en", "/user-project/view")):
        assert await found(person, "ISIK olcumleri", lang=lang) == [
            {
                "kind": "project",
                "id": project,
                "caption": PROJECT,
                "description": size[lang],
                "route_view": "project_view",
                "query": {"project_id": project},
                "path": f"{path}?project_id={project}",
                "score": 4,
            }
        ]
    (column,) = await found(person, "ısı kaybi")
    assert (column["kind"], column["caption"], column["score"]) == ("column", "ISI KAYBI %", 3)
    assert column["description"] == PROJECT
    assert column["path"] == f"/projelerim/proje?project_id={project}&tab=columns&column=c2"
    for text in ("işyeri", "ISYERI", "İŞYERİ", "ışyerı"):
        assert await captions(person, text) == ["İşyeri"], text


async def test_letters_of_patterns_are_plain_letters(person: Person) -> None:
    await import_lights(person)
    assert await captions(person, "%") == ["ISI KAYBI %"]
    assert await captions(person, "_") == ["Tutar_₺"]
    assert await captions(person, "\\") == []
    assert await captions(person, "'; DROP TABLE project; --") == []


async def test_a_kind_narrows_the_search_and_the_closest_come_first(person: Person) -> None:
    for name in ("Golişi", "Bol işi", "İşin özü", "İşi"):
        await import_lights(person, name)
    assert await captions(person, "işi", "project") == ["İşi", "İşin özü", "Bol işi", "Golişi"]
    assert set(await captions(person, "işyeri", "column")) == {"İşyeri"}
    assert await captions(person, "işyeri", "project") == []
    nothing = await person.post("wai/search", search_text="işyeri", search_type="project")
    assert says(nothing) == "Aramanıza uyan proje bulunamadı."
    assert await captions(person, "projelerim", "screen") == ["Projelerim"]


async def test_a_project_is_found_by_its_file(person: Person) -> None:
    await import_lights(person)
    assert await captions(person, "veri.xlsx", "project") == [PROJECT]


async def test_nobody_finds_the_projects_of_others(person: Person) -> None:
    project = await import_lights(person)
    stranger = Person(house=person.house, token=await person.house.register("can.kaya"))
    for text in ("ışık", "işyeri", project):
        assert await captions(stranger, text) == []
        anonymous = await person.house.post("/v1/wai/search", body={"search_text": text})
        assert anonymous["results"] == []


async def test_renamed_columns_deleted_projects_and_unfinished_ones_follow_at_once(person: Person) -> None:
    project = await import_lights(person)
    renamed = await person.change(project, {"kind": "rename", "column": "c1", "name": "Şube"})
    assert renamed.status == 200
    assert await captions(person, "işyeri") == []
    assert await captions(person, "sube") == ["Şube"]
    await person.post("wanalyzer/project/delete", project_id=project)
    assert await captions(person, "sube") == []
    assert await captions(person, "ışık") == []
    waiting = (await person.save(sheet([["Ad"], ["a"]]), project_name="Bekleyen"))["project_id"]
    assert [each["id"] for each in await found(person, "bekleyen")] == [waiting]


async def test_one_question_for_all_columns(person: Person) -> None:
    for number in range(3):
        await import_lights(person, f"Proje {number}")
    with statements() as asked:
        assert len(await found(person, "işyeri", "column")) == 3
    assert len([statement for statement in asked if "dataset_version" in statement]) == 1
