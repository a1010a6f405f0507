import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import * as client from "openid-client";

/** The application that a demonstration knows (terazi/entry/seed/application.py); its key is no secret. */
const CLIENT_ID = "01990000-0000-7000-8000-00000000def7";
const KEY = "defter-demo-anahtari-herkes-bilir";

interface Attempt {
  verifier: string;
  state: string;
  nonce: string;
}

/** An application of somebody else, on its own port: it knows the platform only through openid-client. */
export class OutsideApplication {
  readonly origin: string;
  /** What the last sign-in brought. */
  tokens: (client.TokenEndpointResponse & client.TokenEndpointResponseHelpers) | null = null;
  readonly #config: client.Configuration;
  readonly #server: Server;
  #attempt: Attempt | null = null;
  #subject = "";

  private constructor(config: client.Configuration, port: number) {
    this.#config = config;
    this.origin = `http://127.0.0.1:${port}`;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(port, "127.0.0.1");
  }

  /** Read what the platform says of itself, and listen. */
  static async open(platform: string, port: number): Promise<OutsideApplication> {
    const config = await client.discovery(new URL(platform), CLIENT_ID, KEY, undefined, {
      execute: [client.allowInsecureRequests],
    });
    return new OutsideApplication(config, port);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Where a person is sent to sign in. */
  async signInAddress(params: Record<string, string>): Promise<string> {
    const verifier = client.randomPKCECodeVerifier();
    this.#attempt = { verifier, state: client.randomState(), nonce: client.randomNonce() };
    const address = client.buildAuthorizationUrl(this.#config, {
      redirect_uri: `${this.origin}/geri`,
      scope: "openid profile email offline_access",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state: this.#attempt.state,
      nonce: this.#attempt.nonce,
      ...params,
    });
    return address.href;
  }

  async userInfo(): Promise<client.UserInfoResponse> {
    return await client.fetchUserInfo(this.#config, this.tokens?.access_token ?? "", this.#subject);
  }

  async refresh(): Promise<void> {
    this.tokens = await client.refreshTokenGrant(this.#config, this.tokens?.refresh_token ?? "");
  }

  async isActive(token: string): Promise<boolean> {
    return (await client.tokenIntrospection(this.#config, token)).active;
  }

  async revoke(token: string): Promise<void> {
    await client.tokenRevocation(this.#config, token);
  }

  /** Where a person is sent to sign out. */
  signOutAddress(idToken: string): string {
    return client.buildEndSessionUrl(this.#config, {
      post_logout_redirect_uri: `${this.origin}/gule-gule`,
      id_token_hint: idToken,
      state: "iyi günler",
    }).href;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.origin);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    try {
      response.end(`<!doctype html><title>Defter</title><h1>${await this.#page(url)}</h1>`);
    } catch (problem) {
      const error = problem instanceof client.AuthorizationResponseError ? problem.error : String(problem);
      response.end(`<!doctype html><title>Defter</title><h1>Refused: ${error}</h1>`);
    }
  }

  async #page(url: URL): Promise<string> {
    if (url.pathname === "/gule-gule") return `Goodbye: ${url.searchParams.get("state")}`;
    if (url.pathname !== "/geri") return "Defter";
    this.tokens = await client.authorizationCodeGrant(this.#config, url, {
      pkceCodeVerifier: this.#attempt?.verifier ?? "",
      expectedState: this.#attempt?.state ?? "",
      expectedNonce: this.#attempt?.nonce ?? "",
      idTokenExpected: true,
    });
    this.#subject = this.tokens.claims()?.sub ?? "";
    return `Hello ${(await this.userInfo())["preferred_username"] as string}`;
  }
}
