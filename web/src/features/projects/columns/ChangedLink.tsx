import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { useUnitWord } from "@/ui/useUnitWord";
import type { ColumnLink, LinkChange } from "../values";
import { limitsText } from "./limits";

const MOST = 8;

interface Props {
  link: ColumnLink;
  isTaking: boolean;
  onTake: () => void;
}

/** What the column of the layer says otherwise now than when it was linked, and taking it. */
export function ChangedLink({ link, isTaking, onTake }: Props) {
  const { t, lang } = useT();
  const say = useSaying(useUnitWord()(link.own_unit_symbol));
  const name = link.captions?.[lang] ?? "";
  const rest = link.change_list.length - MOST;
  return (
    <Alert color="info" title={t("projects.link.changed", { name })}>
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {link.change_list
            .slice(0, MOST)
            .map(say)
            .map((text) => (
              <List.Item key={text} className="num">
                {text}
              </List.Item>
            ))}
        </List>
        {rest > 0 && <Text size="sm">{t("projects.link.changedMore", { count: rest })}</Text>}
        <Button size="compact-md" variant="light" loading={isTaking} onClick={onTake}>
          {t("projects.link.take")}
        </Button>
      </Stack>
    </Alert>
  );
}

function useSaying(unit: string) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const limits = (range: LinkChange["now_range"]) => {
    const text = range && limitsText(range, (value) => number(value, 4));
    return text ? [text, unit].filter(Boolean).join(" ") : t("projects.link.change.none");
  };
  return ({ what, before, now, before_range, now_range }: LinkChange): string => {
    if (what === "possible" || what === "critical" || what === "usual") {
      const range = t(`projects.link.range.${what}`);
      const [was, is] = [limits(before_range), limits(now_range)];
      if (was === is) return t("projects.link.change.whom", { range });
      return t("projects.link.change.range", { range, before: was, now: is });
    }
    const none = t("projects.link.change.none");
    return t(`projects.link.change.${what}`, {
      before: before?.[lang] ?? none,
      now: now?.[lang] ?? none,
    });
  };
}
