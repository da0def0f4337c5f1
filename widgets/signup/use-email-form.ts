import { useRef, useState, type FormEvent } from 'react';
import { useToast } from '#widgets/core/toasts.tsx';
import { emailIssue, readEmail } from './email-field.ts';

export interface EmailForm {
  busy: boolean;
  /** Stands beside the field. */
  error: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * One e-mail, sent once: refused with a toast and beside the field, cleared when it has arrived.
 * `send` throws to say that it has not, and tells the visitor about it itself.
 */
export function useEmailForm(send: (email: string) => Promise<void>): EmailForm {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const sending = useRef(false);

  async function submit(form: HTMLFormElement) {
    const { email, refusal } = readEmail(form);
    setError(refusal?.field);
    if (refusal) {
      toast(refusal.toast);
      form.querySelector<HTMLInputElement>('[name=email]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(email);
      form.reset();
    } catch (failure) {
      setError(emailIssue(failure));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    onSubmit: (event) => {
      event.preventDefault();
      // Two quick presses arrive before the disabled button is drawn.
      if (sending.current) return;
      sending.current = true;
      void submit(event.currentTarget).finally(() => {
        sending.current = false;
      });
    },
  };
}
