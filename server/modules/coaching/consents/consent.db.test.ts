import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { UserResponse } from '#contract/accounts/auth.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { ConsentResponse } from '#contract/coaching/consent.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import {
  ClientHealthResponse,
  ClientLogResponse,
  ClientResponse,
  ClientsResponse,
} from '#contract/coaching/clients.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { ONBOARDING_ANSWERS } from '#server/testing/buyers.ts';
import { member } from '#server/testing/members.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { studioLists } from '#server/modules/studio/lists.ts';
import { Draft, Onboarding } from '../onboarding/draft.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { adoptHealthConsent } from '#server/modules/accounts/users/adopt-consent.ts';
import { Order, Payment } from '#server/modules/sales/orders/order.entity.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { consentShop, resetHealthData, PATH, trained } from './consent.harness.ts';

const HEALTH_NOTE = 'a-knee-nobody-else-reads';
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;
let annas: string;

beforeAll(async () => {
  ({ app, coach, anna } = await consentShop(() => now));
  annas = (await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await resetHealthData(app);
});

const consent = async () => ConsentResponse.parse(await (await anna.ask(PATH)).json());
const takeBack = (by: Browser = anna) => by.post(`${PATH}/take-back`, {});
const tells = (version: string) =>
  anna.post('/api/coaching-profile', {
    fullName: 'Anna',
    age: 34,
    weight: 61,
    injuries: HEALTH_NOTE,
    emergencyContactName: 'Bo',
    emergencyContactPhone: '1',
    healthConsent: version,
  });
const room = async () => ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${annas}`)).json());
const log = async () => ClientLogResponse.parse(await (await coach.ask(`/api/coach/clients/${annas}/log`)).json());
const health = () => coach.post(`/api/coach/clients/${annas}/health`);

const trains = () =>
  trained(anna, now, { notes: `${HEALTH_NOTE} again`, left: [{ pain: { level: 6, note: HEALTH_NOTE } }] });

/** Returns the columns that contain a text unencrypted. */
async function whereIs(text: string): Promise<string[]> {
  const columns = await app.em().execute<{ t: string; c: string }[]>(
    `select table_name as t, column_name as c from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying')`,
  );
  const found = await Promise.all(
    columns.map(async ({ t, c }) => {
      const [row] = await app
        .em()
        .execute<{ n: number }[]>(`select count(*)::int as n from "${t}" where cast("${c}" as text) like ?`, [
          `%${text}%`,
        ]);
      return row!.n > 0 ? [`${t}.${c}`] : [];
    }),
  );
  return found.flat();
}

describe('who may ask', () => {
  test.each(['', '/take-back'])('nobody who is not signed in: %s', async (part) => {
    const anonymous = createBrowser(app.url);
    const answer = part ? await anonymous.post(PATH + part, {}) : await anonymous.ask(PATH);
    expect(answer.status).toBe(401);
  });

  test.each([{}, { version: 'health-1' }, { version: 'health-9' }, { version: null }, []])(
    'words that are not those of now are refused: %j',
    async (body) => {
      expect((await anna.post(PATH, body)).status).toBe(400);
      expect(await consent()).toMatchObject({ version: null, takenBack: null });
    },
  );

  test('who is not coached is not asked, and has nothing to take back', async () => {
    const plain = await member(app, 'plain@example.com', {}, now);
    expect((await plain.post(PATH, { version: 'health-2' })).status).toBe(403);
    const answer = await takeBack(plain);
    expect(answer.status).toBe(409);
    expect(ErrorResponse.parse(await answer.json()).error.code).toBe('nothing_to_take_back');
  });
});

