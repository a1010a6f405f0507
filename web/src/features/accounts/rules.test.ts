import { describe, expect, it } from "vitest";
import { codeDigits, isMail, isPhone, isUsername, passwordProblem } from "./rules";

describe("names", () => {
  it.each(["ayse", "ayse.yilmaz", "A1b", " ayse "])("%s is a username", (name) => {
    expect(isUsername(name)).toBe(true);
  });
  it.each(["", "ab", ".ayse", "ayse.", "ayşe", "ayse yilmaz", "a".repeat(33)])("%s is none", (name) => {
    expect(isUsername(name)).toBe(false);
  });
  it.each(["ayse@example.com", " a.b+c@posta.example.com.tr "])("%s is a mail address", (mail) => {
    expect(isMail(mail)).toBe(true);
  });
  it.each(["", "ayse", "ayse@", "ayse@example", "a b@example.com", "a@b@example.com"])(
    "%s is none",
    (mail) => {
      expect(isMail(mail)).toBe(false);
    },
  );
  it("a phone number may be written with spaces and brackets, or left out", () => {
    expect([isPhone(""), isPhone("(532) 123 45 67"), isPhone("12"), isPhone("abc1234")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("a new password", () => {
  const names = { username: "ayse.yilmaz", mail: "yilmazlar@example.com" };
  it("has at least eight characters", () => {
    expect(passwordProblem("kısa", names)).toBe("accounts.password.tooShort");
  });
  it("is not the username, the address or its beginning", () => {
    for (const password of ["Ayse.Yilmaz", "yilmazlar@example.com", "YILMAZLAR"]) {
      expect(passwordProblem(password, names)).toBe("accounts.password.isName");
    }
  });
  it("is otherwise the person's own business", () => {
    expect(passwordProblem("çok uzun bir cümle", names)).toBeNull();
  });
});

it("a pasted code loses what is not a digit", () => {
  expect(codeDigits(" 123 456\n")).toBe("123456");
  expect(codeDigits("12-34-56-78")).toBe("123456");
});
