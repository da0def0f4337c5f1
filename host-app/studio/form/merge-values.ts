import type { FieldValues } from 'react-hook-form';

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the original values of the changed fields. */
export function changedFrom<V extends FieldValues>(before: V, typed: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isSame(value, typed[name])),
  ) as Partial<V>;
}

/**
 * Merges a draft into a newer version of the row. `before` holds the original values of the changed fields. Fields that
 * both sides changed differently are listed in `both` and keep the draft's value.
 */
export function mergeChanges<V extends FieldValues>(
  typed: V,
  before: Partial<V>,
  theirs: V,
): { values: V; both: (keyof V & string)[] } {
  const names = Object.keys(before).filter((name) => !isSame(typed[name], theirs[name]));
  return {
    values: { ...theirs, ...Object.fromEntries(names.map((name) => [name, typed[name] as unknown])) },
    both: names.filter((name) => !isSame(before[name], theirs[name])),
  };
}
