import { pickValidAnswers, withoutConsents, type Answers } from './read-answers.ts';

/** Upper limit of a form's size. */
const MOST_BYTES = 8 * 1024;

/**
 * Parses the `data` of an address: JSON, URI-encoded or as base64url. Because anyone can create such an address, only
 * answers that the form accepts are kept. Ignores anything but a single object. It prefills fields, but never gives
 * consent: only the buyer can do that in the form.
 */
export function readData(data: string): Answers {
  if (new TextEncoder().encode(data).length > MOST_BYTES) return {};
  try {
    const given = JSON.parse(jsonIn(data)) as unknown;
    return given !== null && typeof given === 'object' && !Array.isArray(given)
      ? withoutConsents(pickValidAnswers({ ...given }))
      : {};
  } catch {
    return {}; // Malformed.
  }
}

function jsonIn(data: string): string {
  if (data.startsWith('{')) return data;
  // The author of the address encoded it twice.
  if (data.startsWith('%')) return decodeURIComponent(data);
  // A query decodes plus signs as spaces.
  const base64 = data.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
