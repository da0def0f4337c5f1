/** Prefix of drafts in sessionStorage. They end with the window, because others may use the device. */
export const KEY = 'aamu.draft';

export function readDraft(key = KEY): string {
  try {
    return typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(key) ?? '');
  } catch {
    return ''; // Storage is blocked.
  }
}

export function keepDraft(text: string, key = KEY): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The value is still in the field.
  }
}

/**
 * Returns the keys of all drafts in this window; if a member is given, theirs and those of visitors. draft-key.ts
 * creates the keys.
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

/** Deletes drafts on sign-out. */
export function dropDrafts(member?: string): void {
  for (const key of draftKeys(member)) keepDraft('', key);
}
