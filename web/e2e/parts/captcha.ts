import { pbkdf2Sync } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";

interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
  signature: string;
}

/** Solve a captcha of the server as the widget in the browser does. */
export async function solveCaptcha(at: Page | APIRequestContext): Promise<string | null> {
  const request = "request" in at ? at.request : at;
  const answer = await (await request.post("/v1/captcha/challenge")).json();
  const challenge = answer.challenge as Challenge | null;
  return challenge && payloadOf(challenge);
}

function payloadOf(challenge: Challenge): string {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const tried = Buffer.concat([Buffer.from(nonce, "hex"), Buffer.alloc(4)]);
  for (let counter = 0; ; counter++) {
    tried.writeUInt32BE(counter, tried.length - 4);
    const derivedKey = pbkdf2Sync(tried, Buffer.from(salt, "hex"), cost, keyLength, "sha256").toString("hex");
    if (derivedKey.startsWith(keyPrefix)) {
      return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64");
    }
  }
}
