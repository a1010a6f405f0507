/** The server's rules for names and passwords, so that a person learns of them before anything is sent. */
const USERNAME = /^[A-Za-z0-9][A-Za-z0-9.]{1,30}[A-Za-z0-9]$/;
const MAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\d{4,15}$/;

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
export const CODE_LENGTH = 6;

/** 3 to 32 English letters, digits and dots, with no dot at its ends. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text.trim());
}

/** Whether the text has the form of a mail address; whether it exists only a mail can tell. */
export function isMail(text: string): boolean {
  const mail = text.trim();
  return mail.length <= 254 && MAIL.test(mail);
}

/** An empty number is fine: nobody has to give one. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/[ ()\-./]/g, "");
  return digits === "" || PHONE.test(digits);
}

type PasswordProblem = "accounts.password.tooShort" | "accounts.password.isName";

/** What is wrong with a new password, or null. */
export function passwordProblem(
  password: string,
  names: { username: string; mail: string },
): PasswordProblem | null {
  if (password.length < SHORTEST_PASSWORD) return "accounts.password.tooShort";
  const taken = [names.username.trim(), names.mail.trim(), names.mail.split("@")[0] ?? ""];
  const isName = taken.some((name) => name !== "" && name.toLowerCase() === password.toLowerCase());
  return isName ? "accounts.password.isName" : null;
}

/** The digits of a code, however it was pasted: "123 456" → "123456". */
export function codeDigits(text: string): string {
  return text.replaceAll(/\D/g, "").slice(0, CODE_LENGTH);
}
