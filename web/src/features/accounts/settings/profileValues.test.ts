import { expect, it } from "vitest";
import type { UserView } from "@/api/generated/types.gen";
import { isChanged, profileValues, userData } from "./profileValues";

const USER: UserView = {
  user_client_id: "1",
  username: "ayse",
  mail: "ayse@example.com",
  mail_id: "2",
  mail_approve_date: "2026-01-01T00:00:00Z",
  firstname: "Ayşe",
  lastname: "Yılmaz",
  gender: "female",
  date_of_birth: "1990-05-17",
  phone_area_code: "+49",
  phone_number: "15112345678",
  address: "Kadıköy",
  about_me: ["İstatistikçi.", "Kedi sever."],
  languages: ["tr", "de"],
  picture: "",
  picture_url: "",
  cover_photo: "",
  cover_photo_url: "",
  website: "https://example.com",
  facebook: "",
  instagram: "",
  linkedin: "",
  twitter: "",
  youtube: "",
  eula_document_code: "",
  active_lang: { label: "tr", value: 0 },
  is_active: { label: "active", value: true },
  login_code_wanted: false,
  roles: [],
  created_at: "2026-01-01T00:00:00Z",
};

it("what was read and not touched is sent as it was, and counts as unchanged", () => {
  const values = profileValues(USER);
  expect(isChanged(values, USER)).toBe(false);
  expect(userData(values)).toMatchObject({
    about_me: USER.about_me,
    phone_area_code: "+49",
    date_of_birth: "1990-05-17",
    active_lang: { label: "tr" },
  });
});

it("a country code without a number is not sent", () => {
  const values = profileValues({ ...USER, phone_area_code: "", phone_number: "" });
  expect(values.phone_area_code).toBe("+90");
  expect(userData(values)).toMatchObject({ phone_area_code: "", phone_number: "" });
});

it("each line about oneself is a paragraph, empty ones are left out", () => {
  expect(userData({ ...profileValues(USER), about_me: " bir \n\n iki " }).about_me).toEqual(["bir", "iki"]);
});

it("an emptied date is a change, and back again is none", () => {
  const values = profileValues(USER);
  expect(isChanged({ ...values, date_of_birth: null }, USER)).toBe(true);
  expect(isChanged({ ...values, date_of_birth: "1990-05-17" }, USER)).toBe(false);
});
