import type { UserView } from "@/api/generated/types.gen";

/** What a person can agree to tell an application; the words of OpenID Connect. */
const SCOPES = ["openid", "profile", "email", "phone", "address", "offline_access"] as const;
export type Scope = (typeof SCOPES)[number];

export function knownScopes(scopes: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}

/** What stands in the account for a scope right now; null where the scope is not about one thing. */
export function toldBy(scope: Scope, user: UserView): string | null {
  switch (scope) {
    case "profile":
      return `${user.firstname} ${user.lastname} · ${user.username}`;
    case "email":
      return user.mail;
    case "phone":
      return user.phone_number && [user.phone_area_code, user.phone_number].filter(Boolean).join(" ");
    case "address":
      return user.address;
    default:
      return null;
  }
}
