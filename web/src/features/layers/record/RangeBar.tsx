import { Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { unitSymbol } from "@/ui/unitSymbol";
import { useUnitWord } from "@/ui/useUnitWord";
import type { WdmInfo } from "../layers";
import classes from "./RangeBar.module.css";
import { lineOf, rangeOf, sideOf } from "./ranges";

interface BarProps {
  wdm: WdmInfo;
  value: number;
  /** What else the record says: it may decide which range holds. */
  cells: Readonly<Record<string, unknown>>;
}

/** Where a value lies among what is usual, what needs a deed at once, and what cannot be. */
export function RangeBar({ wdm, value, cells }: BarProps) {
  const { t } = useT();
  const { number } = useFormat();
  const unitWord = useUnitWord();
  const usual = rangeOf(wdm.ranges, "usual", cells);
  const critical = rangeOf(wdm.ranges, "critical", cells);
  const possible = rangeOf(wdm.ranges, "possible", cells);
  const isImpossible = possible && sideOf(possible, value) !== "inside";
  const isCritical = critical && sideOf(critical, value) !== "inside";
  // Where nobody says what is usual, what is possible is drawn.
  const drawn = usual ?? possible;
  const side = usual && sideOf(usual, value);
  const said = isImpossible
    ? t("layers.range.impossible")
    : isCritical
      ? t("layers.range.critical")
      : side
        ? t(`layers.range.${side}`)
        : t("layers.range.isPossible");
  if (!drawn) {
    return isCritical ? (
      <Text size="xs" c="danger">
        {said}
      </Text>
    ) : null;
  }
  const line = lineOf(drawn, possible, value);
  const tone = isImpossible || isCritical ? "danger" : !side || side === "inside" ? "success" : "warning";
  const [lower, upper] = [drawn.lower, drawn.upper].map(
    (each) => each !== null && each !== undefined && number(each),
  );
  const sides = lower && upper ? "" : lower ? ".from" : upper ? ".to" : null;
  return (
    <div>
      <span className={classes["line"]} data-tone={tone} aria-hidden>
        <i
          className={classes["usual"]}
          style={{ left: `${line.from * 100}%`, width: `${(line.to - line.from) * 100}%` }}
        />
        <i className={classes["value"]} style={{ left: `${line.at * 100}%` }} />
      </span>
      <Text size="xs" c="dimmed" className="num">
        {said}
        {sides !== null &&
          ` · ${t(`layers.range.${usual ? "usual" : "possible"}${sides}`, {
            lower: lower || "",
            upper: upper || "",
            unit: unitWord(unitSymbol(wdm.unit)),
          })}`}
        {drawn.isWidest && ` · ${t("layers.range.widest")}`}
      </Text>
    </div>
  );
}
