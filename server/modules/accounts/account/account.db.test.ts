import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponse } from '#contract/accounts/auth.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '../access/purchase.entity.ts';
import { FRESH_MS } from '../sign-in/fresh-proof.ts';
import { LoginCode } from '../sign-in/login-code.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { User } from '../users/user.entity.ts';

let app: TestApp;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const who = async (by: Browser) => UserResponse.parse(await (await by.ask('/api/auth/user')).json());

async function codeFor(email: string): Promise<string> {
  const where = { recipient: email, template: 'login-code' } as const;
  const mails = await app.em().find(OutboxMail, where);
  const codes = await app.em().find(LoginCode, { emailKey: email, expiresAt: { $gt: now } });
  expect(codes).toHaveLength(1);
  return mails.at(-1)?.data['code'] ?? '';
}

describe('POST /api/user', () => {
  test.each(['', '/email', '/email/verify', '/delete'])('%s is for people who are signed in', async (path) => {
    expect((await createBrowser(app.url).post(`/api/user${path}`, {})).status).toBe(401);
  });

  test('changes names, and an empty one is none', async () => {
    const browser = await member(app, 'names@example.com', {}, now);
    const long = await browser.post('/api/user', { firstName: 'n'.repeat(101), lastName: 'a\nb' });
    expect(ErrorResponse.parse(await long.json()).error.issues?.map(({ path }) => path)).toEqual([
      'firstName',
      'lastName',
    ]);
    const response = await browser.post('/api/user', { firstName: ' <b>Ä</b> ', lastName: '' });
    expect(UserResponse.parse(await response.json())).toMatchObject({ firstName: '<b>Ä</b>', lastName: null });
    expect(await who(browser)).toMatchObject({ firstName: '<b>Ä</b>', lastName: null });
  });
});

