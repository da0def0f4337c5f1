import type { FieldValues } from 'react-hook-form';

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that somebody typed in, as they were before. */
export function changedFrom<V extends FieldValues>(before: V, typed: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isSame(value, typed[name])),
  ) as Partial<V>;
}

/**
 * Returns another version of the row with what was typed in it. `before` has the typed fields as they were. A field
 * that both have changed, each in another way, is in `both`, and says what was typed.
 */
export function mergeTyped<V extends FieldValues>(
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
