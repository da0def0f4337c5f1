import { findSentence } from '#contract/i18n/sentence.ts';

interface Found {
  message?: string;
  root?: { message?: string };
}

/** Returns the message of an error, either of the field or of its list. */
export function findErrorMessage(error: unknown): string | undefined {
  const found = error as Found | undefined;
  return found?.message ?? found?.root?.message;
}

/** Returns the error messages of a line's cells. */
export function findCellErrors(
  error: unknown,
  say: (words: never) => string,
): Partial<Record<string, string>> | undefined {
  if (!error || typeof error !== 'object') return undefined;
  const said = Object.entries(error).flatMap(([cell, value]) => {
    const message = (value as Found | undefined)?.message;
    return typeof message === 'string' ? [[cell, say((findSentence(message) ?? message) as never)] as const] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}
