import { expect, it, vi } from "vitest";
import { clearSession, keepTokens, keepUser, sessionStore } from "./session";

const TOKENS = { access_token: "a", refresh_token: "r", expires_in: 900 };
const SHOWN = {
  user_client_id: "1",
  username: "elif",
  firstname: "Elif",
  lastname: "Işık",
  roles: ["register"],
};
/** What an answer tells of a person. */
const TOLD = {
  ...SHOWN,
  mail: "elif@example.com",
  phone_number: "5551112233",
  date_of_birth: "1990-04-23",
  address: "Moda, Kadıköy",
};
const PERSONAL = ["elif@example.com", "5551112233", "1990-04-23", "Moda"];

function expectNothingPersonal() {
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, sessionStore.get()]);
  expect(kept).toContain("Işık");
  for (const fact of PERSONAL) expect(kept).not.toContain(fact);
}

it("keeps of the person what the shell shows, and neither addresses nor telephone nor birthday", () => {
  keepTokens(TOKENS, TOLD);
  expectNothingPersonal();
  keepUser(TOLD);
  expectNothingPersonal();
  expect(sessionStore.get()?.user).toEqual(SHOWN);
  clearSession();
  expect(localStorage.getItem("terazi.session")).toBeNull();
});

it("lets go of what an older version kept of the person", async () => {
  const older = { accessToken: "a", refreshToken: "r", expiresAt: Date.now() + 900_000, user: TOLD };
  localStorage.setItem("terazi.session", JSON.stringify(older));
  vi.resetModules();
  const fresh = await import("./session");
  const kept = localStorage.getItem("terazi.session") ?? "";
  expect(kept).toContain("Işık");
  for (const fact of PERSONAL) expect(kept).not.toContain(fact);
  expect(fresh.sessionStore.get()?.user).toEqual(SHOWN);
  fresh.clearSession();
});
