import { useCallback, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";

/** What the query will be once the changes made from a place have arrived: several may be on their way at once. */
const ahead = new WeakMap<Location, URLSearchParams>();

/** Page state lives in the URL: `const [tab, setTab] = useUrlState("tab", "data")`. Setting null forgets it. */
export function useUrlState(name: string, fallback = ""): [string, (value: string | null) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useRef(location);
  useLayoutEffect(() => {
    place.current = location;
  }, [location]);
  const set = useCallback(
    (value: string | null) => {
      const from = place.current;
      const next = new URLSearchParams(ahead.get(from) ?? from.search);
      if (value === null || value === fallback) next.delete(name);
      else next.set(name, value);
      ahead.set(from, next);
      void navigate(
        { search: next.toString(), hash: from.hash },
        { replace: true, preventScrollReset: true },
      );
    },
    [name, fallback, navigate],
  );
  return [new URLSearchParams(location.search).get(name) ?? fallback, set];
}

/** A parameter the screen cannot do without; empty if the address lacks it. */
export function useUrlParam(name: string): string {
  return useSearchParams()[0].get(name) ?? "";
}
