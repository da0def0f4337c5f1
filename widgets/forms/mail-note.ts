import { msg } from '@lingui/core/macro';
import type { FormResponse } from '#contract/forms/forms.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Returns the message about a requested mail, for the form and the toast. */
export function mailNote({ until }: FormResponse, language: Language, success: Toast): { note: Words; toast: Toast } {
  if (!until) return { note: IN_MAILBOX, toast: success };
  const time = new Date(until).toLocaleTimeString(language, { timeStyle: 'short' });
  const note = msg`Too many e-mails to this address. Yours will be sent at ${time}.`;
  return { note, toast: { title: note } };
}

/** Hint to look for a sent mail. */
export const IN_MAILBOX = msg`Check your inbox and your spam folder.`;
