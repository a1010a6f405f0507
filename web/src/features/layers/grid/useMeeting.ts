import { useRef, useState } from "react";
import type { Meeting } from "./meeting";

/** Asks whose values stay; what is answered goes on with the write. */
export function useMeeting() {
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const answer = useRef<((isMine: boolean) => void) | null>(null);
  return {
    meeting,
    ask: (met: Meeting) =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setMeeting(met);
      }),
    settle: (isMine: boolean) => {
      setMeeting(null);
      answer.current?.(isMine);
    },
  };
}
