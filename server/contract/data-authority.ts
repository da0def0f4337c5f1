import { sentence, sentenceOf } from './sentence.ts';

/** What the shop calls the authority that hears complaints about personal data. Free of zod: pages say it. */
export const OMBUDSMAN = sentence(/*i18n*/ 'the Office of the Data Protection Ombudsman');
export const ANY_AUTHORITY = sentence(/*i18n*/ 'the data protection authority of your country');

/** In the reader's language where it is one of these; a name from the settings stands as it is. */
export function authorityWords(name: string) {
  return sentenceOf(name) ?? name;
}
