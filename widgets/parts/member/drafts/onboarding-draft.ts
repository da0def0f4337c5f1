import { onboardingDraftKey, PREFIX } from './onboarding-key.ts';

/** Former `localStorage` keys without an owner. They are never read. */
const KEYS_WITHOUT_OWNER = ['coaching-onboarding', PREFIX];

/**
 * Returns the storage of a key. A visitor's key ends with the tab, because others may use the device next. A member's
 * key on another site is not stored, because only the page learns of the sign-out.
 */
export function storageOfKey(key: string): Storage | undefined {
  if (isVisitorKey(key)) return sessionStorage;
  return key.includes(' ') ? undefined : localStorage;
}

export function isVisitorKey(key: string): boolean {
  return key === PREFIX || key.endsWith(' ');
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
    const isLeft = (key: string) => leaving === undefined || isVisitorKey(key) || key === onboardingDraftKey(leaving);
    for (const key of onboardingDraftKeys().filter(isLeft)) storageOfKey(key)?.removeItem(key);
  } catch {
    // Storage is blocked and therefore empty.
  }
}
