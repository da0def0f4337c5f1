import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { createLimits } from './limits.ts';
import { TooManyRequests } from './limiter.ts';

let app: TestApp;
let behindProxy: TestApp;
let number = 0;
beforeAll(async () => {
  app = await startTestApp();
  behindProxy = await startTestApp({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => Promise.all([app.close(), behindProxy.close()]));

const signUp = (shop: TestApp, headers: Record<string, string> = {}) =>
  shop.post('/api/email-signup', { email: `runner${number++}@example.com` }, headers);
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('one client', () => {
  test('causes twelve mails with a hundred posts in a minute, whatever address it says it has', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => signUp(app)));
    expect(statuses(five)).toEqual([202, 202, 202, 202, 202]);
    const storm = await Promise.all(
      Array.from({ length: 95 }, (_, i) =>
        signUp(app, { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=10.0.0.${i}` }),
      ),
    );
    expect(storm.filter(({ status }) => status === 202)).toHaveLength(7);
    expect(await app.em().count(OutboxMail)).toBe(12);
    expect(await app.em().count(Signup)).toBe(12);
    const refused = storm.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(ErrorResponse.parse(await refused?.json()).error.code).toBe('too_many_requests');
  });

  test('that is refused may still read, and a plain form is told to wait', async () => {
    expect((await fetch(`${app.url}/api/posts`)).status).toBe(200);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.post('/api/contact', 'name=A&email=a%40example.com', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#contact-later']);
  });

  test('is whom the trusted proxy saw, not whom the client claims to be', async () => {
    const through = (client: string, claim: string) =>
      signUp(behindProxy, { 'x-forwarded-for': `${claim}, ${client}` });
    const storm = await Promise.all(Array.from({ length: 20 }, (_, i) => through('198.51.100.7', `203.0.113.${i}`)));
    expect(storm.filter(({ status }) => status === 202)).toHaveLength(12);
    expect((await through('198.51.100.8', '203.0.113.1')).status).toBe(202);
  });
});

describe('limits', () => {
  afterEach(() => app.em().execute('delete from rate_limit'));

  test.each([
    ['2', '203.0.113.77, 10.0.0.1'],
    ['127.0.0.0/8, ::1, 10.0.0.0/8', '198.51.100.1, 203.0.113.77, 10.0.0.1'],
  ])('is told from others behind TRUST_PROXY=%s', async (proxies, forwarded) => {
    const shop = await startTestApp({ env: { TRUST_PROXY: proxies }, beside: app });
    const storm = await Promise.all(
      Array.from({ length: 13 }, (_, i) => signUp(shop, { 'x-forwarded-for': `10.9.9.${i}, ${forwarded}` })),
    );
    expect(storm.filter(({ status }) => status === 429)).toHaveLength(1);
    const other = await signUp(shop, { 'x-forwarded-for': forwarded.replace('203.0.113.77', '203.0.113.78') });
    expect(other.status).toBe(202);
    await shop.close();
  });

  test('hold for a network of IPv6 with many clients, but not for its neighbour', async () => {
    const limits = createLimits(app.orm);
    const count = (network: string, n: number) => limits.countMails(`2001:db8:${network}:${n.toString(16)}::1`, 1);
    const storm = await Promise.allSettled(Array.from({ length: 150 }, (_, n) => count('66', n)));
    expect(storm.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
    await expect(count('67', 0)).resolves.toBeUndefined();
  });

  test('of a network are not used up by a client that is refused', async () => {
    const limits = createLimits(app.orm);
    const count = (client: string, mails: number) => limits.countMails(`2001:db8:68:${client}::1`, mails);
    await count('1', 12);
    for (let n = 0; n < 20; n++) await expect(count('1', 12)).rejects.toThrow(TooManyRequests);
    await expect(count('2', 12)).resolves.toBeUndefined();
  });

  test('are shared by all processes', async () => {
    const two = [createLimits(app.orm), createLimits(app.orm)];
    const takes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => two[i % 2]!.countMails('192.0.2.1', 1)),
    );
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const [refusal] = takes.flatMap((take) => (take.status === 'rejected' ? [take.reason as unknown] : []));
    expect(refusal).toBeInstanceOf(TooManyRequests);
  });

  test('let two hundred requests wait for a mailbox at once, and the next one when one has left', () => {
    const limits = createLimits(app.orm);
    const wait = (n: number, mailbox = 'crowd@example.com') => limits.countWaiting(`192.0.${n}.1`, mailbox);
    const leaves = Array.from({ length: 200 }, (_, n) => wait(n));
    for (let n = 0; n < 50; n++) expect(() => wait(n)).toThrow(TooManyRequests);
    expect(wait(0, 'other@example.com')).toBeTypeOf('function');
    leaves[0]!();
    expect(wait(250)).toBeTypeOf('function');
    expect(() => wait(0)).toThrow(TooManyRequests);
  });

  test('let one request of a network wait beside a crowd, so that everyone gets a turn in time', () => {
    const limits = createLimits(app.orm);
    const wait = (n: number) => limits.countWaiting(`192.0.${n}.1`, 'crowded@example.com');
    for (let n = 0; n < 20; n++) wait(n);
    expect(() => wait(0)).toThrow(TooManyRequests);
    expect(wait(20)).toBeTypeOf('function');
    expect(() => wait(20)).toThrow(TooManyRequests);
  });

  test('let four requests of one network wait for a mailbox at once, however many are refused', () => {
    const limits = createLimits(app.orm);
    const wait = (client: string) => limits.countWaiting(client, 'besieged@example.com');
    const leaves = [1, 2, 3, 4].map((n) => wait(`2001:db8:88:${n}::1`));
    for (let n = 0; n < 10; n++) expect(() => wait(`2001:db8:88:${n}::1`)).toThrow(TooManyRequests);
    expect(wait('2001:db8:89::1')).toBeTypeOf('function');
    leaves[0]!();
    expect(wait('2001:db8:88:99::1')).toBeTypeOf('function');
  });

  test('end after a minute', async () => {
    const limits = createLimits(app.orm);
    await limits.countMails('192.0.2.2', 12);
    await app.em().execute("update rate_limit set expire = expire - 61000 where key = 'form:192.0.2.2'");
    await limits.countMails('192.0.2.2', 12);
    await expect(limits.countMails('192.0.2.2', 1)).rejects.toThrow(TooManyRequests);
  });
});
