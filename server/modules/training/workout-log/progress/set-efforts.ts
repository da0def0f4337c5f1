import { pickEfforts } from '#contract/training/efforts.ts';
import { setsByName } from '#contract/training/set-merge.ts';
import type { LoggedExercise, LoggedSet } from '#contract/training/workouts.ts';

type EffortValues = ReturnType<typeof pickEfforts>;

/** Efforts of a set, and those that other devices logged for it. */
interface EffortEntry extends EffortValues {
  others?: EffortValues[];
}

/** Keyed by exercise, then by set: an earlier version rewrites sets without efforts. */
export type SetEfforts = Record<string, Record<string, EffortEntry>>;

/** Splits the efforts from the sets. */
export function withoutEfforts(exercises: readonly LoggedExercise[]): {
  exercises: LoggedExercise[];
  efforts: SetEfforts | null;
} {
  const efforts = Object.fromEntries(
    exercises.flatMap(({ exerciseId, sets }) => {
      const said = [...setsByName(sets)].flatMap(([name, set]) =>
        hasEfforts(set) ? [[name, toEffortEntry(set)] as const] : [],
      );
      return said.length > 0 ? [[exerciseId, Object.fromEntries(said)] as const] : [];
    }),
  );
  return {
    exercises: exercises.map((exercise) => ({ ...exercise, sets: exercise.sets.map(bare) })),
    efforts: Object.keys(efforts).length > 0 ? efforts : null,
  };
}

/** Restores the efforts in the log. */
export function withEfforts(exercises: readonly LoggedExercise[], efforts: SetEfforts | null): LoggedExercise[] {
  if (!efforts) return [...exercises];
  return exercises.map((each) => ({ ...each, sets: setsWithEfforts(each.sets, efforts[each.exerciseId]) }));
}

/** Restores the efforts of one exercise's sets. */
export function setsWithEfforts(sets: readonly LoggedSet[], efforts: SetEfforts[string] = {}): LoggedSet[] {
  return [...setsByName(sets)].map(([name, set]) => {
    const { others: said = [], ...own } = efforts[name] ?? {};
    const others = set.others?.map((other, at) => ({ ...other, ...said[at] }));
    return { ...set, ...own, ...(others && { others }) };
  });
}

/** Counts the sets with a heart rate or a perceived effort. */
export function countBodySets(efforts: SetEfforts | null | undefined): number {
  const tells = ({ bpm, rpe }: EffortValues) => bpm !== undefined || rpe !== undefined;
  const sets = Object.values(efforts ?? {}).flatMap((each) => Object.values(each));
  return sets.filter(({ others = [], ...own }) => [own, ...others].some(tells)).length;
}

/** Returns the other efforts; null if none is left. */
export function omitBodyEfforts(efforts: SetEfforts): SetEfforts | null {
  const plain = ({ seconds, pace }: EffortValues): EffortValues => pickEfforts({ seconds, pace });
  const kept = Object.entries(efforts).flatMap(([exerciseId, sets]) => {
    const left = Object.entries(sets)
      .map(
        ([name, { others, ...own }]) =>
          [name, { ...plain(own), ...(others && { others: others.map(plain) }) }] as const,
      )
      .filter(([, said]) => Object.keys(said).length > 0);
    return left.length > 0 ? [[exerciseId, Object.fromEntries(left)] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

function hasEfforts(set: LoggedSet): boolean {
  return [set, ...(set.others ?? [])].some((value) => Object.keys(pickEfforts(value)).length > 0);
}

function toEffortEntry({ others, ...own }: LoggedSet): EffortEntry {
  return { ...pickEfforts(own), ...(others && { others: others.map(pickEfforts) }) };
}

function bare({ others, ...set }: LoggedSet): LoggedSet {
  const without = <S extends object>(value: S): S => {
    const { seconds: _s, pace: _p, bpm: _b, rpe: _r, ...rest } = value as S & ReturnType<typeof pickEfforts>;
    return rest as unknown as S;
  };
  return { ...without(set), ...(others && { others: others.map(without) }) };
}
