import { call } from "@/api/call";
import type { UserView } from "@/api/generated/types.gen";
import { clearSession, keepTokens, keepUser, type SessionUser, type Tokens } from "@/api/session";

/** The signed-in person as the shell keeps them. */
export function sessionUser(user: UserView): SessionUser {
  return { ...user };
}

/** Begin a session with tokens that came without the person, and learn who it is. */
export async function enterWith(tokens: Tokens): Promise<void> {
  clearSession();
  keepTokens(tokens);
  const { user } = await call("/v1/user/user_controller", { method: "GET" });
  keepUser(sessionUser(user));
}
