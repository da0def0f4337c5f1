/** Replaces full-width digits, signs and separators, which Japanese and Korean keyboards write, by those of ASCII. */
export function toPlainDigits(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/**
 * Returns true for text such as "10,500" or "10.500": depending on the language it has three decimals, or a
 * thousands separator. Tens of thousands above the field's limit `max` are decimals: "81.647" kg. Smaller ones may be a
 * mistake: "1,500" kg.
 */
export function isAmbiguousNumber(text: string, max = Infinity): boolean {
  const written = toPlainDigits(text).trim();
  const isGrouped = /^[+-]?[1-9][0-9]{0,2}(?:[.,][0-9]{3})+$/.test(written);
  return isGrouped && (/^[+-]?[0-9]\D/.test(written) || Number(written.replaceAll(/[.,]/g, '')) <= max);
}

/**
 * Returns the number in a text of decimal digits, with a point or a comma, and surrounding spaces. Returns NaN for
 * a number that is ambiguous up to `max`, and for everything else that JavaScript accepts: `0x22`, `1e1`, an empty text.
 */
export function decimalNumber(text: string, max = Infinity): number {
  const written = toPlainDigits(text).trim();
  const isNumber = /^-?[0-9]{1,15}(?:[.,][0-9]{1,15})?$/.test(written) && !isAmbiguousNumber(written, max);
  return isNumber ? Number(written.replace(',', '.')) : Number.NaN;
}
