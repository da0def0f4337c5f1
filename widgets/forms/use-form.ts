import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import type { MIN_FILL_MS } from '#contract/form-rules.ts';
import type { Steps } from '#widgets/core/element-scope.tsx';
import { ApiError } from '#widgets/core/errors.ts';
import type { Toast } from '#widgets/core/toasts.store.ts';
import { useToast } from '#widgets/core/toasts.tsx';
import type { Words } from '#widgets/core/words.tsx';
import { clock } from './clock.ts';
import { HONEYPOT_FIELD } from './honeypot.tsx';
import { tooManyTries } from '#widgets/core/error-toasts.ts';
import { takeFocus } from '#widgets/ui/take-focus.ts';

/** Sentences about fields, by the fields' names. */
export type FieldErrors = Readonly<Record<string, Words>>;

/** What the fields hold, or what is wrong with them. */
export type ParsedForm<T> = { values: T; errors?: never } | { values?: never; errors: FieldErrors; toast: Toast };

/** What tells people from programs, sent along with every form. */
export interface BotSignals {
  website?: string;
  filledIn: number;
}

export interface Form {
  busy: boolean;
  errors: FieldErrors;
  /** What became of the last sending; it stays until the next one. */
  sent?: Words | undefined;
  /** Without a script the browser's own checks hold; with one, ours do. */
  scripted: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Somebody has begun to fill it in. */
  onInput?: (() => void) | undefined;
}

/**
 * A form that is sent once: refused with a toast and beside its fields, emptied when it has arrived. What
 * `send` returns then stands in the form.
 * What `send` throws says that it has not: a toast shows `failure`, and a field shows how long to wait after too
 * many tries. The page around gets events for `steps`.
 */
export function useForm<T>(
  read: (fields: FormData) => ParsedForm<T>,
  send: (request: T & BotSignals) => Promise<Words | void>,
  failure: Toast | undefined,
  steps?: Steps,
): Form {
  const { toast, dismiss } = useToast();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sent, setSent] = useState<Words>('');
  const scripted = useSyncExternalStore(never, yes, no);
  const sending = useRef(false);
  const shown = useRef(0);
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    shown.current = clock.now();
  }, []);
  useEffect(() => {
    if (!busy) restoreFocus(pressed.current);
  }, [busy]);

  async function submit(form: HTMLFormElement) {
    const fields = new FormData(form);
    const reading = read(fields);
    setErrors(reading.errors ?? {});
    setSent('');
    if (reading.errors) {
      toast(reading.toast);
      steps?.fail('invalid');
      focusFirst(form, reading.errors);
      return;
    }
    // What was wrong before is mended, and nothing stands in the way of what comes next.
    dismiss();
    setBusy(true);
    try {
      const filledIn = await patience(clock.now() - shown.current);
      const website = fields.get(HONEYPOT_FIELD) as string;
      const note = await send({ ...reading.values, ...(website && { website }), filledIn });
      form.reset();
      setSent(note ?? '');
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const isLimited = refusal?.status === 429;
      const words = failure ?? (isLimited && tooManyTries);
      if (words) toast(words);
      steps?.fail(error);
      // What a password manager has put there is not sent again.
      const hidden = form.elements.namedItem(HONEYPOT_FIELD);
      if (hidden instanceof HTMLInputElement) hidden.value = '';
      setErrors({
        ...(isLimited && refusal.sentence && { [limitedField(form)]: refusal.sentence }),
        ...Object.fromEntries(refusal?.issues.map(({ path, message }) => [path, message]) ?? []),
      });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    errors,
    sent,
    scripted,
    onInput: steps?.start,
    onSubmit: (event) => {
      event.preventDefault();
      // Two quick presses arrive before the disabled button is drawn.
      if (sending.current) return;
      sending.current = true;
      steps?.start();
      pressed.current = event.nativeEvent.submitter;
      void submit(event.currentTarget).finally(() => {
        sending.current = false;
      });
    },
  };
}

/** The contract's value, checked by the compiler: its file would bring along what only contact needs. */
const ENOUGH: typeof MIN_FILL_MS = 800;

/** A browser that fills a form in by itself can be as fast as a program: what is missing is waited for. */
async function patience(taken: number): Promise<number> {
  if (taken < ENOUGH) await new Promise((resolve) => setTimeout(resolve, ENOUGH - taken));
  return Math.max(ENOUGH, Math.round(taken));
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** A button that is disabled under somebody's finger loses the focus: it gets it again if nothing else has it. */
function restoreFocus(button: HTMLElement | null) {
  // Somebody may be typing in the page around a frame by now.
  if (document.hasFocus()) takeFocus(button);
}

/** Name of the field that shows a limit: the address, if the form has one, or the first field. */
function limitedField(form: HTMLFormElement): string {
  const field = form.querySelector<HTMLInputElement>('[name=email]') ?? form.querySelector('[part=input][name]');
  return field?.getAttribute('name') ?? '';
}

/** Readers name what is wrong in the order of the fields. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  form.querySelector<HTMLElement>(`[name=${Object.keys(errors)[0]}]`)?.focus();
}
