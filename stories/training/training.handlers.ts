import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { WorkoutsRequest, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import { dropPageStorage } from '#widgets/elements/training/sync/device/page-storage.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { SHOP } from '../support/page.ts';
import { loggedSet, plan, session } from '#widgets/elements/training/training.factory.ts';

const USER = '/api/auth/user';
export const PLAN = '/api/training-programs/3';
export const WORKOUTS = '/api/user/workouts';

/** Sets up a member with earlier sessions, on another site and a new device. */
export function asMember() {
  memberTokens.setState({ [SHOP]: 'a-token' });
  dropPageStorage();
  sessionStorage.clear();
  return () => memberTokens.setState({}, true);
}

export function planIs(answer: TrainingPlan): HttpHandler {
  return http.get<never, never, TrainingPlan>(`*${PLAN}`, () => HttpResponse.json(answer));
}

export function workoutsAre(answer: WorkoutsResponse): HttpHandler {
  return http.get<never, never, WorkoutsResponse>(`*${WORKOUTS}`, () => HttpResponse.json(answer));
}

/** Answers all sent changes with one outcome. */
export function changesAre(status: 'stored' | 'refused', message?: string): HttpHandler {
  return http.post<never, WorkoutsRequest, WorkoutsResult>(`*${WORKOUTS}`, async ({ request }) => {
    const { changes } = await request.json();
    return HttpResponse.json({ results: changes.map(({ id }) => ({ id, status, ...(message && { message }) })) });
  });
}

export function changesWait(): HttpHandler {
  return http.post(`*${WORKOUTS}`, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
}

export function changesUnreachable(): HttpHandler {
  return http.post(`*${WORKOUTS}`, () => HttpResponse.error());
}

const LAST = { 'back-squat': [loggedSet({ weightKg: 82.5, reps: 6 }), loggedSet({ weightKg: 85 })] };

/** Returns a running session of the first day with two sets done. It started with the story. */
export function going(): WorkoutsResponse {
  const startedAt = new Date(Date.now() - 12 * 60_000).toISOString();
  return { sessions: [session({ startedAt, finishedAt: null }), ...earlier().sessions], last: LAST };
}

function earlier(): WorkoutsResponse {
  const ids = ['2', '3', '4', '5'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
  const sets = [3, 5, 4, 8];
  const day = (index: number) => `2026-02-${28 - index * 4}`;
  const sessions = ids.map((id, index) =>
    session({
      id,
      startedAt: `${day(index)}T06:00:00.000Z`,
      finishedAt: `${day(index)}T07:0${index}:00.000Z`,
      exercises: [
        {
          exerciseId: 'back-squat',
          swappedFor: null,
          skipped: null,
          sets: Array.from({ length: sets[index]! }, () => loggedSet()),
        },
      ],
    }),
  );
  return { sessions, last: LAST };
}

const user: UserResponse = {
  id: '99999999-1111-4111-8111-111111111111',
  email: 'member@your-shop.example',
  firstName: 'A',
  lastName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  coach: false,
  elite: false,
};

/** Answers for a training member. */
export const training: readonly HttpHandler[] = [
  http.get<never, never, UserResponse>(`*${USER}`, () => HttpResponse.json(user)),
  planIs(plan()),
  workoutsAre(earlier()),
  changesAre('stored'),
];
