import type { PaymentProvidersResponse, PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import type { Api } from '#widgets/core/api/api.ts';
import type { DraftParts } from '#widgets/elements/onboarding/draft/draft.api.ts';
import type { AnswerValues } from '../answers/read-answers.ts';
import { setUpPayment } from '../subscribe.api.ts';

/** Request of the buyer. */
export interface Purchase {
  programId: number;
  offer: OfferResponse;
  answers: AnswerValues;
}

/** Step of the purchase. */
export type Step =
  | { at: 'form' }
  | { at: 'payment'; clientSecret: string; setup: PaymentSetupResponse; providers: PaymentProvidersResponse }
  | { at: 'code'; providers: PaymentProvidersResponse }
  | { at: 'hand-over'; reason: 'elsewhere' | 'blocked'; providers: PaymentProvidersResponse }
  | { at: 'done'; status: 'succeeded' | 'processing' | 'unconfirmed'; clientSecret: string };

/** Returns the data that the shop stores until the purchase is paid. */
export function toDraftParts({
  programId,
  offer,
  answers: { agreedBefore, seenWithdrawalAt, ...answers },
}: Purchase): DraftParts {
  return {
    programId,
    offer: offer.key,
    answers: answers as Record<string, string>,
    ...(agreedBefore && { agreedBefore }),
    seenWithdrawalAt,
  };
}

/**
 * Sets up the payment. The same draft always leads to the same payment. Without a card provider, asks for a code that
 * makes the order free first.
 */
export async function setUpPayStep(
  api: Api,
  { programId, offer, answers }: Purchase,
  draft: string,
  providers: PaymentProvidersResponse,
  coupon?: string,
): Promise<Step> {
  if (!providers.card && coupon === undefined) return { at: 'code', providers };
  const setup = await setUpPayment(api, offer, {
    programId,
    offer: offer.key,
    draft,
    ...answers,
    coupon,
  });
  return { at: 'payment', clientSecret: setup.clientSecret, setup, providers };
}
