import { parseUnit } from '#contract/training/set-unit.ts';
import { findDate, isDatedAmount } from './pasted-dates.ts';
import { readKind } from '../pasted-headings.ts';
import { isCount, splitTargets } from './pasted-targets.ts';

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
const buildRange = (one: string) => new RegExp(String.raw`^${one}(?:\s*(?:-|–|—|to)\s*${one})?$`);
const NUMBERS = buildRange(NUMBER);
/** Amounts of several sets: 12/10/8, 12-10-8. */
const LIST = /^\d{1,4}(?:(?:\/\d{1,4})+|(?:-\d{1,4}){2,})$/;
const PERCENTAGES = buildRange(String.raw`${NUMBER}\s*%?`);
const PACES = buildRange(String.raw`\d{1,2}(?:[:.,]\d{1,2})?`);

/** Writes numbers that are no target, so that their row is shown as unreadable, and not as beats or kilograms. */
const unread = (numbers: string) => `${numbers} ?`;

/** Units in a target's heading, with the full form of a number below it. */
const TARGET_UNITS: readonly (readonly [
  unit: RegExp,
  write: (numbers: string, unit: string) => string,
  numbers?: RegExp,
])[] = [
  [/\b(?:rir|rpe)\b/, (numbers, unit) => `${unit.toUpperCase()} ${numbers}`],
  // No percentage of a maximum lift.
  [/%.*(?:ftp|hr|vo2|max)/, unread, PERCENTAGES],
  [/%/, (numbers) => `${numbers} %`],
  // Either of two units, or a power by weight.
  [/\bkgs?\b.*\blbs?\b|\blbs?\b.*\bkgs?\b|\bw\s*\/\s*kg\b/, unread],
  [/\b(?:lb|pound|kg)(?=s?\b)/, (numbers, unit) => `${numbers} ${unit}`],
  // "95 %" below "Power" is no percentage of a maximum lift either: "95 % W" is unreadable.
  [/\b(?:w|watts?|power|leistung|potencia)\b/, (numbers) => `${numbers} W`, PERCENTAGES],
  [/\b(?:zones?|zonas?|zon|sone)\b/, (numbers) => `Z${numbers}`, PERCENTAGES],
  [
    /\b(?:hr|bpm|heart ?rate|pulse?|puls|syke|sykealue|fc|hf|herzfrequenz)\b/,
    (numbers) => `${numbers} bpm`,
    PERCENTAGES,
  ],
  [/(?:[/([]|\bper)\s*mi(?:les?)?\b/, (pace) => `${pace} /mi`, PACES],
  // A pace is a time, and by the kilometre.
  [/\bpace\b.*\d\s*(?:m|y|yd|yards?)\b/, unread, PACES],
  [/\bpace\b/, (numbers) => `${numbers} /km`, PERCENTAGES],
  // An intensity without a unit, or with one that no target has.
  [/^(?:intensi|teho)|[([]\s*(?:km\/h|rpm|min|m|s|reps?|cal|st)\b/, unread],
];

/** Adds the heading's unit to numbers: 185 below "Load (lb)" becomes "185 lb", and "7, 8" below "RPE" two efforts. */
export function addUnit(cell: string, heading: string): string {
  const text = heading.toLowerCase();
  const [unit, write, numbers = NUMBERS] = TARGET_UNITS.find(([each]) => each.test(text)) ?? [];
  if (!unit || !write) return cell;
  const full = (piece: string) => write(piece, unit.exec(text)![0]);
  const pieces = splitTargets(cell);
  const isAmount = (piece: string, at: number) =>
    isDatedAmount(piece) || (numbers.test(piece) && !isCount(full(piece), pieces[at + 2]));
  return pieces.map((piece, at) => (isAmount(piece, at) ? full(piece) : piece)).join('');
}

/** Returns true for the unit of a target: "lb", "min/mi". */
export function isTargetUnit(text: string): boolean {
  return TARGET_UNITS.some(([unit]) => unit.test(text.toLowerCase()));
}

/** Returns true for a unit and nothing else, unlike "kg each". */
export function isUnit(text: string): boolean {
  const unit = text.trim().toLowerCase();
  return unit === 'w' || (readKind(unit) === 'measure' && !unit.includes('(')) || amountUnit(unit) !== undefined;
}

/** Adds a unit to times and distances: 2 and "min" become "2 min", 3x40 and "s" "3x40 s", 12/10 and "s" "12/10 s". */
export function addAmountUnit(cell: string, typed: string): string {
  const unit = amountUnit(typed);
  const amount = cell.replace(/^\d{1,2}\s*[x×]\s*/i, '');
  const isList = LIST.test(amount) && findDate(amount) === undefined;
  return unit && (NUMBERS.test(amount) || isDatedAmount(amount) || isList) ? `${cell} ${unit}` : cell;
}

/** Returns the unit of a time or distance; undefined for others, such as "min-max" and "s or reps". */
function amountUnit(typed: string): string | undefined {
  if (!/^[\p{L}'"]+$/u.test(typed)) return undefined;
  const known = parseUnit(`1 ${typed}`);
  return known === 'reps' ? /^(?:km|mi|miles?|h|hours?)$/i.exec(typed)?.[0] : known;
}

/** Removes the apostrophe that marks a cell as text, and the hours of a duration in minutes: 00:01:30. */
export function toText(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/^\s*00?:0?(\d{1,2}:\d{2})\s*$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
