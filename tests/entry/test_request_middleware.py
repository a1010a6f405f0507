"""What surrounds every request: headers that keep browsers careful, ids, figures, doors for those who watch."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import psycopg
import pytest
import pytest_asyncio
from starlette.middleware.gzip import GZipMiddleware

from terazi.entry.http import RequestMiddleware
from terazi.foundation.connecting import plain_url
from terazi.modules.site.queries.shelf import site_cache_of
from tests.calling import HouseUnderTest, open_house
from tests.modules.site.sites import changed_sites

INDEX = (
    '<!doctype html><html lang="tr"><head><title>Terazi</title></head><body>'
    '<script type="application/json" id="terazi-boot"></script>'
    '<script type="module" src="/assets/main-1a2b.js"></script></body></html>'
)
TOKEN = "figures for the watcher"
TRUSTED_TYPES = {"default", "inert-document", "ProseMirrorClipboard", "svelte-trusted-html"}
SCRIPT = "console.log('Merhaba');" * 200
BROTLI = b"written by the build"


in_shared_loop = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served(
    module_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[HouseUnderTest]:
    """A platform with a small web client, as the server process wraps it; all who use it only read."""
    tmp_path = tmp_path_factory.mktemp("served")
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(INDEX, encoding="utf-8")
    (web / "assets/main-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (web / "assets/main-1a2b.js.br").write_bytes(BROTLI)
    (web / "favicon.svg").write_text("<svg/>", encoding="utf-8")
    (web / "font.woff2").write_bytes(b"\x00" * 3000)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    async with open_house(module_database_url, tmp_path / "var", web_dir=web, metrics_token=TOKEN) as house:
        surrounded = RequestMiddleware(house.web, is_https=True, known_paths=frozenset({"/v1/frontend/get"}))
        wrapped = GZipMiddleware(surrounded, minimum_size=2000, compresslevel=5)
        house.client._transport.app = wrapped  # type: ignore[attr-defined]
        yield house


@in_shared_loop
@pytest.mark.parametrize("path", ["/", "/v1/nothing", "/healthz", "/assets/main-1a2b.js", "/missing.js"])
async def test_every_answer_has_the_security_headers(served: HouseUnderTest, path: str) -> None:
    headers = (await served.client.get(path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["strict-transport-security"].startswith("max-age=")
    assert len(headers["x-request-id"]) == 32
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert policy["worker-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert set(policy["trusted-types"].split()) == TRUSTED_TYPES


@in_shared_loop
@pytest.mark.parametrize(
    ("path", "frames"),
    [
        ("/wai-search-iframe", "'self'"),
        ("/wai-arama-iframe", "'self'"),
        ("/wanalyzer-cell-calculate-iframe", "'self'"),
        ("/look-iframe", "'self'"),
        ("/wai-search-iframe/projelerim", "'none'"),
        ("/iframe/ayarlar", "'none'"),
        ("/projelerim?x=-iframe", "'none'"),
    ],
)
async def test_only_embedded_screens_may_be_framed_and_only_by_ourselves(
    served: HouseUnderTest, path: str, frames: str
) -> None:
    policy = (await served.client.get(path)).headers["content-security-policy"]
    assert f"frame-ancestors {frames};" in policy


@in_shared_loop
async def test_what_an_editor_frames_is_the_application_without_any_site(served: HouseUnderTest) -> None:
    answer = await served.client.get("/look-iframe")
    assert (answer.status_code, answer.text) == (200, INDEX)


@in_shared_loop
async def test_each_request_has_an_id_of_its_own(served: HouseUnderTest) -> None:
    ids = {(await served.client.get("/healthz")).headers["x-request-id"] for _ in range(5)}
    assert len(ids) == 5


@in_shared_loop
async def test_a_client_cannot_choose_the_id(served: HouseUnderTest) -> None:
    answer = await served.client.get("/healthz", headers={"X-Request-ID": "forged"})
    assert answer.headers["x-request-id"] != "forged"


@in_shared_loop
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/projelerim", 200),
        ("/a/b/c", 404),
        ("/%C3%A7ay", 404),
        ("//evil.example", 200),
        ("/a%00b", 404),
    ],
)
async def test_every_page_path_gets_the_start_page(served: HouseUnderTest, path: str, status: int) -> None:
    answer = await served.client.get(path)
    assert answer.status_code == status
    assert '"frontend_get"' in answer.text
    assert answer.text.count("<script") == 2 + answer.text.count("ld+json")


@in_shared_loop
@pytest.mark.parametrize(
    ("path", "lang"), [("/projelerim", "tr"), ("/user-project", "en"), ("/", "tr"), ("/none", "tr")]
)
async def test_the_page_speaks_the_language_of_its_path(served: HouseUnderTest, path: str, lang: str) -> None:
    assert f'<html lang="{lang}"' in (await served.client.get(path)).text


@in_shared_loop
@pytest.mark.parametrize(
    "host", ["[", "a b", "", "[::1]:8000", "a" * 3000, "%00", "çay.test".encode(), "x:y:z"]
)
async def test_a_strange_host_gets_the_start_page_too(served: HouseUnderTest, host: str | bytes) -> None:
    assert (await served.client.get("/", headers={"Host": host})).status_code == 200
    assert (await served.client.get("/dev/mail", headers={"Host": host})).status_code == 200
    assert (await served.client.post("/v1/frontend/get", headers={"Host": host})).status_code == 200


@in_shared_loop
async def test_an_unchanged_page_is_not_sent_again(served: HouseUnderTest) -> None:
    first = await served.client.get("/")
    tag = first.headers["etag"]
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}'):
        again = await served.client.get("/", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        assert again.headers["vary"] == first.headers["vary"] == "Accept-Encoding"
    for path, known in (("/user-project", tag), ("/", '"other"')):
        assert (await served.client.get(path, headers={"If-None-Match": known})).status_code == 200


@in_shared_loop
async def test_the_start_page_is_compressed_once_for_everybody(served: HouseUnderTest) -> None:
    plain = (await served.client.get("/", headers={"Accept-Encoding": "identity"})).content
    for _ in range(2):
        async with served.client.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
            body = b"".join([part async for part in answer.aiter_raw()])
        assert body == gzip.compress(plain, 6, mtime=0)
        assert answer.headers["content-length"] == str(len(body))
    head = await served.client.head("/", headers={"Accept-Encoding": "gzip"})
    for name in ("etag", "content-length", "content-encoding", "vary", "content-type"):
        assert head.headers[name] == answer.headers[name]


@in_shared_loop
async def test_the_start_page_changes_with_its_site_its_screen_and_its_language(
    served: HouseUnderTest,
) -> None:
    pages = {path: (await served.client.get(path)).text for path in ("/", "/magaza", "/user-project")}
    assert len(set(pages.values())) == 3
    await served.house.database.recorder.write(changed_sites(application_name="Kantar"))
    site_cache_of(served.house.database.reader).forget()
    for path, before in pages.items():
        assert ("Kantar" in before, "Kantar" in (await served.client.get(path)).text) == (False, True)


@in_shared_loop
@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/index.html.bak",
        "/missing.js",
        "/assets/",
        "/.env",
    ],
)
async def test_only_built_files_are_served(served: HouseUnderTest, path: str) -> None:
    answer = await served.client.get(httpx.URL("http://localhost").copy_with(raw_path=path.encode()))
    assert "secret" not in answer.text.replace("terazi-boot", "")[:50]
    assert answer.status_code == 404 or '"frontend_get"' in answer.text


@in_shared_loop
async def test_files_with_a_hash_in_their_name_are_kept_forever(served: HouseUnderTest) -> None:
    hashed = await served.client.get("/assets/main-1a2b.js")
    assert hashed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert hashed.headers["content-type"].startswith("text/javascript")
    assert (await served.client.get("/favicon.svg")).headers["cache-control"] == "no-cache"


@in_shared_loop
async def test_texts_are_compressed_for_who_can_read_it(served: HouseUnderTest) -> None:
    for path in ("/assets/main-1a2b.js", "/"):
        small = await served.client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = await served.client.get(path, headers={"Accept-Encoding": "identity"})
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert small.text == plain.text
        assert "accept-encoding" in small.headers["vary"].lower()
    assert "content-encoding" not in (await served.client.get("/font.woff2")).headers


@in_shared_loop
@pytest.mark.parametrize(
    ("taken", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.00, gzip", "gzip"),
        ("GZIP", "gzip"),
        ("bridge", None),
        ("", None),
    ],
)
async def test_a_file_is_sent_in_the_smallest_encoding_that_is_taken(
    served: HouseUnderTest, taken: str, sent: str | None
) -> None:
    async with served.client.stream(
        "GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": taken}
    ) as answer:
        content = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == sent
    assert "accept-encoding" in answer.headers["vary"].lower()
    if sent == "gzip":
        content = gzip.decompress(content)
    assert content == (BROTLI if sent == "br" else SCRIPT.encode())


@in_shared_loop
async def test_what_the_build_compressed_is_no_file_of_its_own(served: HouseUnderTest) -> None:
    assert (await served.client.get("/assets/main-1a2b.js.br")).status_code == 404


@in_shared_loop
@pytest.mark.parametrize("method", ["POST", "DELETE", "PUT", "OPTIONS"])
async def test_pages_are_only_read(served: HouseUnderTest, method: str) -> None:
    answer = await served.client.request(method, "/")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@in_shared_loop
async def test_the_process_says_that_it_is_alive_and_ready(served: HouseUnderTest) -> None:
    assert (await served.client.get("/healthz")).json() == {"status": "ok"}
    assert (await served.client.get("/readyz")).json() == {"status": "ok"}


@in_shared_loop
async def test_figures_count_known_paths_by_name_and_all_others_together(served: HouseUnderTest) -> None:
    await served.client.post("/v1/frontend/get")
    await served.client.get("/somebody's/private/path")
    told = (await served.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).text
    assert 'terazi_requests_total{method="POST",path="/v1/frontend/get",status="200"}' in told
    assert 'path="other"' in told
    assert "private" not in told


@in_shared_loop
@pytest.mark.parametrize("shown", [{}, {"Authorization": "Bearer other"}, {"Authorization": TOKEN}])
async def test_figures_are_shown_only_to_who_holds_the_token(
    served: HouseUnderTest, shown: dict[str, str]
) -> None:
    assert (await served.client.get("/metrics", headers=shown)).status_code == 404


async def test_where_no_token_is_set_only_this_machine_sees_the_figures(house: HouseUnderTest) -> None:
    assert (await house.client.get("/metrics")).status_code == 404
    here = httpx.ASGITransport(app=house.web, client=("127.0.0.1", 40000))
    async with httpx.AsyncClient(transport=here, base_url="http://localhost") as client:
        assert (await client.get("/metrics")).status_code == 200


@in_shared_loop
async def test_without_a_database_the_process_lives_and_says_it_is_not_ready(
    served: HouseUnderTest, shared_database_url: str
) -> None:
    await served.client.post("/v1/frontend/get")
    name = plain_url(served.house.settings.database_url).partition("?")[0].rpartition("/")[2]
    await served.house.database.close()
    with psycopg.connect(plain_url(shared_database_url), autocommit=True) as other:
        other.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
    assert (await served.client.get("/healthz")).status_code == 200
    assert (await served.client.get("/readyz")).status_code == 503
    assert (await served.client.post("/v1/login", json={"username": "a", "password": "b"})).status_code == 503
    page = await served.client.get("/")
    assert page.status_code in {200, 503}
    assert "terazi-boot" in page.text


async def test_development_pages_exist_only_in_development(database_url: str, tmp_path: Path) -> None:
    production = {"mode": "production", "secret_key": "x" * 32, "public_url": "https://terazi.test"}
    async with open_house(database_url, tmp_path, **production) as house:
        assert (await house.client.get("/dev/mail")).status_code == 404
        shell = (await house.post("/v1/frontend/get", ss="1")).json
        assert shell["frontend"]["mail_page"] is False


async def test_an_unbuilt_client_is_said_so(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, web_dir=tmp_path / "none") as house:
        answer = await house.client.get("/")
        assert (answer.status_code, "npm run build" in answer.text) == (503, True)
