import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { ConsentResponse } from '#contract/coaching/consent.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { LettersResponse } from '#contract/messages/client-messages.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Thread } from '../threads/thread.entity.ts';
import { picturesShop, type PicturesShop } from './pictures/pictures.harness.ts';

const HEALTH_NOTE = 'a-knee-nobody-else-reads';
let shop: PicturesShop;
let annas: string;

beforeAll(async () => {
  shop = await picturesShop();
  annas = await shop.idOf('anna@example.com');
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  await shop.empty();
  await shop.app.em().execute('truncate check_in, health_consent, contact_message');
  await shop.app.em().execute("update subscription set status = 'active'");
  await agree();
});

const later = () => (shop.clock.now = new Date(shop.clock.now.getTime() + 1_000));
/** Gives the consent at a later time, because the latest one counts. */
const agree = () => {
  later();
  return shop.anna.post('/api/coaching-profile/consent', { version: 'health-2' });
};
const takeBack = async () => {
  const answer = await shop.anna.post('/api/coaching-profile/consent/take-back', {});
  return ConsentResponse.parse(await answer.json()).takenBack?.gone;
};
const inbox = async () => ThreadsResponse.parse(await (await shop.coach.ask('/api/coach/inbox')).json());
const fetchThread = async () => {
  const answer = await shop.coach.ask(`/api/coach/talk/${annas}`);
  return ThreadResponse.parse(((await answer.json()) as { thread: unknown }).thread);
};
const answers = async (text: string, pictures: object[] = []) => {
  const { version } = await fetchThread();
  later();
  await shop.coach.post(`/api/coach/talk/${annas}`, { id: randomUUID(), text, pictures, version });
  later();
};
const ends = () => shop.app.em().nativeUpdate(Subscription, { user: annas }, { status: 'canceled' });

/** Sends a message with a picture, an answer with another, and a check-in. */
async function tells() {
  const { id } = await shop.uploaded(shop.anna);
  await shop.write(shop.anna, [{ id, alt: HEALTH_NOTE }], HEALTH_NOTE);
  const { id: route } = await shop.uploaded(shop.coach, '/api/coach/talk/pictures');
  await answers('Take it slowly.', [{ id: route }]);
  await shop.anna.post('/api/coaching/check-ins', {
    sleep: 3,
    energy: 3,
    soreness: 3,
    note: HEALTH_NOTE,
    healthConsent: COACHING_CONSENT,
  });
  return { id, route };
}

describe('consent taken back', () => {
  test('takes letters and pictures with it, bytes and all, and leaves what the coach wrote', async () => {
    const { id, route } = await tells();
    const unsent = await shop.uploaded(shop.anna);
    await shop.write(shop.bea, [], 'Of somebody else');
    expect(await takeBack()).toMatchObject({ letters: 1, pictures: 1, checkIns: 1 });
    const left = await shop.letters(shop.anna);
    expect(left.map(({ from, text }) => [from, text])).toEqual([['coach', 'Take it slowly.']]);
    expect(await fetchThread()).toMatchObject({ status: 'done', lastText: '', entries: [{ kind: 'answer' }] });
    expect(await shop.letters(shop.bea)).toHaveLength(1);
    for (const by of [shop.anna, shop.coach])
      expect((await shop.asked(`${shop.app.url}/api/coaching/pictures/${id}`, by)).status).toBe(404);
    shop.clock.now = new Date(shop.clock.now.getTime() + 7 * 3_600_000);
    await shop.sweep();
    const kept = await shop.kept();
    expect([kept.includes(id), kept.includes(unsent.id), kept.includes(route)]).toEqual([false, false, true]);
    expect(await (await shop.anna.ask('/api/user/export')).text()).not.toContain(HEALTH_NOTE);
  });

  test('leaves nobody waiting for an answer, unless they wrote by mail, too', async () => {
    await shop.write(shop.anna, [], HEALTH_NOTE);
    expect((await inbox()).items).toMatchObject([{ status: 'open', lastText: HEALTH_NOTE }]);
    await takeBack();
    expect((await inbox()).items).toEqual([]);
    expect(await shop.app.em().findOneOrFail(Thread, { emailKey: 'anna@example.com' })).toMatchObject({
      promisedSince: null,
    });
    await agree();
    const mail = { name: 'Anna', email: 'anna@example.com', message: 'An invoice, please' };
    await shop.anna.post('/api/contact', mail);
    later();
    await shop.write(shop.anna, [], HEALTH_NOTE);
    await takeBack();
    const { items } = await inbox();
    expect(items).toMatchObject([{ status: 'open', lastText: '' }]);
  });

  test('lets no picture in until they agree anew; what was noted before counts none', async () => {
    expect(await takeBack()).toMatchObject({ letters: 0, pictures: 0 });
    const [status, words] = await shop.message(await shop.upload(shop.anna, shop.photo));
    expect([status, words]).toEqual([400, expect.stringContaining('A picture may be about your health')]);
    expect(await shop.kept()).toEqual(expect.not.arrayContaining([expect.stringContaining('incoming')]));
    await shop.app.em().execute(`update health_consent set gone = (gone::jsonb - 'letters' - 'pictures')`);
    const answer = await shop.anna.ask('/api/coaching-profile/consent');
    expect(ConsentResponse.parse(await answer.json()).takenBack?.gone).toMatchObject({ letters: 0, pictures: 0 });
    await agree();
    await shop.uploaded(shop.anna);
  });
});