describe('POST /api/user from two windows', () => {
  const names = (firstName: string, lastName = '') => ({ firstName, lastName });

  test('refuses names over those that the window did not show, and keeps the newer ones', async () => {
    const browser = await member(app, 'windows@example.com', {}, now);
    await browser.post('/api/user', names('Anna', 'Aho'));
    const shown = names('Anna', 'Aho');
    const newer = { ...names('Anna', 'Berg'), replaces: shown };
    expect((await browser.post('/api/user', newer)).status).toBe(200);
    const older = await browser.post('/api/user', { ...names('Ann', 'Aho'), replaces: shown });
    expect([older.status, ErrorResponse.parse(await older.json()).error.code]).toEqual([409, 'changed_meanwhile']);
    expect(await who(browser)).toMatchObject(names('Anna', 'Berg'));
    // The first answer may have been lost.
    expect((await browser.post('/api/user', newer)).status).toBe(200);
  });

  test('accepts one of two at once', async () => {
    const browser = await member(app, 'at-once@example.com', {}, now);
    await browser.post('/api/user', names('Eve'));
    const answers = await Promise.all(
      ['Ann', 'Bea'].map((first) => browser.post('/api/user', { ...names(first), replaces: names('Eve') })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('POST /api/user/email', () => {
  test('a new mailbox is proven by a code that came there', async () => {
    const browser = await member(app, 'old@example.com', {}, now);
    expect((await browser.post('/api/user/email', { email: 'New@example.com' })).status).toBe(202);
    expect((await browser.post('/api/user/email/verify', { email: 'New@example.com', code: '12' })).status).toBe(400);
    expect((await who(browser)).email).toBe('old@example.com');
    const code = await codeFor('new@example.com');
    const response = await browser.post('/api/user/email/verify', { email: 'New@example.com', code });
    expect(UserResponse.parse(await response.json()).email).toBe('New@example.com');
  });

  test('the address that they have is refused beside its field', async () => {
    const browser = await member(app, 'same@example.com', {}, now);
    await app.em().nativeDelete(LoginCode, { emailKey: 'same@example.com' });
    const response = await browser.post('/api/user/email', { email: 'same@example.com' });
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues).toEqual([
      { path: 'email', message: 'This is already your account’s address.' },
    ]);
    expect(await app.em().count(LoginCode, { emailKey: 'same@example.com' })).toBe(0);
  });

  test('a mailbox of somebody else is asked alike, and only its reader learns that it is taken', async () => {
    await member(app, 'taken@example.com', {}, now);
    await app.em().nativeDelete(LoginCode, { emailKey: 'taken@example.com' });
    const browser = await member(app, 'greedy@example.com', {}, now);
    const asked = await browser.post('/api/user/email', { email: 'taken@example.com' });
    const free = await browser.post('/api/user/email', { email: 'free@example.com' });
    expect([asked.status, await asked.text()]).toEqual([free.status, await free.text()]);
    const code = await codeFor('taken@example.com');
    const response = await browser.post('/api/user/email/verify', { email: 'taken@example.com', code });
    expect(response.status).toBe(409);
    expect((await who(browser)).email).toBe('greedy@example.com');
  });
});

describe('one’s own data', () => {
  test('comes as a file, whole and without anybody else’s or what would let somebody in', async () => {
    const browser = await member(app, 'export@example.com', { bought: [3] }, now);
    await member(app, 'stranger@example.com', { bought: [2] }, now);
    await browser.post('/api/contact', { name: 'Me', email: 'export@example.com', message: 'Mine' });
    const response = await browser.ask('/api/user/export');
    expect(response.headers.get('content-disposition')).toContain('my-data.json');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      user: { email: 'export@example.com' },
      purchase: [{ program_id: 3, status: 'completed' }],
      contact_message: [{ message: 'Mine' }],
    });
    expect(text).not.toMatch(/stranger@example\.com|id_hash|code_hash|token_hash/);
  });

  test('goes with the account but for what the books need, and a mailbox that comes back is somebody new', async () => {
    const browser = await member(app, 'leaving@example.com', { bought: [3], renewing: [4] }, now);
    const phone = await member(app, 'leaving@example.com', {}, now);
    const { id } = await who(browser);
    await browser.post('/api/contact', { name: 'Me', email: 'leaving@example.com', message: 'Mine' });
    expect((await browser.post('/api/user/delete', { confirm: 'yes' })).status).toBe(400);
    const ids = [(await who(browser)).id, (await who(await member(app, 'stays@example.com', {}, now))).id];
    expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    const asked = await createBrowser(app.url).post('/api/erased-accounts', { ids });
    expect(await asked.json()).toEqual({ erased: ids.slice(0, 1) });
    for (const body of [{ ids: [] }, { ids: ['x'] }, {}])
      expect((await createBrowser(app.url).post('/api/erased-accounts', body)).status).toBe(400);
    for (const by of [browser, phone]) expect((await by.ask('/api/auth/user')).status).toBe(401);
    const user = await app.em().findOneOrFail(User, { id });
    expect(user).toMatchObject({ email: `deleted-${id}@deleted.invalid`, firstName: null, lastName: null });
    // A sign-in that overtook the erasure.
    await expect(app.openSession(id)).rejects.toThrow('The user is erased.');
    expect(await app.em().count(Purchase, { user: id })).toBe(1);
    const left = await app
      .em()
      .execute<{ text: string }[]>(
        `select (select string_agg(c::text, '') from contact_message c) || (select string_agg(s::text, '') from signup s) as text`,
      );
    expect(JSON.stringify(left)).not.toContain('leaving@example.com');
    const again = await member(app, 'leaving@example.com', {}, now);
    expect((await who(again)).id).not.toBe(id);
  });

  test('stays where the session lies open since a while, until its mailbox has been proven', async () => {
    const browser = await member(app, 'table@example.com', {}, now);
    now = new Date(now.getTime() + FRESH_MS + 1);
    const refused = await browser.post('/api/user/delete', { confirm: 'DELETE' });
    expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([403, 'proof_needed']);
    expect((await who(browser)).email).toBe('table@example.com');
    await app.em().nativeDelete(LoginCode, { emailKey: 'table@example.com' });
    await app.em().nativeDelete(OutboxMail, { recipient: 'table@example.com' });
    await browser.post('/api/user/proof', {});
    await browser.post('/api/user/proof/verify', { code: await codeFor('table@example.com') });
    expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  });
});
