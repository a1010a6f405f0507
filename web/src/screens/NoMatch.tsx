import { Button } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { EmptyState } from "@/ui/States";

/** Nothing fits the search and the filters, which are these parameters of the address: a way back to everything. */
export function NoMatch({ filters }: { filters: readonly string[] }) {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const clear = () => {
    const next = new URLSearchParams(params);
    for (const name of filters) next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <EmptyState
      title={t("ui.noMatch.title")}
      text={t("ui.noMatch.text")}
      action={
        <Button variant="default" onClick={clear}>
          {t("ui.noMatch.clear")}
        </Button>
      }
    />
  );
}
