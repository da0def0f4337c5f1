import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { dropFormDraft, saveFormDraft } from './kept-values.ts';
import { changedFrom } from './merge-values.ts';

export interface StudioFormRow<V> {
  /** What the form is named from now on, where what was new has got a name. */
  id?: string;
  values: V;
  version?: number;
  /** What was typed while it was saved, as a change of this row; as it was typed if missing. */
  onto?: (newer: V) => V;
}

interface Keeping<V extends FieldValues> {
  id: string;
  kept: { values: V } | undefined;
  base: number | undefined;
  /** Returns the original values of the changed fields. */
  before: (typed: V) => Partial<V>;
  onTyped: () => void;
  isNothing: ((values: V) => boolean) | undefined;
}

/** Keeps what is typed on this device, and brings back what was kept. */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  { id, kept, base, before, onTyped, isNothing }: Keeping<V>,
) {
  const { reset, subscribe } = form;
  const isAsBefore = (values: V) => JSON.stringify(values) === JSON.stringify(form.formState.defaultValues);
  const typed = useEffectEvent((values: V) => {
    onTyped();
    // What was never submitted is not checked as it is typed, and what another request said about it would stay.
    if (!form.formState.isSubmitted) form.clearErrors();
    if (isAsBefore(values)) dropFormDraft(id);
    else saveFormDraft(id, values, base, before(values));
  });
  /** Rows that come and go are not typed. */
  const listed = useEffectEvent((values: V, name: string) => {
    if (!Array.isArray(form.getValues(name as Path<V>))) return;
    if (isNothing?.(values) || isAsBefore(values)) dropFormDraft(id);
    else typed(values);
  });
  // What was new has got its name: the next new one begins empty.
  const [begun] = useState(id);
  useEffect(() => {
    if (begun !== id) dropFormDraft(begun);
  }, [begun, id]);
  useEffect(() => {
    if (kept) reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only what somebody typed: a reset is what the server has.
        callback: ({ values, type, name }) => {
          if (type !== undefined) typed(values);
          else if (name !== undefined) listed(values, name);
        },
      }),
    [subscribe],
  );
}

/** What was typed while it was saved is a change of what the row is now. */
export function rebaseForm<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  newer: V,
  { id, values, version, onto = (same) => same }: Required<Pick<StudioFormRow<V>, 'id'>> & StudioFormRow<V>,
) {
  const next = onto(newer);
  form.reset(next, { keepDefaultValues: true });
  saveFormDraft(id, next, version, changedFrom(values, next));
}
