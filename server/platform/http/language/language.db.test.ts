import { noPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { insertSession } from '#server/modules/accounts/sessions/session.store.ts';
import { deleteAccount, moveAccount } from '#server/modules/accounts/account/account.service.ts';
import { LoginCode } from '#server/modules/accounts/sign-in/login-code.entity.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { Order, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { findOrCreateUser } from '#server/modules/accounts/users/users.service.ts';
import { guest, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import { COACH, expectEventually, templates } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';

const FINNISH = { 'accept-language': 'fi' };
let app: TestApp;
let finnishShop: TestApp;

beforeAll(async () => {
  // Tests read every source for it: connections that wait meanwhile would be closed.
  await loadSpeaker('fi');
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  finnishShop = await startTestApp({ env: { RATE_LIMITS: 'off', SHOP_LANGUAGE: 'fi' } });
});
afterAll(async () => {
  await app.close();
  await finnishShop.close();
});

interface Refusal {
  error: { code: string; message: string; issues?: { path: string; message: string }[] };
}
const readRefusal = async (response: Response) => ((await response.json()) as Refusal).error;
const nowhere = (shop: TestApp, headers: Record<string, string> = {}) => fetch(`${shop.url}/api/nowhere`, { headers });
const mailsTo = async (recipient: string) =>
  Object.fromEntries(
    (await app.em().find(OutboxMail, { recipient })).map(({ template, language }) => [template, language]),
  );

describe('a refusal', () => {
  test.each(['', '*', 'x'.repeat(9_000), '../../etc', 'zh-Hant-TW', Array(1_000).fill('xx-YY').join()])(
    '%#: is English where nobody asks for a language that is spoken, and varies by nothing',
    async (header) => {
      const response = await nowhere(app, { 'accept-language': header });
      expect([response.status, await readRefusal(response)]).toEqual([
        404,
        { code: 'not_found', message: 'Not found. Check the address.' },
      ]);
      expect(response.headers.get('content-language')).toBeNull();
      expect(response.headers.get('vary') ?? '').not.toMatch(/language/i);
    },
  );

  test('is said in the language of who asks, with what is wrong with each field', async () => {
    const { say } = await loadSpeaker('fi');
    const response = await app.post('/api/contact', { name: 'A', email: 'not an address', message: '' }, FINNISH);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-language')).toBe('fi');
    expect(response.headers.get('vary')).toMatch(/accept-language/i);
    const { code, message, issues } = await readRefusal(response);
    const finnish = say({ id: 'Please enter a valid email address.' });
    expect(finnish).not.toBe('');
    expect([code, message, issues]).toEqual(['invalid_input', finnish, [{ path: 'email', message: finnish }]]);
  });

  test('stays English in the log', async () => {
    await app.post('/api/contact', '{', FINNISH);
    expect(app.problems).toEqual([]);
  });

  test('is the shop’s own language for whoever says none', async () => {
    const response = await finnishShop.post('/api/contact', { name: 'A', email: 'no', message: '' });
    expect(response.headers.get('content-language')).toBe('fi');
    expect((await readRefusal(response)).message).not.toBe('Please enter a valid email address.');
    const english = await finnishShop.post('/api/contact', { email: 'no' }, { 'accept-language': 'en-GB' });
    expect((await readRefusal(english)).issues).toContainEqual({
      path: 'email',
      message: 'Please enter a valid email address.',
    });
  });

  test('shared answers are the same for everybody', async () => {
    const [one, other] = await Promise.all(
      ['en', 'fi'].map((language) => fetch(`${app.url}/api/site`, { headers: { 'accept-language': language } })),
    );
    expect(await one!.text()).toBe(await other!.text());
    expect(other!.headers.get('vary') ?? '').not.toMatch(/language/i);
  });
});

describe('what somebody sends', () => {
  test('as a plain form is kept in the language that the form names', async () => {
    const body = new URLSearchParams({ email: 'plain@example.com', source: 'morning_routine', language: 'fi' });
    const headers = { 'accept-language': 'de', 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${app.url}/api/email-signup`, { method: 'POST', body, headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/fi#free-signup-done']);
    expect(await app.em().findOneOrFail(Signup, { emailKey: 'plain@example.com' })).toMatchObject({ language: 'fi' });
    expect(await mailsTo('plain@example.com')).toEqual({ 'morning-routine': 'fi' });
  });

  test('for the newsletter is kept with the words of its box as they were read', async () => {
    const wish = { email: 'reader@example.com', source: 'morning_routine', consent: 'newsletter-4' };
    expect((await app.post('/api/email-signup', wish, FINNISH)).status).toBe(202);
    const reader = await app.em().findOneOrFail(Subscriber, { emailKey: wish.email });
    expect(reader).toMatchObject({ language: 'fi', consentVersion: 'newsletter-4' });
    expect(reader.consentWords).toMatch(/\p{L}{3}/u);
    expect(reader.consentWords).not.toMatch(/[<>]|Also send me/);
    const signup = await app.em().findOneOrFail(Signup, { emailKey: wish.email });
    expect([signup.language, signup.consentWords]).toEqual(['fi', reader.consentWords]);
    // Widgets of a fixed version send the version before.
    await app.post('/api/email-signup', { ...wish, email: 'fixed@example.com', consent: 'newsletter-3' }, FINNISH);
    const fixed = await app.em().findOneOrFail(Subscriber, { emailKey: 'fixed@example.com' });
    expect(fixed.consentWords).toMatch(/\p{L}{3}/u);
    expect(fixed.consentWords).not.toBe(reader.consentWords);
    await app.post('/api/email-signup', { ...wish, email: 'old@example.com', consent: 'newsletter-1' }, FINNISH);
    const old = await app.em().findOneOrFail(Subscriber, { emailKey: 'old@example.com' });
    expect(old).toMatchObject({ language: 'fi', consentWords: null });
  });

  test('a withdrawal is acknowledged in its language, and the coach told in the shop’s', async () => {
    const input = { fullName: 'Aino', email: 'gone@example.com', contract: 'Receipt 12' };
    expect((await app.post('/api/withdrawals', input, FINNISH)).status).toBe(202);
    expect(await app.em().findOneOrFail(RefundRequest, { email: input.email })).toMatchObject({ language: 'fi' });
    expect(await mailsTo(input.email)).toEqual({ 'withdrawal-received': 'fi' });
    expect(await mailsTo(COACH)).toMatchObject({ 'refund-notice': 'en' });
  });
});

test('a member is mailed in the language in which they did something last; looking changes nothing', async () => {
  const email = 'member@example.com';
  const browser = await member(app, email);
  const spoken = async () => (await app.em().findOneOrFail(User, { emailKey: email })).language;
  expect(await spoken()).toBe('en');
  await browser.ask('/api/auth/user', { headers: FINNISH });
  expect(await spoken()).toBe('en');
  await browser.post('/api/user', { firstName: 'Aino', lastName: '' }, FINNISH);
  expect(await spoken()).toBe('fi');
  // A header without a known language does not change the stored one.
  await browser.post('/api/user', { firstName: 'Aino', lastName: 'V' }, { 'accept-language': '*' });
  expect(await spoken()).toBe('fi');
  await browser.post('/api/login/code', { email }, { 'accept-language': 'sv' });
  const code = await app.em().findOneOrFail(LoginCode, { emailKey: email }, { orderBy: { createdAt: 'desc' } });
  expect(code.language).toBe('sv');
});

test('a Finnish buyer’s order, answers, consent and mails are Finnish, and so is the renewal months later', async () => {
  const email = 'ostaja@example.com';
  const { version, words } = selectStartConsent({ coaching: true });
  const wish = guest(email, { startConsent: version, healthConsent: 'health-1', mainGoal: 'marathon' });
  const response = await app.post('/api/create-guest-subscription', wish, FINNISH);
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  await payByCard(app, clientSecret);
  const order = () => app.em().findOneOrFail(Order, { emailKey: email });
  await expectEventually(app, async () => (await order()).status).toBe('paid');
  const kept = await order();
  expect(kept).toMatchObject({ language: 'fi', digitalConsentVersion: version, digitalConsentLanguage: 'fi' });
  expect(kept.digitalConsent).toMatch(/\p{L}{3}/u);
  expect(kept.digitalConsent).not.toBe(words);
  const answers = await app.em().findOneOrFail(Onboarding, { order: kept });
  expect(answers).toMatchObject({ language: 'fi', healthConsent: 'health-1' });
  expect(answers.healthConsentWords).toMatch(/\p{L}{3}/u);
  expect(answers.healthConsentWords).not.toMatch(/[<>]|I agree/);

  // An English browser somewhere else does not change the contract's language.
  await member(app, email);
  const until = async () => (await app.em().findOneOrFail(Subscription, { order: kept })).currentPeriodEnd;
  const first = await until();
  await advanceSandbox(app, 31);
  await expectEventually(app, async () => (await until()) > first).toBe(true);
  await expectEventually(app, () => templates(app, email)).toContain('renewal-receipt');
  expect(await mailsTo(email)).toMatchObject({ 'coaching-welcome': 'fi', 'renewal-receipt': 'fi' });
  expect(await mailsTo(COACH)).toMatchObject({ 'order-notice': 'en' });
});

test('a mail leads to pages in its language, whatever it is about', async () => {
  const em = app.em();
  const brand = buildBrand(readEnv({}), app.url);
  const now = new Date();
  const user = await findOrCreateUser(em, { email: 'moving@example.com', language: 'fi' }, now);
  await insertSession(em, 'open', { data: { userId: user.id }, maxAge: 60_000, now });
  const { idHash: session } = await em.findOneOrFail(Session, { userId: user.id });
  await moveAccount(em, user, { email: 'moved@example.com', session }, brand, () => now);
  const leaving = await findOrCreateUser(app.em(), { email: 'leaving@example.com', language: 'fi' }, now);
  await deleteAccount(app.em(), leaving, { brand, privacyRequests: noPrivacyRequests, clock: () => now });
  const mails = await app.em().find(OutboxMail, { language: 'fi' });
  const kinds = new Set(mails.map(({ template }) => template));
  for (const each of ['coaching-welcome', 'email-changed', 'account-deleted', 'morning-routine+letter'])
    expect([...kinds]).toContain(each);
  for (const { template, data } of mails) {
    const links = Object.values(data).flatMap((value) => value.match(new RegExp(`${app.url}[^\\s]*`, 'g')) ?? []);
    const elsewhere = links.filter((link) => !/^\/(?:fi|api)(?:[/?#]|$)/.test(link.slice(app.url.length)));
    expect([template, elsewhere]).toEqual([template, []]);
  }
  const days = mails.flatMap(({ data }) => [data['until'], data['deletedOn']]).filter(Boolean);
  expect(days).toEqual([expect.stringContaining('kuuta'), expect.stringContaining('kuuta')]);
});
