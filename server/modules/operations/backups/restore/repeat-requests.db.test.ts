import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingResponse, SettingValues } from '#contract/site/site.studio.ts';
import { CalendarFeedMade } from '#contract/training/plans/calendar-feed.ts';
import { countUnlisted, deleteAccount } from '#server/modules/accounts/account/account.service.ts';
import { addressChanges } from '#server/modules/accounts/account/email-change.harness.ts';
import {
  addRequests,
  hasUnrecordedRequests,
} from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import {
  noPrivacyRequests,
  openPrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { changeEmail, undoEmailChange } from '#server/modules/accounts/users/email-change.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { takeBackConsent } from '#server/modules/coaching/consents/take-back.service.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { HealthConsent } from '#server/modules/coaching/profile/consent.entity.ts';
import { EmbedGrant } from '#server/modules/embed/tokens/embed.entity.ts';
import { repeatUnsubscriptions } from '#server/modules/newsletter/subscribers/newsletter.service.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { Setting } from '#server/modules/site/settings/setting.entity.ts';
import { repeatRemovedTestimonials } from '#server/modules/site/site-settings/removed-testimonials.ts';
import { CalendarFeed } from '#server/modules/training/calendar/calendar-feed.entity.ts';
import { repeatEndedFeeds } from '#server/modules/training/calendar/calendar-feed.service.ts';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { Browser } from '#server/testing/browser.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { repeatNewRequests } from './repeat-requests.ts';

const COACH = 'coach@example.com';
let now = new Date('2026-11-20T12:00:00Z');
let folder: string;
let file: string;
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-requests-'));
  file = join(folder, 'erasures');
  const env = { RATE_LIMITS: 'off', COACH_EMAILS: COACH, MAIL_REPORTS_TOKEN: 'a-token-of-the-mail-service' };
  app = await startTestApp({ clock: () => now, env, privacyRequests: openPrivacyRequests(file) });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await rm(file, { force: true });
  await emptyTables(app.em(), 'listed_request');
});

