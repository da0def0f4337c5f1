/** Prefix of the `localStorage` keys under which a browser keeps keys of onboarding drafts. The member's id follows. */
const PREFIX = 'coaching-onboarding:';
/** Drafts under this key name no owner in it. They are never read. */
const KEY_WITHOUT_OWNER = 'coaching-onboarding';

/** Returns the key for one owner: a member's id, or undefined for a visitor. */
export function onboardingDraftKey(owner: string | undefined): string {
  return PREFIX + (owner ?? '');
}

/** Returns all keys, whoever owns them. */
export function onboardingDraftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

/**
 * Deletes the key to the answers that the leaving member typed, and of any member if none is given. The key of another
 * member stays, and so does that of a visitor, whose answers are shown to nobody else who signs in.
 */
export function dropOnboardingDraft(leaving: string | undefined): void {
  try {
    localStorage.removeItem(KEY_WITHOUT_OWNER);
    const visitor = onboardingDraftKey(undefined);
    const members = onboardingDraftKeys().filter((key) => key !== visitor);
    for (const key of leaving === undefined ? members : [onboardingDraftKey(leaving)]) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: then nothing is kept in it either.
  }
}
