import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { dropFormDraft, saveFormDraft } from './form-draft.ts';
import { changedFrom } from './merge-values.ts';

export interface StudioFormRow<V> {
  /** New id of the form, once the new row has one. */
  id?: string;
  values: V;
  version?: number;
  /** Turns text typed during the save into a change of this row; keeps it as typed if missing. */
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

/** Stores unsaved input on this device and restores it. */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  { id, kept, base, before, onTyped, isNothing }: Keeping<V>,
) {
  const { getValues, reset, subscribe } = form;
  const isAsBefore = (values: V) => JSON.stringify(values) === JSON.stringify(form.formState.defaultValues);
  const typed = useEffectEvent((values: V) => {
    onTyped();
    // An unsubmitted form is not validated while typing, so another request's errors would stay.
    if (!form.formState.isSubmitted) form.clearErrors();
    if (isAsBefore(values)) dropFormDraft(id);
    else saveFormDraft(id, values, base, before(values));
  });
  /**
   * Stores rows, which are added and removed without typing, and values that a button sets with `shouldDirty`. Values
   * that the form derives from another field do not make theirs dirty.
   */
  const changed = useEffectEvent((values: V, name: string, isNew: boolean) => {
    const path = name as Path<V>;
    const isSet = isNew && (form.getFieldState(path).isDirty || isAsBefore(values));
    if (!isSet && !Array.isArray(form.getValues(path))) return;
    if (isNothing?.(values) || isAsBefore(values)) dropFormDraft(id);
    else typed(values);
  });
  // The new row has an id, so the next new form starts empty.
  const [begun] = useState(id);
  useEffect(() => {
    if (begun !== id) dropFormDraft(begun);
  }, [begun, id]);
  useEffect(() => {
    if (kept) reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset]);
  useEffect(() => {
    let last = JSON.stringify(getValues());
    return subscribe({
      formState: { values: true },
      // Only user input counts: a reset loads the server's values.
      callback: ({ values, type, name }) => {
        const before = last;
        last = JSON.stringify(values);
        if (type !== undefined) typed(values);
        // An error of a field arrives here, too.
        else if (name !== undefined) changed(values, name, last !== before);
      },
    });
  }, [getValues, subscribe]);
}

/** Reapplies text typed during the save to the saved row. */
export function rebaseForm<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  newer: V,
  { id, values, version, onto = (same) => same }: Required<Pick<StudioFormRow<V>, 'id'>> & StudioFormRow<V>,
) {
  const next = onto(newer);
  form.reset(next, { keepDefaultValues: true });
  saveFormDraft(id, next, version, changedFrom(values, next));
}
