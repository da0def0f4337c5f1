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

/** Of all that is typed on this page and not sent, wherever it was begun. */
export function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(KEY) && readDraft(key).trim() !== '');
  } catch {
    return [];
  }
}

/** Who leaves leaves none behind. */
export function dropDrafts(): void {
  for (const key of draftKeys()) keepDraft('', key);
}
