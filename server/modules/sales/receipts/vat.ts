/**
 * Returns the tax included in a price: `gross × rate / (100 % + rate)`, in integer minor units. The unit of `rate` is a
 * hundredth of a percent: 2550 is 25.5 %. Halves are rounded away from zero. A credit note thus reverses exactly its
 * receipt's tax. Net and tax always add up to the price.
 * @throws RangeError for unsafe integers, or a negative rate
 */
export function vatIncluded(grossMinor: number, rate: number): number {
  if (!Number.isSafeInteger(grossMinor)) throw new RangeError(`${grossMinor} is no amount in minor units.`);
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`${rate} is no rate in hundredths of a percent.`);
  // BigInt, because the product may exceed safe integers.
  const gross = BigInt(Math.abs(grossMinor));
  const whole = BigInt(WHOLE + rate);
  const tax = Number((2n * gross * BigInt(rate) + whole) / (2n * whole));
  return grossMinor < 0 && tax > 0 ? -tax : tax;
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;
