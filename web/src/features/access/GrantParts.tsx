import { Badge, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { type Grant, STATES } from "./values";

function StateBadge({ grant }: { grant: Grant }) {
  const { t } = useT();
  const { color, name } = STATES[grant.auth_status];
  return <Badge color={color}>{t(name)}</Badge>;
}

/** "3 of 5", or that there is no end to it. */
export function useLeft(): (grant: Grant) => string {
  const { t } = useT();
  const { number } = useFormat();
  return ({ count, granted_count }) => {
    if (count === null) return t("access.unlimited");
    if (granted_count === null) return number(count, 0);
    return t("access.left", { left: number(count, 0), of: number(granted_count, 0) });
  };
}

export const stateOf = (grant: Grant) => <StateBadge grant={grant} />;

export const nameOf = (grant: Grant) => <GrantName name={grant.auth_name} code={grant.code} />;

/** From when until when. */
export function usePeriod(): (grant: Grant) => string {
  const { t } = useT();
  const { date } = useFormat();
  return ({ start_date, end_date }) =>
    end_date
      ? t("access.period", { start: date(start_date), end: date(end_date) })
      : t("access.period.open", { start: date(start_date) });
}

/** What it is called, and below it the code that menus and calls ask for. */
export function GrantName({ name, code }: { name: string; code: string }) {
  return (
    <>
      <Text component="span" fw={600} size="sm" display="block">
        {name}
      </Text>
      <Text component="span" c="dimmed" size="xs" display="block" className="num">
        {code}
      </Text>
    </>
  );
}
