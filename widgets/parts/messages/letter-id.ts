import type { LetterRequest } from '#contract/messages/client-messages.ts';
import { useRequestId } from '#widgets/core/request-id.ts';
import { keepDraft, readDraft } from '#widgets/parts/member/drafts/drafts.ts';

/** Returns the key of the id and contents of a letter on its way, beside its draft. */
export function letterIdKey(draftKey: string): string {
  return `${draftKey} id`;
}

/** Manages the id of a letter, also after a reload. */
export function useLetterId(draftKey: string) {
  const key = letterIdKey(draftKey);
  const ids = useRequestId({ read: () => readDraft(key), keep: (text) => keepDraft(text, key) });
  return {
    forget: () => ids.forget(),
    take(letter: Pick<LetterRequest, 'text' | 'pictures' | 'about'>): string {
      const id = ids.take(JSON.stringify(letter));
      // Pictures alone do not outlive the page.
      if (!letter.text) keepDraft('', key);
      return id;
    },
  };
}
