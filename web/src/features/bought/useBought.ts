import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CallPath } from "@/api/call";
import { readAgain, useRead } from "@/api/useCalls";

/** What is read again after something was used. */
export const USE_READS: readonly CallPath[] = [
  "/v1/user/entitlement/get",
  "/v1/user/entitlement/list",
  "/v1/user/shopcart/active/list",
];

/** What somebody holds, by the id that stands in the address. */
export function useBought(authClientId: string) {
  return useRead("/v1/user/entitlement/get", { query: { auth_client_id: authClientId } }, { staleTime: 0 });
}

/** Reads again what is left. */
export function useLeftAgain(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void readAgain(cache, ...USE_READS);
  }, [cache]);
}
