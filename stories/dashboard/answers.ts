import { http, HttpResponse, type HttpHandler } from 'msw';
import type { SitesResponse } from '#contract/account.ts';
import type { DashboardResponse, SubscriptionResponse } from '#contract/dashboard.ts';
import { subscription } from '#widgets/dashboard/dashboard.factory.ts';

export const DASHBOARD = '/api/user/dashboard';

/** Who asks with a token is this member. */
export function memberIs(answer: DashboardResponse): HttpHandler {
  return http.get<never, never, DashboardResponse>(`*${DASHBOARD}`, () => HttpResponse.json(answer));
}

/** Pages elsewhere that may show the training. */
export function sitesAre(answer: SitesResponse): HttpHandler {
  return http.get<never, never, SitesResponse>('*/api/user/sites', () => HttpResponse.json(answer));
}

export const sites: SitesResponse = [
  {
    id: '6f1c0d2e-1111-4222-8333-444455556666',
    origin: 'https://club.example',
    grantedAt: '2026-01-02T08:00:00.000Z',
    usedAt: '2026-02-03T08:00:00.000Z',
  },
];

export const ENDS_AT = '2027-02-21T00:00:00.000Z';

/** What members do about what they bought works. */
export const afterSale: readonly HttpHandler[] = [
  http.post('*/api/user/refund-requests', () => HttpResponse.json({ status: 'accepted' }, { status: 202 })),
  http.post<never, never, SubscriptionResponse>('*/api/user/subscriptions/:id/cancel', () =>
    HttpResponse.json(subscription('c', { endsAt: ENDS_AT })),
  ),
  http.post<never, never, SubscriptionResponse>('*/api/user/subscriptions/:id/resume', () =>
    HttpResponse.json(subscription('c')),
  ),
];
