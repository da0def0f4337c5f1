import type { Exercise, WorkoutDay } from '../training.ts';
import { targetText } from './plan-targets.studio.ts';
import { freeId, toSlug } from '../../forms/slug.studio.ts';

/** Kind of a line: an exercise, the head of a block of several, or one of its parts (`in`). */
export const PARTS = ['line', 'superset', 'circuit', 'intervals', 'in'] as const;
export type Part = (typeof PARTS)[number];

/** Editable line of the grid. */
export interface Line {
  /** Key of the line in the editor; never stored. */
  key: string;
  /** Id in logs; '' until it is saved. */
  id: string;
  part: Part;
  /** Id of the library's exercise; '' for a typed name. */
  exercise: string;
  name: string;
  sets: string;
  reps: string;
  rest: string;
  target: string;
  notes: string;
}

/** Editable day. */
export interface Day {
  id: string;
  /** null for a day of every week. */
  week: number | null;
  /** The label: "Day 1". */
  day: string;
  name: string;
  lines: Line[];
}

const CELLS = ['name', 'sets', 'reps', 'rest', 'target', 'notes'] as const;

/** Returns true for a line without input; the head of a block is never empty. */
export function isEmptyLine(line: Line): boolean {
  return !isHead(line) && CELLS.every((cell) => line[cell].trim() === '');
}

export const isHead = ({ part }: Pick<Line, 'part'>): boolean => part !== 'line' && part !== 'in';

/** The lines of a day as the grid has them. */
export function linesOfDay({ exercises }: Pick<WorkoutDay, 'exercises'>): Line[] {
  return exercises.flatMap((each): Line[] => {
    if (each.type === 'regular') return [toLine(each, 'line')];
    const head = toLine(each, each.block ?? 'superset');
    return [head, ...each.exercises.map((part) => toLine(part, 'in', each.sets))];
  });
}

type Dose = Omit<Extract<Exercise, { type: 'regular' }>, 'type' | 'category'>;

function toLine(dose: Dose, part: Part, rounds?: number): Line {
  const { id, exercise = '', name, sets, reps, rest, target, notes = '' } = dose;
  return {
    key: id,
    id,
    part,
    exercise,
    name,
    // One set in each round needs no number.
    sets: sets === rounds ? '' : String(sets),
    reps: isHead({ part }) && reps === ROUND ? '' : reps,
    rest: part === 'in' && rest === NO_REST ? '' : rest,
    target: targetText(target),
    notes,
  };
}

/** Text of plans at a block's head and for parts without a rest; the views recognise it. */
export const ROUND = '1 round';
export const NO_REST = 'none';

/**
 * Adds missing ids to lines: the id of the exercise, or one made from its name; with a suffix `-2` if it is repeated on
 * one day. Existing ids stay.
 */
export function withIds(lines: readonly Line[]): Line[] {
  const taken = new Set(lines.map(({ id }) => id).filter(Boolean));
  return lines.map((line) => {
    if (line.id !== '' || line.name.trim() === '') return line;
    const id = freeId(line.exercise || toSlug(line.name, 'exercise'), taken);
    taken.add(id);
    return { ...line, id };
  });
}
