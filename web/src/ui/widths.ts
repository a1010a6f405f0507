/** Of a field in a row of filters: two beside each other on a phone, its own width on a wider screen. */
export const halfOnPhone = (wider: number) => ({
  base: "calc(50% - var(--mantine-spacing-sm) / 2)",
  xs: wider,
});
