import { useEffect } from "react";
import { call } from "@/api/call";
import { translate } from "@/phrases/useT";
import { notifyInfo } from "@/ui/notify";

const EVERY_MS = 15 * 60_000;

/** Offer to reload when the server serves a newer build than this page. */
export function useVersionCheck(version: string | null): void {
  useEffect(() => {
    if (!version) return undefined;
    let isOffered = false;
    let lastCheck = Date.now();
    const check = async () => {
      if (isOffered || document.hidden || Date.now() - lastCheck < EVERY_MS) return;
      lastCheck = Date.now();
      const served = await servedVersion();
      if (!served || served === version) return;
      isOffered = true;
      const reload = { label: translate("shell.version.reload"), run: () => location.reload() };
      notifyInfo(translate("shell.version.text"), reload, translate("shell.version.title"));
    };
    const timer = setInterval(() => void check(), EVERY_MS / 3);
    const look = () => void check();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [version]);
}

async function servedVersion(): Promise<string | null> {
  try {
    const answer = await call("/v1/application/version", { query: { application_name: "terazi" } });
    return String(answer.version);
  } catch {
    return null; // Not worth a word: the next check asks again.
  }
}
