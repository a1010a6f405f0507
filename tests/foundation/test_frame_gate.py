"""The gate before every call: who, from where, in which language, before anything of the body is read."""

import pytest

from tests.foundation.conftest import SmallHouse

NOTE = {"text": "çay"}


async def test_a_stranger_is_refused_before_the_body_is_read(small_house: SmallHouse) -> None:
    answer = await small_house.send_raw("/v1/own", [b"x" * 1000] * 1000)
    assert (answer.status, answer.chunks_read) == (401, 0)
    assert answer.headers["www-authenticate"] == 'Bearer realm="terazi", error="not_signed_in"'


@pytest.mark.parametrize(
    "headers",
    [
        {"content-length": "99999999"},
        {"content-length": "not a number"},
        {"content-type": "application/json", "content-length": "3"},
        {"content-type": "multipart/form-data"},
        {"transfer-encoding": "chunked"},
    ],
)
async def test_what_a_stranger_sends_does_not_matter(
    small_house: SmallHouse, headers: dict[str, str]
) -> None:
    answer = await small_house.send_raw("/v1/own", [b"{]}"], headers)
    assert (answer.status, answer.chunks_read) == (401, 0)


@pytest.mark.parametrize(
    ("header", "error"),
    [
        ("Bearer nobody", "token_invalid"),
        ("Bearer", "token_invalid"),
        ("Bearer  ", "token_invalid"),
        ("Basic YXlzZTpz", "token_invalid"),
        ("token-of-ayse", "token_invalid"),
        ("Bearer token-of-yesterday", "session_ended"),
        ("Bearer " + "a" * 10_000, "token_invalid"),
        ("Bearer ç\N{SNOWMAN}", "token_invalid"),
    ],
)
async def test_tokens_that_open_nothing(small_house: SmallHouse, header: str, error: str) -> None:
    answer = await small_house.send_raw("/v1/own", [b"{}"], {"authorization": header})
    assert (answer.status, answer.chunks_read) == (401, 0)
    assert f'"{error}"' in answer.content.decode()


async def test_the_word_bearer_may_be_written_in_any_case(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/own", json=NOTE, headers={"Authorization": "bEaReR token-of-ayse"})
    assert answer.json()["username"] == "ayse"


async def test_a_role_is_asked_for_before_the_body_is_read(small_house: SmallHouse) -> None:
    raw = await small_house.send_raw(
        "/v1/role", [b"{]}"], {"authorization": "Bearer token-of-ayse", "content-length": "99999999"}
    )
    assert (raw.status, raw.chunks_read) == (403, 0)


@pytest.mark.parametrize("person", ["kemal", "admin"])
async def test_the_right_role_and_administrators_pass(small_house: SmallHouse, person: str) -> None:
    answer = await small_house.post("/v1/role", json=NOTE, token=f"token-of-{person}")
    assert (answer.status_code, answer.json()["username"]) == (200, person)


@pytest.mark.parametrize("path", ["/v1/own", "/v1/role", "/v1/maybe", "/v1/client", "/v1/knowing"])
async def test_a_missing_second_step_closes_every_call_before_the_body_is_read(
    small_house: SmallHouse, path: str
) -> None:
    token = {"authorization": "Bearer token-of-kemal-without-step"}
    raw = await small_house.send_raw(path, [b"{]}"], {**token, "content-length": "99999999"})
    assert (raw.status, raw.chunks_read) == (403, 0)
    assert '"second_step_missing"' in raw.content.decode()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("tr", "Önce ikinci bir giriş adımı kurun: rolünüz bunu gerektiriyor."),
        ("en", "Set up a second step first: your role demands it."),
    ],
)
async def test_a_missing_second_step_is_said_in_words(
    small_house: SmallHouse, lang: str, sentence: str
) -> None:
    query = {"active_lang_label": lang}
    answer = await small_house.post("/v1/own", json=NOTE, token="token-of-kemal-without-step", params=query)
    assert (answer.json()["status_code"], answer.json()["status_message"]) == ("100407", sentence)


async def test_what_sets_a_second_step_up_and_what_looks_at_no_token_stay_open(
    small_house: SmallHouse,
) -> None:
    for path in ("/v1/setting-up", "/v1/open"):
        assert (await small_house.post(path, token="token-of-kemal-without-step")).status_code == 200
    assert (await small_house.post("/v1/setting-up")).status_code == 401


async def test_a_call_for_anyone_knows_the_person_only_by_a_token(small_house: SmallHouse) -> None:
    assert (await small_house.post("/v1/maybe")).json()["username"] is None
    assert (await small_house.post("/v1/maybe", token="token-of-ayse")).json()["username"] == "ayse"
    assert (await small_house.post("/v1/maybe", token="nobody")).status_code == 401


