import type { ApplicationRecord, RecordBody, Scope } from "@/api/generated/types.gen";
import { SCOPES } from "../scopes";

/** An application as its form holds it: lists of addresses are lines of a text. */
export interface ApplicationValues extends Record<string, unknown> {
  name: string;
  info: string;
  isActive: boolean;
  url: string;
  route: string;
  redirect_uris: string;
  logout_uris: string;
  scopes: Scope[];
  is_open_for_registration: boolean;
  eula_document_code: string;
}

export function applicationValues(record?: ApplicationRecord): ApplicationValues {
  return {
    name: record?.name ?? "",
    info: record?.info ?? "",
    isActive: (record?.status ?? "active") === "active",
    url: record ? [record.url, ...record.more_urls].join("\n") : "",
    route: record?.route ?? "/",
    redirect_uris: (record?.redirect_uris ?? []).join("\n"),
    logout_uris: (record?.logout_uris ?? []).join("\n"),
    scopes: record?.scopes ?? ["openid", "profile"],
    is_open_for_registration: record?.is_open_for_registration ?? false,
    eula_document_code: record?.eula_document_code ?? "",
  };
}

export function recordBody(values: ApplicationValues): RecordBody {
  const { isActive, url, redirect_uris, logout_uris, scopes, ...plain } = values;
  return {
    ...(plain as Omit<ApplicationValues, "isActive" | "url" | "redirect_uris" | "logout_uris" | "scopes">),
    status: isActive ? "active" : "passive",
    url: linesOf(url),
    redirect_uris: linesOf(redirect_uris),
    logout_uris: linesOf(logout_uris),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
  };
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
