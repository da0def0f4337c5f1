import { randomUUID } from 'node:crypto';
import type { AssignResponse } from '#contract/training/plans/assignments.studio.ts';
import type { ClientRow, ClientsResponse } from '#contract/coaching/clients.studio.ts';
import type { StudioTrainingPlan } from '#contract/training/plans/plans-builder.studio.ts';
import { plusDays } from '#server/platform/days.ts';
import { buildPlanLine, buildPlanRequest } from '#server/modules/training/plans/plans.harness.ts';
import type { Browser } from '../browser.ts';
import { requestJson, type Client } from './client.ts';
import { drawNumber, runConcurrently } from './draw.ts';

/** Limit of one answer. */
const ASSIGNED_AT_ONCE = 200;
const PARALLEL = 4;

const DAYS: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ['Lower body', ['Back squat', 'Romanian deadlift', 'Split squat', 'Calf raise']],
  ['Upper body', ['Bench press', 'One-arm row', 'Push press', 'Pull-up']],
  ['Whole body', ['Deadlift', 'Push-up', 'Goblet squat', 'Farmer walk']],
  ['Easy day', ['Kettlebell swing', 'Step-up', 'Plank row', 'Lunge']],
];

/** Creates two plans of so many weeks, with three and four days each; returns their keys. */
export async function writePlans(coach: Browser, weeks: number): Promise<string[]> {
  const keys: string[] = [];
  for (const many of [3, 4]) {
    const days = DAYS.slice(0, many).map(([name, lines], at) => ({
      id: `d-${at + 1}`,
      week: null,
      day: `Day ${at + 1}`,
      name,
      lines: lines.map((line) => buildPlanLine(line)),
    }));
    const plan = buildPlanRequest({ title: `Strength, ${many} days`, weeks: String(weeks), days });
    keys.push((await requestJson<StudioTrainingPlan>(coach, '/api/coach/plans', plan)).key);
  }
  return keys;
}

/** Assigns another plan to clients whose plan has ended or ends within the week; it begins afterwards. */
export async function givePlans(
  coach: Browser,
  { keys, today, byId }: { keys: readonly string[]; today: string; byId: ReadonlyMap<string, Client> },
): Promise<void> {
  const rows: ClientRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await requestJson<ClientsResponse>(coach, `/api/coach/clients?need=plan&sort=name&page=${page}`);
    pages = found.pages;
    rows.push(...found.items.filter(({ id }) => byId.has(id)));
  }
  for (const [at, key] of keys.entries()) {
    const weekdays = [
      [1, 3, 5],
      [1, 2, 4, 6],
    ][at]!;
    const choices = rows
      .filter(({ id }) => byId.get(id)!.n % keys.length === at)
      .map(({ id: user, planUntil }) => ({
        user,
        start: planUntil && planUntil >= today ? plusDays(planUntil, 1) : today,
        weekdays,
      }));
    for (let from = 0; from < choices.length; from += ASSIGNED_AT_ONCE) {
      const clients = choices.slice(from, from + ASSIGNED_AT_ONCE);
      const { copies } = await requestJson<AssignResponse>(coach, `/api/coach/plans/${key}/assign`, {
        request: randomUUID(),
        clients,
      });
      for (const { user } of copies) byId.get(user)!.plans += 1;
    }
  }
}

/** Answers nine of ten check-ins and every message, and opens some health notes. */
export async function answer(coach: Browser, week: number, byId: ReadonlyMap<string, Client>): Promise<void> {
  await runConcurrently([...byId], PARALLEL, async ([id, client]) => {
    const { n } = client;
    for (const checkIn of client.unanswered.splice(0)) {
      if (drawNumber(10, n, week, 'unanswered') === 0) continue;
      await requestJson(coach, `/api/coach/check-ins/${checkIn}/answer`, {
        answer: 'Keep going like this. Sleep more.',
        version: 1,
      });
      client.answered += 1;
    }
    if (client.asks) {
      const letter = { id: randomUUID(), text: 'Yes, the same number of them.', version: 0 };
      await requestJson(coach, `/api/coach/talk/${id}`, letter);
      client.asks = false;
      client.got += 1;
    }
    if (drawNumber(25, n, week, 'reads') === 0) await requestJson(coach, `/api/coach/clients/${id}/health`, {});
  });
}
