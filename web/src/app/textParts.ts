/** Which parts of the texts each screen adds to those of the shell. */
export type PartsByScreen = Readonly<Record<string, readonly string[]>>;

let byScreen: PartsByScreen = {};

export function keepParts(parts: PartsByScreen): void {
  byScreen = parts;
}

export function partsOf(route: string): readonly string[] {
  return byScreen[route] ?? [];
}
