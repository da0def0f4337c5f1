import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { mergeTyped } from './merge-values.ts';
import type { StudioFormRow } from './use-keeping.ts';

interface Overtaken<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  /** Reads the row as it is now; undefined where the form cannot. */
  read: () => Promise<StudioFormRow<V> | undefined>;
  /** Whether changes of others are taken along where they are about other fields. */
  merges: boolean;
  /** The fields that somebody has typed in, as they were before. */
  before: () => Partial<V>;
  /** Saves what was typed over a version. */
  send: (typed: V, over: number | undefined) => Promise<void>;
  /** Shows another row, and forgets what was typed. */
  show: (row: StudioFormRow<V>) => void;
}

/**
 * What becomes of a save that was overtaken. Where others have changed other fields, both are saved; where they have
 * changed the same ones, `theirs` is shown beside them and whoever typed decides.
 */
export function useOvertaken<V extends FieldValues>({ form, read, merges, before, send, show }: Overtaken<V>) {
  const [theirs, setTheirs] = useState<Partial<V>>();
  const [meeting, setMeeting] = useState(false);
  const merged = (now: StudioFormRow<V>) => mergeTyped(form.getValues(), before(), now.values);

  // Where it cannot be read the notice stays: the coach tries again.
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
    /** The shop has refused a save over this version. */
    meet: async (over: number | undefined) => {
      setMeeting(true);
      const now = await readNow();
      const both = now ? merged(now).both : [];
      if (now && merges && both.length === 0 && now.version !== over) await sendOver(now);
      else if (now)
        setTheirs(Object.fromEntries(both.map((name) => [name, now.values[name] as unknown])) as Partial<V>);
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
