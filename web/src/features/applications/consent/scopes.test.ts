import { describe, expect, it } from "vitest";
import type { UserView } from "@/api/generated/types.gen";
import { knownScopes, toldBy } from "./scopes";

const USER = {
  firstname: "Ayşe",
  lastname: "Yılmaz",
  username: "ayse.yilmaz",
  mail: "ayse@example.com",
  phone_area_code: "+90",
  phone_number: "5321234567",
  address: "",
} as UserView;

describe("what a person agrees to tell", () => {
  it("is listed in one order, without words nobody knows", () => {
    expect(knownScopes(["email", "wisdom", "openid"])).toEqual(["openid", "email"]);
  });

  it("is shown as it stands in the account", () => {
    expect(toldBy("profile", USER)).toBe("Ayşe Yılmaz · ayse.yilmaz");
    expect(toldBy("email", USER)).toBe("ayse@example.com");
    expect(toldBy("phone", USER)).toBe("+90 5321234567");
    expect(toldBy("address", USER)).toBe("");
    expect(toldBy("openid", USER)).toBeNull();
  });
});
