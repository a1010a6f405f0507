import { call } from "@/api/call";
import { clearSession, keepTokens, keepUser, type Tokens } from "@/api/session";

/** Begin a session with tokens that came without the person, and learn who it is. */
export async function enterWith(tokens: Tokens): Promise<void> {
  clearSession();
  keepTokens(tokens);
  const { user } = await call("/v1/user/user_controller", { method: "GET" });
  keepUser(user);
}