async def test_an_open_call_does_not_even_look_at_a_token(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/open", token="nobody")
    assert (answer.status_code, answer.json()["username"]) == (200, None)


@pytest.mark.parametrize(
    ("query", "token", "lang"),
    [
        ({}, None, "tr"),
        ({"active_lang_label": "en"}, None, "en"),
        ({"active_lang_value": "1"}, None, "en"),
        ({"active_lang_value": "0", "domain": "scales.test"}, None, "tr"),
        ({"active_lang_label": "en", "active_lang_value": "0"}, None, "en"),
        ({"active_lang_label": "xx"}, None, "tr"),
        ({"domain": "scales.test"}, None, "en"),
        ({"domain": "www.scales.test"}, None, "en"),
        ({"domain": "WWW.Scales.Test"}, None, "en"),
        ({"domain": "elsewhere.test"}, None, "tr"),
        ({}, "token-of-kemal", "en"),
        ({"active_lang_label": "tr"}, "token-of-kemal", "tr"),
        ({"domain": "scales.test"}, "token-of-ayse", "en"),
    ],
)
async def test_language_of_a_call(
    small_house: SmallHouse, query: dict[str, str], token: str | None, lang: str
) -> None:
    answer = await small_house.post("/v1/maybe", params=query, token=token)
    assert answer.json()["lang"] == lang
    assert answer.headers["content-language"] == lang


@pytest.mark.parametrize(("number", "currency"), [("0", "TRY"), ("1", "USD"), ("7", "TRY"), ("", "TRY")])
async def test_currency_of_a_call(small_house: SmallHouse, number: str, currency: str) -> None:
    answer = await small_house.post("/v1/open", params={"user_currency_type": number})
    assert answer.json()["currency"] == currency


async def test_the_host_names_the_site_where_the_query_does_not(small_house: SmallHouse) -> None:
    answer = await small_house.post("/v1/open", headers={"Host": "www.scales.test:8000"})
    assert answer.json()["site"] == "scales.test"


@pytest.mark.parametrize(
    "domain", ["\x00", "a" * 5000, "çay.test", "::1", "'; --", "\ud800".encode("utf-8", "surrogatepass")]
)
async def test_a_strange_host_gets_the_default_site(small_house: SmallHouse, domain: str) -> None:
    answer = await small_house.post("/v1/open", params={"domain": domain})
    assert (answer.status_code, answer.json()["site"]) == (200, "terazi.test")


@pytest.mark.parametrize(
    ("query", "message"),
    [({}, "giriş"), ({"active_lang_label": "en"}, "sign")],
)
async def test_refusals_are_said_in_the_callers_language(
    small_house: SmallHouse, query: dict[str, str], message: str
) -> None:
    answer = await small_house.post("/v1/own", params=query)
    assert message in answer.json()["status_message"].lower()


@pytest.mark.parametrize(
    ("method", "path", "status", "error", "allow"),
    [
        ("POST", "/v1/nothing", 404, "call_not_found", None),
        ("POST", "/v1/open/", 404, "call_not_found", None),
        ("POST", "/v1/OPEN", 404, "call_not_found", None),
        ("GET", "/v1/note", 405, "method_not_allowed", "POST"),
        ("DELETE", "/v1/open", 405, "method_not_allowed", "POST, GET"),
        ("OPTIONS", "/v1/own", 405, "method_not_allowed", "POST"),
    ],
)
async def test_calls_that_do_not_exist(
    small_house: SmallHouse, method: str, path: str, status: int, error: str, allow: str | None
) -> None:
    answer = await small_house.client.request(method, path, params={"active_lang_label": "en"})
    assert (answer.status_code, answer.json()["error"], answer.headers.get("allow")) == (status, error, allow)
    assert answer.headers["content-language"] == "en"


async def test_head_answers_like_get_without_a_body(small_house: SmallHouse) -> None:
    full = await small_house.send_raw("/v1/open", [], method="GET")
    head = await small_house.send_raw("/v1/open", [], method="HEAD")
    assert (head.status, head.headers["content-length"]) == (200, full.headers["content-length"])


async def test_answers_are_not_stored_by_caches(small_house: SmallHouse) -> None:
    for answer in (await small_house.post("/v1/open"), await small_house.post("/v1/own")):
        assert answer.headers["cache-control"] == "no-store"


async def test_success_carries_the_modules_code_and_a_sentence(small_house: SmallHouse) -> None:
    answer = (await small_house.post("/v1/open", params={"active_lang_label": "en"})).json()
    assert answer["status_code"] == "990000"
    assert answer["status_message"]
