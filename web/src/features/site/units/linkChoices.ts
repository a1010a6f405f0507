interface LinkChoice {
  kind: "https" | "mailto" | "tel";
  link: string;
}

const MAIL = /^[^\s@<>,;:"'\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PHONE = /^\+?[0-9 ()-]{6,20}$/;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i;

/** What may stand behind each beginning. */
const WRITTEN = { https: /^\/\/[^\s\\@/.]+\.[^\s\\]+$/, mailto: MAIL, tel: PHONE } as const;

/** What a person may have meant who typed this: an address as they write it, without its beginning as well. */
export function linkChoices(typed: string): LinkChoice[] {
  const text = typed.trim();
  const [, scheme, rest = ""] = /^(https|mailto|tel):(.+)$/i.exec(text) ?? [];
  const kind = scheme?.toLowerCase() as LinkChoice["kind"] | undefined;
  if (kind && WRITTEN[kind].test(rest)) return [{ kind, link: `${kind}:${rest}` }];
  if (kind) return [];
  if (MAIL.test(text)) return [{ kind: "mailto", link: `mailto:${text}` }];
  if (PHONE.test(text)) return [{ kind: "tel", link: `tel:${text}` }];
  const address = text.replace(/^http:\/\//i, "");
  return HOST.test(address) ? [{ kind: "https", link: `https://${address}` }] : [];
}

/** The link that was typed; null where it is none. */
export function linkFrom(typed: string): string | null {
  return linkChoices(typed)[0]?.link ?? null;
}
