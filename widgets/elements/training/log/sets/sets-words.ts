import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import { formatDuration, EFFORTS, type Effort, type Efforts, sameEfforts } from '#contract/training/efforts.ts';
import type { Target } from '#contract/training/training.ts';
import { fromKilograms, toKilograms, type WeightUnit } from '#contract/training/weights.ts';
import type { Unit } from '#contract/training/set-unit.ts';
import { asPart, type Words } from '#widgets/core/i18n/words.tsx';
import { formatUnitAmount } from '../../plan/plan-numbers.ts';
import type { FoundRecord } from '../records.ts';
import { formatWeight } from '../../session/session-summary.ts';
import { targetWords } from '../efforts/target-words.ts';

interface Values extends Efforts {
  weightKg: number | null;
  reps: number;
  unit?: Unit | undefined;
}

/** Formats sets, merging equal ones: "3 × 80 kg × 5", "40 s", "400 m (4:10 /km)". `counted` is the default unit. */
export function setsWords(sets: readonly Values[], counted: Unit, unit: WeightUnit, language?: Language): Words[] {
  const runs: { set: Values; times: number }[] = [];
  for (const set of sets) {
    const before = runs.at(-1);
    const isSame =
      before &&
      before.set.weightKg === set.weightKg &&
      before.set.reps === set.reps &&
      (before.set.unit ?? counted) === (set.unit ?? counted) &&
      sameEfforts(before.set, set);
    if (isSame) before.times++;
    else runs.push({ set, times: 1 });
  }
  return runs.map(({ set: { weightKg, reps, unit: own = counted, ...efforts }, times }) => {
    const amount = asPart(own === 'reps' && weightKg ? String(reps) : formatUnitAmount(reps, own));
    const weight = weightKg ? asPart(formatWeight(weightKg, unit, language)) : undefined;
    const done = weight ? msg({ message: `${weight} × ${amount}`, comment: 'A set: 80 kg × 5' }) : amount;
    const one = withEfforts(done, effortWords(efforts, unit, language));
    const said = asPart(one);
    return times === 1
      ? one
      : msg({ message: `${times} × ${said}`, comment: 'How often a set was done: 3 × 80 kg × 5' });
  });
}

/** Formats the efforts of a set: "4:10 /km", "152 bpm", "effort 7.5 of 10", "1:32". */
export function effortWords(efforts: Efforts, unit: WeightUnit, language?: Language): Words[] {
  return EFFORTS.flatMap((name) => {
    const value = efforts[name];
    if (typeof value !== 'number') return [];
    return name === 'seconds'
      ? formatDuration(value)
      : targetWords({ kind: TARGETS[name], from: value, to: null }, unit, language);
  });
}

/** Kind of target with the same format. */
const TARGETS: Readonly<Record<Exclude<Effort, 'seconds'>, Target['kind']>> = {
  pace: 'pace',
  bpm: 'heart-rate',
  rpe: 'effort',
};

function withEfforts(set: Words, [first, ...more]: readonly Words[]): Words {
  if (first === undefined) return set;
  const said = more.reduce<Words>((before, each) => {
    const [list, next] = [asPart(before), asPart(each)];
    return msg({ message: `${list}, ${next}`, comment: 'What a set was like: 4:10 /km, 152 bpm' });
  }, first);
  const [done, efforts] = [asPart(set), asPart(said)];
  return msg({ message: `${done} (${efforts})`, comment: 'A set, and what it was like: 400 m (4:10 /km)' });
}

export function recordWords(record: FoundRecord, planned: Unit, unit: WeightUnit, language?: Language): Words {
  const { kind, value, unit: counted = planned } = record;
  // Estimates are rounded to whole units.
  const about = kind === 'estimate' ? toKilograms(Math.round(fromKilograms(value, unit)), unit) : value;
  const weight = asPart(formatWeight(about, unit, language));
  if (kind === 'heaviest') return msg`Heaviest so far: ${weight}`;
  if (kind === 'estimate') {
    return msg({
      message: `Best estimated 1RM: about ${weight} (Epley)`,
      comment: 'The most that one repetition may weigh, as the formula of Epley estimates it',
    });
  }
  const amount = asPart(formatUnitAmount(value, counted));
  if (kind === 'reps') return msg`Most so far at this weight: ${amount}`;
  if (counted === 'reps') return msg`Most so far: ${amount}`;
  return counted === 'm' ? msg`Furthest so far: ${amount}` : msg`Longest so far: ${amount}`;
}
