import type { LoginAnswer } from "@/api/generated/types.gen";
import { keepTokens } from "@/api/session";
import type { useCaptcha } from "../captcha/useCaptcha";

export interface Credentials {
  username: string;
  password: string;
  /** The account was to be deleted and is wanted again. */
  take_back?: boolean;
}

/** What every second step of a sign-in is given. */
export interface StepProps {
  credentials: Credentials;
  captcha: ReturnType<typeof useCaptcha>;
  onBack: () => void;
}

/** Keep the session that a sign-in began; false where a second step is still missing. */
export function enter(answer: LoginAnswer): boolean {
  const { access_token, refresh_token, expires_in, user } = answer;
  if (answer.login_code_needed || !access_token || !refresh_token || !user) return false;
  const { second_step_missing } = answer;
  keepTokens({ access_token, refresh_token, expires_in: expires_in ?? 0 }, { ...user, second_step_missing });
  return true;
}
