import { normalizeBlocks } from '#contract/training/plans/plan-blocks.studio.ts';
import type { TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import {
  type Day,
  isEmptyLine,
  isHead,
  type Line,
  NO_REST,
  ROUND,
  withIds,
} from '#contract/training/plans/plan-lines.studio.ts';
import { readTarget } from '#contract/training/plans/plan-targets.studio.ts';
import type { Exercise, TrainingPlan, WarmupRoutine, WorkoutDay } from '#contract/training/training.ts';
import type { LibraryExercise } from '../exercises/exercise.entity.ts';
import leven from 'leven';

/** Letters of the shortest word that may have a wrong one: "dip" and "hip" differ. */
const SHORTEST = 4;

type Regular = Extract<Exercise, { type: 'regular' }>;
type Dose = Omit<Regular, 'type' | 'category'>;

interface Around {
  /** Previous plan, for fields that the editor lacks: dates, categories, logged exercises. */
  before: TrainingPlan | null;
  library: ReadonlyMap<string, Pick<LibraryExercise, 'id' | 'category' | 'kind'>>;
}

/** Builds a plan from the form. Existing ids stay; new entries get one. */
export function buildPlanBody(key: string, typed: TrainingPlanRequest, around: Around): TrainingPlan {
  const { before } = around;
  const weeks = Number(typed.weeks);
  return {
    ...(before?.programId !== undefined && { programId: before.programId }),
    ...(before?.client && { client: before.client }),
    key,
    title: typed.title,
    description: typed.description,
    duration: before?.weeks === weeks ? before.duration : weeks === 1 ? '1 week' : `${weeks} weeks`,
    weeks,
    level: typed.level,
    workouts: typed.days
      .map((day, at) => ({ day, at }))
      .toSorted((a, b) => (a.day.week ?? 0) - (b.day.week ?? 0) || a.at - b.at)
      .map(({ day }) => buildWorkoutDay(day, around)),
    warmupRoutine: buildWarmUp(typed),
    guidelines: linesIn(typed.guidelines),
    equipment: linesIn(typed.equipment),
  };
}

function buildWorkoutDay({ id, week, day, name, lines }: Day, around: Around): WorkoutDay {
  const date = around.before?.workouts.find((each) => each.id === id)?.date;
  return {
    id,
    ...(week !== null && { week }),
    ...(date !== undefined && { date }),
    day,
    name,
    exercises: buildExercises(
      withIds(normalizeBlocks(lines.filter((line) => !isEmptyLine(line))).map((line) => asNow(line, around))),
      around,
    ),
  };
}

/** Gives a replaced exercise a new id, so that its log starts afresh. */
function asNow(line: Line, { before }: Around): Line {
  const old = before && oldLine(before, line.id);
  return old && !isHead(line) && line.exercise === '' && !isSameExercise(old.name, line.name)
    ? { ...line, id: '' }
    : line;
}

function buildExercises(lines: readonly Line[], around: Around): Exercise[] {
  const found: Exercise[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.part === 'in') continue;
    const { category, dose } = buildDose(line, around);
    if (!isHead(line)) {
      found.push({ type: 'regular', category, ...dose });
      continue;
    }
    const end = lines.findIndex((each, index) => index > at && each.part !== 'in');
    const parts = lines
      .slice(at + 1, end === -1 ? undefined : end)
      .map((part) => buildDose(part, around, dose.sets).dose);
    const block = line.part as 'superset' | 'circuit' | 'intervals';
    found.push({ type: 'superset', category, ...dose, reps: line.reps || ROUND, block, exercises: parts });
  }
  return found;
}

function buildDose(line: Line, { before, library }: Around, rounds = 1): { category: string; dose: Dose } {
  const known = library.get(line.exercise);
  const old = before && oldLine(before, line.id);
  const target = readTarget(line.target);
  const kind = known?.kind ?? old?.kind;
  return {
    category: known?.category || old?.category || '',
    dose: {
      id: line.id,
      name: line.name,
      sets: line.sets === '' ? rounds : Number(line.sets),
      reps: line.reps,
      rest: line.rest || NO_REST,
      ...(kind && { kind }),
      ...(line.notes && { notes: line.notes }),
      ...(known && { exercise: known.id }),
      ...(target && target !== 'wrong' && { target }),
    },
  };
}

type OldLine = Pick<Regular, 'name' | 'category' | 'kind'>;

