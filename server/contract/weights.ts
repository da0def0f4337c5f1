/** The international pound, exactly. */
const KG_PER_LB = 0.453_592_37;

/** What weights are shown and typed in. They are kept in kilograms. */
export type WeightUnit = 'kg' | 'lb';

/** The smallest step of either unit: the lightest pair of plates there is. */
const STEP = 0.25;

/** What was typed in a unit, in kilograms. 135 lb are 61.23496995 kg and come back as 135 lb. */
export function toKilograms(amount: number, unit: WeightUnit): number {
  return unit === 'kg' ? amount : Number((amount * KG_PER_LB).toFixed(8));
}

/** Kilograms in a unit, to a hundredth. */
export function fromKilograms(kilograms: number, unit: WeightUnit): number {
  return unit === 'kg' ? kilograms : Math.round((kilograms / KG_PER_LB) * 100) / 100;
}

export function isStep(amount: number): boolean {
  return Number.isInteger(amount / STEP);
}

/** Whether kilograms are what somebody can have typed: whole steps of a kilogram, or of a pound. */
export function isTypedWeight(kilograms: number): boolean {
  if (isStep(kilograms)) return true;
  const steps = Math.round(kilograms / KG_PER_LB / STEP);
  return kilograms === toKilograms(steps * STEP, 'lb');
}
