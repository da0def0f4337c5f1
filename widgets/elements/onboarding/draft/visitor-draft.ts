import { fixTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { readVisit } from '#widgets/core/visit.ts';
import { endedVisits } from '#widgets/core/ended-visits.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { isVisitorKey, onboardingDraftKeys, storageOfKey } from '#widgets/parts/member/drafts/onboarding-draft.ts';
import { onboardingDraftKey } from '#widgets/parts/member/drafts/onboarding-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface StoredDraft {
  draft: string;
  /** Expiry, in milliseconds since 1970. */
  until: number;
  /** Id of the payment that was set up with it. */
  payment?: string | undefined;
  /** Visit in which a visitor began it. The draft ends with the visit, at any sign-out in this browser. */
  visit?: string | undefined;
}

/** State of a history entry. */
interface PageState {
  pageDraft?: { draft: string; owner: string } | undefined;
}

/** Values that the browser refused to store, and those of members on other sites. They last as long as the page. */
const unstored = new Map<string, string>();

/** Owner of the draft of a member on another site. */
const TOKEN = 'token';

endedVisits.subscribe((now, before) => {
  for (const shop in now) {
    if (now[shop] === before[shop]) continue;
    for (const owner of [undefined, TOKEN]) unstored.delete(onboardingDraftKey(owner, shop));
  }
});

/** Stores a draft's key for its owner, with the client secret of its payment if there is one. */
export function keepDraft(shop: string, draft: string, clientSecret?: string, now = Date.now()): void {
  const kept: StoredDraft = { draft, until: now + DAY_MS, payment: clientSecret && paymentId(clientSecret) };
  if (shop === '') fixTabMember();
  // A visitor may have signed in since.
  else removeStoredDraft(draft);
  store(ownerKey(shop), kept);
}

/** Returns the key of the present member or visitor. */
function ownerKey(shop: string): string {
  return onboardingDraftKey(shop === '' ? tabMember() : memberTokens.getState()[shop] && TOKEN, shop);
}

function store(key: string, kept: StoredDraft): void {
  const text = JSON.stringify({ ...kept, visit: isVisitorKey(key) ? readVisit() : undefined });
  unstored.set(key, text);
  attempt(() => {
    const storage = storageOfKey(key);
    storage?.setItem(key, text);
    if (storage) unstored.delete(key);
  });
}

/** Returns the key of the draft that the present member or visitor began, unless it is too old. */
export function readDraftKey(shop: string, now = Date.now()): string | undefined {
  return readStoredDraft(ownerKey(shop), now)?.draft;
}

/** Keeps a draft for reloads of this page, beside the draft that the browser keeps. */
export function keepPageDraft(draft: string): void {
  history.replaceState({ ...(history.state as PageState | null), pageDraft: { draft, owner: pageOwner() } }, '');
}

/** Returns the key of the draft of an earlier load of this page by the same member, or in the same visit. */
export function readPageDraft(): string | undefined {
  const kept = (history.state as PageState | null)?.pageDraft;
  return kept?.owner === pageOwner() ? kept.draft : undefined;
}

function pageOwner(): string {
  return tabMember() ?? readVisit();
}

/** Returns the key of a draft that a visitor began in this tab. For a member it may be another person's. */
export function visitorDraft(shop: string, now = Date.now()): string | undefined {
  return readStoredDraft(onboardingDraftKey(undefined, shop), now)?.draft;
}

/** Assigns a visitor's draft to the tab's member, so that their sign-out deletes it. */
export function adoptVisitorDraft(): void {
  const visitor = onboardingDraftKey(undefined);
  const kept = readStoredDraft(visitor);
  if (!kept) return;
  store(onboardingDraftKey(tabMember()), kept);
  forget(visitor);
}

/** Removes a sent or deleted draft of any owner. Other drafts stay. */
export function removeStoredDraft(draft: string): void {
  forgetWhere((kept) => kept.draft === draft);
}

/** Removes the draft that was paid with this client secret. Other drafts stay. */
export function removePaidDraft(clientSecret: string): void {
  forgetWhere((kept) => kept.payment === paymentId(clientSecret));
}

function forgetWhere(isDone: (kept: StoredDraft) => boolean): void {
  for (const key of new Set([...unstored.keys(), ...(attempt(onboardingDraftKeys) ?? [])])) {
    const kept = readStoredDraft(key);
    if (kept && isDone(kept)) forget(key);
  }
}

function readStoredDraft(key: string, now = Date.now()): StoredDraft | undefined {
  const kept = parse(unstored.get(key) ?? attempt(() => storageOfKey(key)?.getItem(key)));
  const isEnded = isVisitorKey(key) && kept?.visit !== readVisit();
  if (kept && kept.until > now && !isEnded) return kept;
  forget(key);
  return undefined;
}

function forget(key: string): void {
  unstored.delete(key);
  attempt(() => storageOfKey(key)?.removeItem(key));
}

/** Ignores invalid values. */
function parse(text: string | null | undefined): StoredDraft | undefined {
  const { draft, until, payment, visit } = (attempt(() => JSON.parse(text ?? 'null') as unknown) ??
    {}) as Partial<StoredDraft>;
  const known = typeof draft === 'string' && /^[\w-]{43}$/.test(draft) && typeof until === 'number';
  return known ? { draft, until, payment, visit } : undefined;
}

function paymentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0]!;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined; // Blocked, full or malformed.
  }
}
