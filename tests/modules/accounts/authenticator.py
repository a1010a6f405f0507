"""An authenticator in software: makes passkeys and answers challenges as a browser with a security key would."""

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey on one device."""

    origin: str = "http://localhost"
    is_verifying: bool = True
    counter: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential_id: bytes = field(default_factory=lambda: os.urandom(32))
    user_handle: str | None = None

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Make the passkey that the options of a registration ask for. Any: WebAuthn's JSON."""
        self.user_handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = (
            bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id + cbor2.dumps(key)
        )
        data = self._data(options["rp"]["id"], _ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            {
                "clientDataJSON": bytes_to_base64url(self._client_data("webauthn.create", options)),
                "attestationObject": bytes_to_base64url(attestation),
                "transports": ["internal"],
            }
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer a challenge with the passkey. Any: WebAuthn's JSON."""
        self.counter += 1
        client_data = self._client_data("webauthn.get", options)
        data = self._data(options["rpId"], 0)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": bytes_to_base64url(client_data),
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(signature),
                "userHandle": self.user_handle,
            }
        )

    def _data(self, rp_id: str, flags: int) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.is_verifying else 0)
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client_data(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = bytes_to_base64url(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
