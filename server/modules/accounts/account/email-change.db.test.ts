import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponse } from '#contract/accounts/auth.ts';
import { EmbedGrantResponse } from '#contract/embed/embed.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { isSomeoneWaiting } from '#server/testing/locks.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { FRESH_MS } from '../sign-in/fresh-proof.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { Order, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { addressChanges } from './email-change.harness.ts';
import { UNDO_MS } from '../users/email-change.service.ts';
import { Identity, User } from '../users/user.entity.ts';

const BLOG = 'https://blog.example';
let app: TestApp;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', EMBED_ORIGINS: BLOG } });
});
afterAll(() => app.close());

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const fetchEmail = async (by: Browser) => UserResponse.parse(await (await by.ask('/api/auth/user')).json()).email;
const readErrorCode = async (response: Response) => ErrorResponse.parse(await response.json()).error.code;

async function addIdentity({ id }: User, subject: string): Promise<void> {
  const em = app.em();
  const identity = { provider: 'google', issuer: 'https://accounts.google.com', subject, createdAt: now };
  em.create(Identity, { id: crypto.randomUUID(), user: id, ...identity });
  await em.flush();
}

/** Adds a paid order with a withdrawal that its mailbox has not confirmed. */
async function addWithdrawal(email: string, given: Partial<Order>, confirmKey: string): Promise<void> {
  const { order } = await writtenOrder(app, email, { order: given });
  const em = app.em();
  const written = { fullName: 'Somebody', email, contract: 'Hybrid Athlete', createdAt: now };
  em.create(RefundRequest, { id: crypto.randomUUID(), kind: 'withdrawal', order: order.id, ...written, confirmKey });
  await em.flush();
}

const { mailTo, move, undo } = addressChanges(
  () => app,
  () => later(1),
);

describe('another address', () => {
  test('takes a fresh proof: a session that lies open is not enough', async () => {
    const browser = await member(app, 'open@example.com', {}, now);
    expect((await browser.post('/api/user/email', { email: 'next@example.com' })).status).toBe(202);
    const early = (await mailTo('next@example.com', 'login-code'))['code'];
    later(FRESH_MS + 600_001);
    for (const [path, body] of [
      ['/api/user/email', { email: 'next@example.com' }],
      ['/api/user/email/verify', { email: 'next@example.com', code: early }],
    ] as const) {
      const response = await browser.post(path, body);
      expect([response.status, await readErrorCode(response)]).toEqual([403, 'proof_needed']);
    }
    expect((await browser.post('/api/user/proof')).status).toBe(202);
    const { code, use } = await mailTo('open@example.com', 'login-code');
    expect(use).toContain('confirms a change');
    expect((await browser.post('/api/user/proof/verify', { code: '000000' })).status).toBe(400);
    const thief = createBrowser(app.url);
    expect((await thief.post('/api/user/proof/verify', { code })).status).toBe(401);
    expect((await thief.post('/api/login/verify', { email: 'open@example.com', code })).status).toBe(400);
    expect((await browser.post('/api/user/proof/verify', { code })).status).toBe(204);
    expect((await move(browser, 'next@example.com')).status).toBe(200);
  });

  test('tells the old one, ends every other session and token, and gives this browser a new one', async () => {
    const browser = await member(app, 'old@example.com', { bought: [3] }, now);
    const phone = await member(app, 'old@example.com', {}, now);
    const granted = await browser.post('/api/embed/grant', { origin: BLOG });
    const { token } = EmbedGrantResponse.parse(await granted.json());
    const elsewhere = { origin: BLOG, 'sec-fetch-site': 'cross-site', authorization: `Bearer ${token}` };
    const stolen = createBrowser(app.url);
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    const moved = await move(browser, 'New@example.com');
    expect(moved.status).toBe(200);
    // The hint cookies last as long as the new session.
    expect(moved.headers.getSetCookie()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^member=1;/), expect.stringMatching(/^member-id=/)]),
    );
    expect(await fetchEmail(browser)).toBe('New@example.com');
    for (const by of [phone, stolen]) expect((await by.ask('/api/auth/user')).status).toBe(401);
    expect((await fetch(`${app.url}/api/auth/user`, { headers: elsewhere })).status).toBe(401);
    const mail = await mailTo('old@example.com', 'email-changed');
    expect(JSON.stringify(mail)).not.toMatch(/new@example\.com/i);
    expect(mail['until']).toBe('27 November 2026');
  });

  test('ends the sign-in with a provider, which knows the old one', async () => {
    const browser = await member(app, 'anna@corp.example', {}, now);
    const user = await app.em().findOneOrFail(User, { emailKey: 'anna@corp.example' });
    await addIdentity(user, 'anna');
    expect((await move(browser, 'Anna@corp.example')).status).toBe(200);
    expect(await app.em().count(Identity, { user })).toBe(1);
    expect((await move(browser, 'anna@home.example')).status).toBe(200);
    expect(await app.em().count(Identity, { user })).toBe(0);
  });

  test('ends the links about withdrawals in mails to the old one, and none in mails to the new one', async () => {
    const browser = await member(app, 'buyer@example.com', {}, now);
    const user = await app.em().findOneOrFail(User, { emailKey: 'buyer@example.com' });
    const keys: Record<'own' | 'there', string> = { own: crypto.randomUUID(), there: crypto.randomUUID() };
    await addWithdrawal('buyer@example.com', { user }, keys.own);
    await addWithdrawal('buyer2@example.com', { createdAt: now }, keys.there);
    const listKnown = async () =>
      (await app.em().find(RefundRequest, { confirmKey: Object.values(keys) })).map(({ confirmKey }) => confirmKey);
    expect(await listKnown()).toHaveLength(2);
    await move(browser, 'buyer2@example.com');
    expect(await app.em().count(Order, { user })).toBe(2);
    expect(await listKnown()).toEqual([keys.there]);
    keys.own = (await app.em().findOneOrFail(RefundRequest, { email: 'buyer@example.com' })).confirmKey!;
    await undo('buyer@example.com');
    expect(await listKnown()).toEqual([keys.there]);
  });

  test('is not changed, and signs nobody in, after a sign-out that came first', async () => {
    const browser = await member(app, 'leaving@example.com', {}, now);
    expect((await browser.post('/api/user/email', { email: 'arriving@example.com' })).status).toBe(202);
    const { code } = await mailTo('arriving@example.com', 'login-code');
    let moving: Promise<Response> | undefined;
    await app.em().transactional(async (tx) => {
      await lockAddress(tx, 'arriving@example.com');
      moving = browser.post('/api/user/email/verify', { email: 'arriving@example.com', code });
      await expect.poll(() => isSomeoneWaiting(app.em())).toBe(true);
      const tab = createBrowser(app.url);
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      expect((await tab.post('/api/logout')).status).toBe(204);
    });
    expect((await moving!).status).toBe(401);
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
    expect(await app.em().count(User, { emailKey: 'leaving@example.com' })).toBe(1);
  });

  test('that only changes its letters mails nobody', async () => {
    const browser = await member(app, 'case@example.com', {}, now);
    expect((await move(browser, 'Case@example.com')).status).toBe(200);
    expect(await app.em().count(OutboxMail, { recipient: 'case@example.com', template: 'email-changed' })).toBe(0);
  });
});

