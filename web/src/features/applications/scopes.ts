import type { Scope } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";

/** What a person may tell an application, in the words people read; the pseudonym is always told. */
export const SCOPES: readonly Scope[] = ["openid", "profile", "email", "phone", "address", "offline_access"];

export const scopePhrase = (scope: Scope): PhraseKey => `applications.scope.${scope}`;

/** What a person decides about: everything but the pseudonym. */
export const isChoice = (scope: Scope): boolean => scope !== "openid";
