import { sentence, findSentence } from '../i18n/sentence.ts';

const MISSING = sentence(/*i18n*/ 'This is required.');
export const NOT_VALID = sentence(/*i18n*/ 'This isn’t valid here.');
/** By zod's issue codes. */
const KINDS: Readonly<Record<string, string>> = {
  invalid_type: sentence(/*i18n*/ 'This has the wrong type.'),
  too_big: sentence(/*i18n*/ 'This is too long or too large.'),
  too_small: sentence(/*i18n*/ 'This is too short or too small.'),
};

/**
 * Returns the message of an issue. Messages of our schemas come from the catalogue.
 * Zod's own are English and technical, so the nearest general sentence replaces them.
 */
export function plainIssue({ code, message }: { code: string; message: string }): string {
  if (findSentence(message)) return message;
  return message.endsWith('received undefined') ? MISSING : (KINDS[code] ?? NOT_VALID);
}
