import { Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Captcha } from "./CaptchaWidget";

const CaptchaWidget = lazy(() => import("./CaptchaWidget"));

/** Whoever needs the captcha waits until the widget is there: it is loaded late, and moves between the steps of a form. */
class CaptchaPlace {
  #captcha: Captcha | null = null;
  #waiting: ((captcha: Captcha) => void)[] = [];

  readonly put = (captcha: Captcha | null): void => {
    this.#captcha = captcha;
    if (captcha) for (const go of this.#waiting.splice(0)) go(captcha);
  };

  async get(): Promise<Captcha> {
    return this.#captcha ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
  }

  renew(): void {
    this.#captcha?.renew();
  }
}

/** The captcha of a form: `field` to show, `solve()` before a call, `renew()` after a call that was refused. */
export function useCaptcha(isNeeded: boolean) {
  const [place] = useState(() => new CaptchaPlace());
  const field: ReactNode = isNeeded ? (
    <Suspense fallback={<Skeleton h={50} />}>
      <CaptchaWidget onReady={place.put} />
    </Suspense>
  ) : null;
  return {
    field,
    async solve(): Promise<string | null> {
      if (!isNeeded) return null;
      const captcha = await place.get();
      return (await captcha.solve()) ?? null;
    },
    renew: () => place.renew(),
  };
}
