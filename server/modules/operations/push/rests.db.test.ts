import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PushMessage } from './push.entity.ts';
import { allowedAt, startPushService } from './push.harness.ts';
import { pushJob } from './push.job.ts';

const PATH = '/api/user/push/rests';
/** Ten in the morning in Helsinki. */
const MORNING = new Date('2026-11-23T08:00:00Z');
const KINDS = { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true };
let now = MORNING;

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let anna: Browser;
let ben: Browser;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  anna = await member(app, 'anna@example.com', {}, MORNING);
  ben = await member(app, 'ben@example.com', {}, MORNING);
});
beforeEach(async () => {
  now = MORNING;
  await app.em().execute('delete from push_device');
  await app.em().execute('delete from push_wish');
});
afterAll(async () => {
  service.close();
  await app.close();
});

const after = (seconds: number) => new Date(MORNING.getTime() + seconds * 1_000);
const rows = () => forkEm(app.orm).find(PushMessage, {}, { orderBy: { createdAt: 'asc' } });
const ask = async (who: Browser, endpoint: string, seconds: number | null, plan = 'mine') =>
  (await who.post(PATH, { endpoint, plan, seconds })).status;
const work = async (at: Date) => {
  now = at;
  const { name, supportEmail } = { name: 'Aamu', supportEmail: 'hello@aamu.example' };
  const brand = { name, supportEmail, url: service.standIn, timeZone: 'Europe/Helsinki', language: 'en' as const };
  const parts = { orm: app.orm, clock: () => now, mode: () => 'live' as const, brand, settings: {} };
  const job = pushJob({ ...parts, standIn: service.standIn });
  await runUntilDone({ orm: app.orm, log: pino({ level: 'silent' }), clock: () => now }, [job]);
};

describe('POST /api/user/push/rests', () => {
  test('nobody asks for nothing', async () => {
    const { device } = await allowedAt(app, service.standIn, anna);
    expect(await ask(createBrowser(app.url), device.endpoint, 600)).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['over already', { seconds: 0 }],
    ['before now', { seconds: -600 }],
    ['more than an hour ahead', { seconds: 3_601 }],
    ['no whole second', { seconds: 300.5 }],
    ['a word', { seconds: 'soon' }],
    ['without an end', { seconds: undefined }],
    ['of a plan that leads elsewhere', { plan: '../../account' }],
    ['of no plan', { plan: '' }],
    ['of a browser that is none', { endpoint: 7 }],
    ['of a very long address', { endpoint: 'a'.repeat(2_000) }],
  ])('a rest that is %s is refused', async (_, wrong) => {
    const { device } = await allowedAt(app, service.standIn, anna);
    const right = { endpoint: device.endpoint, plan: 'mine', seconds: 600 };
    expect((await anna.post(PATH, { ...right, ...wrong })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test('a browser of somebody else’s is told nothing, and one that is not known looks the same', async () => {
    const { device } = await allowedAt(app, service.standIn, anna);
    expect(await ask(ben, device.endpoint, 600)).toBe(204);
    expect(await ask(ben, 'https://fcm.googleapis.com/fcm/send/none', 600)).toBe(204);
    expect(await rows()).toEqual([]);
    // Another member cannot cancel it either.
    expect(await ask(anna, device.endpoint, 600)).toBe(204);
    expect(await ask(ben, device.endpoint, null)).toBe(204);
    expect(await rows()).toHaveLength(1);
  });

  test('who has switched that kind off is told nothing, also where it was off before the end only', async () => {
    const { id, device } = await allowedAt(app, service.standIn, anna);
    const off = { kinds: { ...KINDS, 'rest-over': false }, quiet: null, timeZone: 'Europe/Helsinki' };
    expect(await ask(anna, device.endpoint, 600)).toBe(204);
    await anna.post('/api/user/push', off);
    await work(after(600));
    expect(await rows()).toMatchObject([{ status: 'dropped' }]);
    expect(await ask(anna, device.endpoint, 900)).toBe(204);
    expect(await rows()).toHaveLength(1);
    expect(service.messagesFor(id)).toEqual([]);
  });
});

describe('the end of a long rest', () => {
  test('is told by the browser that asked for it, when it is over and not before', async () => {
    const [here, other] = [await allowedAt(app, service.standIn, anna), await allowedAt(app, service.standIn, anna)];
    expect(await ask(anna, here.device.endpoint, 600)).toBe(204);
    await work(after(599));
    expect(service.messagesFor(here.id)).toEqual([]);
    await work(after(600));
    await work(after(602));
    expect(service.messagesFor(here.id).map((each) => here.read(each))).toEqual([
      { title: 'Aamu', body: 'Your rest is over.', url: '/training/mine', tag: 'rest' },
    ]);
    expect(service.messagesFor(other.id)).toEqual([]);
  });

  test('is that of the last rest', async () => {
    const { id, device } = await allowedAt(app, service.standIn, anna);
    await ask(anna, device.endpoint, 600);
    await ask(anna, device.endpoint, 900, 'other');
    expect(await rows()).toMatchObject([{ nextAttemptAt: after(900), page: '/training/other', status: 'pending' }]);
    await work(after(600));
    expect(service.messagesFor(id)).toEqual([]);
    await work(after(900));
    expect(service.messagesFor(id)).toHaveLength(1);
  });

  test('asked for by two tabs at once is told once', async () => {
    const { id, device } = await allowedAt(app, service.standIn, anna);
    expect(await Promise.all([600, 600, 600].map((seconds) => ask(anna, device.endpoint, seconds)))).toEqual([
      204, 204, 204,
    ]);
    await work(after(600));
    expect(service.messagesFor(id)).toHaveLength(1);
  });

  test('is not told once the rest was ended', async () => {
    const { id, device } = await allowedAt(app, service.standIn, anna);
    await ask(anna, device.endpoint, 600);
    expect(await ask(anna, device.endpoint, null)).toBe(204);
    await work(after(600));
    expect(service.messagesFor(id)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    [59, 1],
    [61, 0],
  ])('where nothing was sent for %d seconds after it, is told %d times', async (late, times) => {
    const { id, device } = await allowedAt(app, service.standIn, anna);
    await ask(anna, device.endpoint, 600);
    await work(after(600 + late));
    expect(service.messagesFor(id)).toHaveLength(times);
  });

  test('is told in no quiet hours, and not after them', async () => {
    const { id, device } = await allowedAt(app, service.standIn, anna);
    await anna.post('/api/user/push', {
      kinds: KINDS,
      quiet: { from: '10:05', to: '10:11' },
      timeZone: 'Europe/Helsinki',
    });
    await ask(anna, device.endpoint, 600);
    await work(after(600));
    await work(after(665));
    expect(service.messagesFor(id)).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'dropped' }]);
  });
});
