import { randomUUID } from 'node:crypto';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '../access/purchase.entity.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { loadPersonDetails } from '../people/person.queries.ts';
import { PersonNote } from '../people/person-note.entity.ts';
import { ContactMessage } from '#server/modules/messages/contact/contact.entity.ts';
import { Order, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { setSpam } from '#server/modules/messages/inbox/inbox.service.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { Thread, ThreadMessage } from '#server/modules/messages/threads/thread.entity.ts';
import { noPrivacyRequests } from './privacy-requests/privacy-requests.ts';
import { EmailChange } from '../users/email-change.entity.ts';
import { UNDO_MS } from '../users/email-change.service.ts';
import { User } from '../users/user.entity.ts';
import { deleteGuest } from './account.service.ts';
import { exportForCoach } from './export.service.ts';
import { addressChanges } from './email-change.harness.ts';

let app: TestApp;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const { mailTo, move, undo } = addressChanges(
  () => app,
  () => later(1),
);

async function writes(email: string, message: string, by = createBrowser(app.url)): Promise<void> {
  later(1);
  const sent = await by.post('/api/contact', { name: 'Somebody', email, message });
  expect(sent.status).toBeLessThan(300);
}

async function noted(emailKey: string, text: string): Promise<void> {
  const em = app.em();
  em.create(PersonNote, { id: randomUUID(), emailKey, text, version: 1, createdAt: now, updatedAt: now });
  await em.flush();
}

/** Creates a paid guest order, before any account has the address. */
async function createGuestOrder(email: string): Promise<string> {
  const em = app.em();
  const price = { amountMinor: 100, currency: 'EUR' };
  const order = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    mode: 'test',
    email,
    emailKey: email.toLowerCase(),
    programId: 3,
    offerKey: 'once',
    programName: 'A plan',
    offerName: 'Once',
    interval: 'once',
    vatRate: 0,
    createdAt: now,
    paidAt: now,
    ...price,
  });
  const bought = { user: null, emailKey: null, programId: 3, status: 'completed', ...price } as const;
  em.create(Purchase, { id: randomUUID(), order, accessUntil: null, endedAt: null, createdAt: now, ...bought });
  await em.flush();
  return order.id;
}

const threadAt = (emailKey: string) => app.em().findOne(Thread, { emailKey });
const loadMessageTexts = async (emailKey: string) => [
  ...(await app.em().find(ContactMessage, { emailKey })).map(({ message }) => message),
  ...(await app.em().find(ThreadMessage, { thread: { emailKey } })).map(({ text }) => text),
];

test('what a guest had bought and been given belongs to their mailbox again', async () => {
  const id = await createGuestOrder('Guest@shop.example');
  const gift = { programId: 2, status: 'completed', amountMinor: 0, accessUntil: null, endedAt: null } as const;
  const em = app.em();
  const given = em.create(Purchase, {
    id: randomUUID(),
    user: null,
    order: null,
    emailKey: 'guest@shop.example',
    createdAt: now,
    ...gift,
  });
  await em.flush();
  const mine = await member(app, 'mine@example.com', { bought: [2] }, now);
  await move(mine, 'guest@shop.example');
  const user = await app.em().findOneOrFail(User, { emailKey: 'guest@shop.example' });
  expect(await app.em().count(Purchase, { user })).toBe(3);
  await undo('mine@example.com');
  expect(await app.em().count(Purchase, { user })).toBe(1);
  expect(await app.em().findOneOrFail(Order, { id })).toMatchObject({
    user: null,
    email: 'Guest@shop.example',
    emailKey: 'guest@shop.example',
  });
  expect(await app.em().findOneOrFail(Purchase, { order: id })).toMatchObject({ user: null });
  expect(await app.em().findOneOrFail(Purchase, { id: given.id })).toMatchObject({
    user: null,
    emailKey: 'guest@shop.example',
  });
  // The mailbox's owner finds it there.
  await member(app, 'guest@shop.example', {}, now);
  expect(await app.em().count(Purchase, { user: { emailKey: 'guest@shop.example' } })).toBe(2);
});

