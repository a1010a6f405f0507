import { call } from "@/api/call";
import type { CeremonyView } from "@/api/generated/types.gen";

type Options = Record<string, unknown>;

interface PasskeyJson {
  ceremony_id: string;
  credential: Record<string, unknown>;
}

const IP = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Whether this browser can use passkeys at this address: never at a bare IP address, never without https. */
export function canUsePasskeys(): boolean {
  const has = window.isSecureContext && "PublicKeyCredential" in window && "credentials" in navigator;
  return has && "parseRequestOptionsFromJSON" in PublicKeyCredential && !IP.test(location.hostname);
}

/** The person closed the browser's window, or nothing there could answer: no reason for an alarm. */
export function isGivenUp(problem: unknown): boolean {
  return (
    problem instanceof DOMException && (problem.name === "NotAllowedError" || problem.name === "AbortError")
  );
}

/** The passkey is on this device already. */
export function isKnownHere(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === "InvalidStateError";
}

/** Let the browser answer a challenge with one of the person's passkeys. */
export async function answerWithPasskey({ ceremony_id, options }: CeremonyView): Promise<PasskeyJson> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const credential = await navigator.credentials.get({ publicKey });
  return { ceremony_id, credential: asJson(credential) };
}

/** Let the browser make a passkey. */
export async function makePasskey({ ceremony_id, options }: CeremonyView): Promise<PasskeyJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const credential = await navigator.credentials.create({ publicKey });
  return { ceremony_id, credential: asJson(credential) };
}

/** Sign in with a passkey alone. */
export async function signInWithPasskey() {
  const { passkey } = await call("/v1/login/passkey/start");
  return call("/v1/login/passkey", { body: { passkey: await answerWithPasskey(passkey) } });
}

function asJson(credential: Credential | null): Options {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("No passkey", "NotAllowedError");
  return credential.toJSON() as unknown as Options;
}
