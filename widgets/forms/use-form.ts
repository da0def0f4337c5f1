import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import type { MIN_FILL_MS } from '#contract/forms/form-rules.ts';
import type { Steps } from '#widgets/core/element/element-scope.tsx';
import { isHttpLoaded, preloadHttp } from '#widgets/core/api/api.ts';
import { ApiError, readWaitingTime } from '#widgets/core/api/errors.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { clock } from './clock.ts';
import { HONEYPOT_FIELD } from './honeypot.tsx';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, Words>>;

/** Parsed form values, or an error per field. */
export type ParsedForm<T> = { values: T; errors?: never } | { values?: never; errors: FieldErrors; toast: Toast };

/** Bot signals, sent with every form. */
export interface BotSignals {
  website?: string;
  filledIn: number;
}

export interface Form {
  busy: boolean;
  errors: FieldErrors;
  /** The shop's errors by field name. */
  refused?: FieldErrors | undefined;
  /** Result of the last submit, shown until the next one. */
  sent?: Words | undefined;
  /** True if fields were changed while the last request was on its way: they are not emptied. */
  unsent?: boolean;
  /** Without a script, native validation applies; with one, the form's own. */
  scripted: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Called on the first input. */
  onInput?: (() => void) | undefined;
}

/**
 * Manages a form that is sent once. Errors show as a toast and beside fields. Success shows the result of `send` and
 * empties the form, unless a field was changed meanwhile: then all fields stay. `listChanged` returns the names of
 * changed fields. If `send` throws, a toast shows `failure`, and a rate-limited field shows the waiting time. Without
 * `failure`, `send` shows its own toast for each error. Dispatches events for `steps`. `isComplete` is for forms whose
 * fields hold the whole request: the browser sends their next press if the code that sends did not arrive.
 */
export function useForm<T>(
  read: (fields: FormData) => ParsedForm<T>,
  send: (request: T & BotSignals, listChanged: () => string[]) => Promise<Words | void>,
  failure: Toast | undefined,
  steps?: Steps,
  isComplete?: boolean,
): Form {
  const { toast, dismiss } = useToast();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [result, setResult] = useState<Pick<Form, 'sent' | 'unsent' | 'refused'>>({ sent: '' });
  const scripted = useSyncExternalStore(never, yes, no);
  const sending = useRef(false);
  const failedOnce = useRef(false);
  const shown = useRef(0);
  useEffect(() => {
    shown.current = clock.now();
  }, []);

  async function submit(form: HTMLFormElement) {
    const fields = new FormData(form);
    const reading = read(fields);
    setErrors(reading.errors ?? {});
    setResult({ sent: '' });
    if (reading.errors) {
      toast(reading.toast);
      steps?.fail('invalid');
      // The rendered field announces its error.
      queueMicrotask(() => focusFirst(form, reading.errors));
      return;
    }
    // Earlier errors are fixed: remove them before the next message.
    dismiss();
    setBusy(true);
    try {
      const filledIn = await patience(clock.now() - shown.current);
      const website = fields.get(HONEYPOT_FIELD) as string;
      const listChanged = () => listChangedFields(form, fields);
      const note = await send({ ...reading.values, ...(website && { website }), filledIn }, listChanged);
      const unsent = listChanged().length > 0;
      if (!unsent) form.reset();
      setResult({ sent: note ?? '', unsent });
    } catch (error) {
      failedOnce.current = true;
      if (failure) toast(failure);
      steps?.fail(error);
      // A value that a password manager has filled in is not sent again.
      const hidden = form.elements.namedItem(HONEYPOT_FIELD);
      if (hidden instanceof HTMLInputElement) hidden.value = '';
      const refused = toFieldErrors(error, form);
      setErrors(refused);
      setResult({ sent: '', refused });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    errors,
    ...result,
    scripted,
    onInput: () => begin(steps),
    onSubmit: (event) => {
      const isLeft = isComplete && failedOnce.current && !isHttpLoaded() && navigator.onLine;
      if (isLeft && !read(new FormData(event.currentTarget)).errors) return;
      event.preventDefault();
      // Two quick presses arrive before the busy button is rendered.
      if (sending.current) return;
      sending.current = true;
      steps?.start();
      void submit(event.currentTarget).finally(() => {
        sending.current = false;
      });
    },
  };
}

/** Returns the names of fields that have another value than the one that was read. Fields that are gone do not count. */
function listChangedFields(form: HTMLFormElement, read: FormData): string[] {
  return [...new FormData(form)].flatMap(([name, value]) => {
    const before = read.has(name) ? read.getAll(name) : [''];
    return before.includes(value) || name === HONEYPOT_FIELD ? [] : [name];
  });
}

/** Loads the code that sends while the visitor types. */
function begin(steps: Steps | undefined): void {
  preloadHttp();
  steps?.start();
}

/** Copy of the contract's value, checked by the compiler: the import would load unrelated code. */
const ENOUGH: typeof MIN_FILL_MS = 800;

/** Waits until the minimum fill time has passed, because browsers fill forms as fast as bots. */
async function patience(taken: number): Promise<number> {
  if (taken < ENOUGH) await new Promise((resolve) => setTimeout(resolve, ENOUGH - taken));
  return Math.max(ENOUGH, Math.round(taken));
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** Returns the API's messages by field: the waiting time after too many requests, and invalid values. */
function toFieldErrors(error: unknown, form: HTMLFormElement): FieldErrors {
  const wait = readWaitingTime(error);
  const issues = error instanceof ApiError ? error.issues : [];
  return {
    ...(wait && { [limitedField(form)]: wait }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  };
}

/** Returns the field that shows a rate limit: the address, else the first field. */
function limitedField(form: HTMLFormElement): string {
  const field = form.querySelector<HTMLInputElement>('[name=email]') ?? form.querySelector('[part=input][name]');
  return field?.getAttribute('name') ?? '';
}

/** Focuses the first invalid field in the order of the form. Controls whose value is kept elsewhere have `data-field`. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const [name] = Object.keys(errors);
  form.querySelector<HTMLElement>(`[name=${name}],[data-field=${name}]`)?.focus();
}
