import type { CoachOrdersResponse, CoachRefundRequest } from '#contract/coach-orders.ts';
import type { Api } from '#widgets/core/api.ts';
import type { Resource } from '#widgets/core/resources.ts';

export type Order = CoachOrdersResponse['orders'][number];
export type Payment = Order['payments'][number];
export type CoachRequest = Order['requests'][number];
export type Reason = NonNullable<CoachRefundRequest['reason']>;

/** What was bought; 404 for everybody but the coach. */
export const ordersResource: Resource<CoachOrdersResponse> = {
  key: 'coach-orders',
  load: (api) => api.get('/api/coach/orders'),
};

/** Writes down that the whole payment is given back; it happens soon after. */
export function refund(api: Api, payment: string, reason: Reason): Promise<unknown> {
  return api.post(`/api/coach/payments/${payment}/refund`, { reason });
}

/** The coach has dealt with it in another way. */
export function closeRequest(api: Api, request: string): Promise<void> {
  return api.post(`/api/coach/refund-requests/${request}/settle`, {});
}
