/** `localStorage` key under which a browser keeps the key of an onboarding draft. */
export const ONBOARDING_DRAFT_KEY = 'coaching-onboarding';
const VISITOR = '';

/**
 * Deletes the key to the answers that the leaving member typed, and of any member if none is given. The key of another
 * member stays, and so does that of a visitor, whose answers are shown to nobody else who signs in.
 */
export function dropOnboardingDraft(leaving: string | undefined): void {
  try {
    const owner = ownerOf(localStorage.getItem(ONBOARDING_DRAFT_KEY));
    if (owner === undefined || (owner !== VISITOR && [owner, undefined].includes(leaving)))
      localStorage.removeItem(ONBOARDING_DRAFT_KEY);
  } catch {
    // Storage is blocked: then nothing is kept in it either.
  }
}

/** Returns the member who typed a draft, and undefined for what is no draft. */
function ownerOf(text: string | null): string | undefined {
  try {
    return (JSON.parse(text ?? 'null') as { member?: string }).member ?? VISITOR;
  } catch {
    return undefined;
  }
}
