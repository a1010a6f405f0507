import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { addressOf } from "@/api/context";
import type { Filter } from "../infos";
import type { Line } from "./LineList";

const MOST_SHOWN = 500;
const AGAIN_MS = 3_000;

/** Follow the log. While it is held, what comes waits; a stream that ends is opened again with a new ticket. */
export function useLiveLines(filter: Filter, isHeld: boolean) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [waiting, setWaiting] = useState<readonly Line[]>([]);
  const [isLive, setIsLive] = useState(false);
  const held = useRef(isHeld);
  useEffect(() => {
    held.current = isHeld;
  }, [isHeld]);
  const asked = JSON.stringify(queryOf(filter));
  useEffect(() => {
    return followLog(JSON.parse(asked) as Record<string, string>, {
      onLive: setIsLive,
      onLines: (fresh) => (held.current ? setWaiting : setLines)((known) => above(fresh, known)),
    });
  }, [asked]);
  const showWaiting = () => {
    setLines((known) => above(waiting.toReversed(), known));
    setWaiting([]);
  };
  return { lines, waiting: waiting.length, isLive, showWaiting };
}

/** New lines come oldest first; the newest stands above. */
function above(fresh: readonly Line[], known: readonly Line[]): readonly Line[] {
  return [...fresh.toReversed(), ...known].slice(0, MOST_SHOWN);
}

function queryOf(filter: Filter): Record<string, string> {
  const given = {
    search_text: filter.search_text,
    log_type: filter.log_type,
    log_level: filter.log_level,
    cluster_node_group: filter.cluster_node_group,
  };
  return Object.fromEntries(
    Object.entries(given).filter((each): each is [string, string] => Boolean(each[1])),
  );
}

interface LogWatcher {
  onLines: (lines: readonly Line[]) => void;
  onLive: (isLive: boolean) => void;
}

function followLog(query: Record<string, string>, watcher: LogWatcher): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const lose = () => {
    source?.close();
    watcher.onLive(false);
    clearTimeout(again);
    if (!isClosed) again = setTimeout(() => void open(), AGAIN_MS);
  };
  const open = async () => {
    try {
      const { ticket } = await call("/v1/process/log/ticket");
      if (isClosed) return;
      source = new EventSource(addressOf("/v1/process/log/events", { ...query, ticket }));
      source.addEventListener("ping", () => watcher.onLive(true));
      source.addEventListener("lines", (event) =>
        watcher.onLines(JSON.parse((event as MessageEvent<string>).data) as Line[]),
      );
      source.addEventListener("error", lose);
    } catch {
      lose();
    }
  };
  void open();
  return () => {
    isClosed = true;
    lose();
  };
}
