import { http, HttpResponse, type HttpHandler } from 'msw';
import type { DraftContent, DraftResponse, DraftTicketResponse } from '#contract/coaching/onboarding.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { PaymentProvidersResponse, PaymentSetupResponse } from '#contract/sales/checkout.ts';
import {
  allDay,
  coaching,
  DRAFT,
  draft,
  providers,
  setup,
  TICKET,
} from '#widgets/elements/subscribe/subscribe.factory.ts';
import { programsAre, SITE, site } from '../support/handlers.ts';

export const SUBSCRIPTION = '/api/create-guest-subscription';
const ONE_TIME = '/api/create-one-time-payment';
export const DRAFTS = '/api/drafts';
const PROVIDERS = '/api/payment-providers';

export function providersAre(answer: PaymentProvidersResponse): HttpHandler {
  return http.get<never, never, PaymentProvidersResponse>(`*${PROVIDERS}`, () => HttpResponse.json(answer));
}

function setupIs(path: string, answer: PaymentSetupResponse): HttpHandler {
  return http.post<never, never, PaymentSetupResponse>(`*${path}`, () => HttpResponse.json(answer));
}

/** Answers for a shop where everything can be bought. */
export const selling: readonly HttpHandler[] = [
  programsAre([coaching(), allDay(), coaching({ id: 1, type: 'free', offers: [] })]),
  http.get<never, never, SiteResponse>(`*${SITE}`, () =>
    HttpResponse.json({ ...site, providers: { ...site.providers, card: true } }),
  ),
  providersAre(providers()),
  setupIs(SUBSCRIPTION, setup()),
  setupIs(ONE_TIME, setup({ amount: '89.90' })),
  http.post<never, never, DraftResponse>(`*${DRAFTS}`, () => HttpResponse.json({ draft: DRAFT }, { status: 201 })),
  http.post<never, never, DraftContent>(`*${DRAFTS}/read`, () => HttpResponse.json(draft())),
  http.post(`*${DRAFTS}/forget`, () => new HttpResponse(null, { status: 204 })),
  http.post<never, never, DraftTicketResponse>(`*${DRAFTS}/ticket`, () => HttpResponse.json({ ticket: TICKET })),
];