test('what came since stays with the person, and who waited waits again, each in their own thread', async () => {
  const olli = await member(app, 'olli@example.com', {}, now);
  await writes('olli@example.com', 'Mine', olli);
  const own = await threadAt('olli@example.com');
  await app.em().nativeUpdate(Thread, { id: own!.id }, { status: 'done' });
  await writes('office@example.com', 'Of the office');
  const theirs = await threadAt('office@example.com');
  await move(olli, 'office@example.com');
  expect(await threadAt('office@example.com')).toMatchObject({ id: own!.id, status: 'open' });
  await undo('olli@example.com');
  expect(await threadAt('olli@example.com')).toMatchObject({ id: own!.id, status: 'done', lastText: 'Mine' });
  expect((await threadAt('olli@example.com'))!.lastAt).toEqual(own!.lastAt);
  expect(await threadAt('office@example.com')).toMatchObject({
    id: theirs!.id,
    status: 'open',
    lastText: 'Of the office',
    lastAt: theirs!.lastAt,
  });

  const again = await member(app, 'olli@example.com', {}, now);
  await move(again, 'office@example.com');
  await writes('office@example.com', 'Since', again);
  await app.em().nativeUpdate(Thread, { id: own!.id }, { status: 'done' });
  await undo('olli@example.com');
  expect((await loadMessageTexts('olli@example.com')).toSorted()).toEqual(['Mine', 'Since']);
  expect(await loadMessageTexts('office@example.com')).toEqual(['Of the office']);
  expect(await threadAt('office@example.com')).toMatchObject({ status: 'done' });
  expect(await threadAt('olli@example.com')).toMatchObject({ status: 'done', lastText: 'Since' });
});

test.runIf(isNightly)('who had said nothing has no thread afterwards, and the mailbox keeps its note', async () => {
  const silent = await member(app, 'silent@example.com', {}, now);
  await writes('talks@example.com', 'Hello');
  await noted('talks@example.com', 'Talks much');
  const theirs = await threadAt('talks@example.com');
  await move(silent, 'talks@example.com');
  await undo('silent@example.com');
  expect(await threadAt('silent@example.com')).toBeNull();
  expect(await threadAt('talks@example.com')).toMatchObject({ id: theirs!.id, lastText: 'Hello' });
  const notes = await app.em().find(PersonNote, { emailKey: { $in: ['silent@example.com', 'talks@example.com'] } });
  expect(notes).toMatchObject([{ emailKey: 'talks@example.com', text: 'Talks much' }]);
});

test.runIf(isNightly)('a note written since is about the person; a deleted one does not come back', async () => {
  for (const [name, text] of [
    ['kept', 'A client\n\nNot a client\n\nLater: bad knee'],
    ['gone', ''],
  ] as const) {
    const by = await member(app, `${name}@example.com`, {}, now);
    await noted(`${name}@example.com`, 'A client');
    await noted(`${name}@work.example`, 'Not a client');
    await move(by, `${name}@work.example`);
    const note = { emailKey: `${name}@work.example` };
    const em = app.em();
    const row = await em.findOneOrFail(PersonNote, note);
    expect(row.text).toBe('A client\n\nNot a client');
    if (text) row.text = text;
    else em.remove(row);
    await em.flush();
    await undo(`${name}@example.com`);
  }
  const notes = await app.em().find(PersonNote, { emailKey: /^(kept|gone)@/ }, { orderBy: { emailKey: 'asc' } });
  expect(notes).toMatchObject([
    { emailKey: 'kept@example.com', text: 'A client\n\nLater: bad knee' },
    { emailKey: 'kept@work.example', text: 'Not a client' },
  ]);
});