describe('a letter', () => {
  const asked = async () =>
    LettersResponse.parse(await (await shop.anna.ask('/api/coaching/thread')).json()).askConsent;
  const send = (more: object) =>
    shop.anna.post('/api/coaching/thread', { id: randomUUID(), text: HEALTH_NOTE, ...more });
  const holds = async () =>
    ConsentResponse.parse(await (await shop.anna.ask('/api/coaching-profile/consent')).json()).version;

  test('is sent without agreeing, which is asked for beside it and kept with it', async () => {
    expect(await asked()).toBe(false);
    await takeBack();
    expect(await asked()).toBe(true);
    for (const healthConsent of ['health-1', 'health-9', true]) {
      expect((await send({ healthConsent })).status).toBe(400);
    }
    expect(await shop.letters(shop.anna)).toEqual([]);
    expect((await send({})).status).toBe(201);
    expect([await holds(), await asked()]).toEqual([null, true]);
    later();
    const agreed = LettersResponse.parse(await (await send({ healthConsent: COACHING_CONSENT })).json());
    expect([agreed.askConsent, await holds()]).toEqual([false, COACHING_CONSENT]);
    // A failed message gives no consent.
    await takeBack();
    later();
    const about = { kind: 'check-in', checkInId: randomUUID() };
    expect((await send({ healthConsent: COACHING_CONSENT, about })).status).toBe(400);
    expect(await holds()).toBeNull();
    await ends();
    expect(await asked()).toBe(false);
    expect((await send({ healthConsent: COACHING_CONSENT })).status).toBe(403);
    expect(await holds()).toBeNull();
  });

  test('of a form that did not ask for consent is refused once it was taken back', async () => {
    expect((await send({ consentAsked: false })).status).toBe(201);
    const { id } = await shop.uploaded(shop.anna);
    await takeBack();
    const refused = await send({ consentAsked: false });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: expect.objectContaining({ code: 'consent_required' }) },
    ]);
    const captioned = await send({ pictures: [{ id, alt: HEALTH_NOTE }] });
    expect([captioned.status, await shop.letters(shop.anna)]).toEqual([403, []]);
    expect((await send({ consentAsked: true })).status).toBe(201);
    later();
    expect((await send({ consentAsked: false, healthConsent: COACHING_CONSENT })).status).toBe(201);
  });
});

