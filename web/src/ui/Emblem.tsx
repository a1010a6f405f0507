import { ThemeIcon } from "@mantine/core";
import type { ReactNode } from "react";
import type { Tone } from "./tones";

const SIZE = 56;

/** The large icon over a title that stands for a whole card or page. */
export function Emblem({ children, color }: { children: ReactNode; color?: Tone }) {
  return (
    <ThemeIcon size={SIZE} radius="xl" variant="light" {...(color ? { color } : {})} aria-hidden>
      {children}
    </ThemeIcon>
  );
}
