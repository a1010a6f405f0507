import {
  createTheme,
  defaultVariantColorsResolver,
  parseThemeColor,
  type VariantColorsResolver,
} from "@mantine/core";
import type { Translate } from "@/phrases/useT";
import { paletteOf, PRIMARY_SHADE } from "./accent";

/** Mantine's tinted variants miss 4.5:1 in light mode; the darkest step of the same colour reaches it. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isTinted = input.variant === "light" || input.variant === "subtle";
  if (!isTinted) return colors;
  const { isThemeColor, color } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  if (!isThemeColor || color === "gray" || color === "dark") return colors;
  const dark = `color-mix(in srgb, var(--mantine-color-${color}-9) 82%, black)`;
  return { ...colors, color: `light-dark(${dark}, var(--mantine-color-${color}-2))` };
};

const FONT = "'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export function buildTheme(accent: string | null | undefined, t: Translate) {
  const close = { "aria-label": t("ui.close") };
  return createTheme({
    primaryColor: "accent",
    primaryShade: { light: PRIMARY_SHADE, dark: PRIMARY_SHADE },
    colors: { accent: paletteOf(accent) },
    variantColorResolver,
    autoContrast: true,
    fontFamily: FONT,
    headings: {
      fontWeight: "650",
      sizes: {
        h1: { fontSize: "1.75rem", lineHeight: "1.2" },
        h2: { fontSize: "1.3125rem", lineHeight: "1.3" },
        h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
      },
    },
    fontSizes: { xs: "0.78125rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
    defaultRadius: "md",
    breakpoints: { xs: "36em", sm: "46.875em", md: "62em", lg: "75em", xl: "88em" },
    cursorType: "pointer",
    respectReducedMotion: true,
    // By name: importing the components themselves would put all of them into the first load.
    components: {
      Paper: { defaultProps: { withBorder: true } },
      Card: { defaultProps: { withBorder: true, padding: "lg", radius: "lg" } },
      // Uppercasing is wrong for Turkish as soon as the language of page and text disagree (i / İ), and it shouts.
      Badge: {
        defaultProps: { variant: "light" },
        styles: { root: { textTransform: "none", fontWeight: 600 } },
      },
      Modal: {
        defaultProps: {
          centered: true,
          radius: "lg",
          overlayProps: { backgroundOpacity: 0.45, blur: 2 },
          closeButtonProps: close,
        },
      },
      Drawer: { defaultProps: { closeButtonProps: close } },
      CloseButton: { defaultProps: close },
      ScrollArea: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      Code: { defaultProps: { tabIndex: 0 } },
      Avatar: { defaultProps: { color: "accent", variant: "light" } },
      Alert: { defaultProps: { variant: "light", radius: "lg" } },
      ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
      NavLink: { defaultProps: { variant: "subtle" } },
      Skeleton: { defaultProps: { radius: "md" } },
      Table: { defaultProps: { borderColor: "var(--app-line)" } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    },
  });
}
