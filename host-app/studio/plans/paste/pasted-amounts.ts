import type { Cells } from './pasted-headings.ts';
import type { LabelledRow } from './pasted-labels.ts';
import { repsAndTarget } from './pasted-weeks.ts';

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