describe('a start', () => {
  const NOTHING = { erased: 0, withdrawn: 0, unsubscribed: 0, ended: 0, testimonials: 0 };
  const openList = () => openPrivacyRequests(file);

  test('repeats nothing that the database reflects', async () => {
    expect(await repeatNewRequests(app.em(), noPrivacyRequests)).toBeUndefined();
    await app.em().transactional((tx) => addRequests(tx, openList(), ['somebody', 'somebody'], now));
    expect(await hasUnrecordedRequests(app.em(), openList())).toBe(false);
    expect(await repeatNewRequests(app.em(), openList())).toBeUndefined();
  });

  test('repeats the list after a restore, once', async () => {
    await app.em().transactional((tx) => addRequests(tx, openList(), ['somebody'], now));
    await app.em().execute('delete from listed_request');
    expect(await repeatNewRequests(app.em(), openList())).toEqual(NOTHING);
    expect(await repeatNewRequests(app.em(), openList())).toBeUndefined();
  });

  test('repeats a later request of the same person, too', async () => {
    await app.em().transactional((tx) => addRequests(tx, openList(), ['somebody'], now));
    await openList().add(['somebody'], new Date(now.getTime() + 1));
    expect(await hasUnrecordedRequests(app.em(), openList())).toBe(true);
  });

  test('repeats a request whose transaction failed, because it stays on the list', async () => {
    const failing = app.em().transactional(async (tx) => {
      await addRequests(tx, openList(), ['somebody'], now);
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await repeatNewRequests(app.em(), openList())).toEqual(NOTHING);
  });
});

describe('an unproven account that another one had taken over', () => {
  const address = 'merged@example.com';

  /** Creates the account as a restored backup has it: with first answers, before its first sign-in. */
  async function restore(id: string): Promise<void> {
    const em = app.em();
    await emptyTables(em, 'onboarding');
    await emptyTables(em, 'listed_request');
    await em.nativeDelete(User, { emailKey: address });
    const since = new Date(now.getTime() - 60_000);
    const user = { id, email: address, emailKey: address, firstName: null, lastName: null } as const;
    const row = { source: 'subscribe', fullName: 'Anna', email: address, emailKey: address, createdAt: since } as const;
    const answers = { mainGoal: 'marathon', injuriesOrConditions: 'Knee' };
    const about = { answers, healthConsent: 'health-2', healthConsentWords: 'I agree', updatedAt: since } as const;
    em.create(Onboarding, { id: randomUUID(), order: null, ...row, ...about });
    em.create(User, { ...user, unprovenSince: since, createdAt: since });
    await em.flush();
  }

  /** Has another account take over the one with this id. */
  async function takeOver(id: string) {
    await restore(id);
    const email = `taker-of-${id}@example.com`;
    await member(app, email, {}, now);
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    const changed = await changeEmail(app.em(), user, address, () => now);
    return { ...changed, email, erasing: { brand, privacyRequests: list(), clock: () => now } };
  }
  const brand = buildBrand(readEnv({}), 'https://shop.example');
  const list = () => openPrivacyRequests(file);
  const findAnswers = async () => (await app.em().find(Onboarding, {})).map(({ answers }) => answers);

  test('is erased again with that one', async () => {
    const id = randomUUID();
    const { user, erasing } = await takeOver(id);
    await deleteAccount(app.em(), user, erasing);
    await restore(id);
    expect(await repeatNewRequests(app.em(), list())).toMatchObject({ erased: 1 });
    expect(await findAnswers()).toEqual([]);
    expect(await countUnlisted(app.em(), list())).toBe(0);
  });

  test('has its consent withdrawn again with that one’s', async () => {
    const id = randomUUID();
    const { user, email, erasing } = await takeOver(id);
    const em = app.em();
    const consent = { version: 'health-2', words: 'I agree', language: 'en', givenAt: now } as const;
    em.create(HealthConsent, { id: randomUUID(), user: em.getReference(User, user.id), ...consent });
    await em.flush();
    await takeBackConsent(app.em(), user, erasing);
    await app.em().nativeUpdate(User, { id: user.id }, { email, emailKey: email });
    await restore(id);
    expect(await repeatNewRequests(app.em(), list())).toMatchObject({ withdrawn: 1 });
    expect(await findAnswers()).toEqual([{ mainGoal: 'marathon' }]);
  });

  test('has its id again once the change is undone, and is spared by what that one asks for', async () => {
    const id = randomUUID();
    const { user, undoKey, erasing } = await takeOver(id);
    await undoEmailChange(app.em(), undoKey, () => now);
    expect(await app.em().find(User, { emailKey: address })).toMatchObject([{ id }]);
    await deleteAccount(app.em(), await app.em().findOneOrFail(User, { id: user.id }), erasing);
    await restore(id);
    expect(await repeatNewRequests(app.em(), list())).toMatchObject({ erased: 0 });
    expect(await findAnswers()).toHaveLength(1);
  });

  test.each(['', 'withdrawal:'])('is spared by a request (%s) of another person with its address', async (kind) => {
    await restore(randomUUID());
    await list().add([kind + address], now);
    expect(await repeatNewRequests(app.em(), list())).toMatchObject({ erased: 0, withdrawn: 0 });
    expect(await findAnswers()).toMatchObject([{ injuriesOrConditions: 'Knee' }]);
  });
});

test('the list knows the latest time of a name, whatever the order of its lines', async () => {
  const list = openPrivacyRequests(file);
  const earlier = new Date(now.getTime() - 60_000);
  for (const at of [now, earlier]) await list.add(['left@example.com'], at);
  expect((await list.read())!('left@example.com')).toEqual(now);
});

describe('a calendar address', () => {
  const ORIGIN = 'https://club.example';
  beforeEach(() => emptyTables(app.em(), 'calendar_feed'));

  const make = async (by = anna) => CalendarFeedMade.parse(await (await by.post('/api/user/calendar', {})).json());
  const repeat = () => repeatEndedFeeds(app.em(), openPrivacyRequests(file));
  const isOpen = async (url: string) => (await fetch(url)).status === 200;

  /** Runs the work and brings the address back as it was before. */
  async function undo(work: () => Promise<unknown>): Promise<void> {
    const rows = await app.em().execute<{ id: string }[]>('select * from calendar_feed');
    now = new Date(now.getTime() + 60_000);
    await work();
    const em = app.em();
    await em.nativeDelete(CalendarFeed, {});
    await em.execute(
      'insert into calendar_feed select * from json_populate_recordset(null::calendar_feed, cast(? as json))',
      [JSON.stringify(rows)],
    );
  }

  test('is ended again that its member has ended since', async () => {
    const { url } = await make();
    await undo(async () => expect((await anna.ask('/api/user/calendar', { method: 'DELETE' })).status).toBe(204));
    expect(await isOpen(url)).toBe(true);
    expect(await repeat()).toBe(1);
    expect([await isOpen(url), await repeat()]).toEqual([false, 0]);
  });

  test('is ended again that was replaced since, and not the new one', async () => {
    const { url } = await make();
    await undo(() => make());
    expect([await repeat(), await isOpen(url)]).toEqual([1, false]);
    now = new Date(now.getTime() + 60_000);
    const { url: latest } = await make();
    await make().then(() => undefined);
    expect([await repeat(), await isOpen(latest)]).toEqual([0, false]);
  });

  test('is ended again whose site was revoked since', async () => {
    const user = await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' });
    const grant = { id: randomUUID(), user: user.id, origin: ORIGIN, grantedAt: now, usedAt: now };
    await app.em().insert(EmbedGrant, grant);
    await make();
    await app.em().nativeUpdate(CalendarFeed, {}, { origin: ORIGIN });
    await undo(async () => expect((await anna.post(`/api/user/sites/${grant.id}/revoke`)).status).toBe(204));
    expect(await repeat()).toBe(1);
  });

  test('is ended again whose site the coach has removed since', async () => {
    expect((await coach.post('/api/coach/embeds', { origin: ORIGIN })).status).toBe(204);
    const { url } = await make();
    await app.em().nativeUpdate(CalendarFeed, {}, { origin: ORIGIN });
    await undo(async () => expect((await coach.post('/api/coach/embeds/remove', { origin: ORIGIN })).status).toBe(204));
    expect([await repeat(), await isOpen(url)]).toEqual([1, false]);
  });

  test('is ended again that somebody made with a changed account address, which was changed back since', async () => {
    const hanna = await member(app, 'hanna@example.com', { renewing: [4] }, now);
    const changes = addressChanges(
      () => app,
      () => (now = new Date(now.getTime() + 1000)),
    );
    expect((await changes.move(hanna, 'thief@example.com')).status).toBe(200);
    const { url } = await make(hanna);
    await undo(async () => expect(await changes.undo('hanna@example.com')).toBe('/account/email-restored'));
    expect([await repeat(), await isOpen(url)]).toEqual([1, false]);
  });

  test('stays that nobody has ended', async () => {
    const { url } = await make();
    expect([await repeat(), await isOpen(url)]).toEqual([0, true]);
  });
});

describe('a testimonial', () => {
  const GROUP = '/api/coach/site/testimonials';
  const voice = (quote: string, consentBy: string, consentEmail = '', consentOn = '2026-01-02') => ({
    quote,
    role: 'Nurse, Kiruna',
    consentBy,
    consentOn,
    consentEmail,
  });
  type Items = SettingValues['testimonials']['items'];
  const read = async () => (await (await coach.ask(GROUP)).json()) as SettingResponse<'testimonials'>;
  const readQuotes = async () => (await read()).values.items.map(({ quote }) => quote);
  const repeat = () => repeatRemovedTestimonials(app.em(), openPrivacyRequests(file));

  async function save(items: Items): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    const { version } = await read();
    const body = JSON.stringify({ items, version });
    const headers = { 'content-type': 'application/json' };
    expect((await coach.ask(GROUP, { method: 'PUT', headers, body })).status).toBe(200);
  }

  /** Saves one version, then another, and brings the first back as a restored backup does. */
  async function saveAndRestore(before: Items, after: Items): Promise<void> {
    await save(before);
    const { value, updatedAt } = await app.em().findOneOrFail(Setting, { key: 'testimonials' });
    await save(after);
    await app.em().nativeUpdate(Setting, { key: 'testimonials' }, { value, updatedAt });
  }

  test.each([
    ['an address', 'Maija@Kaski.example'],
    ['a name and a day', ''],
  ])('is removed again whose consent has %s, and the others stay', async (_, email) => {
    const other = voice('Ran far.', 'Olli');
    await saveAndRestore([other, voice('Slept well.', 'Maija', email)], [other]);
    const { version } = await read();
    expect(await repeat()).toBe(1);
    expect(await readQuotes()).toEqual(['Ran far.']);
    expect((await read()).version).toBe(version + 1);
    expect(await repeat()).toBe(0);
  });

  test('stays whose words were changed', async () => {
    await saveAndRestore([voice('Slept well.', 'Maija')], [voice('I slept well.', 'Maija')]);
    expect([await repeat(), await readQuotes()]).toEqual([0, ['Slept well.']]);
  });

  test('stays that was added again since', async () => {
    await save([voice('Slept well.', 'Maija')]);
    await save([]);
    await save([voice('Slept well.', 'Maija')]);
    expect([await repeat(), await readQuotes()]).toEqual([0, ['Slept well.']]);
  });

  test('is removed again with those of an erased person', async () => {
    const ofErased = voice('Ran far.', 'Olli', 'olli@kaski.example');
    await saveAndRestore([ofErased, voice('Slept well.', 'Maija')], [ofErased]);
    await openPrivacyRequests(file).add(['olli@kaski.example'], now);
    await repeatNewRequests(app.em(), openPrivacyRequests(file));
    expect(await readQuotes()).toEqual([]);
  });

  test('is not listed that was not public', async () => {
    await saveAndRestore([voice('Slept well.', 'Maija', '', '')], []);
    expect([await repeat(), await readQuotes()]).toEqual([0, ['Slept well.']]);
  });
});

