import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Assignable } from '#contract/training/plans/assignments.studio.ts';
import type { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { buildPlanLine, buildPlanRequest } from '../../../server/modules/training/plans/plans.harness.ts';
import { answerTo } from '../paying.ts';
import type { Shop } from '../shop.ts';

const COLOURS = ['Red', 'Green', 'Blue'];

/** Creates a plan of two weeks with three days of squat and press by the API. Returns the template's key. */
export async function makeColours(coach: Page, shop: Shop, title: string): Promise<string> {
  const line = (name: string) => buildPlanLine(name, { sets: '1', reps: '5', rest: '2 min', target: '60 kg' });
  const days = COLOURS.map((name) => ({
    id: name.toLowerCase(),
    week: null,
    day: name,
    name,
    lines: [line(`${name} squat`), line(`${name} press`)],
  }));
  const made = await answerTo(coach, `${shop.url}/api/coach/plans`, buildPlanRequest({ title, weeks: '2', days }));
  expect(made.status).toBe(201);
  return String(made.body['key']);
}

/** Assigns the plan to one client, from any weekday. Returns the client's id. */
export async function givePlan(coach: Page, shop: Shop, key: string, email: string, start: string): Promise<string> {
  const user = await loadUserId(coach, shop, email);
  const clients = [{ user, start, weekdays: [1, 2, 3, 4, 5, 6, 7] }];
  const path = `${shop.url}/api/coach/plans/${key}/assign`;
  expect((await answerTo(coach, path, { request: randomUUID(), clients })).status).toBe(201);
  return user;
}

export async function loadUserId(coach: Page, shop: Shop, email: string): Promise<string> {
  const { items } = await read<{ items: Assignable[] }>(coach, `${shop.url}/api/coach/assignable`);
  return items.find((each) => each.email === email)!.user;
}

/** Fetches with the session of the page. */
export async function read<T>(page: Page, url: string): Promise<T> {
  const response = await page.request.get(url, { maxRetries: 1 });
  expect([url, response.status()]).toEqual([url, 200]);
  return (await response.json()) as T;
}

/** Returns a client's log for the coach, including pain notes and reasons. */
export async function readHealthLog(coach: Page, { url }: Shop, user: string): Promise<ClientLogResponse> {
  const { status, body } = await answerTo(coach, `${url}/api/coach/clients/${user}/log`, {});
  expect(status).toBe(200);
  return body as ClientLogResponse;
}