test('a letter of a page that does not know the last withdrawal is refused, with its ticked box', async () => {
  const seen = async () =>
    LettersResponse.parse(await (await shop.anna.ask('/api/coaching/thread')).json()).consentWithdrawnAt;
  const repeat = (body: object) => shop.anna.post('/api/coaching/thread', body);
  expect(await seen()).toBeNull();
  const letter = { id: randomUUID(), text: HEALTH_NOTE, healthConsent: COACHING_CONSENT, seenWithdrawalAt: null };
  expect((await repeat(letter)).status).toBe(201);
  await takeBack();
  for (const sent of [letter, { ...letter, healthConsent: undefined }]) {
    const refused = await repeat(sent);
    expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([403, 'consent_required']);
  }
  const tick = { version: COACHING_CONSENT, seenWithdrawalAt: null };
  expect((await shop.anna.post('/api/coaching-profile/consent', tick)).status).toBe(403);
  const { version } = ConsentResponse.parse(await (await shop.anna.ask('/api/coaching-profile/consent')).json());
  expect([version, await shop.letters(shop.anna)]).toEqual([null, []]);
  later();
  await agree();
  expect((await repeat(letter)).status).toBe(403);
  expect((await repeat({ ...letter, seenWithdrawalAt: await seen() })).status).toBe(201);
});

describe('words that cover less', () => {
  test('show the coach a letter without its pictures, and no check-in', async () => {
    const { id } = await tells();
    await shop.app.em().execute("update health_consent set version = 'health-1'");
    const thread = await fetchThread();
    // The thread shows neither of them, nor the preview of the check-in.
    expect(thread).toMatchObject({ withheld: 'check-ins', lastText: '' });
    expect(thread.entries).toMatchObject([{ kind: 'letter', pictures: [] }, { kind: 'answer' }]);
    expect(await (await shop.coach.ask('/api/coach/inbox')).text()).not.toContain(HEALTH_NOTE);
    const trend = await (await shop.coach.ask(`/api/coach/clients/${annas}/check-ins`)).json();
    expect(trend).toEqual({ covered: false, weeks: [] });
    const [{ id: week }] = (await shop.app.em().execute('select id from check_in')) as [{ id: string }];
    const late = await shop.coach.post(`/api/coach/check-ins/${week}/answer`, { answer: 'Well done', version: 1 });
    expect(late.status).toBe(404);
    await shop.app.em().execute('truncate check_in');
    expect((await fetchThread()).withheld).toBe('pictures');
    const address = `${shop.app.url}/api/coaching/pictures/${id}`;
    expect((await shop.asked(address, shop.coach)).status).toBe(404);
    expect((await shop.asked(address, shop.anna)).status).toBe(200);
  });
});

describe('after the coaching', () => {
  test('the coach sees nothing of what was told for it, in the thread or in the list', async () => {
    const { id } = await tells();
    const before = await fetchThread();
    const checkIn = before.entries.find(({ kind }) => kind === 'check-in')!;
    expect(before.withheld).toBeUndefined();
    await ends();
    const thread = await fetchThread();
    expect(thread).toMatchObject({ withheld: 'ended', lastText: '', entries: [{ kind: 'answer' }] });
    const opened = await (await shop.coach.ask(`/api/coach/inbox/${thread.id}`)).text();
    const listed = await (await shop.coach.ask('/api/coach/inbox')).text();
    expect(opened + listed).not.toContain(HEALTH_NOTE);
    expect((await shop.asked(`${shop.app.url}/api/coaching/pictures/${id}`, shop.coach)).status).toBe(404);
    const late = await shop.coach.post(`/api/coach/check-ins/${checkIn.id}/answer`, {
      answer: 'Well done',
      version: 1,
    });
    expect(late.status).toBe(404);
    // The client keeps it, and a new message by the contact form is readable.
    expect(JSON.stringify(await shop.letters(shop.anna))).toContain(HEALTH_NOTE);
    later();
    await shop.anna.post('/api/contact', { name: 'Anna', email: 'anna@example.com', message: 'Hello again' });
    expect((await inbox()).items).toMatchObject([{ lastText: 'Hello again' }]);
  });
});
