import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { claimRows } from '#server/platform/jobs/rows.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { PushDevice, PushMessage } from './push.entity.ts';
import { allowedAt, startPushService } from './push.harness.ts';
import { pushJob, pushQueue } from './push.job.ts';
import { notePush } from './push.service.ts';
import { noteSessions } from './session-today.job.ts';

const COACH = 'coach@example.com';
/** Ten in the morning in Helsinki. */
const MORNING = new Date('2026-11-23T08:00:00Z');
let now = MORNING;

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let standIn: string;
let anna: Browser;
let coach: Browser;
beforeAll(async () => {
  service = await startPushService();
  standIn = service.standIn;
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  anna = await member(app, 'anna@example.com', { renewing: [4] }, MORNING);
  coach = await member(app, COACH, {}, MORNING);
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

const working = () => ({ orm: app.orm, log: pino({ level: 'silent' }), clock: () => now });
const job = () => pushJob({ ...working(), mode: () => 'live', brand: brand(), settings: {}, standIn });
const brand = () => ({
  name: 'Aamu',
  supportEmail: 'hello@aamu.example',
  url: standIn,
  timeZone: 'Europe/Helsinki',
  language: 'en' as const,
});
const send = () => runUntilDone(working(), [job()]);
const loadUserId = async (email: string) => (await app.em().findOneOrFail(User, { emailKey: email })).id;
const note = async (cause: string, more: { about?: string; expiresAt?: Date } = {}) => {
  const user = await loadUserId('anna@example.com');
  await app.em().transactional((tx) => notePush(tx, { user, kind: 'coach-answered', cause, now, ...more }));
};
const rows = () => forkEm(app.orm).find(PushMessage, {}, { orderBy: { createdAt: 'asc' } });

async function allowed(who = anna, email = 'anna@example.com') {
  return { ...(await allowedAt(app, standIn, who)), user: await loadUserId(email) };
}

describe('a message', () => {
  test('is delivered once to each device, encrypted, and says nothing that anybody wrote', async () => {
    const [one, two] = [await allowed(), await allowed()];
    await note('answer:1');
    await note('answer:1');
    await send();
    await send();
    for (const device of [one, two]) {
      const [message, ...more] = service.messagesFor(device.id);
      expect(more).toEqual([]);
      expect(device.read(message!)).toMatchObject({
        title: 'Aamu',
        body: 'Your coach replied.',
        url: '/coaching',
      });
      expect(message!.body.toString('latin1')).not.toContain('coach');
    }
    expect(() => two.read(service.messagesFor(one.id)[0]!)).toThrow(/authenticate/);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('waits and is told once where the same was told minutes before, and is lost nowhere', async () => {
    const [one, two] = [await allowed(), await allowed()];
    const told = () => [one, two].map(({ id }) => service.messagesFor(id).length);
    for (let answer = 0; answer < 30; answer++) await note(`many:${answer}`);
    await send();
    expect(told()).toEqual([1, 1]);
    now = new Date(MORNING.getTime() + 4 * 60_000);
    await note('many:late');
    await send();
    expect(told()).toEqual([1, 1]);
    now = new Date(MORNING.getTime() + 5 * 60_000);
    await send();
    expect(told()).toEqual([2, 2]);
    now = new Date(MORNING.getTime() + 15 * 60_000);
    await note('many:later');
    await send();
    expect(told()).toEqual([3, 3]);
  });

  test('about another day is another message', async () => {
    const device = await allowed();
    await note('day:1', { about: 'Long run' });
    await note('day:2', { about: 'Strength' });
    await send();
    expect(service.messagesFor(device.id)).toHaveLength(2);
  });

  test('about an answer comes with the coach’s press, in the same transaction', async () => {
    const device = await allowed();
    const week = { sleep: 4, energy: 3, soreness: 2, note: 'My knee hurts', healthConsent: COACHING_CONSENT };
    expect((await anna.post('/api/coaching/check-ins', week)).status).toBe(200);
    const { checkIns } = (await (await anna.ask('/api/coaching/check-ins')).json()) as { checkIns: { id: string }[] };
    const answer = { answer: 'Rest it for two days.', version: 1 };
    expect((await coach.post(`/api/coach/check-ins/${checkIns[0]!.id}/answer`, answer)).status).toBe(200);
    await send();
    const said = service.messagesFor(device.id).map((each) => device.read(each));
    expect(said).toMatchObject([{ body: 'Your coach replied.' }]);
    expect(JSON.stringify(said)).not.toMatch(/knee|Rest it/);
  });

  test('for a key that encrypts nothing ends the device', async () => {
    await allowed();
    const em = app.em();
    const [device] = await em.find(PushDevice, {});
    device!.keys = { ...device!.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    await em.flush();
    await note('bad-key:1');
    await send();
    expect(await app.em().count(PushDevice)).toBe(0);
  });

  test.each(everyNth([404, 410], 2))(
    'that meets a browser that is gone (%i) ends its keys, and nothing is sent there again',
    async (status) => {
      const device = await allowed();
      service.refuse(device.id, { status });
      await note(`gone:${status}`);
      await send();
      expect(await app.em().count(PushDevice)).toBe(0);
      await note(`gone:${status}:again`);
      await send();
      expect(service.messagesFor(device.id)).toEqual([]);
    },
  );

  test('that comes too fast waits as long as the service asks; one that fails is tried again', async () => {
    const device = await allowed();
    service.refuse(device.id, { status: 429, retryAfter: '120' }, { status: 500 });
    await note('slow:1');
    await send();
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ status: 'pending', nextAttemptAt: new Date(MORNING.getTime() + 120_000) });
    now = new Date(MORNING.getTime() + 120_000);
    await send();
    const [again] = await rows();
    expect(again).toMatchObject({ status: 'pending', lastError: 'The push service answered with 500.' });
    now = again!.nextAttemptAt;
    await send();
    expect(service.messagesFor(device.id)).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ status: 'sent' });
  });

  test('that no service will ever take is given up', async () => {
    const device = await allowed();
    service.refuse(device.id, { status: 413 });
    await note('large:1');
    await send();
    expect((await rows())[0]).toMatchObject({ status: 'failed', lastError: 'The push service answered with 413.' });
  });

  test.each(everyNth([301, 302, 307, 308], 4))('is not sent on to where a service leads (%i)', async (status) => {
    const [device, elsewhere] = [await allowed(), await allowed()];
    service.refuse(device.id, { status, location: `${standIn}/sandbox/push/${elsewhere.id}` });
    await app.em().nativeDelete(PushDevice, { endpoint: `${standIn}/sandbox/push/${elsewhere.id}` });
    await note(`led:${status}`);
    await send();
    expect(service.messagesFor(elsewhere.id)).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: `The push service answered with ${status}.` }]);
  });

  test.each(['http://127.0.0.1:9/a', 'https://[::1]/a', 'https://169.254.169.254/a', 'https://evil.example/a'])(
    'to an address that is no push service’s is not sent, however it came into the row: %s',
    async (endpoint) => {
      const device = await allowed();
      await app.em().nativeUpdate(PushDevice, { user: device.user }, { endpoint });
      await note(`hostile:${endpoint}`);
      await send();
      expect(await app.em().count(PushDevice)).toBe(0);
      expect(await rows()).toEqual([]);
    },
  );

  test.each([401, 403])('that is refused because the keys are others by now (%i) says so, once', async (status) => {
    const device = await allowed();
    service.refuse(device.id, { status });
    await note(`keys:${status}`);
    await send();
    await send();
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: `The push service answered with ${status}.` }]);
    expect(service.messagesFor(device.id)).toEqual([]);
  });

  test('whose worker died before it was sent is sent by the next one', async () => {
    const device = await allowed();
    await note('killed:1');
    // Claimed, and then abandoned.
    expect(await claimRows(forkEm(app.orm), pushQueue, { now, leaseMs: 6_000, of: { limit: 1 } })).toHaveLength(1);
    await send();
    expect(service.messagesFor(device.id)).toHaveLength(0);
    now = new Date(MORNING.getTime() + 7_000);
    await send();
    expect(service.messagesFor(device.id)).toHaveLength(1);
  });

  test('waits for the end of quiet hours by the member’s clock, and one that is of no use by then is dropped', async () => {
    const device = await allowed();
    // Half past ten at night in Helsinki.
    now = new Date('2026-11-23T20:30:00Z');
    await note('late:1');
    await note('late:2', { about: 'Long run', expiresAt: new Date('2026-11-23T21:59:59Z') });
    await send();
    expect(service.messagesFor(device.id)).toEqual([]);
    expect(Object.fromEntries((await rows()).map(({ status, cause }) => [cause, status]))).toEqual({
      'late:1': 'pending',
      'late:2': 'dropped',
    });
    now = new Date('2026-11-24T05:00:00Z');
    await send();
    expect(service.messagesFor(device.id)).toHaveLength(1);
  });

  test.each<[string, object, string[]]>([
    ['is sent while the session is open', {}, ['Session today: Name of legs-w2']],
    ['is not sent once it is skipped', { skipped: '' }, []],
    ['is not sent once it is moved', { movedTo: '2026-11-24' }, []],
  ])('about a session waits and %s', async (_, change, bodies) => {
    const device = await allowed();
    await createAssignment(app, 'anna@example.com', 'c-anna');
    const kinds = { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true };
    const quiet = { from: '21:00', to: '09:00' };
    await anna.post('/api/user/push', { kinds, quiet, timeZone: 'Europe/Helsinki' });
    // Seven in the morning in Helsinki.
    now = new Date('2026-11-23T05:00:00Z');
    await noteSessions(app.em(), { now, timeZone: 'Europe/Helsinki', mode: 'live' });
    await send();
    expect((await rows()).map(({ status }) => status)).toEqual(['pending']);
    const unchanged = { planKey: 'c-anna', dayId: 'legs-w2', revision: 1, movedTo: null, minutes: null, skipped: null };
    await anna.post('/api/user/plan-days', { changes: [{ ...unchanged, ...change }] });
    now = MORNING;
    await send();
    expect(service.messagesFor(device.id).map((message) => device.read(message).body)).toEqual(bodies);
    expect((await rows()).map(({ status }) => status)).toEqual([bodies.length > 0 ? 'sent' : 'dropped']);
    await app.em().execute("delete from plan_day where plan_key = 'c-anna'");
    await app.em().execute("delete from training_plan where key = 'c-anna'");
  });

  test('of a kind that was switched off is not written, nor sent where it was written before', async () => {
    const device = await allowed();
    await note('off:1');
    const kinds = { 'session-today': true, 'coach-answered': false, 'plan-new': true, 'rest-over': true };
    expect((await anna.post('/api/user/push', { kinds, quiet: null, timeZone: 'Europe/Helsinki' })).status).toBe(204);
    await note('off:2');
    await send();
    expect(service.messagesFor(device.id)).toEqual([]);
    expect((await rows()).map(({ status, cause }) => [cause, status])).toEqual([['off:1', 'dropped']]);
  });

  test('is for nobody once its member has signed out there, and goes with who is erased', async () => {
    const there = await member(app, 'anna@example.com', {}, MORNING);
    const device = await allowed(there);
    await note('out:1');
    await there.ask('/api/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await send();
    expect(service.messagesFor(device.id)).toEqual([]);
    expect(await app.em().count(PushDevice)).toBe(0);
  });

  test('whose transaction is taken back was never written', async () => {
    await allowed();
    const user = await loadUserId('anna@example.com');
    const cause = `undone:${randomUUID()}`;
    const undone = app.em().transactional(async (tx) => {
      await notePush(tx, { user, kind: 'plan-new', cause, now });
      throw new Error('Taken back.');
    });
    await expect(undone).rejects.toThrow('Taken back.');
    expect(await rows()).toEqual([]);
  });
});
