import { pickValidAnswers, withoutConsents, type Answers } from './read-answers.ts';

/** More than a form can hold is not a form. */
const MOST_BYTES = 8 * 1024;

/**
 * Reads the `data` of an address: JSON, URI-encoded or as base64url. Anybody can make such an address, so
 * only answers that the form itself would take are kept, and anything that is not one object is nothing.
 * It fills fields in and agrees to nothing: a consent is given by whoever it is about, in the form.
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
  // Encoded once more by whoever put it into the address.
  if (data.startsWith('%')) return decodeURIComponent(data);
  // In a query a plus sign is read as a space.
  const base64 = data.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
