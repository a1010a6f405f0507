"""Settings: defaults that work, names of the environment, and production that refuses to be careless."""

from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from pydantic import ValidationError

from terazi.foundation.settings import Settings

SECRET = "0123456789abcdef0123456789abcdef"


def test_nothing_needs_to_be_set() -> None:
    settings = Settings()
    assert settings.is_development
    assert settings.calls_per_hour == 100
    assert settings.registrations_per_day == 3
    assert settings.session_idle_seconds == 3600
    assert settings.password_hash_kib == 19_456


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({}, "TERAZI_SECRET_KEY"),
        ({"secret_key": "short", "public_url": "https://terazi.example"}, "TERAZI_SECRET_KEY"),
        ({"secret_key": SECRET}, "TERAZI_PUBLIC_URL"),
        (
            {"secret_key": SECRET, "public_url": "https://terazi.example", "password_hash_kib": "19455"},
            "TERAZI_PASSWORD_HASH_KIB",
        ),
    ],
)
def test_production_refuses_what_only_development_may_leave_out(
    given: dict[str, str], complaint: str
) -> None:
    with pytest.raises(ValidationError, match=complaint):
        Settings(mode="production", **given)


def test_production_with_secret_and_address_is_fine() -> None:
    settings = Settings(mode="production", secret_key=SECRET, public_url="https://terazi.example")
    assert settings.secret() == SECRET.encode()
    assert not settings.has_mail_page


@pytest.mark.parametrize(
    ("variable", "value", "name"),
    [
        ("DATABASE_URL", "postgresql://one", "database_url"),
        ("TERAZI_DATABASE_URL", "postgresql://two", "database_url"),
        ("STORAGE_URL", "s3://bucket", "storage_url"),
        ("TERAZI_HOST", "::1", "host"),
    ],
)
def test_settings_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, name: str
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv(variable, value)
    assert getattr(Settings(), name) == value


@pytest.mark.parametrize(
    ("value", "roles"),
    [("", set()), (" , ", set()), ("admin", {"admin"}), (" admin, shop_admin,", {"admin", "shop_admin"})],
)
def test_roles_that_demand_a_second_step_are_a_list(
    monkeypatch: pytest.MonkeyPatch, value: str, roles: set[str]
) -> None:
    monkeypatch.setenv("TERAZI_SECOND_STEP_ROLES", value)
    assert Settings().roles_with_second_step == roles


def test_secrets_are_not_printed() -> None:
    settings = Settings(secret_key=SECRET, smtp_url="smtp://user:geheim@mail.example")
    assert SECRET not in repr(settings)
    assert "geheim" not in str(settings)


def test_a_secret_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    first, again = Settings(var_dir=tmp_path).secret(), Settings(var_dir=tmp_path).secret()
    assert first == again
    assert len(first) == 64
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    assert Settings(var_dir=tmp_path / "other").secret() != first


def test_processes_that_start_at_once_have_one_whole_secret(tmp_path: Path) -> None:
    """Each waits for the same word, so that all of them find no file there."""
    count, rounds = 4, 50
    together = get_context("spawn")
    barrier = together.Barrier(count)
    with together.Pool(count, initializer=_meet_at, initargs=(barrier,)) as pool:
        told = pool.map(_secrets_of_rounds, [(tmp_path, rounds)] * count, chunksize=1)
    for of_round in zip(*told, strict=True):
        assert len(set(of_round)) == 1
        assert len(of_round[0]) == 64
    assert {file.name for file in tmp_path.glob("*/*")} == {"secret"}, "nothing else stays behind"


_meeting: list[Barrier] = []


def _meet_at(barrier: Barrier) -> None:
    _meeting.append(barrier)


def _secrets_of_rounds(asked: tuple[Path, int]) -> list[bytes]:
    folder, rounds = asked
    told = []
    for number in range(rounds):
        _meeting[0].wait(60)
        told.append(Settings(var_dir=folder / str(number)).secret())
    return told


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", 0),
        ("port", 70_000),
        ("call_limit_factor", 0),
        ("calls_per_hour", 0),
        ("mode", "test"),
        ("password_min_length", 4),
    ],
)
def test_values_that_make_no_sense_are_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        Settings(**{name: value})


def test_mails_are_readable_only_in_development_and_only_where_none_are_sent() -> None:
    assert Settings().has_mail_page
    assert not Settings(smtp_url="smtp://localhost").has_mail_page


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "terazi.test"])
def test_development_is_not_opened_to_other_machines_unasked(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("TERAZI_HOST", host)
    with pytest.raises(ValidationError, match="TERAZI_OPEN_DEVELOPMENT=yes"):
        Settings()
    monkeypatch.setenv("TERAZI_OPEN_DEVELOPMENT", "yes")
    assert Settings().host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_this_machine_needs_no_word(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("TERAZI_HOST", host)
    assert Settings().host == host


def test_production_may_be_reached_from_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERAZI_HOST", "0.0.0.0")
    made = Settings(mode="production", secret_key=SECRET, public_url="https://terazi.test")
    assert made.host == "0.0.0.0"
