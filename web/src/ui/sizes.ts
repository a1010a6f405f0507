/** Icons: beside small print, in a field, in a button, by themselves, and as the mark of a card. */
export const ICON = { xs: 14, sm: 16, md: 18, lg: 20, xl: 24 } as const;

/** Fields and columns: a number of a row, a count, an amount, a day or a choice, a name, a line, and a line of a window. */
export const WIDTH = { xxs: 64, xs: 96, sm: 128, md: 160, lg: 208, xl: 360, xxl: 448 } as const;

/** What has no words of its own: a line, a field, a mark, a block, a small card, a picture, and most of a page. */
export const HEIGHT = {
  line: 18,
  field: 40,
  mark: 72,
  block: 96,
  card: 240,
  picture: 320,
  page: 500,
} as const;

/** Of what opens below a button: never wider than a phone. */
export const PANEL_WIDTH = "min(22rem, calc(100vw - 2rem))";

/** Of a field with long words in a row of filters: the whole row on a phone, its own width on a wider screen. */
export const wholeOnPhone = (wider: number) => ({ base: "100%", xs: wider });

/** Of a field in a row of filters: two beside each other on a phone, its own width on a wider screen. */
export const halfOnPhone = (wider: number) => ({
  base: "calc(50% - var(--mantine-spacing-sm) / 2)",
  xs: wider,
});

/** How wide pictures of bundles are shown. The server says the same on first screens: nothing is fetched a second time. */
export const PICTURE_SIZES = {
  card: "(min-width: 75em) 25rem, (min-width: 48em) 50vw, 100vw",
  page: "(min-width: 62em) 54rem, 100vw",
  column: "11rem",
} as const;

/** From which width on a screen has room for three panes beside each other. */
export const SCREEN = { wide: "(min-width: 75em)" } as const;
