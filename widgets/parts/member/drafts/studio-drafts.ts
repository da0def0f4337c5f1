import { tabMember } from '#widgets/core/session/tab-member.ts';

/** Prefix of unsaved studio drafts. The member's id and the form's name follow. */
const PREFIX = 'studio-draft:';
/** Former prefix without a member, so that drafts may be another coach's. They are never read. */
const PREFIX_WITHOUT_MEMBER = 'studio:';

export function readStudioDraft(id: string): string | null {
  localStorage.removeItem(PREFIX_WITHOUT_MEMBER + id);
  return localStorage.getItem(keyNow(id));
}

export function keepStudioDraft(id: string, text: string): void {
  localStorage.setItem(keyNow(id), text);
}

export function dropStudioDraft(id: string): void {
  localStorage.removeItem(keyNow(id));
}

/** Returns the keys of one member's drafts and of those without a member; of all drafts if no member is given. */
export function studioDraftKeys(member?: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => {
      const isOwn = member === undefined || [member, ''].some((id) => key.startsWith(`${PREFIX}${id}:`));
      return key.startsWith(PREFIX) && isOwn;
    });
  } catch {
    return []; // Storage is blocked.
  }
}

export function dropStudioDrafts(member?: string): void {
  const unread = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX_WITHOUT_MEMBER));
  for (const key of [...studioDraftKeys(member), ...unread]) localStorage.removeItem(key);
}

const keyNow = (id: string) => `${PREFIX}${tabMember() ?? ''}:${id}`;
