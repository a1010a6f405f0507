"""Tickets of people without an account: written, proven, answered, and gone where nobody proves them."""

from typing import Any

from terazi.modules.support.jobs import forget_strangers
from tests.breaking import values_of
from tests.calling import HouseUnderTest, open_house
from tests.modules.access.people import audited
from tests.modules.accounts.solving import solved_captcha
from tests.modules.support.asking import ask, look, restate, say
from tests.modules.support.visiting import (
    VISITOR,
    ask_by_mail,
    enter,
    mailed_code,
    mailed_key,
    other_digits,
    record,
    verify,
    visit,
)

PHISHING = "Ödülünüz için tıklayın"


async def test_a_visitor_asks_proves_the_address_and_is_answered(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    assert await _queue(house, staff) == []
    key = await enter(house)
    assert len(key) == 32
    assert (await house.mails(to=VISITOR))[-1].kind == "support.mail.receipt"
    assert await _queue(house, staff) == [ticket]
    view = (await visit(house, "support/get", key, ticket))["support"]
    assert (view["state"], view["kind"], view["allowed"]) == ("open", "mail", ["comment", "terminated"])
    assert [each["event"] for each in view["message_list"]] == ["", "verified"]
    assert view["message_list"][0]["is_own"]
    assert (await say(house, staff, ticket, "Bakıyoruz.")).status == 200
    assert (await house.mails(to=VISITOR))[-1].kind == "support.mail.answer"
    (listed,) = (await visit(house, "support/list", key))["list"]
    assert (listed["state"], listed["is_unseen"]) == ("answered", True)
    assert (await visit(house, "support/live_seen", key, ticket))["seen_date"]
    assert not (await visit(house, "support/list", key))["list"][0]["is_unseen"]
    assert (await look(house, staff, ticket))["seen"]["message_number"] == 3
    written = await visit(house, "support/comment", key, ticket, comment="Hâlâ gelmedi.")
    assert written["support"]["state"] == "open"
    assert (await look(house, staff, ticket))["card"]["mail"] == VISITOR
    for _ in range(2):
        assert (await visit(house, "support/terminate", key, ticket))["status"] == "terminated"
    late = await visit(house, "support/comment", key, ticket, comment="Yine")
    assert (late.status, late.error, late["follows"]) == (409, "ticket_terminated", ticket)
    following = await ask_by_mail(house, follows=ticket)
    assert (await visit(house, "support/get", key, ticket))["support"]["follow_up"] is None
    await enter(house)
    assert (await visit(house, "support/get", key, ticket))["support"]["follow_up"] == following


async def test_the_mail_with_the_code_says_nothing_that_was_typed(house: HouseUnderTest) -> None:
    await ask_by_mail(house, subject=PHISHING, comment=PHISHING, operation_note=PHISHING)
    (mail,) = await house.mails(to=VISITOR)
    assert mail.kind == "support.mail.confirmation"
    assert PHISHING not in mail.subject + mail.body_text + mail.body_html


async def test_a_code_is_wrong_after_five_wrong_tries_until_a_new_one(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    code = await mailed_code(house)
    for _ in range(5):
        assert (await verify(house, other_digits(code)))["is_verified"] is False
    await house.pass_time_at_the_door(minutes=5)
    assert (await verify(house, code))["is_verified"] is False
    await house.pass_time_at_the_door(minutes=5)
    await house.post("/v1/mail/code", body={"mail": VISITOR})
    await house.run_jobs()
    again = (await house.mails(to=VISITOR))[-1]
    assert (again.kind, again.sent_at is not None) == ("support.mail.code", True)
    assert await enter(house)


async def test_a_code_is_good_once_for_ten_minutes_and_its_own_address(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    code = await mailed_code(house)
    await ask_by_mail(house, "baska@example.com")
    assert (await verify(house, code, "baska@example.com"))["is_verified"] is False
    assert (await verify(house, f"{code[:3]} {code[3:]}"))["is_verified"] is True
    assert (await verify(house, code))["is_verified"] is False
    late = await mailed_code(house, "baska@example.com")
    house.clock.advance(minutes=11)
    assert (await verify(house, late, "baska@example.com"))["is_verified"] is False


async def test_the_code_itself_opens_a_call_once(house: HouseUnderTest) -> None:
    ticket = await ask_by_mail(house)
    code = await mailed_code(house)
    assert (await visit(house, "support/get", code, ticket))["support"]["state"] == "open"
    assert (await visit(house, "support/get", code, ticket)).error == "mail_proof_wrong"


async def test_a_mailed_link_opens_its_ticket_and_no_other(house: HouseUnderTest, staff: str) -> None:
    first = await ask_by_mail(house)
    key = await enter(house)
    second = await ask_by_mail(house)
    link = await mailed_key(house)
    answer = await house.post("/v1/mail/verify", body={"mail_approve_code": link})
    assert (answer["is_verified"], answer["mail"], answer["visitor_key"]) == (True, VISITOR, None)
    view = await visit(house, "support/get", link, second, mail=None)
    assert view["support"]["state"] == "open"
    assert (await visit(house, "support/get", link, first)).error == "mail_proof_wrong"
    listed = (await visit(house, "support/list", link, mail=None))["list"]
    assert [each["user_support_client_id"] for each in listed] == [second]
    assert (await visit(house, "key/list", link))["list"] == []
    assert (await visit(house, "key/end", link)).error == "mail_proof_wrong"
    await say(house, staff, second, "Yanıt")
    assert (await verify(house, await mailed_key(house)))["is_verified"] is True
    assert len((await visit(house, "support/list", key))["list"]) == 2


async def test_a_key_does_not_open_what_others_write_with_the_address(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    key = await enter(house)
    strange = await ask_by_mail(house, comment="Başkasının sözü")
    assert (await visit(house, "support/get", key, strange)).error == "mail_proof_wrong"
    assert len((await visit(house, "support/list", key))["list"]) == 1


async def test_a_key_lives_for_thirty_days_after_its_last_use(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    key = await enter(house)
    for _ in range(3):
        house.clock.advance(days=29)
        assert (await visit(house, "support/list", key)).status == 200
    house.clock.advance(days=31)
    assert (await visit(house, "support/list", key)).error == "mail_proof_wrong"


async def test_keys_are_five_are_listed_and_can_be_ended(house: HouseUnderTest) -> None:
    keys = []
    for _ in range(6):
        await ask_by_mail(house)
        keys.append(await enter(house))
        house.clock.advance(minutes=1)
    assert (await visit(house, "support/list", keys[0])).error == "mail_proof_wrong"
    listed = (await visit(house, "key/list", keys[5]))["list"]
    assert [each["is_this"] for each in listed] == [True, False, False, False, False]
    ended = await visit(house, "key/end", keys[5], key_id=listed[1]["key_id"])
    assert ended["ended_count"] == 1
    assert (await visit(house, "support/list", keys[4])).status == 403
    link = await mailed_key(house)
    assert (await visit(house, "key/end", keys[5]))["ended_count"] > 4
    for key in (*keys, link):
        assert (await visit(house, "support/list", key)).error == "mail_proof_wrong"


async def test_keys_are_kept_as_hashes_only(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    keys = [await mailed_key(house), await enter(house)]
    for table in ("mail_visitor", "mail_visitor_key", "ticket", "ticket_message"):
        rows = " ".join(await values_of(house, f"SELECT row_to_json(t)::text FROM {table} AS t"))
        assert not [key for key in keys if key in rows], table


async def test_a_member_has_what_came_from_their_approved_address(
    house: HouseUnderTest, asker: str, other: str, staff: str
) -> None:
    ticket = await ask_by_mail(house, "Soran@example.com")
    own = await ask(house, asker)
    assert await _own(house, asker) == [own]
    await enter(house, "Soran@example.com")
    assert sorted(await _own(house, asker)) == sorted([own, ticket])
    assert (await say(house, asker, ticket, "Buradan devam"))["support"]["side"] == "requester"
    assert all(each["is_own"] for each in (await look(house, asker, ticket))["message_list"])
    assert (await say(house, other, ticket, "Benim")).error == "ticket_not_found"
    found = await house.post(
        "/v1/wai/search", token=asker, body={"search_text": "#1001", "search_type": "ticket"}
    )
    assert ticket in found.content.decode()
    (refused,) = (await restate(house, asker, ticket, "passive"))["refused_list"]
    assert refused["error"] == "ticket_not_found"


async def test_a_desk_may_take_what_is_not_proven_and_answers_only_then(
    house: HouseUnderTest, staff: str
) -> None:
    ticket = await ask_by_mail(house)
    waiting = await house.post("/v1/support/queue", token=staff, body={"view": "unverified"})
    assert [each["requester"] for each in waiting["list"]] == [VISITOR]
    assert (await look(house, staff, ticket))["allowed"] == ["open"]
    for then in ("answered", "keep"):
        refused = await say(house, staff, ticket, "Yanıt", then=then)
        assert (refused.error, refused["allowed_states"]) == ("ticket_move_not_allowed", ["open"])
    assert (await house.mails(to=VISITOR))[-1].kind == "support.mail.confirmation"
    assert (await restate(house, staff, ticket, "open"))["support_list"] == [ticket]
    assert (await house.mails(to=VISITOR))[-1].kind == "support.mail.receipt"
    assert (await say(house, staff, ticket, "Yanıt")).status == 200
    bell = await house.post("/v1/last/supports/get", token=staff)
    assert (bell["user_supports"], bell["mail_supports"]) == ([], [])


async def test_the_bell_tells_of_both_kinds(house: HouseUnderTest, asker: str, staff: str) -> None:
    member, visitor = await ask(house, asker), await ask_by_mail(house)
    assert (await house.post("/v1/last/supports/get", token=staff))["mail_supports"] == []
    await enter(house)
    bell = await house.post("/v1/last/supports/get", token=staff)
    assert [each["user_support_client_id"] for each in bell["user_supports"]] == [member]
    assert [each["user_support_client_id"] for each in bell["mail_supports"]] == [visitor]
    body = {"user_supports": [member], "mail_supports": [visitor]}
    assert (await house.post("/v1/supports/to/passive", token=staff, body=body))["passive_count"] == 2


async def test_what_nobody_proves_is_gone_after_a_day(house: HouseUnderTest, staff: str) -> None:
    await ask_by_mail(house)
    await ask_by_mail(house, "kalan@example.com")
    await enter(house, "kalan@example.com")
    await look(house, staff, await ask_by_mail(house))
    house.clock.advance(hours=23)
    await forget_strangers.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM ticket") == [3]
    house.clock.advance(hours=2)
    await forget_strangers.handler(house.work())
    assert await values_of(house, "SELECT state FROM ticket") == ["open"]
    assert await values_of(house, "SELECT mail FROM mail_visitor") == ["kalan@example.com"]
    assert await values_of(house, "SELECT count(*) FROM ticket_message WHERE event = ''") == [1]
    (entry,) = await audited(house, "support.unverified_forgotten")
    assert entry.after == {"count": 2}


async def test_the_same_form_twice_is_one_ticket_and_one_mail(house: HouseUnderTest) -> None:
    first, again = await record(house, key="k-1"), await record(house, key="k-1")
    assert first["mail_support_client_id"] == again["mail_support_client_id"]
    assert len(await house.mails(to=VISITOR)) == 1
    other = await record(house, key="k-1", subject="Başka bir konu")
    assert (other.status, other.error) == (409, "support_key_used")
    key = await enter(house)
    ticket, body = (
        first["mail_support_client_id"],
        {"mail": VISITOR, "mail_approve_code": key, "comment": "Bir"},
    )
    for _ in range(2):
        written = await house.client.post(
            "/v1/mail/support/comment",
            json=body,
            headers={"Idempotency-Key": "k-2"},
            params={"mail_support_client_id": ticket},
        )
    assert len(written.json()["support"]["message_list"]) == 3


async def test_bad_input_of_a_form_is_said_at_its_field(house: HouseUnderTest) -> None:
    bad: list[dict[str, Any]] = [
        {"operation_name": "nothing"},
        {"mail": "kimse"},
        {"subject": " a "},
        {"comment": "<p></p>"},
    ]
    for fields in bad:
        answer = await record(house, **fields)
        assert (answer.status, answer["errors"][0]["field"]) == (422, next(iter(fields))), answer.json


async def test_a_form_asks_for_a_captcha_always(database_url: str, tmp_path: Any) -> None:
    async with open_house(database_url, tmp_path, captcha_cost=10) as house:
        assert (await record(house)).error == "captcha_needed"
        token = await solved_captcha(house)
        assert (await record(house, captcha_token=token)).status == 200
        assert (await record(house, captcha_token=token)).error == "captcha_wrong"
        body = {"mail": VISITOR}
        assert (await house.post("/v1/mail/code", body=body)).error == "captcha_needed"
        body["captcha_token"] = await solved_captcha(house)
        assert (await house.post("/v1/mail/code", body=body)).status == 200


async def test_files_of_an_answer_are_fetched_while_the_key_lives(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    kept = await house.upload("/v1/document/record", token=staff, files={"file": ("yanit.txt", b"42")})
    await say(house, staff, ticket, "Ekte", document_list=[kept["document_name"]])
    view = (await visit(house, "support/get", key, ticket))["support"]
    (file,) = [each for message in view["message_list"] for each in message["file_list"]]
    assert (await house.client.get(file["url"])).content == b"42"
    await visit(house, "key/end", key)
    assert (await house.client.get(file["url"])).json()["error"] == "link_expired"


async def _queue(house: HouseUnderTest, token: str) -> list[str]:
    queue = await house.post("/v1/support/queue", token=token)
    return [each["user_support_client_id"] for each in queue["list"]]


async def _own(house: HouseUnderTest, token: str) -> list[str]:
    own = await house.post("/v1/user/support/list", token=token)
    return [each["user_support_client_id"] for each in own["list"]]