/** Finds the previous line with the same id, in any place. */
function oldLine({ workouts }: TrainingPlan, id: string): OldLine | undefined {
  for (const { exercises } of workouts) {
    for (const each of exercises) {
      if (each.id === id) return each;
      const part = each.type === 'superset' ? each.exercises.find((inner) => inner.id === id) : undefined;
      if (part) return { name: part.name, category: each.category, ...(part.kind && { kind: part.kind }) };
    }
  }
  return undefined;
}

function buildWarmUp(typed: TrainingPlanRequest): WarmupRoutine {
  const stretches = (text: string) =>
    cellsIn(text).map(([name = '', reps = '', notes]) => ({ name, reps, ...(notes && { notes }) }));
  return {
    lowIntensityCardio: {
      duration: typed.cardioDuration,
      description: typed.cardioText,
      options: linesIn(typed.cardioOptions),
    },
    dynamicStretching: {
      duration: typed.stretchDuration,
      upperBody: stretches(typed.upperBody),
      lowerBody: stretches(typed.lowerBody),
    },
    warmupSets: {
      description: typed.setsText,
      sets: cellsIn(typed.warmupSets).map(([weight = '', reps = '', rest = '']) => ({ weight, reps, rest })),
    },
  };
}

/** Splits a text into its non-empty lines. */
function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function cellsIn(text: string): string[][] {
  return linesIn(text).map((line) => line.split('|').map((cell) => cell.trim()));
}

/** Label before a name: "A1.", "B)", "2:", "A1" without a mark. */
const LABEL = /^\s*(?:(?:[a-z]\d{0,2}|\d{1,2}[a-z]?)\s*[.):](?!\d)\s*|[a-h]\d\s+)(?=\S)/i;

/**
 * True if a new name only corrects the old one: case, accents, spaces, a slip in a word, a plural, a label, or an
 * addition as in "Row, slowly". A corrected exercise keeps its logs; a replaced one does not.
 */
export function isSameExercise(before: string, now: string): boolean {
  if (hasSameWords(before, now)) return true;
  const [was, is] = [splitAddition(before), splitAddition(now)];
  if (was.addition === '' || is.addition === '')
    return hasSameWords(was.name, is.name) || hasSameWords(was.titled || was.name, is.titled || is.name);
  // A pause of other seconds, but no other distance.
  const withoutPause = ({ name, addition }: SplitName) =>
    `${name} ${addition.replaceAll(/\d+(?=\s*s(?:ec)?\b)/gi, '0')}`;
  return hasSameWords(withoutPause(was), withoutPause(is));
}

interface SplitName {
  name: string;
  addition: string;
  /** Name behind a colon, as in "Warm-up: Squat"; '' without one. */
  titled: string;
}

/** Splits a name from what a comma, a bracket, a colon, a dash or another sign adds to it. */
function splitAddition(typed: string): SplitName {
  // Signs of Japanese keyboards become those of others.
  const text = typed.normalize('NFKC').replace(LABEL, '');
  const [, name = text, sign = '', addition = ''] =
    /^(.*?\p{L}.*?)([,;:([–—@、]|\s[-/+]\s|\s["“„])(.*)$/u.exec(text) ?? [];
  return { name, addition, titled: sign === ':' ? addition : '' };
}

function hasSameWords(before: string, now: string): boolean {
  const [was, is] = [splitNameWords(before), splitNameWords(now)];
  if (was.length !== is.length) return was.join('') === is.join('');
  return was.every((word, at) => isSameWord(word, is[at]!));
}

/** True if two words are singular and plural, or differ by one letter behind the first, or by two in the wrong order. */
function isSameWord(was: string, is: string): boolean {
  if (was === is) return true;
  if (['s', 'es'].some((plural) => was + plural === is || is + plural === was)) return true;
  if (was[0] !== is[0] || /\d/.test(was + is) || isOpposite(was, is)) return false;
  const letters = (word: string) => Array.from(word).toSorted().join('');
  const slips = leven(was, is);
  return slips === 1 ? Math.max(was.length, is.length) >= SHORTEST : slips === 2 && letters(was) === letters(is);
}

/** True for "abduction" and "adduction", in most languages. */
function isOpposite(one: string, other: string): boolean {
  const isAway = (word: string) => /abdu[ck]/.test(word);
  const isInward = (word: string) => /add?u[ck]/.test(word);
  return (isAway(one) && isInward(other)) || (isInward(one) && isAway(other));
}

function splitNameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
