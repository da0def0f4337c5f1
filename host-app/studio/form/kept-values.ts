import type { FieldValues } from 'react-hook-form';
import { dropStudioDraft, keepStudioDraft, readStudioDraft } from '#widgets/member/studio-drafts.ts';

/** What the coach of this tab has typed and not saved, on this device alone. */
interface Kept<V> {
  values: V;
  /** The version that it was based on; missing for what is new. */
  version?: number;
  /** When it was typed, in milliseconds. */
  at: number;
}

/** What was typed here before and never saved; undefined where it is what the server has anyway. */
export function readKept<V extends FieldValues>(
  id: string,
  values: V,
  unkept: readonly (keyof V)[] = [],
): (Kept<V> & { without: boolean }) | undefined {
  try {
    const kept = JSON.parse(readStudioDraft(id) ?? 'null') as Kept<V> | null;
    if (!kept || same(kept.values, values)) return undefined;
    const own = Object.fromEntries(unkept.map((name) => [name, values[name]]));
    // A field that the form has got since then begins as the server has it.
    const back = { ...values, ...kept.values, ...own };
    return same(back, values)
      ? undefined
      : { ...kept, values: back, without: !same(back, { ...values, ...kept.values }) };
  } catch {
    return undefined; // Storage is blocked, or holds something else.
  }
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

export function keep(id: string, values: FieldValues, version: number | undefined): void {
  try {
    const kept: Kept<FieldValues> = { values, ...(version !== undefined && { version }), at: Date.now() };
    keepStudioDraft(id, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: what is typed is in the window.
  }
}

export function dropKept(id: string): void {
  try {
    dropStudioDraft(id);
  } catch {
    // Storage is blocked: then nothing is kept in it either.
  }
}
