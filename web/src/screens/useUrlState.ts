import { useSearchParams } from "react-router";

/** Page state lives in the URL: `const [tab, setTab] = useUrlState("tab", "data")`. Setting null forgets it. */
export function useUrlState(name: string, fallback = ""): [string, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null || value === fallback) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) ?? fallback, set];
}

/** A parameter the screen cannot do without; empty if the address lacks it. */
export function useUrlParam(name: string): string {
  return useSearchParams()[0].get(name) ?? "";
}
