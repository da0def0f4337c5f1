import type { Cells } from '../pasted-headings.ts';
import type { LabelledRow } from '../pasted-labels.ts';
import { FASTEST, isTarget, targetIn } from './pasted-targets.ts';

/** Slowest pace of intervals, in seconds a kilometre. */
const SLOWEST = 540;

/** Parses "3", "3.0" and "3,0" as three sets, "3x8" as three of eight, and "3x8 @ 75 %" with its target. */
export function parseAmounts({ sets, reps, target }: Cells): Pick<Cells, 'sets' | 'reps' | 'target'> {
  const dose = sets === '' || reps === '' ? splitDose(sets || reps, target) : undefined;
  return dose?.sets
    ? { ...dose, sets: parseSetCount(dose.sets), target: addMile(dose) }
    : { sets: parseSetCount(sets), reps, target: addMile({ reps, target }) };
}

/** Fastest pace without a unit, in seconds a mile. */
const FASTEST_MILE = FASTEST * 1.609;

/** Adds the mile to a pace without a unit beside miles. One that is too fast is shown as unreadable. */
function addMile({ reps, target }: Pick<Cells, 'reps' | 'target'>): string {
  const [, minutes, seconds] = /^@?\s*(\d{1,2}):(\d\d)(?:\s*[-–—]\s*\d{1,2}:\d\d)?$/.exec(target) ?? [];
  if (minutes === undefined || !/\d\s*mi(?:les?)?$/i.test(reps)) return target;
  return `${target} ${Number(minutes) * 60 + Number(seconds) < FASTEST_MILE ? '?' : '/mi'}`;
}

/** Splits "3x8 @ 75 %", "3 sets of 8", "40 min Z2" or "80 kg", unless the target is known. */
export function splitDose(text: string, known = ''): Pick<Cells, 'sets' | 'reps' | 'target'> {
  const [, sets = '', behind = text] = /^(\d{1,2})\s*(?:[x×]|sets?(?:\s+of)?(?=\s))\s*(\S.*)$/i.exec(text) ?? [];
  const [reps, target] = known === '' ? repsAndTarget(behind) : [behind, known];
  if (known === '' && isSplit(reps, target)) return { sets, reps: behind, target: '' };
  return { sets, reps, target };
}

/** Returns true for a time that may be that of the distance: "800 m" in "3:20", which are 4:10 /km. */
function isSplit(reps: string, target: string): boolean {
  const metres = Number(/(\d{2,3})\s*m(?!\p{L})/u.exec(reps)?.[1]);
  const [, minutes, seconds] = /^@?\s*(\d{1,2}):(\d\d)$/.exec(target) ?? [];
  const pace = ((Number(minutes) * 60 + Number(seconds)) * 1_000) / metres;
  return pace > FASTEST && pace < SLOWEST;
}

/** Splits "8 @ 75 %", "5 x 100", "40 min Z2" or "80 kg" into repetitions and target. */
function repsAndTarget(text: string): [reps: string, target: string] {
  if (isTarget(text)) return ['', text];
  // The "@" stays with its number: "@8" is an effort. "40 m 2x24 kg" are two weights.
  const marked = /^(.+?)\s*(?:(?=@\s*\d)|@|\bat\b|(?<!\p{L}|\p{L}\s*\d+)[x×](?!\p{L}))\s*(.+)$/iu.exec(text);
  if (marked && targetIn(marked[2]!) !== 'wrong') return [marked[1]!, marked[2]!];
  // "8, 8, 6" is repetitions only.
  const listed = /^(.+?)\s*[,;(]\s*(.+?)\)?$/.exec(text);
  if (listed && isTarget(listed[2]!)) return [listed[1]!, listed[2]!];
  const words = text.split(/\s+/);
  const from = words.findIndex((_, at) => at > 0 && isTarget(words.slice(at).join(' ')));
  return from === -1 ? [text, ''] : [words.slice(0, from).join(' '), words.slice(from).join(' ')];
}

function parseSetCount(text: string): string {
  if (text === '') return '';
  const count = Number(
    /^(\d{1,2})(?:[.,]0+)?(?:\s*(?:[x×]|sets?|series|rounds?|rds?|sätze|sarjaa))?$/i.exec(text.normalize('NFKC'))?.[1],
  );
  return count >= 1 && count <= 20 ? String(count) : 'wrong';
}

/** Headings of one set. Those of several, such as "Sets", always count them. */
export const ONE_SET = /^(?:set|satz|serie|série|sarja|sett|セット|세트)(?![\p{L}/])/iu;

/** Reads numbers of sets as one set each: a log has a row for each set, and counts those of an exercise from 1. */
export function withSingleSets(rows: LabelledRow[], heading = ''): LabelledRow[] {
  if (!ONE_SET.test(heading.trim())) return rows;
  const lines = rows.flatMap(({ cells }) => cells ?? []);
  const keys = lines.map(({ week, day, session, exercise }) => JSON.stringify([week, day, session, exercise]));
  const isNext = ({ sets }: Cells, at: number) =>
    Number(sets) === (at > 0 && keys[at] === keys[at - 1] ? Number(lines[at - 1]!.sets) + 1 : 1);
  if (!lines.every(isNext) || !lines.some(({ sets }) => sets !== '1')) return rows;
  return rows.map((row) => (row.cells ? { ...row, cells: { ...row.cells, sets: '1' } } : row));
}
