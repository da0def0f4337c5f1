import { useRef, useState, useEffect } from 'react';
import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { issueFor, isSignedOut, ApiError } from '#widgets/core/api/errors.ts';
import { useEmit } from '#widgets/core/element/element-scope.tsx';
import { useForeignShop, useIsEmbedded, useShop, usePages, usePrefix } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useCheckVisit } from '#widgets/parts/member/drafts/own-form.tsx';
import { leave } from '#widgets/parts/member/leave.ts';
import { forgetDraft, saveDraft, createDraftTicket } from '#widgets/elements/onboarding/draft/draft.api.ts';
import { removeStoredDraft, keepDraft } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import type { CardDone } from '#widgets/parts/payments/card/card-payment.tsx';
import { keepPayment } from '#widgets/parts/payments/card/keep-payment.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { useIsOwnMember, useIsUserLoading, useSignedInUser } from '#widgets/parts/member/session/known-user.ts';
import { providersResource } from '#widgets/parts/payments/payment.api.ts';
import type { Arrival } from '../arrival.ts';
import { useOwnership, type ProgramAccess } from '#widgets/parts/purchases/ownership.ts';
import { listOffers } from '../offers/offers.ts';
import { toDraftParts, setUpPayStep, type Purchase, type Step } from './purchase.ts';
import { purchaseMessages } from './purchase-messages.ts';
import { markAgreedBefore, pickFieldValues, type AnswerValues } from '../answers/read-answers.ts';
import { usePrefill } from '../answers/use-prefill.ts';
import { msg } from '@lingui/core/macro';
import { PROVIDER_REFUSED } from '#widgets/elements/checkout/messages.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';

const LOGIN_AFTER_MS = 1500;

const logIn = errorToast(msg`Please Log In`, msg`You are signed out. Taking you to the sign-in page.`);

const processing = errorToast(
  msg`Payment Being Processed`,
  msg`You’ve already paid for this, and the payment is still being processed. We’ll e-mail you when it’s through. Please don’t pay again.`,
);

export interface PurchaseOptions {
  program: ProgramResponse;
  /** Offer from an attribute or the address. */
  offer?: string | undefined;
  /** Parameters of the address; undefined until read. */
  arrival: Arrival | undefined;
}

/** Manages a purchase from the answers to the payment. */
export function usePurchase({ program, offer: named, arrival }: PurchaseOptions, refuse: Refuse) {
  const { api, emit, resources } = useShop();
  const { announce, leadOn } = useEnd(program.id);
  const tell = useEmit();
  const elsewhere = useIsEmbedded();
  const isOwnVisit = useCheckVisit();
  const draft = useDraft(isOwnVisit);
  const [prefill, setPrefill] = usePrefill(arrival, draft.adopt);
  const [picked, setPicked] = useState<string>();
  const [answers, setAnswers] = useState<AnswerValues>();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const begun = useRef<string>(undefined);

  const wanted = named ?? prefill?.offer;
  const { asking, offers, ...buyer } = useBuyer(program, wanted);
  const offer = offers.find(({ key }) => key === (picked ?? wanted)) ?? offers[0]!;
  // Earlier answers and the session are still loading. A ticket may lead to the payment at once.
  const awaited = asking || (Boolean(arrival?.ticket) && !prefill);

  async function onNext(given: AnswerValues) {
    // Another member is signed in, or the session ended: the form is cleared.
    if (!isOwnVisit()) return;
    const purchase = { programId: program.id, offer, answers: given };
    try {
      // Loads the providers first: if the payment continues elsewhere, it is set up there.
      const [key, providers] = await Promise.all([draft.save(purchase), providersResource.load(api)]);
      const next: Step =
        elsewhere && !providers.inPlace
          ? { at: 'hand-over', reason: 'elsewhere', providers }
          : await setUpPayStep(api, purchase, key, providers);
      draft.keep(key, next);
      setAnswers(given);
      setPrefill({ answers: pickFieldValues(given) });
      setPicked(offer.key);
      setStep(next);
      tell('coach-answers-completed', { programId: program.id });
      if (next.at !== 'hand-over' && begun.current !== offer.key) {
        begun.current = offer.key;
        emit('coach-checkout-started', { programId: program.id, offer: offer.key });
      }
    } catch (error) {
      if (issueFor(error, 'healthConsent')) askConsentAgain(given);
      refuse(error, offer);
      throw error;
    }
  }
  /** Sets up the payment again, with or without a code. */
  async function onCoupon(coupon: string | undefined) {
    const key = draft.key();
    if ((step.at !== 'payment' && step.at !== 'code') || !answers || !key || !isOwnVisit()) return;
    const purchase = { programId: program.id, offer, answers: markAgreedBefore(answers) };
    try {
      const next = await setUpPayStep(api, purchase, key, step.providers, coupon);
      draft.keep(key, next);
      setStep(next);
    } catch (error) {
      if (!issueFor(error, 'healthConsent')) throw error;
      refuse(error, offer);
      askConsentAgain(answers);
      setStep({ at: 'form' });
    }
  }
  /** Asks for a consent that was withdrawn meanwhile. The form learns of the withdrawal. */
  function askConsentAgain(given: AnswerValues) {
    setPrefill({ answers: { ...pickFieldValues(given), healthConsent: '' }, offer: offer.key });
    if (given.seenWithdrawalAt !== undefined) resources.invalidate(userResource);
  }

  function onDone(done: CardDone) {
    const { status, clientSecret } = done;
    draft.forget();
    if (status === 'succeeded') announce(offer, step.at === 'payment' ? step.setup.amount : offer.price);
    if (elsewhere || !keepPayment(clientSecret)) setStep({ at: 'done', status, clientSecret });
    else leadOn(done);
  }
  const askTicket = () => draft.askTicket({ programId: program.id, offer, answers: answers! });

  const said = { ...buyer, step, offer, offers, prefill, answers, awaited };
  return { ...said, setStep, choose: setPicked, onNext, onCoupon, onDone, askTicket };
}

