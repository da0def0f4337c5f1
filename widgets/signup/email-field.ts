import { isEmail } from '#contract/email.ts';
import { issueFor } from '#widgets/core/errors.ts';
import type { Toast } from '#widgets/core/toasts.store.ts';

export const SOURCE = 'morning_routine';

/** What is wrong with an address, for the toast and for the field. */
interface Refusal {
  toast: Toast;
  field: string;
}

export type Reading = { email: string; refusal?: never } | { email?: never; refusal: Refusal };

/** The e-mail a form holds, or why it cannot be used. Spaces around it are a slip, not a mistake. */
export function readEmail(form: HTMLFormElement): Reading {
  const value = new FormData(form).get('email');
  const email = typeof value === 'string' ? value.trim() : '';
  if (email === '')
    return { refusal: refusal('Email Required', 'Please enter your email to receive the free program.') };
  if (!isEmail(email)) return { refusal: refusal('Invalid Email', 'Please enter a valid email address.') };
  return { email };
}

/** What the API says about the address, to stand beside the field. */
export function emailIssue(error: unknown): string | undefined {
  return issueFor(error, 'email');
}

function refusal(title: string, description: string): Refusal {
  return { toast: { title, description, variant: 'destructive' }, field: description };
}
