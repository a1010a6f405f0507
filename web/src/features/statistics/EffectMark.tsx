import { useT } from "@/phrases/useT";
import { figure } from "./figures";
import { effectKind, placeOn } from "./names";
import type { Effect } from "./types";
import classes from "./EffectMark.module.css";

const WIDTH = 140;

/** An effect on its scale: the value as a dot on its interval. */
export function EffectMark({ effect }: { effect: Effect }) {
  const { t, lang } = useT();
  const { scale, name } = effectKind(effect.kind);
  const { value, low, high } = effect;
  if (value === null || scale[0] === scale[1]) return null;
  const at = (number: number) => 3 + placeOn(scale, number) * (WIDTH - 6);
  const label = t("statistics.effect.said", {
    name: t(name),
    value: figure(lang, value),
    low: figure(lang, low),
    high: figure(lang, high),
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} 14`} className={classes["mark"]} role="img" aria-label={label}>
      <line x1={3} x2={WIDTH - 3} y1={7} y2={7} className={classes["scale"]} />
      {scale[0] < 0 && <line x1={at(0)} x2={at(0)} y1={1} y2={13} className={classes["zero"]} />}
      {low !== null && high !== null && (
        <line x1={at(low)} x2={at(high)} y1={7} y2={7} className={classes["range"]} />
      )}
      <circle cx={at(value)} cy={7} r={5} className={classes["value"]} />
    </svg>
  );
}
