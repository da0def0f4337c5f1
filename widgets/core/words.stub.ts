import { setupI18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';

const english = setupI18n({ locale: 'en', messages: { en: {} } });

/** A value with the English of every sentence in it, as somebody reads it. */
export function inEnglish(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inEnglish);
  const known = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]));
  return typeof known['id'] === 'string' && 'message' in known
    ? english.t(known as unknown as MessageDescriptor)
    : known;
}