/** Manages the draft of a purchase: the shop stores it, this browser its key. */
function useDraft(isOwnVisit: () => boolean) {
  const { api } = useShop();
  const shop = useForeignShop();
  const key = useRef<string>(undefined);
  function keep(saved: string, step?: Step) {
    if (isOwnVisit()) keepDraft(shop, saved, step?.at === 'payment' ? step.clientSecret : undefined);
  }
  return {
    key: () => key.current,
    adopt: (found: string) => {
      key.current = found;
    },
    async save(purchase: Purchase): Promise<string> {
      const saved = await saveDraft(api, key.current, toDraftParts(purchase));
      key.current = saved;
      keep(saved);
      return saved;
    },
    keep,
    forget() {
      if (!key.current) return;
      removeStoredDraft(key.current);
      // The shop deletes it within a day anyway.
      void forgetDraft(api, key.current).catch(() => undefined);
      key.current = undefined;
    },
    async askTicket(purchase: Purchase): Promise<string> {
      const { draft, ticket } = await createDraftTicket(api, key.current, toDraftParts(purchase));
      key.current = draft;
      return ticket;
    },
  };
}

/** Returns the buyer, their offers, and their existing access. `user` is null for a member who could not be loaded. */
function useBuyer(program: ProgramResponse, wanted: string | undefined) {
  const own = useOwnership();
  const asking = useIsUserLoading() || own === null;
  const unknown = useIsOwnMember() ? null : undefined;
  const user = useSignedInUser() ?? unknown;
  const way = own?.wayTo(program.id);
  const all = listOffers(program, wanted);
  const open = all.filter((each) => isOpen(each, way));
  /** They own it, and no other offer remains. */
  const owned = way !== undefined && open.length === 0;
  return { asking, user, way, owned, offers: owned ? all : open };
}

/** True if the buyer can buy an offer: owners cannot, except to continue expiring coaching by the month. */
function isOpen({ interval }: OfferResponse, way: ProgramAccess | undefined): boolean {
  if (!way || way.state === 'borrowed') return true;
  return interval === 'month' && !way.renews;
}

/** Ends the purchase: shows a toast, dispatches an event and opens the outcome's page. */
function useEnd(programId: number) {
  const { emit } = useShop();
  const pages = usePages();
  const { toast } = useToast();
  return {
    announce: (offer: OfferResponse, amount: string) => {
      const { successful, completed } = purchaseMessages(offer);
      const { key, interval, currency } = offer;
      toast({ title: successful });
      emit(completed, { programId, offer: key, interval, amount, currency });
    },
    leadOn: ({ status, intentId }: CardDone) => {
      leave.to(`${pages}/success?program=${programId}&payment_intent=${intentId}&redirect_status=${status}`);
    },
  };
}

type Refuse = (error: unknown, offer: OfferResponse) => void;

/**
 * Shows why a payment could not be set up. Leads to the sign-in if that is required, with a single timer: call it
 * outside of the form, which is cleared when the session ends.
 */
export function useRefusal(programId: number): Refuse {
  const { base } = useShop();
  const prefix = usePrefix();
  const { toast } = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (error, offer) => {
    const withdrawn = issueFor(error, 'healthConsent');
    const { code = '', sentence = '' } = error instanceof ApiError ? error : {};
    const isGuest = code === 'sign_in_first';
    if (isGuest || isSignedOut(error)) {
      toast(isGuest ? errorToast(logIn.title, sentence) : logIn);
      const place = `${prefix}/subscribe/${programId}?offer=${offer.key}`;
      timer.current ??= setTimeout(
        () => leave.to(`${base}/api/login?return_to=${encodeURIComponent(place)}`),
        LOGIN_AFTER_MS,
      );
    } else if (code === 'offer_not_open') toast(errorToast(logIn.title, sentence));
    else if (code === 'already_owned') toast(errorToast(msg`Not Bought`, sentence));
    else if (code === 'payment_processing') toast(processing);
    else if (code === 'provider_refused') toast(PROVIDER_REFUSED);
    else if (withdrawn) toast(errorToast(msg`Almost There`, withdrawn));
    else toast(purchaseMessages(offer).notSetUp);
  };
}
