import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import type {
  CardDoneRequest,
  CardUpdateResponse,
  GuaranteeRequest,
  PlanAnswerRequest,
} from '#contract/sales/after-sale.ts';
import type { Api } from '#widgets/core/api/api.ts';

export const REFUND_REQUESTS_PATH = '/api/user/refund-requests';

/** Requests a refund under the guarantee; 409 `too_late` after its period. */
export function requestRefund(api: Api, request: GuaranteeRequest): Promise<unknown> {
  return api.post(REFUND_REQUESTS_PATH, request);
}

/** Cancels a subscription at the earliest date that its terms allow. */
export function cancelSubscription(api: Api, id: string): Promise<SubscriptionResponse> {
  return api.post(`/api/user/subscriptions/${id}/cancel`, {});
}

/** Withdraws the cancellation. */
export function resumeSubscription(api: Api, id: string): Promise<SubscriptionResponse> {
  return api.post(`/api/user/subscriptions/${id}/resume`, {});
}

/** Accepts or declines a plan change that the coach has proposed. */
export function answerPlan(api: Api, id: string, request: PlanAnswerRequest): Promise<SubscriptionResponse> {
  return api.post(`/api/user/subscriptions/${id}/plan`, request);
}

/** Creates a secret for the card form. */
export function startCard(api: Api, id: string): Promise<CardUpdateResponse> {
  return api.post(`/api/user/subscriptions/${id}/card`, {});
}

/** Replaces the card, and charges the new one what is due. */
export function finishCard(api: Api, id: string, request: CardDoneRequest): Promise<unknown> {
  return api.post(`/api/user/subscriptions/${id}/card/done`, request);
}
