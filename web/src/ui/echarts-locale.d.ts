declare module "echarts/i18n/langTR-obj.js" {
  /** Turkish words of the charting library. */
  const words: Record<string, unknown>;
  export default words;
}
