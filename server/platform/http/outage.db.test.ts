import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { guest } from '#server/testing/buyers.ts';
import { createCuttableDatabase } from '#server/testing/jobs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitPatiently } from '#server/testing/time-limits.ts';
import { markDatabaseError } from '../db/connection/away.ts';
import { CachedResponse, renewalSettings } from './cache/cached-response.ts';

let database: TestApp;
let app: TestApp;
let away = false;

beforeAll(async () => {
  database = await startTestApp({ selling: { worker: false, webhooks: false } });
  const beside = { ...database, orm: createCuttableDatabase(() => away, database.orm) };
  app = await startTestApp({ beside, env: { RATE_LIMITS: 'off' } });
});
beforeEach(() => {
  away = false;
});
afterAll(async () => {
  away = false;
  await app.close();
  await database.close();
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${app.url}${path}`, { redirect: 'manual', ...init });
const json = { 'content-type': 'application/json' };

describe('while the database is away', () => {
  const requests: [string, string, unknown?][] = [
    ['GET', '/api/posts/1'],
    ['POST', '/api/email-signup', { email: 'a@example.com' }],
    ['POST', '/api/contact', { name: 'A', email: 'a@example.com', message: 'Hello' }],
    ['POST', '/api/login/code', { email: 'a@example.com' }],
    ['POST', '/api/create-guest-subscription', guest('a@example.com')],
    ['POST', '/api/withdrawals', { fullName: 'A', email: 'a@example.com', contract: 'AAMU-1' }],
  ];

  test.each(requests)('%s %s is a 503 that says when to come back, and blames nobody', async (method, path, body) => {
    away = true;
    const init = { method, headers: json, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await ask(path, init);
    const text = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(ErrorResponse.parse(JSON.parse(text)).error.code).toBe('unavailable');
    expect(text).not.toMatch(/provider|charged/i);
    expect(app.problems.join()).not.toContain('request.failed');
  });

  test.each(['/blog', '/guide?key=30000000-0000-4000-8000-000000000001'])(
    'the page %s, which nobody has asked for before, says so calmly',
    async (path) => {
      away = true;
      const response = await ask(path, { headers: { accept: 'text/html' } });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).toContain('Back in a Moment');
      expect(html).toContain('noindex');
    },
  );

  test('a plain form gets that page, too', async () => {
    away = true;
    const response = await ask('/newsletter/confirm', {
      method: 'POST',
      headers: { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'token=30000000-0000-4000-8000-000000000001',
    });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Back in a Moment');
  });

  test('pages and answers that have been made go on being given, and are made anew afterwards', async () => {
    const paths = ['/', '/api/programs', '/api/posts'];
    const before = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
    vi.spyOn(performance, 'now').mockImplementation(later(30 * 60_000));
    away = true;
    const during = await Promise.all(paths.map((path) => ask(path)));
    expect(during.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await Promise.all(during.map((response) => response.text()))).toEqual(before);
    vi.spyOn(performance, 'now').mockImplementation(later(61 * 60_000));
    expect((await ask('/api/programs')).status).toBe(503);
    away = false;
    expect((await ask('/api/programs')).status).toBe(200);
    vi.restoreAllMocks();
  });
});

describe('an answer that is kept', () => {
  const context = () => {
    const ctx = { state: {}, set: vi.fn<() => void>(), vary: vi.fn<() => void>(), acceptsEncodings: () => false };
    return { ...ctx, response: { get: () => '' }, body: undefined as unknown };
  };
  const sent = async (answer: CachedResponse) => {
    const ctx = context();
    await answer.send(ctx as never);
    return String(ctx.body);
  };

  test('does not hide a fault of the program', async () => {
    const make = vi.fn<() => Promise<string>>().mockResolvedValueOnce('one').mockRejectedValue(new Error('a bug'));
    const answer = new CachedResponse('text/plain', make);
    expect(await sent(answer)).toBe('one');
    vi.spyOn(performance, 'now').mockImplementation(later(10_000));
    await expect(sent(answer)).rejects.toThrow('a bug');
    vi.restoreAllMocks();
  });

  test('is given again while a database that hangs is waited for, which only the first does', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    const make = vi.fn<() => Promise<string>>().mockResolvedValueOnce('one').mockReturnValue(promise);
    const answer = new CachedResponse('text/plain', make);
    expect(await sent(answer)).toBe('one');
    renewalSettings.patienceMs = 50;
    onTestFinished(waitPatiently);
    vi.spyOn(performance, 'now').mockImplementation(later(10_000));
    expect(await sent(answer)).toBe('one');
    vi.spyOn(performance, 'now').mockImplementation(later(20_000));
    expect(await Promise.all([sent(answer), sent(answer)])).toEqual(['one', 'one']);
    expect(make).toHaveBeenCalledTimes(2);
    reject(markDatabaseError(new Error('Connection terminated')));
    vi.restoreAllMocks();
  });
});

function later(ms: number): () => number {
  const real = performance.now.bind(performance);
  const started = real();
  return () => started + ms + (Number(process.hrtime.bigint() / 1_000n) % 1_000) / 1_000;
}
