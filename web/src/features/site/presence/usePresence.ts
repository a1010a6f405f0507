import { useEffect, useState } from "react";
import { call } from "@/api/call";

const EVERY_MS = 20_000;

export interface Present {
  name: string;
  place: string;
  is_unsaved: "yes" | "no";
  is_you: "yes" | "no";
}

/** A name for this page that no other page has; random letters of a UUID. */
function newTab(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Say where this page is at work on a site, and learn who else is. A hidden page goes on saying so (browsers let it once
 * a minute); one that is closed or left says that it is gone.
 */
export function usePresence(siteId: string, place: string, isUnsaved: boolean): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const [tab] = useState(newTab);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = async () => {
      clearTimeout(timer);
      try {
        const answer = await tell({ siteId, tab, place, isUnsaved });
        if (!isOver) setOthers(answer.list);
      } catch {
        // Who cannot be asked now is asked again.
      }
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void beat(), EVERY_MS);
    };
    const look = () => void (document.visibilityState === "visible" && beat());
    void beat();
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [siteId, tab, place, isUnsaved]);
  useEffect(() => {
    const go = () => void tell({ siteId, tab, place: "site", isGone: true }).catch(() => {});
    window.addEventListener("pagehide", go);
    return () => {
      window.removeEventListener("pagehide", go);
      go();
    };
  }, [siteId, tab]);
  return others;
}

interface Told {
  siteId: string;
  tab: string;
  place: string;
  isUnsaved?: boolean;
  isGone?: boolean;
}

function tell({ siteId, tab, place, isUnsaved, isGone }: Told) {
  return call("/v1/frontend/presence", {
    query: { frontend_client_id: siteId },
    body: { tab, place, is_unsaved: isUnsaved ? "yes" : "no", is_here: isGone ? "no" : "yes" },
    isLast: isGone === true,
  });
}
