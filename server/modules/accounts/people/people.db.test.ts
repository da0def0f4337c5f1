import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { PeopleResponse, PersonNoteResponse, PersonResponse } from '#contract/accounts/people.studio.ts';
import { seedBigShop } from '#server/seed/big-shop.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { changeEmail } from '../users/email-change.service.ts';
import { openClientAccount } from '../users/unproven-accounts.ts';
import { User } from '../users/user.entity.ts';
import { sealedColumns } from '#server/modules/operations/key-rotation/sealing.service.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { CoachAction } from '../audit-log/coach-action.entity.ts';

let app: TestApp;
let coach: Browser;
const PEOPLE = '/api/coach/people';
const UNKNOWN = '0b5b8f0e-6a52-4a58-9a0e-6a1a51a0c3d7';

beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
  await seedBigShop(app.em(), { members: 40, orders: 160, messages: 100, subscribers: 40 }, { mode: 'live' });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const list = async (query = '') => PeopleResponse.parse(await (await coach.ask(`${PEOPLE}${query}`)).json());
const personAt = async (key: string) => PersonResponse.parse(await (await coach.ask(`${PEOPLE}/${key}`)).json());
const fetchPersonKey = async (email: string) => (await list(`?q=${encodeURIComponent(email)}`)).items[0]!.key;
const put = (key: string, body: unknown) =>
  coach.ask(`${PEOPLE}/${key}/note`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('who may see people', () => {
  test.each(['note', 'export', 'erase'])('%s of a person who is not there is a 404', async (what) => {
    const method = what === 'note' ? 'PUT' : 'POST';
    const body = JSON.stringify(what === 'note' ? { text: 'x', version: 0 } : { confirm: 'x' });
    const ask = (key = UNKNOWN) =>
      coach.ask(`${PEOPLE}/${key}/${what}`, { method, headers: { 'content-type': 'application/json' }, body });
    expect((await ask()).status).toBe(404);
    expect((await ask('member-1@example.com')).status).toBe(404);
  });

  test.each(['?page=0', '?sort=email', '?kind=enemy', '?page=x'])('%s is refused', async (query) => {
    const answer = await coach.ask(PEOPLE + query);
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues).toHaveLength(1);
  });
});

describe('the list', () => {
  test('has one row for each mailbox, whatever it is', async () => {
    const [{ n }] = (await app.em().execute(
      `select count(distinct email_key)::int as n from (select email_key from app_user union all select email_key from subscriber
         union all select email_key from customer_order where user_id is null union all select email_key from signup
         union all select email_key from contact_message where bot_signal is null union all select email_key from thread
         union all select email_key from onboarding where order_id is null
         union all select lower(email) from refund_request where order_id is null
         union all select email_key from purchase where email_key is not null and user_id is null) x`,
    )) as [{ n: number }];
    const { total, items, pages } = await list();
    expect(total).toBe(n);
    const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, i) => list(`?page=${i + 2}`)));
    const keys = [items, ...rest.map((page) => page.items)].flat().map(({ email }) => email);
    expect(new Set(keys).size).toBe(total);
    expect(await list('?page=999')).toMatchObject({ page: pages });
  });

  test.each(['member', 'buyer', 'subscriber', 'coached', 'contact'])(
    'finds who is a %s, and nobody else',
    async (kind) => {
      const { items, total } = await list(`?kind=${kind}`);
      expect(total).toBeGreaterThan(0);
      expect(items.filter(({ kinds }) => !(kinds as string[]).includes(kind))).toEqual([]);
    },
  );

  test('finds names and addresses, with what would be a wildcard taken as it stands', async () => {
    expect((await list('?q=MEMBER-7%40example')).items.map(({ email }) => email)).toEqual(['member-7@example.com']);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await list("?q=')--")).items).toEqual([]);
  });

  test('is sorted by what was spent and by the last order, for as much as the books say', async () => {
    const { items } = await list('?sort=-spent');
    const amounts = items.map(({ spent }) => Number(spent[0]?.amount ?? 0));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const [{ sum }] = (await app
      .em()
      .execute('select sum(amount_minor - refunded_minor)::int as sum from payment')) as [{ sum: number }];
    const all = await Promise.all(Array.from({ length: (await list()).pages }, (_, i) => list(`?page=${i + 1}`)));
    const total = all.flatMap(({ items }) => items).reduce((to, { spent }) => to + Number(spent[0]?.amount ?? 0), 0);
    expect(Math.round(total * 100)).toBe(sum);
    const last = (await list('?sort=-lastOrder')).items
      .map(({ lastOrder }) => lastOrder)
      .filter((each) => each !== null);
    expect(last).toEqual(last.toSorted((a, b) => Date.parse(b) - Date.parse(a)));
  });
});

