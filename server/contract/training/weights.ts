/** The international pound, exactly. */
const KG_PER_LB = 0.453_592_37;

/** Units for display and input. Weights are stored in kilograms. */
export type WeightUnit = 'kg' | 'lb';

/** The smallest step of either unit: the lightest pair of plates there is. */
const STEP = 0.25;

/** Converts an input to kilograms. 135 lb are 61.23496995 kg and convert back to 135 lb. */
export function toKilograms(amount: number, unit: WeightUnit): number {
  return unit === 'kg' ? amount : Number((amount * KG_PER_LB).toFixed(8));
}

/** Kilograms in a unit, to a hundredth. */
export function fromKilograms(kilograms: number, unit: WeightUnit): number {
  return Math.round((unit === 'kg' ? kilograms : kilograms / KG_PER_LB) * 100) / 100;
}

export function isStep(amount: number): boolean {
  return Number.isInteger(amount / STEP);
}

/** Returns true for possible inputs: whole steps of a kilogram, or of a pound. */
export function isEnterableWeight(kilograms: number): boolean {
  if (isStep(kilograms)) return true;
  const steps = Math.round(kilograms / KG_PER_LB / STEP);
  return kilograms === toKilograms(steps * STEP, 'lb');
}

/** Returns true if a weight was typed in pounds. */
export function isEnteredInPounds(kilograms: number): boolean {
  return !isStep(kilograms) && isEnterableWeight(kilograms);
}

/** Smallest pair of plates in a gym, and steps of lighter weights. */
const LOADS: Readonly<Record<WeightUnit, { plates: number; light: number; lightUntil: number }>> = {
  kg: { plates: 2.5, light: 0.5, lightUntil: 20 },
  lb: { plates: 5, light: 1, lightUntil: 45 },
};

/** The nearest weight that can be loaded, in its unit: for weights that were calculated or converted. */
export function toLoadable(amount: number, unit: WeightUnit): number {
  const { plates, light, lightUntil } = LOADS[unit];
  const step = amount < lightUntil ? light : plates;
  return Math.max(step, Math.round(amount / step) * step);
}

/** Converts a planned weight: unchanged in its own unit, rounded to loadable steps in the other. */
export function toPlannedWeight(kilograms: number, unit: WeightUnit): number {
  const own: WeightUnit = isEnteredInPounds(kilograms) ? 'lb' : 'kg';
  const amount = fromKilograms(kilograms, unit);
  return own === unit ? amount : toLoadable(amount, unit);
}