describe('the link to take it back', () => {
  test('restores the address, ends the thief’s sessions and ways in, and works once', async () => {
    const thief = await member(app, 'victim@example.com', {}, now);
    await move(thief, 'thief@example.com');
    const user = await app.em().findOneOrFail(User, { emailKey: 'thief@example.com' });
    await move(thief, 'thief2@example.com');
    await addIdentity(user, 'thief');
    // The owner has lost access and signs in again.
    const owner = await member(app, 'victim@example.com', {}, now);
    expect(await undo('victim@example.com')).toBe('/account/email-restored');
    for (const by of [thief, owner]) expect((await by.ask('/api/auth/user')).status).toBe(401);
    expect((await app.em().findOneOrFail(User, { id: user.id })).email).toBe('victim@example.com');
    // Only the address that lost the account learns so, and of no other address.
    const told = { template: 'email-restored', recipient: { $like: '%thief%' } } as const;
    const [mail, ...more] = await app.em().find(OutboxMail, told);
    expect([mail?.recipient, more]).toEqual(['thief2@example.com', []]);
    expect(JSON.stringify(mail?.data)).not.toMatch(/victim|thief/);
    expect(await app.em().count(Identity, { user })).toBe(0);
    expect(await undo('thief@example.com')).toBe('/account/undo-email');
    expect(await undo('victim@example.com')).toBe('/account/undo-email');
    expect((await app.em().findOneOrFail(User, { id: user.id })).email).toBe('victim@example.com');
  });

  test('does not take the address from somebody who uses it', async () => {
    const first = await member(app, 'given-up@example.com', {}, now);
    await move(first, 'moved@example.com');
    await member(app, 'given-up@example.com', { bought: [2] }, now);
    const key = new URL((await mailTo('given-up@example.com', 'email-changed'))['undoUrl']!).searchParams.get('key');
    expect((await createBrowser(app.url).post('/api/user/email/undo', { key })).status).toBe(409);
    expect(await fetchEmail(first)).toBe('moved@example.com');
  });

  test('runs out, and what is no key leads to the same page', async () => {
    const browser = await member(app, 'slow@example.com', {}, now);
    await move(browser, 'slow2@example.com');
    later(UNDO_MS);
    expect(await undo('slow@example.com')).toBe('/account/undo-email');
    const other = await createBrowser(app.url).post('/api/user/email/undo', { key: 'x' });
    expect(other.headers.get('location')).toBe('/account/undo-email');
    expect((await createBrowser(app.url).post('/api/user/email/undo', { key: 7 })).status).toBe(400);
  });
});
