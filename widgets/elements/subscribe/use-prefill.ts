import { useEffect, useRef, useState } from 'react';
import { toEmailKey } from '#contract/email.ts';
import type { DraftContent } from '#contract/onboarding.ts';
import type { Api } from '#widgets/core/api.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { checkSession, fixTabMember, tabMember } from '#widgets/core/tab-member.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { isDeletedElsewhere, readDraft, redeemDraftTicket } from '#widgets/elements/onboarding/draft.api.ts';
import {
  adoptVisitorDraft,
  removeStoredDraft,
  keepDraft,
  readDraftKey,
  visitorDraft,
} from '#widgets/elements/onboarding/kept-draft.ts';
import type { Arrival } from './arrival.ts';
import { toAnswers } from './map-onboarding.ts';
import { isComplete, type Answers } from './read-answers.ts';

/** Initial values of the form. */
export interface Prefill {
  answers: Answers;
  offer?: string | undefined;
  /** Submits the form automatically. */
  go?: boolean | undefined;
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
  const [prefill, setPrefill] = useState<Prefill>();
  const begun = useRef(false);
  const tell = useRef(onDraft);
  useEffect(() => {
    if (!arrival || begun.current) return;
    begun.current = true;
    void find(api, arrival).then(({ draft, ...found }) => {
      if (draft) tell.current(draft);
      setPrefill(found);
    });
  }, [api, arrival]);
  return [prefill, setPrefill];
}

type Found = Prefill & { draft?: string | undefined };

async function find(api: Api, { ticket, answers, toPayment }: Arrival): Promise<Found> {
  const taken = ticket && (await redeemDraftTicket(api, ticket).catch(() => undefined));
  if (taken) {
    if (checkSession() === 'own') keepDraft(taken.draft);
    const found = foundIn(taken);
    // It comes from the full form, or from the other one, which asks for less.
    return { ...found, go: isComplete(found.answers) };
  }
  const own = readDraftKey();
  if (own) fixTabMember();
  if (answers) return { answers, go: toPayment, draft: own };
  const kept = await loadDraftContent(api, own ?? visitorDraft());
  if (!kept || (await isOfOtherMailbox(api, kept))) return { answers: {}, go: toPayment };
  if (!own && tabMember() !== undefined) adoptVisitorDraft();
  const found = foundIn(kept);
  // That consent belongs to another visit's purchase.
  const { startConsent: _start, ...answersKept } = found.answers;
  return { ...found, answers: answersKept };
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
  if (tabMember() === undefined) return false;
  const email = await userResource.load(api).then(
    (user) => user.email,
    () => undefined,
  );
  return email === undefined || toEmailKey(answers['email'] ?? '') !== toEmailKey(email);
}

function foundIn({ draft, offer, answers }: DraftContent): Found {
  return { draft, offer: offer ?? undefined, answers: toAnswers(answers) };
}
