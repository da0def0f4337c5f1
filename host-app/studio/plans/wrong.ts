import { findSentence } from '#contract/sentence.ts';

interface Found {
  message?: string;
  root?: { message?: string };
}

/** The sentence of an error, whether it is about the thing itself or about a list as a whole. */
export function findErrorMessage(error: unknown): string | undefined {
  const found = error as Found | undefined;
  return found?.message ?? found?.root?.message;
}

/** What is wrong with the cells of a line, said. */
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
