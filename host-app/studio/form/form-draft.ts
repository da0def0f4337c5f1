import type { FieldValues } from 'react-hook-form';
import { dropStudioDraft, keepStudioDraft, readStudioDraft } from '#widgets/parts/member/drafts/studio-drafts.ts';
import { changedFrom, isSame, mergeChanges } from './merge-values.ts';

/** Unsaved draft of this tab's coach, on this device only. */
interface StoredFormDraft<V> {
  values: V;
  /** Version that it was based on; missing for a new row. */
  version?: number;
  /** Original values of the changed fields; missing in drafts of older versions. */
  before?: Partial<V>;
  /** Time of the last change, in milliseconds. */
  at: number;
}

/**
 * Reads an unsaved draft; undefined if it equals the server's values. Untouched fields follow the server. The version
 * is the server's, or the draft's own if another save changed the same fields.
 */
export function readFormDraft<V extends FieldValues>(
  id: string,
  { values, version }: { values: V; version?: number | undefined },
  unkept: readonly (keyof V)[] = [],
): (StoredFormDraft<V> & { without: boolean }) | undefined {
  try {
    const kept = JSON.parse(readStudioDraft(id) ?? 'null') as StoredFormDraft<V> | null;
    if (!kept || isSame(kept.values, values)) return undefined;
    // A field added to the form since then starts with the server's value.
    const whole = { ...values, ...kept.values };
    const before = kept.before ?? unknownBefore(whole, values);
    const isOlder = kept.version !== version;
    const merged = isOlder ? mergeChanges(whole, before, values) : { values: whole, both: [] };
    const own = Object.fromEntries(unkept.map((name) => [name, values[name]]));
    const back = { ...merged.values, ...own };
    if (isSame(back, values)) return undefined;
    const base = merged.both.length > 0 ? kept.version : version;
    return {
      ...kept,
      ...(base !== undefined && { version: base }),
      before,
      values: back,
      without: !isSame(back, merged.values),
    };
  } catch {
    return undefined; // Storage is blocked or holds invalid data.
  }
}

/** Treats every difference as a change on both sides. */
function unknownBefore<V extends FieldValues>(typed: V, values: V): Partial<V> {
  return Object.fromEntries(Object.keys(changedFrom(values, typed)).map((name) => [name, null])) as Partial<V>;
}

export function saveFormDraft<V extends FieldValues>(
  id: string,
  values: V,
  version?: number,
  before?: Partial<V>,
): void {
  try {
    const kept: StoredFormDraft<V> = {
      values,
      ...(version !== undefined && { version }),
      ...(before && { before }),
      at: Date.now(),
    };
    keepStudioDraft(id, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the draft stays in the window.
  }
}

export function dropFormDraft(id: string): void {
  try {
    dropStudioDraft(id);
  } catch {
    // Storage is blocked, so it holds no draft.
  }
}
