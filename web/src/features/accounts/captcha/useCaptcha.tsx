import { Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { HEIGHT } from "@/ui/sizes";
import { asksForCaptcha, isCaptchaMissing } from "./asks";
import type { Captcha } from "./CaptchaWidget";

const CaptchaWidget = lazy(() => import("./CaptchaWidget"));

/** Whoever needs the captcha waits until the widget is there: it is loaded late, and moves between the steps of a form. */
class CaptchaPlace {
  #captcha: Captcha | null = null;
  #waiting: ((captcha: Captcha) => void)[] = [];
  #isAsked: boolean;

  constructor(isAsked: boolean) {
    this.#isAsked = isAsked;
  }

  readonly put = (captcha: Captcha | null): void => {
    this.#captcha = captcha;
    if (captcha) for (const go of this.#waiting.splice(0)) go(captcha);
  };

  ask(): void {
    this.#isAsked = true;
  }

  async solve(): Promise<string | null> {
    if (!this.#isAsked) return null;
    const captcha = this.#captcha ?? (await new Promise<Captcha>((resolve) => this.#waiting.push(resolve)));
    return (await captcha.solve()) ?? null;
  }

  renew(): void {
    this.#captcha?.renew();
  }
}

/** The captcha of a form: `field` to show, and `attempt(send)` for calls that may need a solved one. */
export function useCaptcha(isAskedAtOnce = false) {
  const [place] = useState(() => new CaptchaPlace(isAskedAtOnce));
  const [isShown, setIsShown] = useState(isAskedAtOnce);
  const field: ReactNode = isShown ? (
    <Suspense fallback={<Skeleton h={HEIGHT.field} />}>
      <CaptchaWidget onReady={place.put} />
    </Suspense>
  ) : null;

  const ask = () => {
    place.ask();
    setIsShown(true);
  };
  /** Each captcha is good for one call; where the server asks for one that was not sent, the call is made again with it. */
  const attempt = async <T,>(send: (captcha_token: string | null) => Promise<T>): Promise<T> => {
    const token = await place.solve();
    try {
      return await send(token);
    } catch (problem) {
      if (asksForCaptcha(problem)) ask();
      if (token !== null || !isCaptchaMissing(problem)) throw problem;
    } finally {
      if (token !== null) place.renew();
    }
    const asked = await place.solve();
    try {
      return await send(asked);
    } finally {
      place.renew();
    }
  };
  return { field, attempt };
}