describe('a reader', () => {
  const READER = 'reader@example.com';
  const JOINED = new Date('2026-11-01T08:00:00Z');
  const LEFT = new Date('2026-12-10T08:00:00Z');
  beforeEach(async () => {
    now = LEFT;
    await emptyTables(app.em(), 'subscriber, newsletter_request, outbox_mail, suppressed_address');
  });

  async function subscribe(given: Partial<Subscriber> = {}): Promise<Subscriber> {
    const em = app.em();
    const subscriber = em.create(Subscriber, {
      id: randomUUID(),
      email: READER,
      emailKey: READER,
      status: 'confirmed',
      consentVersion: 'community-1',
      consentAt: JOINED,
      confirmedAt: JOINED,
      ...given,
    });
    await em.flush();
    return subscriber;
  }

  const leave = (id: string) => app.post(`/newsletter/unsubscribe?token=${id}`, {});
  const repeat = () => repeatUnsubscriptions(app.em(), openPrivacyRequests(file));
  const read = () => app.em().findOneOrFail(Subscriber, { id: { $ne: null } });

  /** Brings the row back as it was before the reader left. */
  async function restore(given: Partial<Subscriber> = {}): Promise<void> {
    const back = { status: 'confirmed', confirmedAt: JOINED, unsubscribedAt: null, ...given } as const;
    await app.em().nativeUpdate(Subscriber, {}, back);
  }

  test('is unsubscribed again who left after the backup, once, with the time of leaving', async () => {
    const { id } = await subscribe();
    expect((await leave(id)).status).toBe(200);
    expect(await readFile(file, 'utf8')).not.toMatch(/reader|unsubscription/);
    await restore();
    const mail = {
      recipient: READER,
      template: 'coach-letter',
      language: 'en',
      data: {},
      createdAt: JOINED,
      notBefore: JOINED,
    } as const;
    const em = app.em();
    em.create(OutboxMail, {
      id: randomUUID(),
      ...mail,
      unsubscribeUrl: 'https://shop.example/leave',
      nextAttemptAt: now,
    });
    await em.flush();
    expect(await repeat()).toBe(1);
    expect(await read()).toMatchObject({ status: 'unsubscribed', unsubscribedAt: LEFT });
    expect(await app.em().count(OutboxMail, { recipient: READER, status: 'pending' })).toBe(0);
    expect(await repeat()).toBe(0);
  });

  test.each<[string, Partial<Subscriber>]>([
    ['under another address since', { email: 'new@example.com', emailKey: 'new@example.com' }],
    ['in another row for the same address', { id: randomUUID() }],
    ['before the first confirmation', { status: 'pending', confirmedAt: null }],
  ])('is found %s', async (_, given) => {
    const { id } = await subscribe();
    await leave(id);
    await restore(given);
    expect(await repeat()).toBe(1);
  });

  test('is unsubscribed again after a complaint, too', async () => {
    await subscribe();
    const headers = { authorization: 'Bearer a-token-of-the-mail-service' };
    const report = { reports: [{ address: READER, kind: 'complaint' }] };
    expect((await app.post('/api/mail-reports', report, headers)).status).toBe(204);
    await restore();
    expect(await repeat()).toBe(1);
  });

  test('stays who has joined again since', async () => {
    const { id } = await subscribe();
    await leave(id);
    await restore({ confirmedAt: new Date(LEFT.getTime() + 1_000) });
    expect(await repeat()).toBe(0);
    expect(await read()).toMatchObject({ status: 'confirmed' });
  });

  test('stays without a list', async () => {
    await subscribe();
    expect(await repeat()).toBe(0);
  });

  test('is unsubscribed even if the list cannot be written, and logs it', async () => {
    const blocked = join(folder, 'no-folder');
    await writeFile(blocked, '');
    const other = await startTestApp({ beside: app, privacyRequests: openPrivacyRequests(join(blocked, 'erasures')) });
    const { id } = await subscribe();
    expect((await other.post(`/newsletter/unsubscribe?token=${id}`, {})).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'unsubscribed' });
    expect(other.problems.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'privacy_request.not_listed' },
    ]);
    await other.close();
  });
});
