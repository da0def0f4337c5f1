import { DRAFT_PREFIX } from './draft-prefix.ts';

/** Drafts on other sites, whose scripts can read sessionStorage. They wait for their member until the page closes. */
const inPage = new Map<string, string>();

/** Returns true for the key of a draft on another site. draft-key.ts creates the keys. */
function isForeign(key: string): boolean {
  return Boolean(key.split(' ')[1]);
}

/** Suffixes of keys beside a draft: id and pictures of a message, and the last withdrawn consent that its form knew. */
const SUFFIX = / (?:id|pictures|seen)$/;

/** Returns a draft. Deletes it first if it is from before the last withdrawn consent that its form knows. */
export function readDraft(key = DRAFT_PREFIX, seenWithdrawalAt?: string | null): string {
  if (seenWithdrawalAt) dropDrafts(undefined, seenWithdrawalAt, key);
  return read(key);
}

/** Keeps a draft with the last withdrawn consent that its form knows. An empty one is deleted. */
export function keepDraft(text: string, key = DRAFT_PREFIX, seenWithdrawalAt?: string | null): void {
  write(key, text);
  write(`${key} seen`, text && (seenWithdrawalAt ?? ''));
}

function read(key: string): string {
  if (isForeign(key)) return inPage.get(key) ?? '';
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return ''; // Storage is blocked, or missing on the server.
  }
}

function write(key: string, text: string): void {
  if (isForeign(key)) return void inPage.set(key, text);
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
    return [...Object.keys(sessionStorage), ...inPage.keys()].filter((key) => {
      const owner = ownerOf(key);
      const isOwn = member === undefined || owner === '' || owner === member;
      return key.startsWith(DRAFT_PREFIX) && isOwn && readDraft(key).trim() !== '';
    });
  } catch {
    return [];
  }
}

/** Returns the member of a draft; empty for a visitor. draft-key.ts creates the keys. */
function ownerOf(key: string): string {
  return key.split(' ')[2] ?? '';
}

/** Returns the ids of the members who have drafts in this window. */
export function listDraftOwners(): string[] {
  return [...new Set(draftKeys().map(ownerOf))].filter(Boolean);
}

/** Returns the keys of the drafts in this window. A message counts once, with its id and pictures. */
export function listDrafts(member?: string): string[] {
  return [...new Set(draftKeys(member).map((key) => key.replace(SUFFIX, '')))];
}

/** Sorts after every ISO time. */
export const ALWAYS = 'z';

/** Deletes the drafts of forms that did not know of a withdrawn consent: all of them, or only one. */
export function dropDrafts(member?: string, withdrawnAt = ALWAYS, only = ''): void {
  for (const key of draftKeys(member)) {
    const draft = key.replace(SUFFIX, '');
    if (draft === (only || draft) && read(`${draft} seen`) < withdrawnAt) write(key, '');
  }
}