describe('a person', () => {
  test('is shown with orders, consents, letters and how much they wrote', async () => {
    const { items } = await list('?kind=subscriber&sort=-spent');
    const found = items.find(({ kinds }) => kinds.includes('member') && kinds.includes('buyer'))!;
    const person = await personAt(found.key);
    expect(person).toMatchObject({
      email: found.email,
      kinds: found.kinds,
      letters: { status: 'confirmed' },
      note: null,
    });
    expect(person.orders.length).toBeGreaterThan(0);
    expect(person.consents.map(({ about }) => about)).toEqual(expect.arrayContaining(['newsletter', 'start']));
    expect(person.account).toEqual({ language: expect.any(String), isCoach: false });
  });

  test('has the consent of an order that somebody began in their name only as unproven', async () => {
    const email = 'began-by-others@example.com';
    await member(app, email);
    const consent = { digitalConsent: 'I agree.', digitalConsentVersion: 'digital-1', digitalConsentAt: new Date() };
    await writtenOrder(app, email, { order: { status: 'open', ...consent } });
    const { key } = (await list(`?q=${email}`)).items[0]!;
    expect((await personAt(key)).consents).toMatchObject([{ about: 'start', isUnproven: true }]);
  });

  test('who never signed in has one as well', async () => {
    const guest = (await list('?q=guest-')).items[0]!;
    const { orders, account } = await personAt(guest.key);
    expect([account, orders.length > 0]).toEqual([null, true]);
    const reader = (await list('?q=reader-')).items[0]!;
    expect(await personAt(reader.key)).toMatchObject({ orders: [], account: null, email: reader.email });
  });

  test('has no account before the first sign-in, and is a contact while nothing else', async () => {
    const email = 'awaited@example.com';
    await app.em().transactional((tx) => openClientAccount(tx, { email, language: 'fi' }, new Date()));
    const { items } = await list(`?kind=contact&q=${email}`);
    expect(items).toMatchObject([{ email, kinds: ['contact'] }]);
    expect(await personAt(items[0]!.key)).toMatchObject({ account: null });
  });

  test('has a note that nobody writes over unseen, and that says what was typed', async () => {
    const key = await fetchPersonKey('member-3@example.com');
    expect((await put(key, { text: 'x'.repeat(10_001), version: 0 })).status).toBe(400);
    const first = PersonNoteResponse.parse(await (await put(key, { text: '<b>Knee</b> ', version: 0 })).json());
    const { version } = first;
    expect(first).toEqual({ text: '<b>Knee</b>', version });
    expect((await put(key, { text: 'late', version: 0 })).status).toBe(409);
    expect((await put(key, { text: 'Left knee', version })).status).toBe(200);
    expect((await personAt(key)).note).toEqual({ text: 'Left knee', version: version + 1 });
    expect((await put(key, { text: '', version: version + 1 })).status).toBe(200);
    expect((await personAt(key)).note).toBeNull();
  });

  test('has a new note that a form about the deleted one does not replace', async () => {
    const key = await fetchPersonKey('member-8@example.com');
    const write = async (text: string, version: number) =>
      PersonNoteResponse.parse(await (await put(key, { text, version })).json());
    const first = await write('Left knee', 0);
    await write('', first.version);
    const second = await write('Right knee', 0);
    expect((await put(key, { text: 'Left knee hurts', version: first.version })).status).toBe(409);
    expect((await personAt(key)).note).toEqual(second);
  });
});

describe('what somebody asks for', () => {
  const logged = async (action: string) => app.em().find(CoachAction, { action });

  test('their data come without what may be about health, which the file says, and the log names nobody', async () => {
    const key = await fetchPersonKey('member-4@example.com');
    await put(key, { text: 'Runs in the rain', version: 0 });
    const answer = await coach.post(`${PEOPLE}/${key}/export`, {});
    const text = await answer.text();
    const file = JSON.parse(text) as { leftOut: { why: string; fields: string[] } };
    expect(file).toMatchObject({
      user: { email: 'member-4@example.com' },
      person_note: [{ version: expect.any(Number) }],
    });
    expect(file.leftOut.why).toMatch(/may be about health.+“Download my data”\.$/);
    const sealed = sealedColumns(app.em()).map(({ table, column }) => `${table}.${column}`);
    // Earlier contents of a mailbox, and evidence about erased buyers, are in no export.
    const theirs = sealed.filter(
      (each) => !/^(push_|coaching_profile|check_in|thread_picture|email_change|dispute_evidence)/.test(each),
    );
    expect(file.leftOut.fields).toEqual(
      expect.arrayContaining([...theirs, 'check_in', 'coaching_profile', 'thread_picture', 'workout.exercises']),
    );
    expect(text).not.toContain('Runs in the rain');
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(['check_in']));
    expect(text).not.toContain('member-5@example.com');
    const [line] = await logged('person.export');
    expect(line).toMatchObject({ subject: 'person', subjectId: key });
    expect(JSON.stringify(line)).not.toContain('member-4');
    const reader = (await list('?q=reader-')).items[0]!;
    expect(await (await coach.post(`${PEOPLE}/${reader.key}/export`, {})).json()).toMatchObject({
      user: null,
      subscriber: [{ email: reader.email }],
    });
  });

  test('they are erased once the address is typed, with the note, and the books keep their sums', async () => {
    const key = await fetchPersonKey('member-6@example.com');
    await put(key, { text: 'Gone soon', version: 0 });
    const slip = await coach.post(`${PEOPLE}/${key}/erase`, { confirm: 'member-7@example.com' });
    expect(ErrorResponse.parse(await slip.json()).error.issues?.map(({ path }) => path)).toEqual(['confirm']);
    const sum = async () => app.em().execute('select sum(amount_minor) from payment');
    const before = await sum();
    expect((await coach.post(`${PEOPLE}/${key}/erase`, { confirm: ' Member-6@example.com ' })).status).toBe(204);
    expect((await coach.ask(`${PEOPLE}/${key}`)).status).toBe(404);
    expect((await list('?q=member-6@example.com')).total).toBe(0);
    expect(await app.em().execute("select 1 from person_note where text = 'Gone soon'")).toEqual([]);
    expect(await sum()).toEqual(before);
    expect(JSON.stringify(await logged('person.erase'))).not.toContain('member-6');
  });

  test('who never signed in is erased as well, and the coach is not', async () => {
    const guest = (await list('?q=guest-')).items[0]!;
    expect((await coach.post(`${PEOPLE}/${guest.key}/erase`, { confirm: guest.email })).status).toBe(204);
    expect((await list(`?q=${guest.email}`)).total).toBe(0);
    const own = await fetchPersonKey(COACH);
    expect((await coach.post(`${PEOPLE}/${own}/erase`, { confirm: COACH })).status).toBe(409);
    expect((await personAt(own)).account).toMatchObject({ isCoach: true });
  });
});

