"""Responses that many get alike: compressed once, found by what was asked and in their edition only, never too many."""

import gzip

from starlette.responses import Response

from terazi.foundation.calls.response_cache import CachedResponse, ResponseCache, Slot


def response(text: str) -> Response:
    """Return a response with a body that does not compress to nothing."""
    headers = {"content-language": "tr", "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


def found(cache: ResponseCache, *numbers: int, edition: int = 1) -> list[bool]:
    """Return which of the numbered responses are in the cache."""
    return [cache.find((number,), edition) is not None for number in numbers]


def test_a_long_body_is_compressed_once_and_sent_as_the_client_takes_it() -> None:
    cached = CachedResponse.of(response("çay " * 1000), 1)
    packed, plain = cached.reply("br, gzip"), cached.reply("")
    assert packed.body is cached.content
    assert gzip.decompress(packed.body) == plain.body == ("çay " * 1000).encode()
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-length"] == str(len(packed.body))
    for each in (packed, plain):
        assert each.headers["vary"] == "Accept-Encoding"
        assert each.headers["content-type"] == "application/json"
        assert each.headers["content-language"] == "tr"


def test_a_short_body_is_sent_as_it_is() -> None:
    answer = CachedResponse.of(response("çay"), 1).reply("gzip")
    assert answer.body == "çay".encode()
    assert not {"content-encoding", "vary"} & set(answer.headers)


def test_another_edition_takes_the_place_of_the_one_before() -> None:
    cache = ResponseCache()
    cache.keep((0,), 1, response("first"))
    assert found(cache, 0, edition=2) == [False]
    cache.keep((0,), 2, response("second"))
    assert found(cache, 0, edition=1) == [False]
    kept = cache.find((0,), 2)
    assert kept is not None
    assert kept.content == b"second"


def test_the_longest_unused_goes_first_when_there_are_too_many() -> None:
    cache = ResponseCache(most_bytes=2500)
    cache.keep((0,), 1, response("a" * 100))
    cache.keep((1,), 1, response("b" * 100))
    assert found(cache, 0) == [True]
    cache.keep((2,), 1, response("c" * 100))
    assert found(cache, 0, 1, 2) == [True, False, True]


def test_what_alone_is_longer_than_all_may_be_is_not_kept() -> None:
    cache = ResponseCache(most_bytes=2500)
    cache.keep((0,), 1, response("a" * 1999))
    assert found(cache, 0) == [False]
    cache.keep((1,), 1, response("a" * 100))
    assert found(cache, 1) == [True]


def test_long_questions_count_as_well_as_long_answers() -> None:
    cache = ResponseCache(most_bytes=100_000)
    for number in range(100):
        cache.keep((b"?" * 16_000, number), 1, response("a"))
    assert sum(cache.find((b"?" * 16_000, number), 1) is not None for number in range(100)) == 5


def test_a_slot_finds_and_keeps_nothing_before_its_edition_is_known() -> None:
    cache = ResponseCache()
    slot = Slot(cache, (0,), "gzip")
    answer = response("çay " * 1000)
    assert slot.find() is None
    assert slot.keep(answer) is answer
    assert slot.find() is None
    slot.edition = 1
    first, again = slot.keep(answer), slot.find()
    assert again is not None
    assert first.body is again.body
