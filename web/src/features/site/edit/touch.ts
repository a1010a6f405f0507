import { useMediaQuery } from "@mantine/hooks";

/** Whether a finger points here: one taps, and there is no key to hold while one does. */
export function useIsTouch(): boolean {
  return useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
}
