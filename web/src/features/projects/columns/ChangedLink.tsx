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
  const say = useSaying(link);
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

function useSaying({ own_unit_symbol, change_list }: ColumnLink) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const unitWord = useUnitWord();
  const none = t("projects.link.change.none");
  const unit = change_list.find(({ what }) => what === "unit");
  // Each range is in the unit of its time.
  const [unitBefore, unitNow] = unit
    ? [unitWord(unit.before?.[lang]), unitWord(unit.now?.[lang])]
    : [unitWord(own_unit_symbol), unitWord(own_unit_symbol)];
  const limits = (range: LinkChange["now_range"], ofUnit: string) => {
    const text = range && limitsText(range, (value) => number(value, 4));
    return text ? [text, ofUnit].filter(Boolean).join(" ") : none;
  };
  return ({ what, before, now, before_range, now_range }: LinkChange): string => {
    if (what === "possible" || what === "critical" || what === "usual") {
      const range = t(`projects.link.range.${what}`);
      const [was, is] = [limits(before_range, unitBefore), limits(now_range, unitNow)];
      if (was === is) return t("projects.link.change.whom", { range });
      return t("projects.link.change.range", { range, before: was, now: is });
    }
    if (what === "unit")
      return t("projects.link.change.unit", { before: unitBefore || none, now: unitNow || none });
    return t(`projects.link.change.${what}`, {
      before: before?.[lang] ?? none,
      now: now?.[lang] ?? none,
    });
  };
}
