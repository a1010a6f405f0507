import { expect, test } from "vitest";
import { destinationOf } from "./going";

const ANSWER = {
  externalapplication_url: "https://app.example.com",
  externalapplication_route: "/giris",
  access_key_token: "a-b_c",
};

test("the browser takes the token to the application", () => {
  expect(destinationOf(ANSWER, "")).toBe("https://app.example.com/giris?access_key_token=a-b_c");
});

test("what the application sent along comes back as it was", () => {
  const target = new URL(destinationOf(ANSWER, "x&y=1#z"));
  expect(target.searchParams.get("state")).toBe("x&y=1#z");
  expect(target.hash).toBe("");
});
