import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { plainIssue } from '#contract/forms/issue-words.ts';
import { ApiError, isOtherMember, NetworkError, TimeoutError } from '#widgets/core/api/errors.ts';
import { refreshQueries } from '../core/show-anew.ts';
import { dropFormDraft, readFormDraft } from './form-draft.ts';
import { changedFrom } from './merge-values.ts';
import type { OtherVersion } from './theirs.tsx';
import { rebaseForm, type StudioFormRow, useFormDraft } from './use-keeping.ts';
import { useSaveConflict } from './use-overtaken.ts';

export interface StudioFormOptions<V extends FieldValues, R> {
  /** Key of the draft on this device: `post:12`, `post:new`. */
  id: string;
  /** Request schema of the contract, which the browser checks as the server does. */
  schema: z.ZodType<unknown, V>;
  /** Values from the server. */
  values: V;
  /** Version of the row; missing for a new one. */
  version?: number | undefined;
  /** Sends the values, with the version that they are based on. */
  save: (values: V, version: number | undefined) => Promise<R>;
  /**
   * Returns the row from the shop's answer, which the form shows next and bases changes on. Missing if the form closes
   * after its answer.
   */
  row?: ((answer: R) => StudioFormRow<V>) | undefined;
  /** Reloads the row after another coach has changed it. */
  reload?: (() => Promise<R>) | undefined;
  /** False if the draft depends on data outside its fields, so that every conflict asks the coach. */
  merges?: boolean | undefined;
  /** Key prefixes of the queries to reload. */
  changes: readonly string[];
  onSaved?: ((answer: R) => void) | undefined;
  /** Fields that are not restored from a draft, because a new attempt must not reuse them. */
  unkept?: readonly (keyof V)[] | undefined;
  /** Returns true if there is nothing to store, although the values differ from the initial ones. */
  isNothing?: ((values: V) => boolean) | undefined;
}

/** Reason of a failed save that belongs to no field. `kept`: a draft was restored from this device. */
type FormTrouble = 'conflict' | 'signed-out' | 'unreachable' | 'refused' | 'invalid';

export interface StudioForm<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  saving: boolean;
  /** True from the answer until the next change. */
  saved: boolean;
  trouble: FormTrouble | undefined;
  /** The shop's message if it refused, in the coach's language. */
  reason: string | undefined;
  /** Time in milliseconds at which a restored draft was typed. */
  restored: number | undefined;
  /** True if part of the draft was not restored. */
  restoredWithout: boolean;
  /** Drops the draft and shows the server's values. */
  discard: () => void;
  /** After a conflict: fields that both sides changed. */
  theirs: OtherVersion<V> | undefined;
  /** After a conflict: replaces the draft with the other version. */
  takeTheirs: () => Promise<void>;
  /** After a conflict: saves the draft over the other version. */
  keepMine: () => Promise<void>;
  /** Shows another request's errors beside the fields, until the next change. */
  refuse: (issues: ApiError['issues']) => void;
}

interface Change<V> {
  typed: V;
  /** Version that the save replaces. */
  over: number | undefined;
}

/** Ids of rows just created, so that the next screen with a form can say so. */
const justMade = new Set<string>();
function made(id: string, before: string): string {
  if (id !== before) justMade.add(id);
  return id;
}

/** Returns true for the form of a row just created; the first mounted form clears the mark. */
function useJustMade(id: string): boolean {
  const [said] = useState(() => justMade.has(id));
  useEffect(() => justMade.clear(), []);
  useEffect(() => void justMade.delete(id), [id]);
  return said;
}

/**
 * Creates every form of the studio. Errors of the browser and the server appear beside their fields. Drafts stay on
 * this device until saved, through closed windows and ended sessions. After a conflict the coach decides.
 */
