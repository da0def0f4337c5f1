import type { FormResponse } from '#contract/forms.ts';
import type { Toast } from '#widgets/core/toasts.store.ts';

/** What is said of a mail that a form has asked for: beside the form, and as a toast. */
export function mailNote({ until }: FormResponse, success: Toast): { note: string; toast: Toast } {
  if (!until) return { note: 'Look in your mailbox, and in the spam folder, too.', toast: success };
  const time = new Date(until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const note = `This address has had enough mail for now. Yours will be sent at ${time}.`;
  return { note, toast: { title: 'Your Mail Comes Later', description: note } };
}
