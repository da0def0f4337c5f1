import { http, HttpResponse, type HttpHandler } from 'msw';
import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import { subscription } from '#widgets/parts/purchases/purchases.factory.ts';

export const ENDS_AT = '2027-02-21T00:00:00.000Z';

/** Answers the actions of members on their purchases. */
export const afterSale: readonly HttpHandler[] = [
  http.post('*/api/user/refund-requests', () => HttpResponse.json({ status: 'accepted' }, { status: 202 })),
  http.post<never, never, SubscriptionResponse>('*/api/user/subscriptions/:id/cancel', () =>
    HttpResponse.json(subscription('c', { endsAt: ENDS_AT })),
  ),
  http.post<never, never, SubscriptionResponse>('*/api/user/subscriptions/:id/resume', () =>
    HttpResponse.json(subscription('c')),
  ),
];