test('a mailbox that was left is none of the account’s any more: it is not in its file, and is not erased with it', async () => {
  for (const at of ['first', 'wrong', 'worse']) await writes(`${at}@example.com`, `From ${at}`);
  const by = await member(app, 'first@example.com', {}, now);
  await move(by, 'second@example.com');
  await move(by, 'wrong@example.com');
  await move(by, 'worse@example.com');
  await undo('second@example.com');
  const again = await member(app, 'second@example.com', {}, now);
  const file = await (await again.ask('/api/user/export')).text();
  expect(['first', 'wrong', 'worse'].map((at) => file.includes(`From ${at}`))).toEqual([true, false, false]);
  expect((await again.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  expect(await loadMessageTexts('first@example.com')).toEqual([]);
  expect(await loadMessageTexts('wrong@example.com')).toEqual(['From wrong']);
  expect(await loadMessageTexts('worse@example.com')).toEqual(['From worse']);
});

test.runIf(isNightly)('each mailbox on the way keeps its own, until its link has run out', async () => {
  for (const at of ['one', 'two', 'three']) await writes(`${at}@example.com`, `From ${at}`);
  const by = await member(app, 'one@example.com', {}, now);
  await move(by, 'two@example.com');
  await move(by, 'three@example.com');
  expect(await loadMessageTexts('three@example.com')).toHaveLength(3);
  await undo('one@example.com');
  for (const at of ['one', 'two', 'three']) {
    expect(await loadMessageTexts(`${at}@example.com`)).toEqual([`From ${at}`]);
    expect(await threadAt(`${at}@example.com`)).toMatchObject({ lastText: `From ${at}`, status: 'open' });
  }
  expect(await app.em().count(EmailChange, { newEmailKey: 'two@example.com', found: { $ne: null } })).toBe(0);
  await writes('four@example.com', 'From four');
  await move(await member(app, 'one@example.com', {}, now), 'four@example.com');
  const kept = () => app.em().count(EmailChange, { newEmailKey: 'four@example.com', found: { $ne: null } });
  await cleanUp(app.em(), now);
  expect(await kept()).toBe(1);
  await cleanUp(app.em(), new Date(now.getTime() + UNDO_MS + 1), { machine: now });
  expect(await kept()).toBe(0);
});

test('what a former address receives later is neither exported with the account nor erased', async () => {
  const address = 'given-up@example.com';
  const browser = await member(app, address, {}, now);
  await writes(address, 'Mine, from before.');
  expect((await move(browser, 'my-new@example.com')).status).toBe(200);
  later(UNDO_MS + 1_000);
  const order = await createGuestOrder(address);
  await writes(address, 'By whoever has the address now.');
  const again = await member(app, 'my-new@example.com', {}, now);
  const exported = await (await again.ask('/api/user/export')).text();
  expect(exported).toContain('Mine, from before.');
  expect(exported).not.toContain('By whoever has the address now.');
  expect(exported).not.toContain(order);
  expect((await again.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  expect(await app.em().findOneOrFail(Order, { id: order })).toMatchObject({ emailKey: address });
  const messages = await app.em().find(ContactMessage, { emailKey: address });
  expect(messages.map(({ message }) => message)).toEqual(['By whoever has the address now.']);
  const person = await app.em().execute('select from person where email_key = ?', [address]);
  expect(person).toHaveLength(1);
});

/** Leaves rows that stay when the account of an address moves, and a message and a withdrawal that move with it. */
async function leaves(email: string, words: string): Promise<void> {
  await writes(email, `${words} message`);
  const em = app.em();
  const request = { email, fullName: 'Somebody', createdAt: now, kind: 'withdrawal' } as const;
  em.create(RefundRequest, { ...request, id: randomUUID(), order: null, contract: `${words} contract` });
  const suspect = { name: 'Somebody', emailKey: email, programInterest: null, botSignal: 'honeypot' } as const;
  em.create(ContactMessage, { ...suspect, id: randomUUID(), email, message: `${words} bot`, createdAt: now });
  const order = await em.findOne(Order, { emailKey: email, user: { $ne: null } });
  if (order) em.create(RefundRequest, { ...request, id: randomUUID(), order, contract: `${words} order` });
  await em.flush();
  later(1);
}

/** Returns who has left something that the account of an address exports, by their words. */
async function readFile(email: string): Promise<Record<string, string[]>> {
  const by = await member(app, email, {}, now);
  const file = (await (await by.ask('/api/user/export')).json()) as Record<string, object[]>;
  return Object.fromEntries(
    ['outbox_mail', 'refund_request', 'contact_message'].map((table) => [
      table,
      [...JSON.stringify(file[table]).matchAll(/\w+ (?:message|bot|contract|order)(?=")/g)]
        .map(([words]) => words)
        .toSorted(),
    ]),
  );
}

const erase = async (email: string) =>
  expect((await (await member(app, email, {}, now)).post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);

const annas = {
  outbox_mail: ['Anna message'],
  refund_request: ['Anna contract', 'Anna order'],
  contact_message: ['Anna bot', 'Anna message'],
};
const guests = {
  outbox_mail: ['Guest message'],
  refund_request: ['Guest contract'],
  contact_message: ['Guest bot', 'Guest message'],
};

test('the next owner of an address neither sees nor erases what an account left there', async () => {
  const address = 'next@firm.example';
  const id = await createGuestOrder(address);
  const anna = await member(app, address, {}, now);
  expect(await app.em().findOneOrFail(Order, { id })).toMatchObject({ user: expect.anything() });
  await leaves(address, 'Anna');
  await move(anna, 'anna@home.example');
  later(1);
  // As a guest, who makes an account later.
  await leaves(address, 'Guest');
  expect(await readFile(address)).toEqual(guests);
  expect(await readFile('anna@home.example')).toEqual(annas);
  await erase(address);
  expect(await readFile('anna@home.example')).toEqual(annas);
});

/** Creates an unpaid guest order with first answers. Returns its id. */
async function createOpenOrder(address: string): Promise<string> {
  const id = await createGuestOrder(address);
  const em = app.em();
  await em.nativeDelete(Purchase, { order: id });
  await em.nativeUpdate(Order, { id }, { status: 'open', paidAt: null });
  const row = { source: 'subscribe', fullName: 'Anna', email: address, emailKey: address } as const;
  const about = { answers: { mainGoal: 'marathon' }, healthConsent: null, createdAt: now, updatedAt: now };
  em.create(Onboarding, { id: randomUUID(), ...row, ...about, order: em.getReference(Order, id) });
  await em.flush();
  later(1);
  return id;
}

test('answers of an unpaid guest order are the order’s again once the change of address is undone', async () => {
  const address = 'undone@firm.example';
  const anna = await member(app, address, {}, now);
  const id = await createOpenOrder(address);
  await move(anna, 'anna@undone.example');
  await move(anna, 'anna2@undone.example');
  expect(await app.em().count(Onboarding, { order: id })).toBe(0);
  await undo(address);
  expect(await app.em().find(Onboarding, { order: id })).toMatchObject([{ emailKey: address }]);
});

test('answers of an unpaid guest order move with the account, and the next owner of the address gets neither', async () => {
  const address = 'open@firm.example';
  const anna = await member(app, address, {}, now);
  const id = await createOpenOrder(address);
  await move(anna, 'anna@open.example');
  expect(await app.em().count(Onboarding, { order: id })).toBe(0);
  later(1);
  const next = await member(app, address, {}, now);
  const exportedTo = async (email: string) =>
    (await (await member(app, email, {}, now)).ask('/api/user/export')).text();
  expect(await exportedTo(address)).not.toMatch(new RegExp(`marathon|${id}`));
  expect(await exportedTo('anna@open.example')).toContain(id);
  const answers = async () => app.em().count(Onboarding, { emailKey: 'anna@open.example' });
  expect(await answers()).toBe(1);
  // A sign-in takes orders along that are no longer open, but none of an earlier account.
  await app.em().nativeUpdate(Order, { id }, { status: 'void' });
  expect(await exportedTo(address)).not.toMatch(new RegExp(`marathon|${id}`));
  expect(await exportedTo('anna@open.example')).toContain(id);
  // One that is paid since goes with the mailbox, which gets its receipt.
  await app.em().nativeUpdate(Order, { id }, { status: 'paid' });
  expect(await exportedTo(address)).toContain(id);
  await move(next, 'next@open.example');
  await erase('next@open.example');
  expect(await answers()).toBe(1);
});

test('an account erases what it left at an address, and nothing of the next owner', async () => {
  const address = 'mirror@firm.example';
  await createGuestOrder(address);
  const anna = await member(app, address, {}, now);
  const guest = await member(app, 'guest@home.example', {}, now);
  // The next owner's message is from before the address was left, and moves there.
  await leaves('guest@home.example', 'Guest');
  await leaves(address, 'Anna');
  await move(anna, 'anna@mirror.example');
  await move(guest, address);
  expect(await readFile('anna@mirror.example')).toEqual(annas);
  await erase('anna@mirror.example');
  expect(await readFile(address)).toEqual(guests);
  const left = await app
    .em()
    .execute("select from outbox_mail where about = ? and data::text like '%Anna message%'", [address]);
  expect(left).toHaveLength(0);
});

test.each(['changes', 'undoes the change'])(
  'an account that %s back to an address has its own time there',
  async (how) => {
    const name = how.slice(0, 5);
    const [address, away] = [`${name}@firm.example`, `${name}@away.example`];
    await createGuestOrder(address);
    const anna = await member(app, address, {}, now);
    await leaves(address, 'Anna');
    await move(anna, away);
    const { searchParams } = new URL((await mailTo(address, 'email-changed'))['undoUrl']!);
    later(1);
    const guest = await member(app, address, {}, now);
    await leaves(address, 'Guest');
    await move(guest, `${name}@guest.example`);
    later(1);
    if (how === 'changes') await move(await member(app, away, {}, now), address);
    else await createBrowser(app.url).post('/api/user/email/undo', { key: searchParams.get('key') });
    expect(await readFile(`${name}@guest.example`)).toEqual(guests);
    expect(await readFile(address)).toEqual(annas);
    await erase(`${name}@guest.example`);
    expect(await readFile(address)).toEqual(annas);
  },
);

async function subscribes(emailKey: string): Promise<void> {
  const em = app.em();
  const consent = { consentVersion: 'newsletter-1', consentAt: now } as const;
  em.create(Subscriber, { id: randomUUID(), email: emailKey, emailKey, status: 'confirmed', ...consent });
  await em.flush();
}

test('the coach exports and erases of an address without an account what its last account has not left there', async () => {
  const address = 'free@firm.example';
  const anna = await member(app, address, {}, now);
  await subscribes(address);
  await leaves(address, 'Anna');
  await move(anna, 'anna@free.example');
  later(1);
  await leaves(address, 'Guest');
  const copy = await exportForCoach(app.em(), { user: null, address }, { why: '', now, speaker: englishSpeaker });
  expect(copy).toMatchObject({ subscriber: [{ email: address }] });
  expect(copy).toMatchObject({ refund_request: [{ contract: 'Guest contract' }], contact_message: [{}, {}] });
  await deleteGuest(app.em(), address, {
    brand: buildBrand(readEnv({}), app.url),
    privacyRequests: noPrivacyRequests,
    clock: () => later(1),
  });
  expect(await app.em().count(Subscriber, { emailKey: address })).toBe(0);
  expect(await app.em().count(RefundRequest, { email: address, contract: 'Guest contract' })).toBe(0);
  expect(await readFile('anna@free.example')).toEqual({ ...annas, refund_request: ['Anna contract'] });
});

test('a subscription belongs to the account that has the address', async () => {
  const address = 'reads@firm.example';
  await subscribes(address);
  await move(await member(app, address, {}, now), 'anna@reads.example');
  const guest = await member(app, address, {}, now);
  await erase('anna@reads.example');
  expect(await (await guest.ask('/api/user/export')).json()).toMatchObject({ subscriber: [{ email: address }] });
  await erase(address);
  expect(await app.em().count(Subscriber, { emailKey: address })).toBe(0);
});

test('a thread that a bot mark left at an address belongs to the next person who writes from it', async () => {
  const address = 'trap@firm.example';
  const anna = await member(app, address, {}, now);
  const em = app.em();
  const thread = { email: address, emailKey: address, name: 'Anna', spam: 'bot', lastAt: now, createdAt: now } as const;
  em.create(Thread, { id: randomUUID(), ...thread });
  await em.flush();
  await move(anna, 'anna@trap.example');
  await writes(address, 'Guest message');
  const again = await member(app, 'anna@trap.example', {}, now);
  expect(await (await again.ask('/api/user/export')).json()).toMatchObject({ thread: [] });
  const user = await app.em().findOneOrFail(User, { emailKey: 'anna@trap.example' });
  const page = { key: user.id, user_id: user.id, email_key: user.emailKey, email: user.email, name: null, since: now };
  expect(await loadPersonDetails(app.em(), page)).toMatchObject({ thread: null, messages: 0 });
  await erase('anna@trap.example');
  expect(await threadAt(address)).toMatchObject({ lastText: 'Guest message' });
});

test('a guest’s order that is corrected to an address belongs to its present owner', async () => {
  const address = 'corrected@firm.example';
  const id = await createGuestOrder('wrong@firm.example');
  later(1);
  await move(await member(app, address, {}, now), 'anna@corrected.example');
  await app.em().nativeUpdate(Order, { id }, { email: address, emailKey: address, confirmedAt: later(1) });
  const again = await member(app, 'anna@corrected.example', {}, now);
  expect(await (await again.ask('/api/user/export')).text()).not.toContain(id);
  await erase('anna@corrected.example');
  expect(await app.em().findOneOrFail(Order, { id })).toMatchObject({ emailKey: address });
  expect(await (await (await member(app, address, {}, now)).ask('/api/user/export')).text()).toContain(id);
});

test('a message that is unmarked as spam belongs to whose it was', async () => {
  const address = 'unmarked@firm.example';
  const anna = await member(app, address, {}, now);
  await leaves(address, 'Anna');
  await move(anna, 'anna@unmarked.example');
  later(1);
  await leaves(address, 'Guest');
  await member(app, address, {}, now);
  const { id, version } = (await threadAt(address))!;
  const coach = await app.em().findOneOrFail(User, { emailKey: address });
  await setSpam(app.em(), id, { spam: false, version }, { coach: coach.id, now: later(1) });
  expect((await readFile(address))['contact_message']).toEqual(guests.contact_message);
  expect((await readFile('anna@unmarked.example'))['contact_message']).toEqual(annas.contact_message);
  expect(await app.em().count(ContactMessage, { emailKey: address, botSignal: null })).toBe(2);
});
