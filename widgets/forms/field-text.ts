import { msg } from '@lingui/core/macro';

export const INVALID_EMAIL = msg`Please enter a valid email address.`;

/** The text of a field. Spaces around it are a slip, not a mistake. */
export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
