import type { AssignedState, AssignedView, AuthorizationView } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";

export type Grant = AssignedView;
export type Definition = AuthorizationView;

/** What changes when somebody is given or loses an authorization. */
export const CHANGED_READS = [
  "/v1/authorization/list",
  "/v1/authorization/matrix",
  "/v1/user/authorization/list",
  "/v1/user/authorization/get",
] as const;

export const STATES: Record<AssignedState, { color: Tone; name: PhraseKey }> = {
  pending: { color: "info", name: "access.state.pending" },
  active: { color: "success", name: "access.state.active" },
  suspended: { color: "waiting", name: "access.state.suspended" },
  exhausted: { color: "neutral", name: "access.state.exhausted" },
  expired: { color: "neutral", name: "access.state.expired" },
  cancelled: { color: "danger", name: "access.state.cancelled" },
  revoked: { color: "danger", name: "access.state.revoked" },
};

const LIVE: ReadonlySet<AssignedState> = new Set(["pending", "active", "suspended"]);

export function isLive(grant: Grant): boolean {
  return LIVE.has(grant.auth_status);
}

/** Whether the person can pass something of it on now. */
export function isAssignable(grant: Grant): boolean {
  return grant.may_assign && grant.count !== 0 && ["pending", "active"].includes(grant.auth_status);
}

/** "ayse.yilmaz, mehmet.kaya" or one name a line → the names, each once. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

const OFFSET = "+03:00";

/** A chosen day as the moment it begins; today and earlier mean from now on. */
export function startOf(day: string | null, today: string): string | null {
  return day && day > today ? `${day}T00:00:00${OFFSET}` : null;
}

/** A chosen day as its last second. */
export function endOf(day: string | null): string | null {
  return day ? `${day}T23:59:59${OFFSET}` : null;
}
