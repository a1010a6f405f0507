import { useEffect, useState } from "react";

/** Seconds left of a wait that `begin(seconds)` starts. */
export function useWait(): { left: number; begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  const begin = (seconds: number) => {
    const start = Date.now();
    setNow(start);
    setUntil(start + seconds * 1000);
  };
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), begin };
}
