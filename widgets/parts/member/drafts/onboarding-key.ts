/**
 * Prefix of the keys under which a browser keeps keys of onboarding drafts. On another site, the shop's address and a
 * space follow, then the member's id. A visitor's key ends there.
 */
export const PREFIX = 'coaching-onboarding:';

/**
 * Returns the key of one owner: a member's id, or undefined for a visitor. `shop` is the shop's address on another
 * site, '' on its own one. No shop may read the key of another one's draft.
 */
export function onboardingDraftKey(owner: string | undefined, shop = ''): string {
  return PREFIX + (shop && `${shop} `) + (owner ?? '');
}

/** Deletes the key of answers that a visitor typed on another site, after a member's visit there. */
export function dropVisitorDraft(shop: string): void {
  try {
    sessionStorage.removeItem(onboardingDraftKey(undefined, shop));
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}
