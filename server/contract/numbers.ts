/**
 * The number that a text writes in decimal digits, with a point or a comma, and spaces around it as
 * people copy them along; NaN for everything else that JavaScript would take for a number: `0x22`, `1e1`,
 * full-width digits, an empty text.
 */
export function decimalNumber(text: string): number {
  const written = text.trim();
  return /^-?[0-9]{1,15}(?:[.,][0-9]{1,15})?$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}
