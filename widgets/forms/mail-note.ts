import type { FormResponse } from '#contract/forms.ts';
import type { Toast } from '#widgets/core/toasts.store.ts';

/** What is said of a mail that a form has asked for: beside the form, and as a toast. */
export function mailNote({ until }: FormResponse, success: Toast): { note: string; toast: Toast } {
  if (!until) return { note: IN_MAILBOX, toast: success };
  const time = new Date(until).toLocaleTimeString([], { timeStyle: 'short' });
  const note = `This address has had enough e-mail for now. Yours will be sent at ${time}.`;
  return { note, toast: { title: note } };
}

/** Where to look for a mail that has been sent. */
export const IN_MAILBOX = 'Look in your mailbox, and in the spam folder, too.';