describe('what was agreed to', () => {
  test('is kept in its words, and asked again where it is less than now', async () => {
    await tells('health-1');
    const older = expect.stringContaining('what I write here about my health') as string;
    expect(await consent()).toMatchObject({ version: 'health-1', words: older, askAgain: true, takenBack: null });
    await anna.post(PATH, { version: 'health-2' });
    await anna.post(PATH, { version: 'health-2' });
    const words = expect.stringContaining('why I leave a day or an exercise out') as string;
    expect(await consent()).toMatchObject({ version: 'health-2', words, askAgain: false });
    // A page of an earlier version withdraws nothing.
    await tells('health-1');
    expect(await consent()).toMatchObject({ version: 'health-2' });
    expect(await app.em().execute('select version from health_consent order by given_at')).toHaveLength(2);
  });

  /** Places a confirmed order with a consent in its first answers. */
  async function ordersWithConsent() {
    const email = 'anna@example.com';
    const user = await app.em().findOneOrFail(User, { id: annas });
    const { order } = await writtenOrder(app, email, { order: { user, createdAt: now, paidAt: now } });
    const buyer = { email, emailKey: email, fullName: 'Anna', language: 'en', source: 'subscribe' } as const;
    const agreed = { healthConsent: COACHING_CONSENT, healthConsentWords: 'Corrected' };
    const times = { createdAt: now, updatedAt: now };
    const row = { id: randomUUID(), order: order.id, isProven: true, answers: {}, ...buyer, ...agreed, ...times };
    await app.em().insert(Onboarding, row);
    await adoptHealthConsent(app.em(), annas);
    expect(await app.em().nativeDelete(Onboarding, { order })).toBe(1);
    await app.em().nativeDelete(Payment, { order });
    await app.em().nativeDelete(Order, { id: order.id });
  }

  test('stays in its words after a correction of them that covers the same', async () => {
    await anna.post(PATH, { version: 'health-2' }, { 'accept-language': 'de' });
    const words = expect.stringContaining('meine Gesundheitsangaben oder') as string;
    const given = { version: 'health-2', words, askAgain: false };
    expect(await consent()).toMatchObject(given);
    // Forms now send the corrected version.
    expect((await anna.post(PATH, { version: COACHING_CONSENT })).status).toBe(200);
    const form = { fullName: 'Anna', age: 35, injuries: HEALTH_NOTE, healthConsent: COACHING_CONSENT };
    expect((await anna.post('/api/coaching-profile', { ...form, agreedBefore: true })).status).toBe(200);
    await ordersWithConsent();
    expect(await consent()).toMatchObject(given);
    expect((await takeBack()).status).toBe(200);
    await anna.post(PATH, { version: COACHING_CONSENT }, { 'accept-language': 'de' });
    const corrected = expect.stringContaining('meine Gesundheitsnotizen oder') as string;
    expect(await consent()).toMatchObject({ version: 'health-3', words: corrected });
  });

  test('is known from the profile where it was given before consents had rows', async () => {
    await tells('health-1');
    await app.em().execute('truncate health_consent');
    expect(await consent()).toMatchObject({ version: 'health-1', askAgain: true });
    expect((await takeBack()).status).toBe(200);
    expect(await consent()).toMatchObject({ version: null, takenBack: { gone: { profiles: 1 } } });
  });

  test('is not given again by a profile form that was opened before it was taken back', async () => {
    await tells('health-2');
    await takeBack();
    const opened = { fullName: 'Anna', age: 35, injuries: HEALTH_NOTE, healthConsent: 'health-2', agreedBefore: true };
    const refused = await anna.post('/api/coaching-profile', opened);
    expect([refused.status, (await refused.json()).error.issues]).toEqual([
      400,
      [{ path: 'healthConsent', message: 'Agree to this, or leave the health fields empty.' }],
    ]);
    expect(await consent()).toMatchObject({ version: null });
    expect(JSON.stringify(await (await anna.ask('/api/coaching-profile')).json())).not.toContain(HEALTH_NOTE);
    const ticked = await anna.post('/api/coaching-profile', { ...opened, agreedBefore: undefined });
    expect([ticked.status, (await consent()).version]).toEqual([200, 'health-2']);
    expect((await anna.post('/api/coaching-profile', opened)).status).toBe(200);
  });

  test('is not given again by an onboarding form that was opened before it was taken back', async () => {
    const answers = { email: 'anna@example.com', injuriesOrConditions: HEALTH_NOTE, healthConsent: 'health-1' };
    const save = (more: object) => anna.post('/api/drafts', { answers, ...more }, { 'x-member': annas });
    await tells('health-2');
    const { draft } = (await (await save({})).json()) as { draft: string };
    expect((await save({ draft, agreedBefore: true })).status).toBe(201);
    await takeBack();
    const refused = await save({ draft, agreedBefore: true });
    expect([refused.status, (await refused.json()).error.issues]).toEqual([
      400,
      [{ path: 'healthConsent', message: 'Agree to this so that the coach can read your answers.' }],
    ]);
    expect(await app.em().count(Draft, { emailKey: 'anna@example.com' })).toBe(0);
    const ticked = await save({ draft });
    expect(ticked.status).toBe(201);
  });

  test('is not given by a form before a payment whose box was ticked before it was taken back', async () => {
    const member = async () => UserResponse.parse(await (await anna.ask('/api/auth/user')).json());
    expect((await member()).consentWithdrawnAt).toBeNull();
    await tells('health-2');
    await takeBack();
    const { consentWithdrawnAt: known } = await member();
    expect(known).toBe((await consent()).consentWithdrawnAt);
    const answers = { ...ONBOARDING_ANSWERS, email: 'anna@example.com', healthConsent: 'health-2' };
    const send = async (path: string, seenWithdrawalAt: string | null | undefined) => {
      const body = path === '/api/drafts' ? { answers } : answers;
      const answer = await anna.post(path, { ...body, seenWithdrawalAt }, { 'x-member': annas });
      return [answer.status, (await answer.text()).includes('Agree to this so that the coach can read your answers.')];
    };
    for (const path of ['/api/drafts', '/api/coaching-onboarding']) expect(await send(path, null)).toEqual([400, true]);
    const em = app.em();
    expect([await em.count(Draft, { emailKey: 'anna@example.com' }), await em.count(Onboarding)]).toEqual([0, 0]);
    // Pages of an earlier version name none.
    for (const seen of [known, undefined]) {
      expect(await send('/api/drafts', seen)).toEqual([201, false]);
      expect(await send('/api/coaching-onboarding', seen)).toEqual([202, false]);
    }
    // The withdrawal's time is no answer.
    for (const { answers: stored } of await em.find(Draft, {})) expect(stored).not.toHaveProperty('seenWithdrawalAt');
  });

  test('says what the coach reads: the old words nothing of pain, the new ones do', async () => {
    await tells('health-1');
    await trains();
    expect(await log()).toMatchObject({ covered: false, days: [{ pain: [] }] });
    expect(JSON.stringify([await room(), await log()])).not.toContain(HEALTH_NOTE);
    await anna.post(PATH, { version: 'health-2' });
    const shown = await coach.post(`/api/coach/clients/${annas}/log`, {});
    const read = ClientLogResponse.parse(await shown.json());
    expect(read).toMatchObject({ covered: true, days: [{ state: 'extra', pain: [{ level: 6, note: HEALTH_NOTE }] }] });
  });
});