export function useStudioForm<V extends FieldValues, R>(options: StudioFormOptions<V, R>): StudioForm<V> {
  const { id, schema, values, save, row, reload, changes, onSaved } = options;
  const [kept] = useState(() => readFormDraft<V>(id, { values, version: options.version }, options.unkept));
  const [restored, setRestored] = useState(kept?.at);
  const [saved, setSaved] = useState(useJustMade(id));
  const queries = useQueryClient();
  const form = useForm<V, unknown, V>({
    defaultValues: values as DefaultValues<V>,
    // Sends the raw input; the server parses it with the same schema.
    resolver: zodResolver(schema, { error: plain }, { raw: true }),
  });
  const { reset, handleSubmit, getValues } = form;
  const [named, setNamed] = useState(id);
  const { base, setBase, before } = useBase(form, kept, options.version);
  useFormDraft(form, { id: named, kept, base, before, onTyped: () => setSaved(false), isNothing: options.isNothing });
  const sending = useMutation<R, Error, Change<V>>({ mutationFn: ({ typed, over }) => save(typed, over) });

  function discardDraft() {
    dropFormDraft(named);
    setRestored(undefined);
  }

  function show(shown: V, version: number | undefined) {
    discardDraft();
    reset(shown);
    setBase(version);
    forgetTheirs();
    sending.reset();
  }

  async function send(typed: V, over: number | undefined): Promise<void> {
    const before = JSON.stringify(getValues());
    try {
      const answer = await sending.mutateAsync({ typed, over });
      const now = row?.(answer);
      const newer = !now || JSON.stringify(getValues()) === before ? undefined : structuredClone(getValues());
      discardDraft();
      forgetTheirs();
      setSaved(!newer);
      if (now?.version !== undefined) setBase(now.version);
      if (now?.id) setNamed(newer ? now.id : made(now.id, id));
      reset(now?.values ?? typed);
      if (now && newer) rebaseForm(form, newer, { id, ...now });
      const shown = refreshQueries(queries, changes);
      // Synchronous, because the next input belongs to the new state.
      onSaved?.(answer);
      await shown;
    } catch (caught) {
      if (!(caught instanceof ApiError)) return;
      setFieldErrors(form, caught.issues);
      if (toFormTrouble(caught) === 'conflict') await meet(over);
    }
  }
  const { meeting, meet, forgetTheirs, ...choices } = useSaveConflict<V>({
    form,
    read: async () => reload && row?.(await reload()),
    merges: options.merges ?? true,
    before: () => before(getValues()),
    send,
    show: (now) => show(now.values, now.version),
  });

  useNewerValues(form, values, options.version);
  // A new row is created once: its form gives way to that of the row.
  const saving = sending.isPending || meeting || (named !== id && options.version === undefined);

  return {
    form,
    submit: handleSubmit((typed) => (saving ? undefined : send(typed, base))),
    saving,
    saved,
    trouble: meeting ? undefined : toFormTrouble(sending.error),
    reason: toErrorReason(sending.error),
    restored,
    restoredWithout: kept?.without ?? false,
    discard: () => show(values, options.version),
    ...choices,
    refuse: (issues) => setFieldErrors(form, issues),
  };
}

/** Shows errors beside their fields; others go to `trouble`. */
function setFieldErrors<V extends FieldValues>({ setError }: UseFormReturn<V, unknown, V>, issues: ApiError['issues']) {
  issues.forEach(({ path, message }, at) => setError(path as FieldPath<V>, { message }, { shouldFocus: at === 0 }));
}

/** The version that the draft is based on, with the original values of its fields. */
function useBase<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  kept: { version?: number; before?: Partial<V> } | undefined,
  version: number | undefined,
) {
  const [base, setBase] = useState(kept?.version ?? version);
  const [seen, setSeen] = useState(version);
  if (seen !== version) {
    setSeen(version);
    if (!form.formState.isDirty) setBase(version);
  }
  // A restored draft keeps its older version until it is saved.
  const older = base !== version && base === kept?.version ? kept?.before : undefined;
  const before = (typed: V): Partial<V> => ({ ...changedFrom(form.formState.defaultValues as V, typed), ...older });
  return { base, setBase, before };
}

/** Untouched fields follow the row. Otherwise the next save would revert another coach's change. */
function useNewerValues<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, values: V, version?: number) {
  const shown = useRef(version);
  const follow = useEffectEvent(() => {
    if (!form.formState.isDirty) form.reset(values);
  });
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    follow();
  }, [version]);
}

/** Default message where the contract has none. */
function plain({ code = 'custom', input }: { code?: string; input?: unknown }): string {
  return plainIssue({ code, message: input === undefined ? 'received undefined' : '' });
}

function toFormTrouble(error: Error | null): FormTrouble | undefined {
  if (!error) return undefined;
  if (error instanceof NetworkError || error instanceof TimeoutError) return 'unreachable';
  if (!(error instanceof ApiError)) return 'refused';
  if (error.status === 401 || isOtherMember(error)) return 'signed-out';
  if (error.status === 409 && error.code === 'conflict') return 'conflict';
  return error.issues.length > 0 ? 'invalid' : 'refused';
}

/** Thrown by `save` if nothing was saved. Its message is shown to the coach. */
export class NotSaved extends Error {}

function toErrorReason(error: Error | null): string | undefined {
  if (error instanceof NotSaved) return error.message;
  return error instanceof ApiError ? readServerMessage(error) : undefined;
}

/** Returns the shop's message, which is in the coach's language. */
export function readServerMessage(error: ApiError): string | undefined {
  try {
    return (JSON.parse(error.message.replace(/^\d+: /, '')) as { error?: { message?: string } }).error?.message;
  } catch {
    return undefined; // The answer came from a proxy, not the shop.
  }
}
