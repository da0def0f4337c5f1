/** What is typed and not sent, for as long as the window is open: no longer, since others may use the device. */
export const KEY = 'aamu.draft';

export function readDraft(key = KEY): string {
  try {
    return typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(key) ?? '');
  } catch {
    return ''; // A browser that keeps nothing.
  }
}

export function keepDraft(text: string, key = KEY): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It is still in the field.
  }
}

/**
 * Of all that is typed in this window and not sent, wherever it was begun; of one member's and of nobody's where one is
 * named. Keys are made by draft-key.ts.
 */
export function draftKeys(member?: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => {
      const owner = key.split(' ')[2] ?? '';
      const isOwn = member === undefined || owner === '' || owner === member;
      return key.startsWith(KEY) && isOwn && readDraft(key).trim() !== '';
    });
  } catch {
    return [];
  }
}

/** Who leaves leaves none behind. */
export function dropDrafts(member?: string): void {
  for (const key of draftKeys(member)) keepDraft('', key);
}
