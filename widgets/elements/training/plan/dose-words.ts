import { msg, plural } from '@lingui/core/macro';
import type { Exercise } from '#contract/training/training.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Names of the kinds of blocks. */
const BLOCKS = {
  superset: msg({ message: 'Superset', comment: 'Exercises in turn without a rest' }),
  circuit: msg({ message: 'Circuit', comment: 'Exercises in turn, round after round' }),
  intervals: msg({ message: 'Intervals', comment: 'Fast and easy in turn' }),
};

/** Category, amount, target and rest of an exercise; of a block, its kind and rounds. */
export function doseWords(exercise: Exercise, target: Words = ''): Words[] {
  const { category, sets, reps, rest } = exercise;
  const rounds = msg`${plural(sets, { one: '# round', other: '# rounds' })}`;
  const block = exercise.type === 'superset' && exercise.block ? [BLOCKS[exercise.block]] : [];
  const amount = exercise.type === 'superset' ? rounds : `${sets} × ${reps}`;
  return [...block, category, amount, target, restWords(rest)].filter(Boolean);
}

/** Amount, target and rest of an exercise in a block; without a rest if there is none. */
export function partDoseWords({ reps, rest }: Pick<Exercise, 'reps' | 'rest'>, target: Words = ''): Words[] {
  return [reps, target, rest === 'none' ? '' : restWords(rest)].filter(Boolean);
}

function restWords(rest: string): Words {
  if (rest === 'none') return msg`no rest`;
  return msg({ message: `rest ${rest}`, comment: 'How long between two sets: rest 90 s' });
}
