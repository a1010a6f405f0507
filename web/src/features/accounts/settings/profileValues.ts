import type { Gender, UserData, UserView } from "@/api/generated/types.gen";
import type { Lang } from "@/api/context";
import { HOME_CODE } from "../phones";

export const LINKS = ["website", "linkedin", "twitter", "instagram", "facebook", "youtube"] as const;

/** A profile as its form holds it. */
export interface ProfileValues extends Record<string, unknown>, Record<(typeof LINKS)[number], string> {
  firstname: string;
  lastname: string;
  gender: Gender | null;
  date_of_birth: string | null;
  phone_area_code: string;
  phone_number: string;
  address: string;
  /** One paragraph per line. */
  about_me: string;
  lang: Lang;
  /** Codes of the languages the person speaks. */
  languages: string[];
}

export const ABOUT_PARAGRAPHS = 20;
export const ABOUT_LETTERS = 500;
export const ADDRESS_LETTERS = 500;
export const LINK_LETTERS = 200;

export function profileValues(user: UserView): ProfileValues {
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    gender: user.gender,
    date_of_birth: user.date_of_birth,
    phone_area_code: user.phone_area_code || HOME_CODE,
    phone_number: user.phone_number,
    address: user.address,
    about_me: user.about_me.join("\n"),
    lang: user.active_lang.label,
    languages: user.languages,
    website: user.website,
    linkedin: user.linkedin,
    twitter: user.twitter,
    instagram: user.instagram,
    facebook: user.facebook,
    youtube: user.youtube,
  };
}

export function paragraphsOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What is sent: an emptied field is emptied, a country code without a number says nothing. */
export function userData(values: ProfileValues): UserData {
  const { lang, about_me, ...plain } = values;
  const phone_number = values.phone_number.trim();
  return {
    ...(plain as Omit<ProfileValues, "lang" | "about_me">),
    phone_number,
    phone_area_code: phone_number ? values.phone_area_code : "",
    about_me: paragraphsOf(about_me),
    active_lang: { label: lang },
  };
}

/** Whether anything typed differs from what is kept on the server. */
export function isChanged(values: ProfileValues, user: UserView): boolean {
  const kept = profileValues(user);
  return (Object.keys(kept) as (keyof ProfileValues)[]).some(
    (name) => JSON.stringify(values[name] ?? "") !== JSON.stringify(kept[name] ?? ""),
  );
}
