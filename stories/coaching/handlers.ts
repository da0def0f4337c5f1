import { http, HttpResponse, type HttpHandler } from 'msw';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type { CheckIn, CheckInsResponse } from '#contract/coaching/check-ins.ts';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import type { LettersResponse } from '#contract/messages/client-messages.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { checkIn, checkIns, consent, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { exchange, letters, stored } from '#widgets/parts/messages/talk.factory.ts';
import { plan } from '#widgets/elements/training/training.factory.ts';

export const USER = '/api/auth/user';
export const PROFILE = '/api/coaching-profile';
export const CHECK_INS = '/api/coaching/check-ins';
export const LETTERS = '/api/coaching/thread';
export const PLAN = '/api/training-programs/elite-coaching';

export function userIs(answer: UserResponse): HttpHandler {
  return http.get<never, never, UserResponse>(`*${USER}`, () => HttpResponse.json(answer));
}

export function profileIs(answer: CoachingProfile | null): HttpHandler {
  return http.get<never, never, CoachingProfile | null>(`*${PROFILE}`, () => HttpResponse.json(answer));
}

export function historyIs(answer: CoachingProfile[]): HttpHandler {
  return http.get<never, never, CoachingProfile[]>(`*${PROFILE}/history`, () => HttpResponse.json(answer));
}

export function consentIs(answer: ConsentResponse): HttpHandler {
  return http.get<never, never, ConsentResponse>(`*${PROFILE}/consent`, () => HttpResponse.json(answer));
}

export function checkInsAre(answer: CheckInsResponse): HttpHandler {
  return http.get<never, never, CheckInsResponse>(`*${CHECK_INS}`, () => HttpResponse.json(answer));
}

export function lettersAre(answer: LettersResponse): HttpHandler {
  return http.get<never, never, LettersResponse>(`*${LETTERS}`, () => HttpResponse.json(answer));
}

export function planIs(answer: TrainingPlan): HttpHandler {
  return http.get<never, never, TrainingPlan>(`*${PLAN}`, () => HttpResponse.json(answer));
}

/** Answers all requests of a coached member. Saved or sent data appears after the existing data. */
export const coached: readonly HttpHandler[] = [
  userIs(user({ elite: true })),
  http.get('*/api/subscription/elite-coaching', () => HttpResponse.json({ status: 'active' })),
  profileIs(profile()),
  historyIs([]),
  consentIs(consent()),
  http.get(`*${PROFILE}/suggestion`, () => HttpResponse.json(null)),
  http.post<never, CoachingProfile, CoachingProfile>(`*${PROFILE}`, async ({ request }) =>
    HttpResponse.json({ ...profile(), ...(await request.json()), updatedAt: '2026-03-09T08:00:00.000Z' }),
  ),
  checkInsAre(checkIns()),
  lettersAre(letters(exchange())),
  http.post<never, never, LettersResponse>(`*${LETTERS}`, () =>
    HttpResponse.json(letters(exchange()), { status: 201 }),
  ),
  http.post(`*${LETTERS}/read`, () => new HttpResponse(null, { status: 204 })),
  http.post(`*/api/coaching/pictures`, () => HttpResponse.json(stored(1), { status: 201 })),
  http.post<never, CheckIn, CheckIn>(`*${CHECK_INS}`, async ({ request }) =>
    HttpResponse.json({ ...checkIn(), ...(await request.json()), createdAt: '2026-03-06T08:00:00.000Z' }),
  ),
  http.get('*/api/user/plans', () => HttpResponse.json({ plans: [] })),
  planIs(plan({ key: 'elite-coaching', title: 'Elite Coaching', level: 'Advanced' })),
];
