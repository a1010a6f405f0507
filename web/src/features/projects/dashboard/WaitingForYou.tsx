import { Anchor, Stack } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";

/** The server counts no further. */
const MOST = 100;

/** What the person has to decide, to pay or to publish, each with the way to it; nothing where nothing waits. */
export function WaitingForYou() {
  const { t } = useT();
  const to = useLink();
  const { number } = useFormat();
  const { data } = useRead("/v1/home/waiting", {});
  if (!data || data.list.length === 0) return null;
  return (
    <Section title={t("projects.waiting.title")}>
      <Stack gap="2xs" component="ul" m={0} pl="md">
        {data.list.map(({ kind, count, route_view }) => (
          <li key={kind}>
            <Anchor component={Link} to={to(route_view)}>
              {t(`projects.waiting.${kind}`, {
                count,
                shown: count >= MOST ? `${number(MOST)}+` : number(count),
              })}
            </Anchor>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
