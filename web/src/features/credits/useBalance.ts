import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onJobFinished } from "@/api/jobs/tray";
import { readAgain, useRead } from "@/api/useCalls";

const BALANCE = "/v1/user/credit/get";
const MOVEMENTS = "/v1/user/credit/list";
const FRESH_MS = 30_000;

/** Read the balance again wherever it is shown: credits were spent, set aside or given back. */
export function useRefreshBalance(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await readAgain(cache, BALANCE, MOVEMENTS);
  };
}

/** What the signed-in person can spend. Read again when a job has finished. */
export function useBalance() {
  const cache = useQueryClient();
  useEffect(
    () =>
      onJobFinished(() => {
        void readAgain(cache, BALANCE, MOVEMENTS);
      }),
    [cache],
  );
  return useRead(BALANCE, {}, { staleTime: FRESH_MS });
}

export function useMovements(isOpen: boolean) {
  return useRead(MOVEMENTS, {}, { enabled: isOpen });
}
