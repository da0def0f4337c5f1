import { http, HttpResponse, type HttpHandler } from 'msw';
import type { SitesResponse } from '#contract/accounts/account.ts';
import type { CodeResponse } from '#contract/accounts/auth.ts';

/** Returns the other sites that may show the training. */
export function sitesAre(answer: SitesResponse): HttpHandler {
  return http.get<never, never, SitesResponse>('*/api/user/sites', () => HttpResponse.json(answer));
}

/** Answers that a code was sent to the account's address. */
export const codeIsSent: HttpHandler = http.post<never, never, CodeResponse>('*/api/user/proof', () =>
  HttpResponse.json({ status: 'accepted' }),
);

export const sites: SitesResponse = [
  {
    id: '6f1c0d2e-1111-4222-8333-444455556666',
    origin: 'https://club.example',
    grantedAt: '2026-01-02T08:00:00.000Z',
    usedAt: '2026-02-03T08:00:00.000Z',
  },
];
