import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

/** The server counts no further. */
const MOST = 100;

interface WaitingLine {
  kind: string;
  /** The screen where it is done. */
  route: string;
  text: string;
}

/** What the person has to decide, to pay, to mend or to publish, in words, the most pressing first. */
export function useWaiting(): WaitingLine[] {
  const { t } = useT();
  const { number } = useFormat();
  const { data } = useRead("/v1/home/waiting", {});
  return (data?.list ?? []).map(({ kind, count, route_view }) => ({
    kind,
    route: route_view,
    text: t(`waiting.${kind}`, {
      count,
      shown: count >= MOST ? `${number(MOST)}+` : number(count),
    }),
  }));
}
