/** What belongs together, in the order in which it is met; `Map.groupBy` is younger than browsers that are still in use. */
export function grouped<T>(list: readonly T[], nameOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(nameOf(each));
    if (group) group.push(each);
    else groups.set(nameOf(each), [each]);
  }
  return groups;
}
