/** Which texts are codes once some were chosen anew: of the texts that were or are in a field only those that are marked. */
export const codesWith = (
  kept: readonly string[],
  texts: readonly string[],
  marked: readonly string[],
): string[] => [...new Set([...kept.filter((code) => !texts.includes(code)), ...marked])];
