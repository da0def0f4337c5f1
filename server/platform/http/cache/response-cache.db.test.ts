import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}${path}`, { headers });
  const { 'x-request-id': id, date: _, ...others } = Object.fromEntries(response.headers);
  return { status: response.status, id, headers: others, body: await response.text() };
};

/** fetch answers 304s from its own knowledge; this does not. */
function fetchStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${app.url}${path}`, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
}

describe('an answer given again', () => {
  test.each(['/api/programs', '/api/site', '/'])('%s is the one the app gave, with an id of its own', async (path) => {
    const first = await ask(path);
    const again = await ask(path);
    expect({ ...again, id: '' }).toEqual({ ...first, id: '' });
    expect(again.id).not.toBe(first.id);
  });

  test('is whole also where the first to ask had it already', async () => {
    // Requests with a query are not cached, and get the same answer.
    const { etag = '' } = (await ask('/api/posts?unkept')).headers;
    expect(await fetchStatus('/api/posts', { 'if-none-match': etag, 'accept-encoding': 'gzip, deflate' })).toBe(304);
    const kept = await ask('/api/posts');
    const made = await ask('/api/posts?unkept');
    expect([kept.status, kept.body]).toEqual([200, made.body]);
    expect(kept.headers).toEqual(made.headers);
  });

  test('keeps the id that a request brought, and not one that is malformed', async () => {
    await ask('/api/site');
    expect((await ask('/api/site', { 'x-request-id': 'from-the-proxy-2' })).id).toBe('from-the-proxy-2');
    expect((await ask('/api/site', { 'x-request-id': 'no good' })).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is not given to another origin, which is told who may read it', async () => {
    await ask('/api/site');
    const other = await ask('/api/site', { origin: 'https://blog.example' });
    expect(other.headers['access-control-allow-origin']).toBe('*');
  });

  test('is not mixed up between ways to compress', async () => {
    const plain = await ask('/api/site', { 'accept-encoding': 'identity' });
    const zipped = await ask('/api/site', { 'accept-encoding': 'gzip' });
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(zipped.body).toBe(plain.body);
  });

  test('is Brotli for every browser that takes it, wherever it stands in the list', async () => {
    for (const [accepted, given] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['zstd', undefined],
    ] as const) {
      const { headers } = await ask('/api/site', { 'accept-encoding': accepted });
      expect([accepted, headers['content-encoding']]).toEqual([accepted, given]);
    }
  });

  test('is counted like any other', async () => {
    for (let i = 0; i < 3; i++) await ask('/api/rates');
    expect((await ask('/metrics')).body).toMatch(
      /http_requests_total\{method="GET",route="\/api\/rates",status="200"\} 3/,
    );
  });
});
