import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from "@mantine/core";
import type { Look } from "@/api/site";
import type { Translate } from "@/phrases/useT";
import { paletteOf, PRIMARY_SHADE } from "./accent";
import { type Tone, TONES } from "./tones";

/** Colours whose darkest step carries white text; the others decide by their own lightness. */
const DEEP: ReadonlySet<string> = new Set<Tone>(["danger", "success", "info", "special"]);
/** Colours whose darkest step is still too bright for text. */
const BRIGHT: ReadonlySet<string> = new Set<Tone>(["waiting", "warning"]);

/** Mantine's tinted and filled variants miss 4.5:1 for some colours; these are calmer and reach it. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme });
  const { color } = parsed;
  if (!parsed.isThemeColor || color === "neutral" || color === "dark") return colors;
  const of = (shade: number) => `var(--mantine-color-${color}-${shade})`;
  const ink = `light-dark(color-mix(in srgb, ${of(9)} ${BRIGHT.has(color) ? 66 : 82}%, black), ${of(2)})`;
  const tint = (light: number, dark: number) =>
    `light-dark(color-mix(in srgb, ${of(6)} ${light}%, white), color-mix(in srgb, ${of(6)} ${dark}%, var(--app-surface)))`;
  if (input.variant === "light") {
    return { ...colors, color: ink, background: tint(12, 22), hover: tint(18, 30) };
  }
  if (input.variant === "subtle") return { ...colors, color: ink, hover: tint(10, 18) };
  if (input.variant === "filled" && DEEP.has(color)) {
    return { ...colors, color: "#fff", background: of(9), hover: `color-mix(in srgb, ${of(9)} 88%, black)` };
  }
  return colors;
};

/** What differs by scheme: the accent of a site may have a colour of its own where it is dark. */
export function cssVariablesOf({ accent_color_dark }: Look): CSSVariablesResolver {
  // A text in the tone of danger is the red of a refused field, which can be read on every surface; one in the tone of a
  // warning is as dark as its tinted variants.
  const text = {
    "--mantine-color-danger-text": "var(--mantine-color-error)",
    "--mantine-color-warning-text":
      "light-dark(color-mix(in srgb, var(--mantine-color-warning-9) 66%, black), var(--mantine-color-warning-2))",
  };
  const shades = accent_color_dark ? paletteOf(accent_color_dark) : [];
  const accent = Object.fromEntries(shades.map((shade, at) => [`--mantine-color-accent-${at}`, shade]));
  return () => ({ variables: {}, light: text, dark: { ...text, ...accent } });
}

/** Greys of the dark scheme: cool, with little between canvas, surface and field. */
const DARK: MantineColorsTuple = [
  "#d5d8de",
  "#b9bdc6",
  "#a3a9b4",
  "#7d838f",
  "#3a3d45",
  "#2c2e33",
  "#1f2126",
  "#1a1b1f",
  "#141519",
  "#0f1012",
];

/** The list box scrolls by itself: what keys move through needs no tab stop, which a scroll area around it would. */
const LIST = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: "16rem", overflowY: "auto" as const } },
};

/** A choice opens when it is pressed or typed into: a refused save that puts the focus there must not cover its reason. */
const CHOICE = { ...LIST, defaultProps: { ...LIST.defaultProps, openOnFocus: false } };

/** The head of a dialog is a `<header>`, but not the banner of the page. */
const NO_BANNER = { header: { role: "presentation" } };

/** What a window is about is the heading of it, whether it stands in the middle or at a side. */
const TITLED = { title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)", lineHeight: 1.3 } };

/** The families of fonts.css; what a family lacks (₺, letters of statistics) comes from "signs". */
const FAMILIES: Readonly<Record<NonNullable<Look["font"]>, string>> = {
  inter: "Inter",
  source_sans: "reading-sans",
  source_serif: "reading-serif",
  nunito_sans: "nunito",
  atkinson: "atkinson",
  plex_sans: "office-sans",
};

/** Corners as they are without a word of the site, fewer and more; pills and round pictures stay what they are. */
const RADII = {
  sharp: { xs: "0", sm: "0", md: "0.125rem", lg: "0.1875rem" },
  soft: {},
  round: { xs: "0.25rem", sm: "0.5rem", md: "0.875rem", lg: "1.5rem" },
} as const;

