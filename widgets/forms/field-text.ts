import { msg } from '@lingui/core/macro';

export const INVALID_EMAIL = msg`Please enter a valid email address.`;

/** Returns the text of a field without surrounding spaces, which are typos. */
export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
