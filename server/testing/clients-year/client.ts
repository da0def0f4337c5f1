import { randomUUID } from 'node:crypto';
import { CheckIn, type CheckInRequest } from '#contract/coaching/check-ins.ts';
import { type MyPlansResponse, PlanDaysResult, type PlanDayChange } from '#contract/training/plans/plan-days.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { type WorkoutChange, WorkoutsResult } from '#contract/training/workouts.ts';
import { plusDays } from '#server/platform/days.ts';
import { type Browser, createBrowser } from '../browser.ts';
import { drawNumber } from './draw.ts';

/** A client with a phone: their activity, its unsent part, and the expected state of the shop. */
export interface Client {
  n: number;
  email: string;
  browser: Browser;
  /** The plan that they follow, as their phone has it. */
  plan: TrainingPlan | null;
  /** Not sent yet. */
  waiting: { sessions: WorkoutChange[]; days: PlanDayChange[] };
  /** Ids of all sessions that were sent and taken. */
  sent: Set<string>;
  /** Check-ins that the coach has not answered. */
  unanswered: string[];
  checkIns: number;
  answered: number;
  wrote: number;
  got: number;
  plans: number;
  /** Wrote, and the coach has not answered. */
  asks: boolean;
}

/** Size of a device's batch. */
const AT_ONCE = 50;
const ZONE = 'Europe/Helsinki';

export const createClient = (origin: string, n: number): Client => ({
  n,
  email: `client-${n}@year.example`,
  browser: createBrowser(origin),
  plan: null,
  waiting: { sessions: [], days: [] },
  sent: new Set(),
  unanswered: [],
  checkIns: 0,
  answered: 0,
  wrote: 0,
  got: 0,
  plans: 0,
  asks: false,
});

/** Returns the answer, or throws an error with the request. */
export async function requestJson<T>(browser: Browser, path: string, body?: unknown): Promise<T> {
  const answer = await (body === undefined ? browser.ask(path) : browser.post(path, body));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export async function signIn(browser: Browser, email: string, code: (email: string) => Promise<string>) {
  await requestJson(browser, '/api/login/code', { email });
  await requestJson(browser, '/api/login/verify', { email, code: await code(email) });
}

/** Fills in the profile, with consent to health data. */
export const introduce = ({ browser, n }: Client) =>
  requestJson(browser, '/api/coaching-profile', {
    fullName: `Client ${n}`,
    age: 25 + (n % 40),
    injuries: n % 4 === 0 ? 'Left knee, spring of last year.' : '',
    healthConsent: COACHING_CONSENT,
  });

/** Returns the current plan; loads it again once the cached one has ended. */
export async function lookAtPlan(client: Client, today: string): Promise<void> {
  if (client.plan && client.plan.client!.until >= today) return;
  const { plans } = await requestJson<MyPlansResponse>(client.browser, '/api/user/plans');
  const current = plans.find(({ start, until }) => start <= today && until >= today);
  client.plan = current
    ? await requestJson<TrainingPlan>(client.browser, `/api/training-programs/${current.key}`)
    : null;
}

/** Trains for a week offline: skips one day of eight, and moves another by a day. */
export function train(client: Client, monday: string): void {
  const sunday = plusDays(monday, 6);
  for (const day of client.plan?.workouts ?? []) {
    if (!day.date || day.date < monday || day.date > sunday) continue;
    const luck = drawNumber(8, client.n, client.plan!.key, day.id);
    const change = {
      planKey: client.plan!.key,
      dayId: day.id,
      revision: 1,
      movedTo: null,
      minutes: null,
      skipped: null,
    };
    if (luck === 0) client.waiting.days.push({ ...change, skipped: client.n % 2 ? 'A cold.' : '' });
    else {
      const moved = luck === 1 && day.date < sunday;
      const date = moved ? plusDays(day.date, 1) : day.date;
      if (moved) client.waiting.days.push({ ...change, movedTo: date });
      client.waiting.sessions.push(buildSession(client, day, date));
    }
  }
}

function buildSession({ n, plan }: Client, day: WorkoutDay, date: string): WorkoutChange {
  const at = (minutes: number) => new Date(Date.parse(`${date}T05:00:00Z`) + minutes * 60_000).toISOString();
  const hurts = drawNumber(40, n, plan!.key, day.id, 'hurts') === 0;
  const weight = 20 + drawNumber(20, n, day.id) * 2.5;
  return {
    id: randomUUID(),
    revision: 1,
    planKey: plan!.key,
    dayId: day.id,
    startedAt: at(0),
    finishedAt: at(45),
    timeZone: ZONE,
    notes: drawNumber(6, n, day.id, 'notes') === 0 ? 'Went well, the last set was hard.' : '',
    exercises: day.exercises.map(({ id, sets }, place) => ({
      exerciseId: id,
      swappedFor: null,
      skipped: null,
      pain: hurts && place === 0 ? { level: 1 + (n % 9), note: 'The left knee, going down.' } : null,
      sets: Array.from({ length: sets }, (_, set) => ({
        id: `s${place}-${set}`,
        weightKg: weight,
        reps: 8 + drawNumber(3, n, day.id, set),
        rpe: 7 + drawNumber(3, n, day.id, set) / 2,
        doneAt: at(5 + place * 10 + set * 3),
      })),
    })),
    deleted: false,
    device: 'phone',
    base: null,
    version: randomUUID(),
  };
}

/** Sends the waiting changes. Once in ten times the answer is lost, and everything is sent again. */
export async function sync(client: Client, week: number): Promise<void> {
  const { sessions, days } = client.waiting;
  client.waiting = { sessions: [], days: [] };
  const times = drawNumber(10, client.n, week, 'lost') === 0 ? 2 : 1;
  for (let time = 0; time < times; time++) {
    for (const changes of pieces(days)) {
      const { results } = PlanDaysResult.parse(await requestJson(client.browser, '/api/user/plan-days', { changes }));
      refuseRefused(client, results, time === 0 ? 'stored' : 'stale');
    }
    for (const changes of pieces(sessions)) {
      const { results } = WorkoutsResult.parse(await requestJson(client.browser, '/api/user/workouts', { changes }));
      refuseRefused(client, results, time === 0 ? 'stored' : 'merged');
    }
  }
  for (const { id } of sessions) client.sent.add(id);
}

function refuseRefused(
  { email }: Client,
  results: readonly { status: string; message?: string | undefined }[],
  wanted: string,
) {
  const other = results.find(({ status }) => status !== wanted);
  if (other) throw new Error(`${email}: ${other.status} ${other.message ?? ''}`);
}

function pieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

export async function checkIn(client: Client, week: number): Promise<void> {
  const score = (what: string) => 1 + drawNumber(5, client.n, week, what);
  const request: CheckInRequest = {
    sleep: score('sleep'),
    energy: score('energy'),
    soreness: score('soreness'),
    weightKg: null,
    note: 'A good week, all in all.',
  };
  const { id } = CheckIn.parse(await requestJson(client.browser, '/api/coaching/check-ins', request));
  client.unanswered.push(id);
  client.checkIns += 1;
}

export async function sendClientMessage(client: Client): Promise<void> {
  await requestJson(client.browser, '/api/coaching/thread', {
    id: randomUUID(),
    text: 'Can I swap the squats for lunges?',
  });
  client.wrote += 1;
  client.asks = true;
}
