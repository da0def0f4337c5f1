import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { connectPostgres } from '../../../server/app/database.ts';
import { freePort } from '../../../server/platform/db/embedded/free-port.ts';
import { readPostmaster } from '../../../server/platform/db/embedded/postmaster-file.ts';
import { type Em, forkEm } from '../../../server/platform/db/orm.ts';
import { guest, payByCard } from '../../../server/testing/buyers.ts';
import { requestLoginCode } from '../new-code.ts';
import { openShop, type Shop } from '../shop.ts';

const KILLS = 50;

test('nothing is lost and nothing done twice when the shop, its database or both are killed 50 times', async () => {
  test.setTimeout(900_000);
  const env = { PORT: String(await freePort()), RATE_LIMITS: 'off', SESSION_KEYS: 'one key for every start of it' };
  let shop = await openShop(env);
  const { folder } = shop;
  const current = () => shop;
  const member = await buyPlan(current);
  const starts: number[] = [];

  async function bringBack() {
    const begun = performance.now();
    shop = await openShop(env, folder);
    starts.push(performance.now() - begun);
  }

  const sessions = Array.from({ length: KILLS }, () => randomUUID());
  for (let round = 0; round < KILLS; round++) {
    const work = [
      round % 2 === 0 ? buy(current, `buyer${round}@example.com`) : signUp(current, `reader${round}@example.com`),
      logWorkout(member, sessions[round]!),
    ];
    // Kills at evenly spread moments, the same in each run.
    await wait((round * 37) % 250);
    if (round % 3 !== 0) await killDatabase(folder);
    if (round % 3 !== 1) {
      await shop.end('SIGKILL');
      await bringBack();
    }
    await Promise.all(work);
  }
  test.info().annotations.push({ type: 'slowest start, ms', description: String(Math.round(Math.max(...starts))) });

  const { em, close } = await openDatabase(folder);
  const late = { timeout: 90_000 };
  const buyers = KILLS / 2 + 1;
  await expect.poll(() => count(em(), 'select count(*) from receipt'), late).toBe(buyers);
  await expect.poll(() => count(em(), "select count(*) from outbox_mail where status <> 'sent'"), late).toBe(0);
  expect(await count(em(), 'select count(*) from payment')).toBe(buyers);
  expect(await count(em(), 'select count(distinct number) from receipt')).toBe(buyers);
  expect(await count(em(), 'select max(number) from receipt')).toBe(buyers);
  // A lost answer causes a second request. The mail, counted below, is sent once.
  const readers = "select count(distinct email_key) from signup where email like 'reader%'";
  expect(await count(em(), readers)).toBe(KILLS / 2);
  const logged = await em().execute<{ id: string }[]>('select id from workout');
  expect(logged.map(({ id }) => id).toSorted()).toEqual(sessions.toSorted());
  const welcomes = (await shop.mails())
    .filter(({ to }) => /^(?:buyer|reader)/.test(to))
    .map(({ to, subject }) => `${to} ${subject}`);
  expect(new Set(welcomes).size).toBe(KILLS);
  expect(welcomes).toHaveLength(KILLS);
  await close();
  await member.dispose();
  expect(await shop.end('SIGTERM')).toBe(0);
  await rm(folder, { recursive: true });
});

/** Returns a member who owns the plan of programme 3. */
async function buyPlan(shop: () => Shop): Promise<APIRequestContext> {
  const member = await request.newContext({ baseURL: shop().url });
  const email = 'member@example.com';
  const code = await requestLoginCode(shop(), email, () => member.post('/api/login/code', { data: { email } }));
  expect((await member.post('/api/login/verify', { data: { email, code } })).status()).toBe(204);
  const { clientSecret } = (await (
    await member.post('/api/create-payment-intent', { data: { programId: 3 } })
  ).json()) as {
    clientSecret: string;
  };
  await pay(shop, clientSecret);
  await expect.poll(async () => (await member.get('/api/training-programs/3')).status(), { timeout: 20_000 }).toBe(200);
  return member;
}

async function buy(shop: () => Shop, email: string): Promise<void> {
  const answer = await untilOk(() => shop().post('/api/create-guest-subscription', guest(email)));
  const { clientSecret } = (await answer.json()) as { clientSecret: string };
  await pay(shop, clientSecret);
}

/** Pays, and retries after a lost answer. */
async function pay(shop: () => Shop, clientSecret: string): Promise<void> {
  await untilOk(async () => {
    const response = await payByCard(shop(), clientSecret);
    const body = await response.clone().text();
    return body.includes('"status":"succeeded"') ? new Response() : response;
  });
}

async function signUp(shop: () => Shop, email: string): Promise<void> {
  await untilOk(() => shop().post('/api/email-signup', { email }));
}

/** Sends a session under the same id until it is stored, as a phone does. "stale" means stored before. */
async function logWorkout(member: APIRequestContext, id: string): Promise<void> {
  const plan = await untilOk(async () => toResponse(await member.get('/api/training-programs/3')));
  const { workouts } = (await plan.json()) as { workouts: { id: string }[] };
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  const own = {
    id,
    revision: 1,
    planKey: '3',
    dayId: workouts[0]!.id,
    startedAt,
    finishedAt: new Date().toISOString(),
  };
  const session = { ...own, timeZone: 'Europe/Helsinki', notes: 'felt good', exercises: [], deleted: false };
  await untilOk(async () => {
    const response = await toResponse(await member.post('/api/user/workouts', { data: { changes: [session] } }));
    const body = await response.clone().text();
    return response.ok && !/"status":"(?:stored|stale)"/.test(body) ? new Response(body, { status: 500 }) : response;
  });
}

async function toResponse(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Response> {
  return new Response(await answer.text(), { status: answer.status() });
}

/** Repeats a request until the server answers it. */
async function untilOk(ask: () => Promise<Response>): Promise<Response> {
  let said = '';
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(100)) {
    const response = await ask().catch((error: Error) => new Response(error.message, { status: 599 }));
    if (response.ok) return response;
    said = `${response.status} ${await response.text()}`;
    // Retries only while the server is down; a refusal is an error.
    if (response.status < 500) break;
  }
  throw new Error(said);
}

async function killDatabase(folder: string): Promise<void> {
  const server = await readPostmaster(join(folder, 'postgres'));
  if (server) process.kill(server.pid, 'SIGKILL');
}

async function openDatabase(folder: string) {
  const { socketFolder } = (await readPostmaster(join(folder, 'postgres')))!;
  const host = encodeURIComponent(socketFolder);
  const { orm, close } = await connectPostgres(`postgres://aamu@localhost/postgres?host=${host}`, 1);
  return { em: () => forkEm(orm), close };
}

async function count(em: Em, sql: string): Promise<number> {
  const [row] = await em.execute<Record<string, string>[]>(sql);
  return Number(Object.values(row!)[0]);
}