/** Mantine's spaces, and smaller ones: between an icon and its word, a title and its line, a label and its field. */
const SPACES = { "4xs": 2, "3xs": 4, "2xs": 6, xs: 10, sm: 12, md: 16, lg: 20, xl: 32 } as const;
const ROOM = { compact: 0.75, normal: 1, wide: 1.25 } as const;

function spacesOf(density: keyof typeof ROOM) {
  const spaces = Object.entries(SPACES).map(([name, size]) => [name, `${(size * ROOM[density]) / 16}rem`]);
  return Object.fromEntries(spaces) as Record<keyof typeof SPACES, string>;
}

function fontOf(font: NonNullable<Look["font"]>): string {
  const generic = font === "source_serif" ? "serif" : "sans-serif";
  return `'${FAMILIES[font]}', 'signs', system-ui, -apple-system, 'Segoe UI', Roboto, ${generic}`;
}

export function buildTheme(look: Look, t: Translate) {
  const close = { "aria-label": t("ui.close") };
  return createTheme({
    primaryColor: "accent",
    primaryShade: { light: PRIMARY_SHADE, dark: PRIMARY_SHADE },
    colors: { ...TONES, accent: paletteOf(look.accent_color), dark: DARK },
    variantColorResolver,
    autoContrast: true,
    fontFamily: fontOf(look.font ?? "inter"),
    headings: {
      fontWeight: "650",
      sizes: {
        h1: { fontSize: "1.75rem", lineHeight: "1.2" },
        h2: { fontSize: "1.3125rem", lineHeight: "1.3" },
        h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
      },
    },
    fontSizes: { xs: "0.78125rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
    spacing: spacesOf(look.density ?? "normal"),
    radius: RADII[look.corner ?? "soft"],
    defaultRadius: "md",
    breakpoints: { xs: "36em", sm: "46.875em", md: "62em", lg: "75em", xl: "88em" },
    cursorType: "pointer",
    respectReducedMotion: true,
    // By name: importing the components themselves would put all of them into the first load.
    components: {
      Paper: { defaultProps: { withBorder: true } },
      // The button that empties a field is as large as a finger needs, however small the field is (WCAG 2.2, 2.5.8).
      InputClearButton: { defaultProps: { size: "md" } },
      Card: { defaultProps: { withBorder: true, padding: "lg", radius: "lg", bg: "var(--app-surface)" } },
      // Uppercasing is wrong for Turkish as soon as the language of page and text disagree (i / İ), and it shouts.
      Badge: {
        defaultProps: { variant: "light" },
        // In a narrow row the words beside it wrap; two letters and dots would say nothing.
        styles: { root: { textTransform: "none", fontWeight: 600, flexShrink: 0 } },
      },
      Modal: {
        defaultProps: {
          attributes: NO_BANNER,
          centered: true,
          radius: "lg",
          overlayProps: { backgroundOpacity: 0.45, blur: 2 },
          closeButtonProps: close,
        },
        styles: TITLED,
      },
      Drawer: { defaultProps: { attributes: NO_BANNER, closeButtonProps: close }, styles: TITLED },
      // Its content belongs to the screen, and a menu may hold nothing but items: the first one takes the focus.
      Menu: { defaultProps: { portalProps: { target: "#main" }, withInitialFocusPlaceholder: false } },
      CloseButton: { defaultProps: close },
      ScrollArea: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      Code: { defaultProps: { tabIndex: 0 } },
      Avatar: { defaultProps: { color: "accent", variant: "light" } },
      Alert: { defaultProps: { variant: "light", radius: "lg" } },
      ActionIcon: { defaultProps: { variant: "subtle", color: "neutral" satisfies Tone } },
      NavLink: { defaultProps: { variant: "subtle" } },
      Skeleton: { defaultProps: { radius: "md" } },
      // A list that has no width yet, put beneath the middle of its field, would reach over the side of a phone and widen the page.
      Combobox: { defaultProps: { position: "bottom-start" } },
      Select: CHOICE,
      Autocomplete: LIST,
      MultiSelect: CHOICE,
      TagsInput: LIST,
      Table: { defaultProps: { borderColor: "var(--app-line)" } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    },
  });
}