describe('a reading', () => {
  test('is recorded before it is given, and its member sees when', async () => {
    await tells('health-2');
    expect((await consent()).readings).toEqual([]);
    expect(await room()).toMatchObject({ hasHealth: true, readings: [] });
    expect((await consent()).readings).toEqual([]);
    const read = ClientHealthResponse.parse(await (await health()).json());
    expect(read).toMatchObject({ injuries: HEALTH_NOTE, emergencyContactName: 'Bo' });
    expect((await consent()).readings).toEqual([{ at: read.at, what: 'health-notes' }]);
    const taken = (await (await anna.ask('/api/user/export')).json()) as { health_reading: object[] };
    expect(taken.health_reading).toEqual([expect.not.objectContaining({ coach_id: expect.anything() })]);
  });

  test('is of nobody but clients, and of nobody else’s', async () => {
    await tells('health-2');
    await app.em().nativeUpdate(Subscription, { user: annas }, { status: 'canceled' });
    for (const part of ['log', 'check-ins']) {
      expect((await coach.ask(`/api/coach/clients/${annas}/${part}`)).status).toBe(404);
    }
    expect((await health()).status).toBe(404);
    expect((await consent()).readings).toEqual([]);
    const shown = await room();
    expect(shown).toMatchObject({ state: 'ended', profile: null, hasHealth: false, onboarding: null });
    expect(JSON.stringify(shown)).not.toContain(HEALTH_NOTE);
    // A member who opens another client's address, or the studio's, gets a 404.
    for (const part of ['', '/log', '/check-ins']) {
      expect((await anna.ask(`/api/coach/clients/${annas}${part}`)).status).toBe(404);
    }
    expect((await anna.post(`/api/coach/clients/${annas}/health`)).status).toBe(404);
  });

  test.each(['not-an-id', randomUUID(), '../../accounts/people', "';--"])('%s is nobody’s room', async (id) => {
    expect((await coach.ask(`/api/coach/clients/${encodeURIComponent(id)}`)).status).toBe(404);
  });

  test.each(['2026-13-01', 'yesterday', '', '%00'])('a log before %j is refused', async (before) => {
    expect((await coach.ask(`/api/coach/clients/${annas}/log?before=${before}`)).status).toBe(400);
  });
});

