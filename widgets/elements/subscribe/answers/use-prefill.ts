import { useEffect, useRef, useState } from 'react';
import { toEmailKey } from '#contract/forms/email.ts';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type { DraftContent } from '#contract/coaching/onboarding.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { useForeignShop, useShop } from '#widgets/core/api/shop.tsx';
import { checkSession, fixTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { isDeletedElsewhere, readDraft, redeemDraftTicket } from '#widgets/elements/onboarding/draft/draft.api.ts';
import {
  adoptVisitorDraft,
  removeStoredDraft,
  keepDraft,
  keepPageDraft,
  readDraftKey,
  readPageDraft,
  visitorDraft,
} from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import type { Arrival } from '../arrival.ts';
import { toAnswers } from './map-onboarding.ts';
import { isComplete, type Answers } from './read-answers.ts';

/** Initial values of the form. */
export interface Prefill {
  answers: Answers;
  offer?: string | undefined;
  /** Submits the form automatically. */
  go?: boolean | undefined;
  /** True if a link brought the answers. Anyone can make one. */
  isLinked?: boolean | undefined;
}

/**
 * Returns the answers to fill in. The address of a link never replaces a signed-in member's. `user` is null if the member
 * could not be loaded.
 */
export function readPrefill(
  { answers, isLinked }: Pick<Prefill, 'answers' | 'isLinked'>,
  user: UserResponse | null | undefined,
): Answers {
  return isLinked && user !== undefined ? { ...answers, email: user?.email ?? '' } : answers;
}

/**
 * Finds earlier answers: from the address, a ticket of another page, or this browser's draft. Calls `onDraft` with the
 * draft's key in the shop.
 */
export function usePrefill(
  arrival: Arrival | undefined,
  onDraft: (key: string) => void,
): [Prefill | undefined, (prefill: Prefill) => void] {
  const { api } = useShop();
  const foreign = useForeignShop();
  const [prefill, setPrefill] = useState<Prefill>();
  const begun = useRef(false);
  const tell = useRef(onDraft);
  useEffect(() => {
    if (!arrival || begun.current) return;
    begun.current = true;
    void find(api, foreign, arrival).then(({ draft, ...found }) => {
      if (draft) tell.current(draft);
      setPrefill(found);
    });
  }, [api, foreign, arrival]);
  return [prefill, setPrefill];
}

type Found = Prefill & { draft?: string | undefined };

/** `foreign` is the shop's address on another site. There, a member finds their own draft only. */
async function find(api: Api, foreign: string, { ticket, answers, toPayment }: Arrival): Promise<Found> {
  const taken = ticket && (await redeemDraftTicket(api, ticket).catch(() => undefined));
  if (taken) {
    if (checkSession() === 'own') {
      // Anybody can make a ticket: it replaces nothing that was typed here before the form is sent.
      if (!readDraftKey(foreign)) keepDraft(foreign, taken.draft);
      else if (!foreign) keepPageDraft(taken.draft);
    }
    const found = foundIn(taken);
    // It comes from the full form, or from the other one, which asks for less.
    return { ...found, go: isComplete(found.answers), isLinked: true };
  }
  const reloaded = await loadDraftContent(api, foreign ? undefined : readPageDraft());
  if (reloaded) return { ...withoutStart(foundIn(reloaded)), isLinked: true };
  const own = readDraftKey(foreign);
  if (own && !foreign) fixTabMember();
  if (answers) return { answers, go: toPayment, draft: own, isLinked: true };
  const kept = await loadDraftContent(
    api,
    own ?? (memberTokens.getState()[foreign] ? undefined : visitorDraft(foreign)),
  );
  const member = foreign ? undefined : tabMember();
  if (!kept || (member && (await isOfOtherMailbox(api, kept)))) return { answers: {}, go: toPayment };
  if (!own && member) adoptVisitorDraft();
  return withoutStart(foundIn(kept));
}

/** Removes the consent to an early start, which belongs to another visit's purchase. */
function withoutStart({ answers: { startConsent: _start, ...answers }, ...found }: Found): Found {
  return { ...found, answers };
}

function loadDraftContent(api: Api, draft: string | undefined): Promise<DraftContent | undefined> {
  if (!draft) return Promise.resolve(undefined);
  return readDraft(api, draft).catch((error: unknown) => {
    if (isDeletedElsewhere(error)) removeStoredDraft(draft);
    return undefined;
  });
}

/** Returns true if the signed-in member has another address than the draft. */
async function isOfOtherMailbox(api: Api, { answers }: DraftContent): Promise<boolean> {
  const email = await userResource.load(api).then(
    (user) => user.email,
    () => undefined,
  );
  return email === undefined || toEmailKey(answers['email'] ?? '') !== toEmailKey(email);
}

function foundIn({ draft, offer, answers }: DraftContent): Found {
  return { draft, offer: offer ?? undefined, answers: toAnswers(answers) };
}
