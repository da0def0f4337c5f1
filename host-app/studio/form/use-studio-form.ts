import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { plainIssue } from '#contract/issue-words.ts';
import { ApiError, isOtherMember, NetworkError, TimeoutError } from '#widgets/core/errors.ts';
import { refreshQueries } from '../core/show-anew.ts';
import { dropFormDraft, readFormDraft } from './kept-values.ts';
import { changedFrom } from './merge-values.ts';
import type { OtherVersion } from './theirs.tsx';
import { rebaseForm, type StudioFormRow, useFormDraft } from './use-keeping.ts';
import { useSaveConflict } from './use-overtaken.ts';

export interface StudioFormOptions<V extends FieldValues, R> {
  /** Names what is edited, for what is kept on this device: `post:12`, `post:new`. */
  id: string;
  /** The contract's request, so that the browser says beside the field what the server would. */
  schema: z.ZodType<unknown, V>;
  /** As the server has it. */
  values: V;
  /** The row's version; missing for what is new. */
  version?: number | undefined;
  /** Sends what was typed, with the version that it is based on. */
  save: (values: V, version: number | undefined) => Promise<R>;
  /**
   * The row in an answer of the shop: what the form shows next, and what the next change is based on. Missing where
   * the form is done with its answer.
   */
  row?: ((answer: R) => StudioFormRow<V>) | undefined;
  /** Reads the row as it is now, after somebody else has changed it. */
  reload?: (() => Promise<R>) | undefined;
  /** False if the draft depends on data outside its fields, so that every conflict asks the coach. */
  merges?: boolean | undefined;
  /** Queries, by how their keys begin, that show something else now. */
  changes: readonly string[];
  onSaved?: ((answer: R) => void) | undefined;
  /** Fields that do not come back with what was typed and not saved: what was begun then is not what is begun now. */
  unkept?: readonly (keyof V)[] | undefined;
  /** Whether rows that were taken out have left nothing to keep, where that is more than being as it was. */
  isNothing?: ((values: V) => boolean) | undefined;
}

/** Why nothing was saved, where it is not about a field. `kept`: what was typed came back from this device. */
type FormTrouble = 'conflict' | 'signed-out' | 'unreachable' | 'refused' | 'invalid';

export interface StudioForm<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  saving: boolean;
  /** Set from the answer until something is typed again. */
  saved: boolean;
  trouble: FormTrouble | undefined;
  /** What the shop said, in the coach's language, where it refused. */
  reason: string | undefined;
  /** Unsaved changes from before came back; the number is when they were typed (ms). */
  restored: number | undefined;
  /** Something of them did not come back. */
  restoredWithout: boolean;
  /** Forgets what was typed, and shows what the server has. */
  discard: () => void;
  /** After a conflict: the fields that both sides changed. */
  theirs: OtherVersion<V> | undefined;
  /** After a conflict: the other's version takes the place of what was typed. */
  takeTheirs: () => Promise<void>;
  /** After a conflict: what was typed is saved over the same fields of the other's version. */
  keepMine: () => Promise<void>;
  /** Says beside its fields what another request found wrong with what is saved, until something is typed. */
  refuse: (issues: ApiError['issues']) => void;
}

interface Change<V> {
  typed: V;
  /** The version that it goes over. */
  over: number | undefined;
}

/** What was new and is saved: the screen that it gets says so, if it is the next one with a form. */
const justMade = new Set<string>();
function made(id: string, before: string): string {
  if (id !== before) justMade.add(id);
  return id;
}

/** Whether the form is that of what was just made. Once forms are there, or one goes on with its row, nobody waits for it. */
function useJustMade(id: string): boolean {
  const [said] = useState(() => justMade.has(id));
  useEffect(() => justMade.clear(), []);
  useEffect(() => void justMade.delete(id), [id]);
  return said;
}

/**
 * The one way to make a form. What is wrong stands beside its field, whether the browser or the server found it; what
 * is typed is kept on this device until it is saved, through a closed window and an ended session; who was overtaken
 * by somebody else is told, and decides.
 */
export function useStudioForm<V extends FieldValues, R>(options: StudioFormOptions<V, R>): StudioForm<V> {
  const { id, schema, values, save, row, reload, changes, onSaved } = options;
  const [kept] = useState(() => readFormDraft<V>(id, { values, version: options.version }, options.unkept));
  const [restored, setRestored] = useState(kept?.at);
  const [saved, setSaved] = useState(useJustMade(id));
  const queries = useQueryClient();
  const form = useForm<V, unknown, V>({
    defaultValues: values as DefaultValues<V>,
    // What was typed is what is sent: the server reads it by the same schema.
    resolver: zodResolver(schema, { error: plain }, { raw: true }),
  });
  const { reset, handleSubmit, getValues } = form;
  const [named, setNamed] = useState(id);
  const { base, setBase, before } = useBase(form, kept, options.version);
  useFormDraft(form, { id: named, kept, base, before, onTyped: () => setSaved(false), isNothing: options.isNothing });
  const sending = useMutation<R, Error, Change<V>>({ mutationFn: ({ typed, over }) => save(typed, over) });

  function forgetTyped() {
    dropFormDraft(named);
    setRestored(undefined);
  }

  function show(shown: V, version: number | undefined) {
    forgetTyped();
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
      forgetTyped();
      forgetTheirs();
      setSaved(!newer);
      if (now?.version !== undefined) setBase(now.version);
      if (now?.id) setNamed(newer ? now.id : made(now.id, id));
      reset(now?.values ?? typed);
      if (now && newer) rebaseForm(form, newer, { id, ...now });
      const shown = refreshQueries(queries, changes);
      // At once: what is pressed or typed next belongs to what there is now.
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
  // What was new is made once: its form gives way to that of what was made.
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

/** Each beside its field; what is about none of them is in `trouble`. */
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

/** Fields in which nobody has typed follow the row: else the next save would put back what somebody else has changed. */
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

/** Where the contract has no sentence of its own. */
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

/** Thrown by `save` where nothing was saved; its message is a sentence for the coach. */
export class NotSaved extends Error {}

function toErrorReason(error: Error | null): string | undefined {
  if (error instanceof NotSaved) return error.message;
  return error instanceof ApiError ? readServerMessage(error) : undefined;
}

/** What the shop said is a sentence in the coach's language. */
export function readServerMessage(error: ApiError): string | undefined {
  try {
    return (JSON.parse(error.message.replace(/^\d+: /, '')) as { error?: { message?: string } }).error?.message;
  } catch {
    return undefined; // An answer of something on the way, not of the shop.
  }
}
