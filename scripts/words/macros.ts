import { rewriteMacros, type Rewritten } from './rewrite.ts';

/** True if a source writes sentences with macros. */
export function usesMacros(code: string): boolean {
  return /['"]@lingui\/(?:core|react)\/macro['"]/.test(code);
}

/** True if a source has sentences for the catalogue. */
export function hasSentences(code: string): boolean {
  return usesMacros(code) || /\bsentence\(\s*\/\*i18n\*\//.test(code);
}

/**
 * Form of a message in the code: its compiled English, or (`id-only`) its id alone, if the catalogue of the
 * reader's language comes beside the code.
 */
export type MessageOutput = 'english' | 'id-only';

/** Turns `<Trans>`, `t`, `msg` and `plural` of a source into ids and values; lines stay where they are. */
export function applyMacros(code: string, file: string, kept: MessageOutput): string {
  const { english, idOnly } = rewritten(code, file);
  return kept === 'english' ? english : idOnly;
}

/** English of the sentences in the code of a source, by id. */
export function messagesInCode(code: string, file: string): ReadonlyMap<string, string> {
  return rewritten(code, file).messages;
}

const rewriteCache = new Map<string, Rewritten>();

/** Parses a source once for all builds that have it. */
function rewritten(code: string, file: string): Rewritten {
  const before = rewriteCache.get(code);
  if (before) return before;
  const fresh = rewriteMacros(code, file);
  rewriteCache.set(code, fresh);
  return fresh;
}
