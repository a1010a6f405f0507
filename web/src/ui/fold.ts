/** Letters as a hurried person types them: "isik" finds "Işık" and "IŞIK", "İstanbul" is found by "istanbul". */
export function fold(text: string): string {
  return text.toLocaleLowerCase("tr").replaceAll("ı", "i").normalize("NFD").replace(/\p{M}/gu, "");
}

/** Whether every word of the query occurs in the text. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Order of the Turkish alphabet (ç after c, ı before i), also with numbers inside ("Soru 2" before "Soru 10"). */
export const compareTexts = new Intl.Collator("tr", { numeric: true, sensitivity: "base" }).compare;
