import { formatDuration, EFFORT_LIMITS } from '../efforts.ts';
import { decimalNumber } from '../../forms/numbers.ts';
import type { Target } from '../training.ts';
import { fromKilograms, isEnteredInPounds, toKilograms } from '../weights.ts';

/** Limits of targets, the same as for logged values; anything outside is a typing error. */
const BOUNDS: Readonly<Record<Target['kind'], { min: number; max: number }>> = {
  weight: { min: 0.1, max: 1_000 },
  pace: EFFORT_LIMITS.pace,
  'heart-rate': EFFORT_LIMITS.bpm,
  effort: EFFORT_LIMITS.rpe,
  percent: { min: 1, max: 150 },
  zone: { min: 1, max: 7 },
  power: { min: 1, max: 2_500 },
};
const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
const DASH = String.raw`\s*(?:-|\u2013|\u2014|to|bis)\s*`;
const PACE = new RegExp(
  String.raw`^(\d{1,2}:\d{2})(?:${DASH}(\d{1,2}:\d{2}))?\s*(?:min)?\s*(?:/\s*(?:km|(mi|miles?)))?$`,
);
const AMOUNT = new RegExp(String.raw`^(${NUMBER})(?:${DASH}(${NUMBER}))?$`);
const MILE_KM = 1.609_344;

interface Written {
  kind: Target['kind'];
  /** Notation of the unit before or behind the numbers, as people and spreadsheets write it. */
  unit: RegExp;
  /** Converts a number to the unit of the kind. */
  value?: (typed: number) => number;
  /** Largest number in this unit; that of the kind if missing. */
  max?: number;
}

const BEHIND_NUMBER = String.raw`(?=${DASH}|$)`;
const UNITS: readonly Written[] = [
  { kind: 'heart-rate', unit: /^(?:hr|hf|pulse|puls|syke|fc)\s*:?\s*|\s*(?:bpm|ppm|s?\s*\/\s*min)$/ },
  // Repetitions in reserve: two left mean an effort of eight.
  { kind: 'effort', unit: /^rir\s*:?\s*|\s*rir$/, value: (reserve) => 10 - reserve },
  { kind: 'effort', unit: /^(?:rpe|effort|@)\s*:?\s*|\s*(?:\/\s*10|rpe)$/ },
  {
    kind: 'percent',
    unit: new RegExp(String.raw`\s*%(?:\s*(?:(?:of|von|del?)\s*)?(?:1\s*)?rm)?${BEHIND_NUMBER}`, 'g'),
  },
  { kind: 'zone', unit: /(?:zone|zona|zon|sone|vyöhyke|ゾーン|존|z)\s*(?=\d)/g },
  { kind: 'power', unit: /\s*(?:w|watts?|ワット|와트)$/ },
  {
    kind: 'weight',
    unit: /\s*(?:lbs?|pounds?|#)$/,
    value: (pounds) => toKilograms(pounds, 'lb'),
    max: fromKilograms(BOUNDS.weight.max, 'lb'),
  },
  { kind: 'weight', unit: new RegExp(String.raw`\s*kgs?${BEHIND_NUMBER}`, 'g') },
];

/**
 * Parses a typed target: "82.5 kg", "82,5" or "185 lb", "4:30-4:45", "150-160 bpm", "RPE 7-8", "8/10" or "2 RIR",
 * "75 %", "Z2", "220 W". Empty text is no target; 'wrong' is invalid, or ambiguous as "1,250 lb".
 */
export function readTarget(typed: string): Target | undefined | 'wrong' {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (text === '') return undefined;
  const pace = PACE.exec(text);
  if (pace) {
    const perKm = (time: string) => (pace[3] ? Math.round(seconds(time) / MILE_KM) : seconds(time));
    return within('pace', perKm(pace[1]!), pace[2] === undefined ? null : perKm(pace[2]));
  }
  if (AMOUNT.test(text)) return amountIn(text, { kind: 'weight', unit: /$/ })!;
  for (const written of UNITS) {
    const found = amountIn(text, written);
    if (found) return found;
  }
  return 'wrong';
}

/** Returns the target if the text is numbers with this unit, with an optional "@" in front. */
function amountIn(
  text: string,
  { kind, unit, value = Number, max = BOUNDS[kind].max }: Written,
): Target | 'wrong' | undefined {
  const numbers = text.replace(unit, '');
  const amount = numbers === text && kind !== 'weight' ? null : AMOUNT.exec(numbers.replace(/^@\s*/, ''));
  if (!amount) return undefined;
  const [, one = '', other] = amount;
  const read = (typed: string) => value(decimalNumber(typed, max));
  return within(kind, read(one), other === undefined ? null : read(other));
}

/** Formats a target for its field; a weight in the unit in which it was typed. */
export function targetText(target: Target | undefined): string {
  if (!target) return '';
  const { kind, from, to } = target;
  const isPounds = kind === 'weight' && isEnteredInPounds(from);
  const say =
    kind === 'pace'
      ? formatDuration
      : isPounds
        ? (kilograms: number) => String(fromKilograms(kilograms, 'lb'))
        : String;
  const range = to === null || to === from ? say(from) : `${say(from)}-${say(to)}`;
  if (kind === 'pace') return `${range} /km`;
  if (kind === 'heart-rate') return `${range} bpm`;
  if (kind === 'percent') return `${range} %`;
  if (kind === 'zone') return `Z${range}`;
  if (kind === 'power') return `${range} W`;
  return kind === 'effort' ? `RPE ${range}` : `${range} ${isPounds ? 'lb' : 'kg'}`;
}

function within(kind: Target['kind'], one: number, other: number | null): Target | 'wrong' {
  const { min, max } = BOUNDS[kind];
  const ends = [one, other ?? one];
  if (ends.some((end) => !(end >= min && end <= max))) return 'wrong';
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return { kind, from, to: other === null || from === to ? null : to };
}

function seconds(text: string): number {
  const [minutes, rest] = text.split(':').map(Number);
  return rest! > 59 ? Number.NaN : minutes! * 60 + rest!;
}
