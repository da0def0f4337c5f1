import { tabMember } from '#widgets/core/tab-member.ts';
import { ONBOARDING_DRAFT_KEY } from '#widgets/member/onboarding-draft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Kept {
  draft: string;
  /** Milliseconds since 1970. */
  until: number;
  /** Id of the member who typed it; absent where nobody was signed in. */
  member?: string | undefined;
}

/** Where storage is blocked it holds for the visit. */
let visit: string | null = null;

export function keepDraft(draft: string, now = Date.now()): void {
  visit = JSON.stringify({ draft, until: now + DAY_MS, member: tabMember() } satisfies Kept);
  attempt(() => localStorage.setItem(ONBOARDING_DRAFT_KEY, visit!));
}

/**
 * Returns the key of the draft, unless it is too old. A member's draft stays where it is while another member or nobody
 * is signed in, and is not returned.
 */
export function keptDraft(now = Date.now()): string | undefined {
  const kept = readKept();
  if (kept && kept.until > now) return isOfOther(kept) ? undefined : kept.draft;
  forgetKept();
  return undefined;
}

/** Returns true if a visitor typed the draft and a member is signed in now: they may be two people. */
export function isDraftOfVisitor(): boolean {
  const kept = readKept();
  return kept !== undefined && kept.member === undefined && tabMember() !== undefined;
}

function readKept(): Kept | undefined {
  return parse(attempt(() => ({ text: localStorage.getItem(ONBOARDING_DRAFT_KEY) }))?.text ?? visit);
}

function isOfOther({ member }: Kept): boolean {
  return member !== undefined && member !== tabMember();
}

/** After the payment, and when somebody signs out. */
export function forgetKept(): void {
  visit = null;
  attempt(() => localStorage.removeItem(ONBOARDING_DRAFT_KEY));
}

/** Anything that cannot have come from us is as good as nothing. */
function parse(text: string | null): Kept | undefined {
  const { draft, until, member } = (attempt(() => JSON.parse(text ?? 'null') as unknown) ?? {}) as Partial<Kept>;
  const known = typeof draft === 'string' && /^[\w-]{43}$/.test(draft) && typeof until === 'number';
  return known ? { draft, until, ...(typeof member === 'string' && { member }) } : undefined;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined; // Blocked, full or malformed.
  }
}
