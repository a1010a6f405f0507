interface PlacePath {
  is_code: boolean;
  /** From the country down. */
  path: readonly string[];
}

/** How a place is called where it is included: a province with its districts, a district in its province. */
export function includedPlace({ is_code, path }: PlacePath) {
  const [country = "", province, district] = path;
  if (is_code && province && district === undefined) {
    return { key: "tree.included.province", name: province } as const;
  }
  const name = province === undefined ? country : path.slice(1).join(" › ");
  return { key: "tree.included.place", name } as const;
}

/** The end of a path, with what it is right beneath. */
export function shortPath(path: readonly string[]): string {
  return path.slice(-2).join(" › ");
}
