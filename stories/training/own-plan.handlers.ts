import { http, HttpResponse, type HttpHandler } from 'msw';
import type {
  MyPlansResponse,
  PlanDayChange,
  PlanDaysRequest,
  PlanDaysResponse,
  PlanDaysResult,
} from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import type { WorkoutsResponse, WorkoutSession } from '#contract/training/workouts.ts';
import { localDay, plusDays } from '#widgets/parts/plan/plan-calendar.ts';
import { clientPlan, loggedSet, session } from '#widgets/elements/training/training.factory.ts';
import { workoutsAre } from './training.handlers.ts';

const PLAN = '/api/training-programs/own-plan';
const DAYS = '/api/user/plan-days';
export const PLANS = '/api/user/plans';

const today = () => localDay(new Date());

/** Day of the week's three that is today; `none` for a day between two. */
export type Today = 'strength' | 'intervals' | 'circuit' | 'none';
const PLACES: Readonly<Record<Today, number>> = { strength: 0, intervals: -2, circuit: -4, none: -1 };

/** Returns a plan in its second week, relative to the current date. */
export function planAround(what: Today = 'strength', change: (plan: TrainingPlan) => void = () => {}): TrainingPlan {
  const start = plusDays(today(), PLACES[what] - 7);
  const plan = clientPlan();
  const workouts = plan.workouts.map((day, index): WorkoutDay => {
    const number = (index % 3) + 1;
    return { ...day, day: `Day ${number}`, date: plusDays(start, 7 * Math.floor(index / 3) + 2 * (index % 3)) };
  });
  const client = { start, until: plusDays(start, 20), weekdays: [1, 3, 5] };
  const around = { ...plan, workouts, client };
  change(around);
  return around;
}

/** Returns finished sessions of days, the last one two days ago. */
export function doneOn(...dayIds: string[]): WorkoutSession[] {
  return dayIds.map((dayId, index) => {
    const day = plusDays(today(), -2 * (dayIds.length - index));
    const at = (time: string) => `${day}T${time}:00.000Z`;
    return session({
      id: `${index + 1}1111111-1111-4111-8111-111111111111`,
      planKey: 'own-plan',
      dayId,
      startedAt: at('06:00'),
      finishedAt: at('06:50'),
      exercises: [
        {
          exerciseId: 'back-squat',
          swappedFor: null,
          skipped: null,
          sets: ['06:10', '06:13', '06:16'].map((time) => loggedSet({ weightKg: 82.5, reps: 5, doneAt: at(time) })),
        },
      ],
    });
  });
}

/** Returns a running session of the second week, started ten minutes ago. */
export function goingOn(dayId: string, exercises: WorkoutSession['exercises'] = []): WorkoutSession {
  const startedAt = new Date(Date.now() - 10 * 60_000).toISOString();
  const id = '91111111-1111-4111-8111-111111111111';
  return session({ id, planKey: 'own-plan', dayId, startedAt, finishedAt: null, exercises });
}

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Returns a change of a day. */
export function changed(dayId: string, parts: Partial<PlanDayChange>): PlanDayChange {
  return { planKey: 'own-plan', dayId, revision: 1, movedTo: null, minutes: null, skipped: null, ...parts };
}

export interface OwnPlanParts {
  plan?: TrainingPlan;
  sessions?: readonly WorkoutSession[];
  bests?: WorkoutsResponse['bests'];
  changes?: readonly PlanDayChange[];
  plans?: MyPlansResponse['plans'];
  /** Answer to a change of a day. */
  taken?: HttpHandler;
}

export const [IN_A_WEEK, TWO_DAYS_AGO] = [plusDays(today(), 7), plusDays(today(), -2)];

export function changesTaken(status: 'stored' | 'refused', message?: string): HttpHandler {
  return http.post<never, PlanDaysRequest, PlanDaysResult>(`*${DAYS}`, async ({ request }) => {
    const { changes } = await request.json();
    return HttpResponse.json({
      results: changes.map(({ planKey, dayId }) => ({ planKey, dayId, status, ...(message && { message }) })),
    });
  });
}

export function changesOut(): HttpHandler {
  return http.post(`*${DAYS}`, () => HttpResponse.error());
}

/** Answers for a coached member with a plan of their own. */
export function ownPlan({ plan, sessions = [], bests, changes = [], plans, taken }: OwnPlanParts = {}): HttpHandler[] {
  const around = plan ?? planAround();
  const { key, title, weeks, client } = around;
  const { start, until } = client ?? { start: today(), until: today() };
  const mine: MyPlansResponse['plans'] = plans ?? [{ key, title, start, until, weeks, state: 'current', open: true }];
  return [
    http.get<never, never, TrainingPlan>(`*${PLAN}`, () => HttpResponse.json(around)),
    http.get<never, never, PlanDaysResponse>(`*${DAYS}`, () => HttpResponse.json({ changes: [...changes] })),
    http.get<never, never, MyPlansResponse>(`*${PLANS}`, () => HttpResponse.json({ plans: mine })),
    taken ?? changesTaken('stored'),
    workoutsAre({ sessions: [...sessions], last: {}, ...(bests && { bests }) }),
  ];
}
