/**
 * The tax that is inside a price: `gross × rate / (100 % + rate)`, in integer minor units.
 *
 * `rate` is in hundredths of a percent (2550 is 25.5 %). Half a minor unit is rounded away from zero, so
 * that a credit note takes back exactly the tax of its receipt. What is left of the price is the net
 * amount: the two always add up to what was paid.
 *
 * @throws RangeError for anything but safe integers, or a rate below zero
 */
export function vatIncluded(grossMinor: number, rate: number): number {
  if (!Number.isSafeInteger(grossMinor)) throw new RangeError(`${grossMinor} is no amount in minor units.`);
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`${rate} is no rate in hundredths of a percent.`);
  // Large integers, since the product may be larger than a number can hold exactly.
  const gross = BigInt(Math.abs(grossMinor));
  const whole = BigInt(WHOLE + rate);
  const tax = Number((2n * gross * BigInt(rate) + whole) / (2n * whole));
  return grossMinor < 0 && tax > 0 ? -tax : tax;
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;
