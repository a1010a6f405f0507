"""Whatever people call layers, columns, options and cells: statements hold none of their words, which go as parameters."""

from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import make_administrator
from tests.statements import statements

MARK = "zqxözlü"
"""Stands in each word of a person, and nowhere else."""
CODE_MARK = "zqxcode"
_PIECES = [
    "'", '"', "''", '";', "--", "/*", "*/", "$$", "\\", "%", "%s", "%(a)s", ":r0", "{}", "{table}", "?", "\u202e", "\U0001f355",
    "DROP TABLE layer;", "' OR 1=1 --", "SELECT", "; COMMIT", "pg_sleep(9)", "layer_data.l1", "c1", "İıIi", "\x7f", "\n",
]  # fmt: skip
WORDS = st.lists(st.sampled_from(_PIECES) | st.text(max_size=8), min_size=1, max_size=8).map(
    lambda pieces: f"{''.join(pieces[:4])}{MARK}{''.join(pieces[4:])}"
)
CODES = st.sampled_from(["select", "user", "drop_table", "c1", "l1", "order", "1"]).map(
    lambda word: f"{word}_{CODE_MARK}_{uuid4().hex[:8]}"
)
LONG = f"'); DROP TABLE layer; -- {MARK} " + "\U0001f355" * 8_000
"""32 kB."""
_GROWN: WeakKeyDictionary[HouseUnderTest, str] = WeakKeyDictionary()
_QUIET = settings(
    max_examples=6,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


async def administrator_of(house: HouseUnderTest) -> str:
    """Return the token of the one administrator of a platform."""
    if house not in _GROWN:
        _GROWN[house] = await make_administrator(house, "yonetici")
    return _GROWN[house]


class Hand:
    """Does with one word all that is done with words of people, and keeps what was answered."""

    def __init__(self, house: HouseUnderTest, token: str, word: str, code: str) -> None:
        self.house, self.token, self.word, self.code = house, token, word, code
        self.captions = {"tr": word, "en": word}
        self.answers: list[Reply] = []

    async def post(self, path: str, **body: Any) -> Reply:
        """Make a call."""
        self.answers.append(await self.house.post(f"/v1/{path}", body=body, token=self.token))
        return self.answers[-1]

    async def describe(self) -> None:
        """Make a layer with a text and a column of options, and let its table be built."""
        code, names = self.code, {"captions": self.captions, "help": self.captions}
        await self.post("layer/save", layer_code=code, is_new=True, reading="signed_in", **names)
        option = {"option_code": code[:32], "captions": self.captions, "synonyms": [self.word]}
        await self.post(
            "layer/option/save", option_set=code, is_new=True, captions=self.captions, options=[option]
        )
        column: dict[str, Any] = {"layer_code": code, "is_new": True, **names, "synonyms": [self.word]}
        await self.post("layer/wdm/save", wdm_code=f"t{code}"[:32], source=self.word, **column)
        await self.post(
            "layer/wdm/save", wdm_code=code, kind="options", option_set=code, may_grow=True, **column
        )
        await self.post("layer/state/change", layer_code=code, state="active")
        await self.house.run_jobs()

    async def write(self) -> None:
        """Write a record, change it, look at its history and put it into the trash."""
        code = self.code
        record = {"layer_code": code, "cl_id": str(uuid4())}
        for cells in ({f"t{code}"[:32]: self.word, code: code, "_note": self.word}, {f"t{code}"[:32]: None}):
            await self.post("layer/record/save", **record, wdmr_data=cells)
        await self.post("layer/record/save", **record, wdmr_data={self.word: self.word, code: self.word})
        await self.post("layer/record/history", **record)
        await self.post("layer/record/save", **record, wdmr_data={"_deleted": True})

    async def ask(self) -> None:
        """Ask by rules, words, sorts and names, also by those that are no columns."""
        code, word = self.code, self.word
        for field in (f"t{code}"[:32], code, word):
            for operator in ("=", "contains", "in", word):
                value = [word] if operator == "in" else word
                rule = {"rules": [{"field": field, "operator": operator, "value": value}]}
                await self.post("layer/record/list", layer_code=code, rule_data={"rule": rule})
            asked = {"sort": [{"wdm": field[:80]}], "group": field[:80], "search": word[:400]}
            await self.post("layer/record/list", layer_code=code, rule_data=asked)
            view = {"sorts": [{"wdm_code": field}], "rule": {"rules": [{"field": field, "operator": "null"}]}}
            await self.post("layer/view/save", layer_code=code, name=word, settings=view)
            await self.post("layer/view/save", layer_code=code, name=word[:100], settings={"rule": rule})
        await self.post("wai/search", search_text=word[:100])
        await self.post("layer/save", layer_code=word, is_new=True, captions=self.captions)
        await self.post("layer/wdm/save", layer_code=code, wdm_code=word, is_new=True, captions=self.captions)

    async def bring(self) -> None:
        """Bring a file in whose heads and cells are the word."""
        quoted = '"' + self.word.replace('"', '""') + '"'
        content = f"{quoted};B\n{quoted};{self.code}\n".encode(errors="replace")
        files, form = {"file": (f"{self.code}.csv", content)}, {"layer_code": self.code}
        sent = await self.house.upload("/v1/layer/import/upload", token=self.token, files=files, form=form)
        self.answers.append(sent)
        if sent.status != 200:
            return
        columns = [{"position": 0, "wdm": f"t{self.code}"[:32]}, {"position": 1, "wdm": self.code}]
        for code in (self.word[:32], self.code):
            mapping = {"columns": [*columns[:1], {"position": 1, "wdm": code}], "key": ""}
            await self.post("layer/import/preview", import_id=sent["import_id"], mapping=mapping)
        await self.house.run_jobs()
        await self.post("layer/import/start", import_id=sent["import_id"])
        await self.house.run_jobs()


@_QUIET
@given(word=WORDS, code=CODES)
@example(word=LONG, code=f"long_{CODE_MARK}")
@example(word=f"'; DROP SCHEMA layer_data CASCADE; -- {MARK}", code=f"drop_{CODE_MARK}")
async def test_no_word_of_a_person_is_in_a_statement(house: HouseUnderTest, word: str, code: str) -> None:
    hand = Hand(house, await administrator_of(house), word, code)
    with statements() as told:
        await hand.describe()
        await hand.write()
        await hand.ask()
        await hand.bring()
    assert [each for each in told if "zqx" in each.casefold()] == []
    assert any("CREATE TABLE IF NOT EXISTS" in each for each in told) == (word != LONG and is_plain(word))
    refused = [each.json for each in hand.answers if each.status >= 500]
    assert refused == []


def is_plain(word: str) -> bool:
    """Whether a caption may be so: short, and of what can be stored."""
    return len(word) <= 200 and "\x00" not in word


async def test_what_is_looked_for_is_seen_in_statements(house: HouseUnderTest) -> None:
    """The proof would see a word if it were there."""
    with statements() as told:
        async with house.house.database.recorder.connection() as connection:
            await connection.execute(f"SELECT '{MARK}'".encode())
            with pytest.raises(Exception, match="zqx"):
                async with connection.cursor().copy(f"COPY {CODE_MARK} FROM STDIN".encode()):
                    pass
    assert [[mark in each for each in told].count(True) for mark in (MARK, CODE_MARK)] == [1, 1]
