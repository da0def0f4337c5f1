/** Months as spreadsheets shorten them, but not "8 each", "40 min" or "10/leg". */
const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|märz?|mai|maj|juni|juli|okt|dez|ene|abr|ago|dic|fev|out|janv|févr|mars|avr|juin|juil|août|déc|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|set';

/** Matches "8-10" that a spreadsheet turned into a date: "8. Oct", "Aug-10", "8月10日", figures, or the number of a day. */
const DATE = new RegExp(
  [
    `^\\d{1,2}[.\\-/ ]+(?:${MONTHS})\\.?(?:[.\\-/ ]+\\d{2,4})?$`,
    `^(?:(?!set )${MONTHS})\\.?[.\\-/ ]\\d{1,2}$`,
    '^\\d{1,2}[月월] ?\\d{1,2}[日일]$',
    String.raw`^\d{1,2}\.\d{1,2}\.$`,
    String.raw`^\d{1,2}([./-])\d{1,2}\1\d{4}$`,
    String.raw`^\d{4}[-./]\d{1,2}[-./]\d{1,2}`,
    // Days since 1900, from 2009 to 2036.
    String.raw`^4\d{4}$`,
  ].join('|'),
  'iu',
);

/** Matches years of two digits, from 24 to 39 only: 12/10/10 is repetitions. */
const SHORT_DATE =
  /^(?:(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\d|3[01])\1|(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\2)(2[4-9]|3\d)$/;

/** Unit of the heading, as it is written around the numbers. */
const UNIT = /^(?:rir|rpe|z)\s*|\s(?:%|lb|pound|kg|w|bpm|\/mi|\/km|s|min|m|km|mi|miles?|h|hours?)$/giu;

/** Returns the date that a spreadsheet made of an amount, without a unit; undefined if there is none. */
export function findDate(cell: string): string | undefined {
  const bare = cell.replaceAll(UNIT, '');
  if (bare === cell) return DATE.test(cell) || isShortDate(cell) ? cell : undefined;
  return isDatedAmount(bare) ? bare : undefined;
}

/** Returns false for a later year: a spreadsheet takes the present one, and 10/10/30 are times or repetitions. */
function isShortDate(cell: string): boolean {
  return 2000 + Number(SHORT_DATE.exec(cell)?.[3]) <= new Date().getFullYear();
}

/** Returns true for a date that takes the unit of its heading until it is corrected. 42195 may be a distance. */
export function isDatedAmount(cell: string): boolean {
  return DATE.test(cell) && !/^\d+$/.test(cell);
}
