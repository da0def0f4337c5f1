/** ISO 4217: digits behind the decimal point of the currencies that have other than two. */
const EXPONENTS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0 };

/** Digits behind the decimal point of a currency, as providers and ISO 4217 count them. */
export function getCurrencyExponent(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/**
 * Integer minor units of a decimal string, read digit by digit: "19.99" is 1999, which
 * multiplication of floats does not promise.
 * @throws {RangeError} on anything but digits with at most `digits` decimals.
 */
export function toMinor(decimal: string, digits = 2): number {
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(decimal);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > digits) throw new RangeError(`Not an amount of money: ${JSON.stringify(decimal)}`);
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
}

/** The decimal string of integer minor units: 1999 is "19.99". */
export function toDecimal(minor: number, digits = 2): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`Not minor units: ${minor}`);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Formats a sum that may be negative, such as a month with more refunds than payments: -1610 is "-16.10". */
export function toSignedDecimal(minor: number, digits = 2): string {
  return `${minor < 0 ? '-' : ''}${toDecimal(Math.abs(minor), digits)}`;
}
