import "altcha/external";
import "altcha/altcha.css";
import "altcha/i18n/tr";
import type { AltchaWidgetElement } from "altcha/types/generic";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import { useEffect, useRef } from "react";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import classes from "./CaptchaWidget.module.css";

export interface Captcha {
  /** The solved captcha, once it is solved; undefined where captchas are off or it cannot be solved. */
  solve(): Promise<string | undefined>;
  /** A solved captcha is good for one call: forget it and solve another. */
  renew(): void;
}

interface CaptchaWidgetProps {
  /** Called with the captcha when it is there, and with null when it is taken away. */
  onReady: (captcha: Captcha | null) => void;
}

// Before the element is there: its footer would be written as HTML, which the policy of the page refuses.
globalThis.$altcha.defaults.set({
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
  minDuration: 0,
});
globalThis.$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker());

/** The server's captcha, solved by the browser without asking the person for anything. */
export default function CaptchaWidget({ onReady }: CaptchaWidgetProps) {
  const { lang } = useT();
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(null);
  const ready = useRef(onReady);

  useEffect(() => {
    const element = document.createElement("altcha-widget");
    element.setAttribute("type", "checkbox");
    element.setAttribute("auto", "off");
    element.setAttribute("language", document.documentElement.lang);
    element.setAttribute("challenge", "/v1/captcha/challenge");
    widget.current = element;
    place.current?.append(element);
    let isOff = false;
    const fetchChallenge = async () => {
      const { challenge } = await call("/v1/captcha/challenge");
      isOff = challenge === null;
      if (isOff) element.remove();
      return Response.json(challenge);
    };
    const started = start(element, fetchChallenge);
    const tell = ready.current;
    tell({
      async solve() {
        await started;
        return isOff ? undefined : await solved(element);
      },
      renew() {
        if (isOff) return;
        element.reset();
        void element.verify();
      },
    });
    return () => {
      element.remove();
      tell(null);
    };
  }, []);

  useEffect(() => widget.current?.setAttribute("language", lang), [lang]);

  return <div ref={place} className={classes["widget"]} />;
}

/** The element sets itself up in the moment after it is added; then it begins to solve. */
async function start(element: AltchaWidgetElement, fetchChallenge: typeof fetch): Promise<void> {
  await customElements.whenDefined("altcha-widget");
  await Promise.resolve();
  await element.configure({ fetch: fetchChallenge });
  void element.verify();
}

const SETTLED = new Set(["verified", "error", "expired"]);

async function solved(element: AltchaWidgetElement): Promise<string | undefined> {
  const state: string = element.getState();
  const kept = element.querySelector<HTMLInputElement>('input[type="hidden"]')?.value;
  if (state === "verified" && kept) return kept;
  if (state !== "verifying") return (await element.verify())?.payload;
  return await new Promise((resolve) => {
    const listen = (event: Event) => {
      const { state: now, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
      if (!SETTLED.has(now)) return;
      element.removeEventListener("statechange", listen);
      resolve(payload);
    };
    element.addEventListener("statechange", listen);
  });
}
