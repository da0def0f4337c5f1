/** What is typed and not sent, for as long as the window is open: no longer, since others may use the device. */
const KEY = 'aamu.letter-draft';

export function readDraft(): string {
  try {
    return typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(KEY) ?? '');
  } catch {
    return ''; // A browser that keeps nothing.
  }
}

export function keepDraft(text: string, from?: unknown): void {
  if (from instanceof HTMLElement && !(from instanceof HTMLTextAreaElement)) return;
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // It is still in the field.
  }
}

export function dropDraft(): void {
  keepDraft('');
}