test('who only wrote is found, exported and erased like everybody', async () => {
  const email = 'only-wrote@example.com';
  const sent = await app.post('/api/contact', { name: 'Only Wrote', email, message: 'Hello there' });
  expect(sent.status).toBeLessThan(300);
  const { items } = await list(`?q=${email}&kind=contact`);
  expect(items).toMatchObject([{ name: 'Only Wrote', email, kinds: ['contact'] }]);
  const { key } = items[0]!;
  expect(await personAt(key)).toMatchObject({ email, messages: 1 });
  const post = (what: string, body: object = {}) =>
    coach.ask(`${PEOPLE}/${key}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await (await post('export')).text()).toContain(email);
  expect((await post('erase', { confirm: email })).status).toBe(204);
  expect((await list(`?q=${email}`)).total).toBe(0);
  expect(await app.em().execute('select id from contact_message where email_key = ?', [email])).toEqual([]);
});

describe('erasing a guest', () => {
  const email = 'finnish-guest@example.com';

  async function write(): Promise<string> {
    const message = { name: 'Guest', email, message: 'Hei' };
    const headers = { 'content-type': 'application/json', 'accept-language': 'fi' };
    const sent = await app.post('/api/contact', message, headers);
    expect(sent.status).toBeLessThan(300);
    return fetchPersonKey(email);
  }
  const mails = () => app.em().find(OutboxMail, { recipient: email, template: 'account-deleted' });

  test('confirms it to them by mail, in their language', async () => {
    const key = await write();
    expect((await coach.post(`${PEOPLE}/${key}/erase`, { confirm: email })).status).toBe(204);
    expect(await mails()).toMatchObject([{ language: 'fi', status: 'pending', data: { isGuest: 'yes' } }]);
    expect(await app.em().count(OutboxMail, { recipient: email })).toBe(1);
  });

  test('sends nothing where the erasure fails', async () => {
    await app.em().nativeDelete(OutboxMail, { recipient: email });
    const key = await write();
    expect((await coach.post(`${PEOPLE}/${key}/erase`, { confirm: 'other@example.com' })).status).toBe(400);
    expect(await mails()).toEqual([]);
  });
});

test('an address that an account has left is erased with what came since, and refused while that is nothing', async () => {
  const [left, kept] = ['left-there@example.com', 'left-for@example.com'];
  await member(app, left);
  const { id } = await app.em().findOneOrFail(User, { emailKey: left });
  const signUp = (day: string) =>
    app
      .em()
      .execute(
        "insert into signup (id, source, email, email_key, created_at) values (gen_random_uuid(), 'morning-energy', ?, ?, ?)",
        [left, left, day],
      );
  await signUp('2020-01-01');
  await changeEmail(app.em(), { id } as User, kept, () => new Date('2020-02-01'));
  const erase = async () => coach.post(`${PEOPLE}/${await fetchPersonKey(left)}/erase`, { confirm: left });
  const countMails = () => app.em().count(OutboxMail, { recipient: left, template: 'account-deleted' });
  const { error } = ErrorResponse.parse(await (await erase()).json());
  expect(error).toMatchObject({ code: 'former_owner', message: expect.stringContaining(kept) });
  expect(await countMails()).toBe(0);
  await signUp('2020-03-01');
  expect((await erase()).status).toBe(204);
  expect(await countMails()).toBe(1);
  expect((await erase()).status).toBe(409);
});
