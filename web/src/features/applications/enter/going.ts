interface Destination {
  externalapplication_url: string;
  externalapplication_route: string;
  access_key_token: string;
}

/** Where the browser goes: the application's address with its token, and what the application wants to get back. */
export function destinationOf(answer: Destination, state: string): string {
  const target = new URL(answer.externalapplication_route, answer.externalapplication_url);
  target.searchParams.set("access_key_token", answer.access_key_token);
  if (state) target.searchParams.set("state", state);
  return target.href;
}
