import { toPlainDigits } from '../forms/numbers.ts';

/** Heights and weights as people write them in free text. */
const KG_PER_POUND = 0.453_592_37;
const CM_PER_INCH = 2.54;

/** Parses "78", "78 kg", "78,5 kg" or "172 lb"; NaN for anything else. */
export function kilogramsIn(text: string): number {
  const [, number = '', unit = ''] =
    /^(-?[\d.,]+)\s*(kg|kgs|kilos?|lbs?|pounds?)?\.?$/i.exec(toPlainDigits(text).trim()) ?? [];
  const value = decimal(number);
  return /^(lb|pound)/i.test(unit) ? Math.round(value * KG_PER_POUND * 10) / 10 : value;
}

/** "182", "182 cm", "1.82 m", "1,82", "6 ft" or "5'11"; NaN for anything else. */
export function centimetresIn(text: string): number {
  const plain = toPlainDigits(text).trim();
  const inFeet = /^(-?\d+)\s*(?:ft|feet|foot|['’′])\s*(?:(\d+)\s*(?:in|inch|inches|["”″]|''|’’)?)?\.?$/i.exec(plain);
  if (inFeet) return Math.round((Number(inFeet[1]) * 12 + Number(inFeet[2] ?? 0)) * CM_PER_INCH);
  const [, number = '', unit = ''] = /^(-?[\d.,]+)\s*(cm|m)?\.?$/i.exec(plain) ?? [];
  const value = decimal(number);
  const metres = unit.toLowerCase() === 'm' || (unit === '' && value > 0 && value < 3);
  return metres ? Math.round(value * 100) : value;
}

function decimal(text: string): number {
  return /^-?\d{1,15}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
