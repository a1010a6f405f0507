/** The code of another topic of the site's own; which one does not matter as long as it is new. */
export function newCode(known: readonly string[]): string {
  let number = known.length;
  while (known.includes(`x_${number}`)) number += 1;
  return `x_${number}`;
}
