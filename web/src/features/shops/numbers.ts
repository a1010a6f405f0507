const SEPARATORS = /[\s.\-/]+/g;

/** A number without the spaces, dots and dashes that people write into it. */
export function plainNumber(text: string): string {
  return text.replace(SEPARATORS, "").toLocaleUpperCase("en");
}

/** Whether this can be a person's identity number: 11 digits, two of them checks. */
function isTckn(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const sum = (from: number, to: number, step: number) =>
    digits.filter((_, at) => at >= from && at < to && (at - from) % step === 0).reduce((a, b) => a + b, 0);
  const tenth = (((sum(0, 9, 2) * 7 - sum(1, 8, 2)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 10, 1) % 10;
}

/** Whether this can be a company's tax number: 10 digits, the last one a check. */
function isVkn(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false;
  const total = Array.from(number.slice(0, 9), Number).reduce((sum, digit, place) => {
    const shifted = (digit + 9 - place) % 10;
    const weighed = (shifted * 2 ** (9 - place)) % 9;
    return sum + (shifted && !weighed ? 9 : weighed);
  }, 0);
  return Number(number[9]) === (10 - (total % 10)) % 10;
}

export function isTaxNumber(text: string): boolean {
  const number = plainNumber(text);
  return isVkn(number) || isTckn(number);
}

export function isMersis(text: string): boolean {
  return /^\d{16}$/.test(plainNumber(text));
}

/** Whether the check digits of a Turkish IBAN fit; whether the bank exists is for the server to say. */
export function isIban(text: string): boolean {
  const iban = plainNumber(text);
  if (!/^TR\d{7}0\d{16}$/.test(iban)) return false;
  const turned = `${iban.slice(4)}2927${iban.slice(2, 4)}`;
  return [...turned].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** TR33 0006 1005 …: in groups of four, as on paper. */
export function spacedIban(text: string): string {
  return plainNumber(text).replaceAll(/(.{4})(?=.)/g, "$1 ");
}
