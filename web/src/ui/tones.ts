import { DEFAULT_THEME, type MantineColorsTuple } from "@mantine/core";

/** What a colour says. Screens know these names only; which colour it is stands in `TONES`. */
export type Tone =
  /** Done, valid, on sale. */
  | "success"
  /** Failed, refused, or lost for good. */
  | "danger"
  /** It works, but somebody should look. */
  | "warning"
  /** Waits for somebody, or for something that is missing. */
  | "waiting"
  /** Under way, or good to know. */
  | "info"
  /** Neither good nor bad: over, switched off, not begun. */
  | "neutral"
  /** A kind of its own beside the others: money that went back, a right beside roles. */
  | "special";

declare module "@mantine/core" {
  /** All that `color`, `c` and `bg` take: the compiler refuses every other colour. */
  export interface MantineThemeColorsOverride {
    colors: Record<Tone | "accent" | "dark" | "dimmed" | "inherit", MantineColorsTuple>;
  }
}

type Hue = "teal" | "red" | "orange" | "yellow" | "blue" | "gray" | "grape";
/** The hues are there; the override above hides them, so that nothing but a tone is asked for. */
const HUES = DEFAULT_THEME.colors as unknown as Readonly<Record<Hue, MantineColorsTuple>>;

export const TONES: Readonly<Record<Tone, MantineColorsTuple>> = {
  success: HUES.teal,
  danger: HUES.red,
  warning: HUES.orange,
  waiting: HUES.yellow,
  info: HUES.blue,
  neutral: HUES.gray,
  special: HUES.grape,
};
