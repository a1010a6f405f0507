"""Every setting of the platform, with its default; each can be set by an environment variable."""

import contextlib
import os
import secrets
from decimal import Decimal
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal, Self

from pydantic import AliasChoices, Field, SecretStr, model_validator
from pydantic_settings import SettingsConfigDict

from terazi.foundation.layer_settings import LayerSettings
from terazi.foundation.money import Currency

DEVELOPMENT_RELAY = "development"
"""Who says at the development mail page that a sender is proven."""
OWASP_HASH_KIB = 19_456
"""The least memory OWASP names for argon2id in two passes; a hash takes about 30 ms here."""


class Settings(LayerSettings):
    """Settings read from the environment: ``TERAZI_<NAME>``, and the plain names where a field gives one."""

    model_config = SettingsConfigDict(env_prefix="TERAZI_", populate_by_name=True, extra="ignore")

    mode: Literal["development", "production"] = Field(
        "development", description="production hides development pages and refuses default secrets"
    )
    host: str = Field("127.0.0.1", description="address the web server listens on")
    open_development: bool = Field(
        False,
        description="yes lets development mode, whose accounts and pages are open to everybody, be reached from other machines",
    )
    port: int = Field(
        8000,
        ge=1,
        le=65535,
        description="port the web server listens on; `terazi run` takes the next free one",
    )
    public_url: str = Field(
        "", description="address people reach the site at; empty: the address of the request"
    )
    unknown_hosts: Literal["default_site", "refused"] = Field(
        "default_site",
        description="what a host gets that no site has: the default site, kept from search engines, or a refusal (421)",
    )
    var_dir: Path = Field(Path("var"), description="folder of everything that is written")
    web_dir: Path = Field(Path("web/dist"), description="folder of the built web client")
    secret_key: SecretStr = Field(
        SecretStr(""),
        description="signs download links, captchas and stored models; empty: made once and kept in var",
    )
    metrics_token: SecretStr = Field(
        SecretStr(""), description="bearer token of /metrics; empty: only callers on this machine"
    )
    trusted_proxies: str = Field("127.0.0.1", description="addresses whose X-Forwarded-For is believed")

    database_url: str = Field(
        "",
        validation_alias=AliasChoices("DATABASE_URL", "TERAZI_DATABASE_URL", "database_url"),
        description="PostgreSQL address; empty: the embedded PostgreSQL",
    )
    storage_url: str = Field(
        "",
        validation_alias=AliasChoices("STORAGE_URL", "TERAZI_STORAGE_URL", "storage_url"),
        description="file store (s3://bucket/prefix or file:///folder); empty: var/files",
    )
    clamd_address: str = Field(
        "",
        description="virus scanner that looks at files which are kept: host:port of this machine or a socket's path; empty: none",
    )
    smtp_url: SecretStr = Field(
        SecretStr(""),
        validation_alias=AliasChoices("SMTP_URL", "TERAZI_SMTP_URL", "smtp_url"),
        description="smtp://user:password@host:port (smtps:// for TLS); empty: mails stay in the database",
    )
    mail_from: str = Field("Terazi <no-reply@localhost>", description="sender of mails")
    mail_domain: str = Field(
        "",
        max_length=253,
        description="domain whose mails come in here: people answer mails of support there (destek@…); empty: `localhost` where "
        "the development mail page is, else none",
    )
    receive_host: str = Field("127.0.0.1", description="address the mail receiver listens on")
    receive_port: int = Field(
        2525,
        ge=1,
        le=65535,
        description="port the mail receiver listens on; `terazi run` takes the next free one",
    )
    receive_lmtp: bool = Field(False, description="yes lets a mail server in front hand mails over by LMTP")
    receive_max_bytes: int = Field(15_000_000, ge=100_000, description="largest mail that comes in")
    receive_connections: int = Field(
        200, ge=1, description="most connections of the mail receiver; more are told to come again"
    )
    trusted_relay: str = Field(
        "",
        description="name under which the mail server in front says who a mail is from (the first word of its "
        "Authentication-Results); it must take away what others wrote under that name. Empty: nobody is believed",
    )
    trusted_relay_addresses: str = Field(
        "127.0.0.1,::1", description="addresses from which that mail server hands mails to the receiver"
    )
    trusted_relay_spam: bool = Field(
        False,
        description="yes takes that mail server's X-Spam-Flag and X-Spam-Status for its own word: new tickets of such "
        "mails are spam and answer nobody; it must take away what others wrote under these names",
    )
    incoming_mail_key: SecretStr = Field(
        SecretStr(""),
        description="key with which a hosted mail service signs mails that it posts to /v1/mail/incoming (at least 32 "
        "characters); empty: that door is shut",
    )
    mail_legal_sender: str = Field(
        "",
        description="legal name and address that commercial mails to many carry; empty: none can be sent",
    )
    mailings_per_second: int = Field(
        20, ge=1, le=1_000, description="letters of one mailing that are handed to the outbox in a second"
    )
    mailings_per_hour: int = Field(
        2_000, ge=1, description="letters of all mailings that are handed to the outbox in an hour"
    )

    transfer_two_persons_minor: int = Field(
        5_000_000,
        ge=0,
        description="transfers in ₺ above this amount (kuruş) need the approval of two people",
    )
    transfer_two_persons_cents: int = Field(
        100_000,
        ge=0,
        description="transfers in $ above this amount (cent) need the approval of two people",
    )

    usual_spend_minor: int = Field(
        1_000_000,
        ge=0,
        description="orders in ₺ of one day above this (kuruş), and above three times what the person ever paid in a day, "
        "ask for the mailed security code",
    )
    usual_spend_cents: int = Field(20_000, ge=0, description="the same for orders in $ (cent)")
    usual_spend_credits: int = Field(1_000, ge=0, description="the same for credits that jobs use")

    database_connections: int = Field(
        30, ge=10, le=1000, description="most connections to PostgreSQL that one web process opens"
    )
    search_seconds: float = Field(0.2, gt=0, le=5, description="longest the search waits for one kind")
    database_seconds: float = Field(
        5.0,
        ge=2,
        le=60,
        description="longest a statement waits for PostgreSQL (several in one trip: twice as long), or for a free connection to it",
    )

    connections: int = Field(
        1000, ge=1, description="most connections of clients that one web process keeps open"
    )
    head_seconds: float = Field(
        10.0, gt=0, description="longest a connection may take for the head of a request"
    )
    transfer_seconds: float = Field(
        20.0,
        gt=0,
        description="longest a body or an answer may stand still; beyond it 8,000 bytes a second must pass",
    )
    streams: int = Field(500, ge=1, description="most jobs that are followed through one web process at once")

    calls_per_hour: int = Field(100, ge=1, description="calls one caller may make of one call in an hour")
    call_limit_factor: float = Field(1.0, gt=0, description="multiplies every call limit (load tests)")
    registrations_per_day: int = Field(
        3, ge=1, description="registrations from one address (IPv6: from one /56) in a day"
    )
    failures_per_address: int = Field(
        20,
        ge=5,
        le=10_000,
        description="failed sign-ins from one address (IPv6: from one /64) before it has to wait; who enters is not counted",
    )
    login_codes_per_hour: int = Field(
        10, ge=1, description="codes mailed to one person in an hour, for signing in or in a new place"
    )
    application_sign_ins_per_hour: int = Field(
        1000, ge=1, description="sign-ins that one external application may check in an hour"
    )

    session_idle_seconds: int = Field(3600, ge=60, description="a session without a call ends after this")
    session_days: int = Field(30, ge=1, description="a session ends after this however active it is")
    access_token_seconds: int = Field(900, ge=30, description="life of an access token")
    password_min_length: int = Field(8, ge=8, le=64, description="shortest password")
    password_hash_kib: int = Field(
        OWASP_HASH_KIB,
        ge=8,
        le=4_194_304,
        description="memory (KiB) that hashing a password takes, with argon2id in two passes; production refuses less than "
        "the default. Passwords that were hashed before stay good as they are",
    )
    registration: Literal["open", "approval", "by_authorized"] = Field(
        "open",
        description="open: anybody registers; approval: an authorized person lets each in; "
        "by_authorized: only authorized persons make accounts",
    )
    account_deletion_days: int = Field(
        30, ge=0, description="days in which a person can take back the deletion of the account"
    )
    login_code_required: bool = Field(False, description="every sign-in needs a mailed code")
    second_step_roles: str = Field(
        "",
        description="codes of roles, separated by commas (`admin,register`): whoever holds one can do nothing "
        "else before an authenticator app or a passkey is set up; empty: nobody has to",
    )
    captcha_cost: int = Field(50_000, ge=0, description="work of a captcha; 0 turns captchas off")
    failed_logins_before_captcha: int = Field(
        3,
        ge=0,
        description="failed sign-ins at an account, or on one of its known devices, before a captcha is asked",
    )

    audit_days: int = Field(730, ge=365, description="days an entry of the audit trail is kept")
    identity_token_algorithm: Literal["RS256", "ES256"] = Field(
        "RS256", description="how identity tokens of OpenID Connect are signed; every client knows RS256"
    )

    card_sandbox: Literal["auto", "on", "off"] = Field(
        "auto", description="card payments without money; auto: in development mode only"
    )
    iyzico_url: str = Field("https://api.iyzipay.com", description="address of iyzico")
    stripe_url: str = Field("https://api.stripe.com", description="address of Stripe")
    webhook_private_addresses: bool = Field(
        False,
        description="yes lets webhooks of shops go to private addresses and over plain HTTP: for development, and where everybody who owns a shop is trusted with the network",
    )
    mailbox_private_addresses: bool = Field(
        False,
        description="yes lets mailboxes be at private addresses, at any port and without TLS: for development",
    )
    card_timeout_seconds: float = Field(
        15.0, gt=0, le=60, description="longest wait for an answer of a card provider"
    )

    central_bank_url: str = Field(
        "https://www.tcmb.gov.tr/kurlar/today.xml",
        description="where the central bank announces exchange rates as XML; bills in $ carry them",
    )
    nilvera_url: str = Field(
        "https://api.nilvera.com",
        description="address of Nilvera, which sends the bills of shops that gave its key",
    )
    delivery_confirm_days: int = Field(
        7,
        ge=1,
        description="days in which a buyer can object to a delivered use of a service; after that it counts as confirmed",
    )

    welcome_credits: int = Field(250, ge=0, description="credits a new user is given")
    credit_gifts_per_day: int = Field(
        100_000, ge=0, description="credits that one administrator may give away in 24 hours"
    )
    personal_shops: Literal["by_person", "at_once"] = Field(
        "by_person",
        description="who admits the shop of somebody who sells own analyses: an administrator (by_person), "
        "or nobody once it is complete and no other shop has its tax number (at_once)",
    )
    credit_floor_kurus: Decimal = Field(
        Decimal("10"),
        gt=0,
        max_digits=12,
        decimal_places=4,
        description="least price of one credit in ₺, in kuruş without tax; nobody sells credits for less",
    )
    credit_floor_cents: Decimal = Field(
        Decimal("0.3"),
        gt=0,
        max_digits=12,
        decimal_places=4,
        description="least price of one credit in $, in cents without tax; nobody sells credits for less",
    )

    excel_max_bytes: int = Field(10_000_000, ge=1, description="largest workbook")
    excel_max_filled_cells: int = Field(100_000, ge=1, description="most filled cells of a workbook")
    image_max_bytes: int = Field(2_000_000, ge=1, description="largest image")
    document_max_bytes: int = Field(10_000_000, ge=1, description="largest document")
    document_space_bytes: int = Field(
        209_715_200, ge=1, description="how much the documents of one person may take together"
    )
    site_space_bytes: int = Field(
        1_073_741_824, ge=1, description="how much the pictures of one site may take together"
    )

    worker_concurrency: int = Field(2, ge=1, description="jobs a worker runs at once")
    job_memory_bytes: int = Field(8_000_000_000, ge=1, description="addresses of memory one job may reserve")
    job_seconds: int = Field(1800, ge=1, description="longest time one job may run")
    job_attempts: int = Field(3, ge=1, description="how often a job is tried again after its worker died")

    @model_validator(mode="after")
    def _refuse_unsafe_production(self) -> Self:
        if self.mode == "production" and len(self.secret_key.get_secret_value()) < 32:
            raise ValueError("TERAZI_SECRET_KEY must be set to at least 32 characters in production")
        if self.mode == "production" and not self.public_url:
            raise ValueError("TERAZI_PUBLIC_URL must be set in production: links in mails lead there")
        if self.mode == "production" and self.password_hash_kib < OWASP_HASH_KIB:
            raise ValueError(f"TERAZI_PASSWORD_HASH_KIB must be at least {OWASP_HASH_KIB} in production")
        return self

    @model_validator(mode="after")
    def _keep_development_here(self) -> Self:
        is_closed = self.mode == "development" and not self.open_development
        for name, host in (("TERAZI_HOST", self.host), ("TERAZI_RECEIVE_HOST", self.receive_host)):
            if not is_closed or _is_of_this_machine(host):
                continue
            raise ValueError(
                f"{name}={host} would open development mode to other machines, with accounts whose passwords "
                "are published: set TERAZI_MODE=production, or TERAZI_OPEN_DEVELOPMENT=yes if that is what you want"
            )
        return self

    @model_validator(mode="after")
    def _refuse_short_key(self) -> Self:
        if 0 < len(self.incoming_mail_key.get_secret_value()) < 32:
            raise ValueError("TERAZI_INCOMING_MAIL_KEY must have at least 32 characters")
        return self

    @model_validator(mode="after")
    def _keep_files_here(self) -> Self:
        host, _, port = self.clamd_address.rpartition(":")
        is_here = self.clamd_address.startswith("/") or (_is_of_this_machine(host) and port.isdecimal())
        if self.clamd_address and not is_here:
            raise ValueError(
                "TERAZI_CLAMD_ADDRESS must be host:port of this machine or the path of a socket: files go there unencrypted"
            )
        return self

    @property
    def is_development(self) -> bool:
        return self.mode == "development"

    @property
    def roles_with_second_step(self) -> frozenset[str]:
        """Return the roles that demand a second step of whoever holds one."""
        return frozenset(filter(None, (role.strip() for role in self.second_step_roles.split(","))))

    @property
    def has_card_sandbox(self) -> bool:
        """Whether shops may take payments with the sandbox: nothing is paid there."""
        return self.card_sandbox == "on" or (self.card_sandbox == "auto" and self.is_development)

    @property
    def has_mail_page(self) -> bool:
        """Whether mails can be read at the development mail page: only in development, where no mail server is set."""
        return self.is_development and not self.smtp_url.get_secret_value()

    @property
    def reply_domain(self) -> str:
        """The domain whose mails come in here; empty where mails only go out."""
        return self.mail_domain.lower() or ("localhost" if self.has_mail_page else "")

    @property
    def believed_relay(self) -> str:
        """Whose word on senders counts; in development that of the page on which mails are written."""
        return self.trusted_relay.lower() or (DEVELOPMENT_RELAY if self.is_development else "")

    @property
    def relay_addresses(self) -> frozenset[str]:
        """From where mails come whose word on senders counts."""
        return frozenset(filter(None, (each.strip() for each in self.trusted_relay_addresses.split(","))))

    def credit_floor(self, currency: Currency) -> Decimal:
        """Return the least price of one credit, in minor units of the currency and without tax."""
        return {Currency.TRY: self.credit_floor_kurus, Currency.USD: self.credit_floor_cents}[currency]

    def secret(self) -> bytes:
        """Return the signing secret; in development it is made once and kept in the var folder."""
        if given := self.secret_key.get_secret_value():
            return given.encode()
        return _kept_secret(self.var_dir / "secret")


def _is_of_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@cache
def _kept_secret(file: Path) -> bytes:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        # Written elsewhere and then linked: whoever finds the file finds a whole secret, the first one's.
        with NamedTemporaryFile("w", encoding="ascii", dir=file.parent, prefix=".secret-") as new:
            new.write(secrets.token_hex(32))
            new.flush()
            os.fsync(new.fileno())
            with contextlib.suppress(FileExistsError):
                file.hardlink_to(new.name)
    return file.read_text(encoding="ascii").encode()