describe('taking it back', () => {
  test('deletes what it covered, says what went, and the coach sees that and nothing else', async () => {
    await tells('health-1');
    await tells('health-2');
    const session = await trains();
    await anna.post('/api/coaching/check-ins', {
      sleep: 3,
      energy: 3,
      soreness: 3,
      weightKg: 61,
      note: HEALTH_NOTE,
      healthConsent: COACHING_CONSENT,
    });
    expect(await whereIs(HEALTH_NOTE)).toEqual([]);
    const answer = ConsentResponse.parse(await (await takeBack()).json());
    const gone = { profiles: 2, checkIns: 1, pain: 1, notes: 1, reasons: 0, answers: 0 };
    expect(answer).toMatchObject({ version: null, words: null, askAgain: false, takenBack: { gone } });
    const everything = await Promise.all(
      ['/api/coaching-profile', '/api/coaching-profile/history', '/api/coaching/check-ins', '/api/user/export'].map(
        async (path) => (await anna.ask(path)).text(),
      ),
    );
    const log = await (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
    expect([...everything, log].join()).not.toContain(HEALTH_NOTE);
    expect(log).toContain(session.id);
    expect(await room()).toMatchObject({
      consent: { version: null, takenBack: { gone } },
      profile: { fullName: 'Anna' },
    });
    // A second withdrawal fails, and the week can get a new check-in.
    expect((await takeBack()).status).toBe(409);
    const again = await anna.post('/api/coaching/check-ins', {
      sleep: 1,
      energy: 1,
      soreness: 1,
      healthConsent: COACHING_CONSENT,
    });
    expect([again.status, app.problems]).toEqual([200, []]);
  });

  test('does not come undone by what a phone still has', async () => {
    await tells('health-2');
    const session = await trains();
    await takeBack();
    const later = { ...session, revision: 5, base: session, device: 'phone' };
    await anna.post('/api/user/workouts', { changes: [later] });
    const log = await (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
    expect(log).toContain(session.id);
    expect(log).not.toContain(HEALTH_NOTE);
  });

  test('is not undone by a form that was ticked before and is sent again', async () => {
    const { consentWithdrawnAt: seenWithdrawalAt } = await consent();
    const ticked = { healthConsent: COACHING_CONSENT, seenWithdrawalAt, replaces: null };
    const forms: [string, object][] = [
      ['/api/coaching-profile', { ...ticked, fullName: 'Anna', age: 34, injuries: HEALTH_NOTE }],
      ['/api/coaching/check-ins', { ...ticked, sleep: 3, energy: 3, soreness: 3, note: HEALTH_NOTE }],
    ];
    for (const [path, form] of forms) expect((await anna.post(path, form)).status).toBe(200);
    now = new Date(now.getTime() + 60_000);
    const { consentWithdrawnAt } = ConsentResponse.parse(await (await takeBack()).json());
    const refused = await Promise.all(
      forms.map(async ([path, form]) => {
        const answer = await anna.post(path, form);
        const { code, issues } = ErrorResponse.parse(await answer.json()).error;
        return [answer.status, code, ...(issues ?? []).map((issue) => issue.path)];
      }),
    );
    expect(refused).toEqual([
      [400, 'invalid_input', 'healthConsent'],
      [403, 'consent_required'],
    ]);
    expect(await consent()).toMatchObject({ version: null, consentWithdrawnAt: now.toISOString() });
    const { checkIns, ...asked } = CheckInsResponse.parse(await (await anna.ask('/api/coaching/check-ins')).json());
    expect([checkIns, asked.consentWithdrawnAt]).toEqual([[], consentWithdrawnAt]);
    const again = await anna.post(forms[1]![0], { ...forms[1]![1], seenWithdrawalAt: consentWithdrawnAt });
    expect([again.status, (await consent()).version]).toEqual([200, COACHING_CONSENT]);
  });

  test.each([
    ['ticked by the page', 'health-2', { healthConsent: COACHING_CONSENT, agreedBefore: true }],
    ['not ticked, with an earlier consent', 'health-1', {}],
  ])('is not undone for weight and height by a form that was opened before, %s', async (_, version, tick) => {
    await tells(version);
    const { consentWithdrawnAt: seenWithdrawalAt } = await consent();
    const opened = { fullName: 'Anna', age: 34, weight: 61, height: 170, seenWithdrawalAt };
    now = new Date(now.getTime() + 60_000);
    const { consentWithdrawnAt } = ConsentResponse.parse(await (await takeBack()).json());
    const send = async (form: object) => {
      const answer = await anna.post('/api/coaching-profile', form);
      const { error } = (await answer.json()) as { error?: { issues: object[] } };
      return [answer.status, ...(error?.issues ?? [])];
    };
    const message = 'Agree to this, or leave weight, height and the health fields empty.';
    const refused = [400, { path: 'healthConsent', message }];
    expect(await send({ ...opened, ...tick })).toEqual([400, expect.objectContaining({ path: 'healthConsent' })]);
    for (const known of [seenWithdrawalAt, consentWithdrawnAt, undefined])
      expect(await send({ ...opened, seenWithdrawalAt: known })).toEqual(refused);
    expect(await (await anna.ask('/api/coaching-profile')).json()).toMatchObject({ weight: null, height: null });
    const known = { ...opened, seenWithdrawalAt: consentWithdrawnAt };
    expect(await send({ ...known, weight: null, height: null })).toEqual([200]);
    expect(await send({ ...known, healthConsent: COACHING_CONSENT })).toEqual([200]);
    expect(await send(known)).toEqual([200]);
  });

  test('is possible after the coaching, and given anew later', async () => {
    await tells('health-2');
    await app.em().nativeUpdate(Subscription, { user: annas }, { status: 'canceled' });
    expect((await takeBack()).status).toBe(200);
    await app.em().nativeUpdate(Subscription, { user: annas }, { status: 'active' });
    now = new Date(now.getTime() + 60_000);
    await tells('health-2');
    expect(await consent()).toMatchObject({ version: 'health-2', takenBack: null });
  });
});

test('what is known of health is in no mail, no list, no search, no log and no other’s export', async () => {
  await tells('health-2');
  await trains();
  await health();
  const list = ClientsResponse.parse(await (await coach.ask(`/api/coach/clients?q=${HEALTH_NOTE}`)).json());
  expect(list).toMatchObject({ total: 0, counts: { all: 1, pain: 1 } });
  const others = await (await coach.ask('/api/user/export')).text();
  expect([JSON.stringify(list), others, ...app.problems].join()).not.toContain(HEALTH_NOTE);
  const searched = studioLists().filter(({ addresses }) => addresses.some((address) => address.includes('q=')));
  expect(searched.length).toBeGreaterThan(10);
  for (const { list: address } of searched) {
    const found = await coach.ask(`${address}?q=${HEALTH_NOTE}`);
    expect([address, found.status, await found.json()]).toMatchObject([address, 200, { total: 0 }]);
  }
  expect(await whereIs(HEALTH_NOTE)).toEqual([]);
});
