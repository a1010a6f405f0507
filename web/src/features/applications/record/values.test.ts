import { expect, test } from "vitest";
import type { ApplicationRecord } from "@/api/generated/types.gen";
import { applicationValues, linesOf, recordBody } from "./values";

const RECORD = {
  name: "Defter",
  info: "",
  status: "passive",
  url: "https://a.example.com",
  more_urls: ["http://localhost:3000"],
  route: "/giris",
  redirect_uris: ["https://a.example.com/cb"],
  logout_uris: [],
  scopes: ["email", "openid"],
  is_open_for_registration: true,
  eula_document_code: "defter-1",
} as unknown as ApplicationRecord;

test("what was read and not changed is what is sent", () => {
  expect(recordBody(applicationValues(RECORD))).toEqual({
    name: "Defter",
    info: "",
    status: "passive",
    url: ["https://a.example.com", "http://localhost:3000"],
    route: "/giris",
    redirect_uris: ["https://a.example.com/cb"],
    logout_uris: [],
    scopes: ["openid", "email"],
    is_open_for_registration: true,
    eula_document_code: "defter-1",
  });
});

test("a new application is active and asks for the profile", () => {
  const body = recordBody(applicationValues());
  expect([body.status, body.route, body.url]).toEqual(["active", "/", []]);
  expect(body.scopes).toEqual(["openid", "profile"]);
});

test("lines without an address are left out", () => {
  expect(linesOf(" a \n\n b\r\n")).toEqual(["a", "b"]);
});
