import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Exercise, Target, TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { type Unit, parseUnit } from '#contract/training/set-unit.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Movement that is logged set by set: an exercise, or one of a superset. */
export interface Movement {
  id: string;
  name: string;
  sets: number;
  reps: string;
  rest: string;
  notes?: string | undefined;
  /** True if a weight is logged. */
  weighted: boolean;
  /** True if repetitions are counted, not time or distance. */
  counted: boolean;
  /** True if it is held or run without a count in seconds. */
  timed?: boolean | undefined;
  target?: Target | undefined;
  /** Instruction, equipment and video. */
  cue?: string | undefined;
  equipment?: string | undefined;
  video?: string | undefined;
  alternatives?: readonly { id: string; name: string }[] | undefined;
}

/** Longest rest in seconds: "30 min apart" is part of the plan, not a rest. */
const LONGEST_REST_S = 600;

/** Numbers without a unit below this are minutes. */
const BARE_SECONDS = 10;

/** Minutes in all plan languages, and as a sign: 1′30″. */
const MINUTES = String.raw`(?:(?:m|min|mins|minu+t\p{L}*)(?!\p{L})\.?|分間?|분간?|'(?!'))`;
const SECONDS = String.raw`(?:(?:s|se[ckg]s?|second\p{L}*|segund\p{L}*|sekun[dtn]\p{L}*)(?!\p{L})\.?|秒間?|초간?|'')`;
/** Upper end of a rest's range. */
const UP_TO = String.raw`(?:\s*(?:[-–—~〜]|to|bis|till|a|から)\s*\d+(?:[.,]\d+)?)?`;
const AND = String.raw`\s*(?:,|and|und|y|e|ja|och)?\s*`;
const REST_PATTERN = new RegExp(
  String.raw`(?<![\d.,:])(\d+(?:[.,]\d+)?)${UP_TO}[\s-]*(?:${SECONDS}|(${MINUTES})(?:${AND}(\d{1,2})\s*(?:${SECONDS}|$))?)`,
  'iu',
);

/** Parses a rest into seconds ("90 s", "2 Min.", "1:30", "1'30\"", "60-90 秒", "120", "2"); 0 without one. */
export function restSeconds(typed: string): number {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/["”“„]/g, "''")
    .trim();
  const clock = /(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/.exec(text);
  if (clock) return within(Number(clock[1]) * 60 + Number(clock[2]));
  const bare = Number(/^(\d{1,3})(?:\s*[-–]\s*\d{1,3})?$/.exec(text)?.[1] ?? NaN);
  if (!Number.isNaN(bare)) return within(bare < BARE_SECONDS ? bare * 60 : bare);
  const said = REST_PATTERN.exec(text);
  if (!said) return 0;
  const amount = Number(said[1]!.replace(',', '.'));
  return within(Math.round(said[2] === undefined ? amount : amount * 60 + Number(said[3] ?? 0)));
}

function within(seconds: number): number {
  return seconds > LONGEST_REST_S ? 0 : seconds;
}

/** The number that a set of this begins with: 8 for "8-10", 800 for "800 m", 90 for "1:30". */
export function firstNumber(reps: string): number | undefined {
  const [, first, seconds] = /(\d+)(?::(\d\d)(?![\d:]))?/.exec(reps) ?? [];
  return first === undefined ? undefined : seconds ? Number(first) * 60 + Number(seconds) : Number(first);
}

/** Suffix of a field, by its unit. */
export const UNITS: Readonly<Record<Unit, MessageDescriptor>> = {
  reps: msg({ message: 'reps', comment: 'Repetitions: stands behind the field for their number' }),
  s: msg({ message: 's', comment: 'Seconds: stands behind the field for their number' }),
  min: msg({ message: 'min', comment: 'Minutes: stands behind the field for their number' }),
  m: msg({ message: 'm', comment: 'Metres: stands behind the field for their number' }),
};

/** "8 reps", "40 s" */
export function formatUnitAmount(count: number, unit: Unit): Words {
  if (unit === 's') return msg({ message: `${count} s`, comment: 'Seconds' });
  if (unit === 'min') return msg({ message: `${count} min`, comment: 'Minutes' });
  if (unit === 'm') return msg({ message: `${count} m`, comment: 'Metres' });
  return msg`${plural(count, { one: '# rep', other: '# reps' })}`;
}

/** The exercises that a day is logged by, those of supersets for themselves. */
export function listMovements(exercise: Exercise): Movement[] {
  const parts = exercise.type === 'superset' ? exercise.exercises : [exercise];
  return parts.map(({ kind: said, ...dose }) => {
    const [kind, unit] = [said ?? inferKind(exercise.category, dose.name, dose.reps), parseUnit(dose.reps)];
    return {
      ...dose,
      weighted: ['weight', 'carry'].includes(kind),
      counted: unit === 'reps',
      timed: ['time', 'distance'].includes(kind) && unit !== 's',
    };
  });
}

/** Returns the movement under the name of the exercise that replaces it. */
export function applySwapName<M extends Pick<Movement, 'name'>>(
  movement: M,
  { swappedFor }: { swappedFor: string | null },
): M {
  return swappedFor ? { ...movement, name: swappedFor } : movement;
}

/** Infers the kind of an exercise whose plan does not state it. */
function inferKind(category: string, name: string, reps: string): NonNullable<Exercise['kind']> {
  const unit = parseUnit(reps);
  const heldOrRun = unit === 'm' ? 'distance' : 'time';
  if (unit !== 'reps') return /\b(carry|sled|yoke)\b/i.test(name) ? 'carry' : heldOrRun;
  return /endurance|mobility|core/i.test(category) ? 'reps' : 'weight';
}

/** How many exercises a day has; a superset counts once, as in its list. */
export function formatExerciseCount({ exercises }: WorkoutDay): Words {
  const count = exercises.length;
  return msg`${plural(count, { one: '# exercise', other: '# exercises' })}`;
}

export function findDay(plan: Pick<TrainingPlan, 'workouts'>, id: string): WorkoutDay | undefined {
  return plan.workouts.find((day) => day.id === id);
}

/** Also where the plan has it no more: what was trained keeps its name. */
export function findTrainedDay(plan: Pick<TrainingPlan, 'workouts' | 'former'>, id: string): WorkoutDay | undefined {
  return findDay(plan, id) ?? plan.former?.find((day) => day.id === id);
}
