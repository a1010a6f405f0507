import type { Gender, RegisterBody } from "@/api/generated/types.gen";
import type { Lang } from "@/api/context";
import { LEGAL_CODE } from "../legal";
import { HOME_CODE } from "../phones";

export interface RegisterValues extends Record<string, unknown> {
  username: string;
  mail: string;
  password: string;
  firstname: string;
  lastname: string;
  gender: Gender | null;
  phone_area_code: string;
  phone_number: string;
  /** Empty = the language of the page. */
  lang: Lang | "";
  isAccepted: boolean;
}

export const NOBODY: RegisterValues = {
  username: "",
  mail: "",
  password: "",
  firstname: "",
  lastname: "",
  gender: null,
  phone_area_code: HOME_CODE,
  phone_number: "",
  lang: "",
  isAccepted: false,
};

/** What is sent; a country code without a number says nothing. */
export function registerBody(values: RegisterValues, lang: Lang, captcha_token: string | null): RegisterBody {
  const phone_number = values.phone_number.trim();
  return {
    username: values.username.trim(),
    mail: values.mail.trim(),
    password: values.password,
    firstname: values.firstname.trim(),
    lastname: values.lastname.trim(),
    gender: values.gender,
    phone_area_code: phone_number ? values.phone_area_code : "",
    phone_number,
    active_lang: { label: values.lang || lang },
    eula_document_code: LEGAL_CODE,
    captcha_token,
  };
}
