import { useEffect } from "react";
import { useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";
import { keepNotices } from "./notices";

export const CARTS = "/v1/user/shopcart/list";

/** The carts of the signed-in person, one for each currency. */
export function useCarts() {
  const { isSignedIn } = useSession();
  const read = useRead(CARTS, {}, { enabled: isSignedIn });
  const { data } = read;
  useEffect(() => {
    if (data) keepNotices(data.list);
  }, [data]);
  return read;
}
