import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { OtherVersion } from './theirs.tsx';
import { mergeChanges } from './merge-values.ts';
import type { StudioFormRow } from './use-keeping.ts';

interface Overtaken<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  /** Reads the current row; undefined if the form has no way to. */
  read: () => Promise<StudioFormRow<V> | undefined>;
  /** Merges automatically when the changed fields differ. */
  merges: boolean;
  /** Returns the original values of the changed fields. */
  before: () => Partial<V>;
  /** Saves the draft over a version. */
  send: (typed: V, over: number | undefined) => Promise<void>;
  /** Shows a row and drops the draft. */
  show: (row: StudioFormRow<V>) => void;
}

/**
 * Handles a save that was refused with `conflict`. Changes of different fields are merged and saved. Changes of the same
 * fields are returned as `theirs`, and the coach decides.
 */
export function useSaveConflict<V extends FieldValues>({ form, read, merges, before, send, show }: Overtaken<V>) {
  const [theirs, setTheirs] = useState<OtherVersion<V>>();
  const [meeting, setMeeting] = useState(false);
  const merged = (now: StudioFormRow<V>) => mergeChanges(form.getValues(), before(), now.values);

  // After a failed read the notice stays, so that the coach can try again.
  const readNow = () => read().catch(() => undefined);

  async function sendOver(now: StudioFormRow<V>): Promise<void> {
    const { values } = merged(now);
    form.reset(now.values);
    form.reset(values, { keepDefaultValues: true });
    setTheirs(undefined);
    await send(values, now.version);
  }

  return {
    theirs,
    meeting,
    forgetTheirs: () => setTheirs(undefined),
    /** Call after a save over this version was refused. */
    meet: async (over: number | undefined) => {
      setMeeting(true);
      const now = await readNow();
      const own = before();
      const both = now ? merged(now).both : [];
      if (now && merges && both.length === 0 && now.version !== over) await sendOver(now);
      else if (now) {
        const pick = (values: Partial<V>) =>
          Object.fromEntries(both.map((name) => [name, values[name] as unknown])) as Partial<V>;
        setTheirs({ saved: pick(now.values), before: pick(own) });
      }
      setMeeting(false);
    },
    takeTheirs: async () => {
      const now = await readNow();
      if (now) show(now);
    },
    keepMine: async () => {
      const now = await readNow();
      if (now) await sendOver(now);
    },
  };
}
