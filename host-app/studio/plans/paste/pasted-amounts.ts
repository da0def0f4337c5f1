import type { Cells } from './pasted-headings.ts';
import type { LabelledRow } from './pasted-labels.ts';
import { repsAndTarget } from './pasted-weeks.ts';

/** Months as spreadsheets shorten them, but not "8 each", "40 min" or "10/leg". */
const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|märz?|mai|maj|juni|juli|okt|dez|ene|abr|ago|dic|fev|out|janv|févr|mars|avr|juin|juil|août|déc|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|set';

/** Matches "8-10" that a spreadsheet turned into a date: "8. Oct", "Aug-10", "8月10日", figures, or the number of a day. */
const DATE = new RegExp(
  [
    `^\\d{1,2}[.\\-/ ]+(?:${MONTHS})\\.?(?:[.\\-/ ]+\\d{2,4})?$`,
    `^(?:${MONTHS})\\.?[.\\-/]\\d{1,2}$`,
    '^\\d{1,2}[月월] ?\\d{1,2}[日일]$',
    String.raw`^\d{1,2}\.\d{1,2}\.$`,
    // Years of two digits count from 24 to 39 only: 12/10/10 is repetitions.
    String.raw`^\d{1,2}([./-])\d{1,2}\1\d{4}$`,
    String.raw`^(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:2[4-9]|3\d)$`,
    String.raw`^(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\3(?:2[4-9]|3\d)$`,
    String.raw`^\d{4}[-./]\d{1,2}[-./]\d{1,2}`,
    // Days since 1900, from 2009 to 2036.
    String.raw`^4\d{4}$`,
  ].join('|'),
  'iu',
);

/** Returns true if a spreadsheet turned an amount into a date. */
export function isDate(cell: string): boolean {
  return DATE.test(cell);
}

/** Parses "3", "3.0" and "3,0" as three sets, "3x8" as three of eight, and "3x8 @ 75 %" with its target. */
export function parseAmounts({ sets, reps, target }: Cells): Pick<Cells, 'sets' | 'reps' | 'target'> {
  const both = sets !== '' && reps !== '' ? undefined : /^(\d{1,2})\s*[x×]\s*(\S.*)$/i.exec(sets || reps);
  if (!both) return { sets: parseSetCount(sets), reps, target };
  const [, count, behind] = both as unknown as [string, string, string];
  const [own, load] = target === '' ? repsAndTarget(behind) : [behind, target];
  return { sets: parseSetCount(count), reps: own, target: load };
}

function parseSetCount(text: string): string {
  if (text === '') return '';
  const count = Number(/^(\d{1,2})(?:[.,]0+)?(?:\s*(?:[x×]|sets?|rounds?|rds?))?$/i.exec(text.normalize('NFKC'))?.[1]);
  return count >= 1 && count <= 20 ? String(count) : 'wrong';
}

/** Headings of one set. Those of several, such as "Sets", always count them. */
const ONE_SET = /^(?:set|satz|serie|série|sarja|sett|セット|세트)(?![\p{L}/])/iu;

/** Reads numbers of sets as one set each: a log has a row for each set, and counts those of an exercise from 1. */
export function withSingleSets(rows: readonly LabelledRow[], heading: string): readonly LabelledRow[] {
  if (!ONE_SET.test(heading.trim())) return rows;
  const lines = rows.flatMap(({ cells }) => cells ?? []);
  const keys = lines.map(({ week, day, session, exercise }) => JSON.stringify([week, day, session, exercise]));
  const isNext = ({ sets }: Cells, at: number) =>
    Number(sets) === (at > 0 && keys[at] === keys[at - 1] ? Number(lines[at - 1]!.sets) + 1 : 1);
  if (!lines.every(isNext) || !lines.some(({ sets }) => sets !== '1')) return rows;
  return rows.map((row) => (row.cells ? { ...row, cells: { ...row.cells, sets: '1' } } : row));
}
