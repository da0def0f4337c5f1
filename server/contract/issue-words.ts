import { sentence, findSentence } from './sentence.ts';

const MISSING = sentence(/*i18n*/ 'This is required.');
const NOT_VALID = sentence(/*i18n*/ 'This isn’t valid here.');
/** By the codes that zod has for issues. */
const KINDS: Readonly<Record<string, string>> = {
  invalid_type: sentence(/*i18n*/ 'This has the wrong type.'),
  too_big: sentence(/*i18n*/ 'This is too long or too large.'),
  too_small: sentence(/*i18n*/ 'This is too short or too small.'),
};

/**
 * What a schema says of its own comes from the catalogue. Where it says nothing zod does, in English and for
 * programmers: people read the sentence that comes nearest.
 */
export function plainIssue({ code, message }: { code: string; message: string }): string {
  if (findSentence(message)) return message;
  return message.endsWith('received undefined') ? MISSING : (KINDS[code] ?? NOT_VALID);
}
