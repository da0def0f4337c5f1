/**
 * Prefix of the keys under which a browser keeps keys of onboarding drafts. The member's id follows. A visitor's key is
 * the prefix alone.
 */
const PREFIX = 'coaching-onboarding:';
/** Former `localStorage` keys without an owner. They are never read. */
const KEYS_WITHOUT_OWNER = ['coaching-onboarding', PREFIX];

/** Returns the key of one owner: a member's id, or undefined for a visitor. */
export function onboardingDraftKey(owner: string | undefined): string {
  return PREFIX + (owner ?? '');
}

/** Returns the storage of a key. A visitor's key ends with the tab, because others may use the device next. */
export function storageOfKey(key: string): Storage {
  return key === PREFIX ? sessionStorage : localStorage;
}

/** Returns the keys of all owners. */
export function onboardingDraftKeys(): string[] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).filter((key) => key.startsWith(PREFIX) && storageOfKey(key) === storage),
  );
}

/**
 * Deletes the keys of answers that a visitor typed in this tab, and those of the leaving member; of all members if none
 * is given. Another member's key stays.
 */
export function dropOnboardingDraft(leaving: string | undefined): void {
  try {
    for (const key of KEYS_WITHOUT_OWNER) localStorage.removeItem(key);
    const isLeft = (key: string) => leaving === undefined || key === PREFIX || key === onboardingDraftKey(leaving);
    for (const key of onboardingDraftKeys().filter(isLeft)) storageOfKey(key).removeItem(key);
  } catch {
    // Storage is blocked and therefore empty.
  }
}
