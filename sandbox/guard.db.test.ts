import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let open: TestApp;
beforeAll(async () => {
  app = await startTestApp({ selling: {}, embedDemoUrl: 'http://localhost:9/embed-demo' });
  open = await startTestApp({ env: { SANDBOX_CLIENTS: 'anybody' }, beside: app });
});
afterAll(async () => {
  await open.close();
  await app.close();
});

const SECRETS = [
  '/sandbox/mailbox',
  '/sandbox/mailbox/',
  '/sandbox/mailbox/1',
  '/SANDBOX/mailbox',
  '/Sandbox/Mailbox?x=1',
  '/sandbox/payments',
  '/sandbox/stripe/stripe.js',
  '/sandbox/oidc/.well-known/openid-configuration',
  '/sandbox/people/anything',
  '/api/connect/sandbox',
  '/API/connect/sandbox',
  '/embed-demo',
];

describe('whoever is not on this machine', () => {
  test.each(SECRETS)('does not get %s', async (path) => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'evil.example' },
    ]) {
      const { status, body } = await ask(app, path, headers);
      expect([path, headers, status]).toEqual([path, headers, 403]);
      expect(ErrorResponse.parse(JSON.parse(body)).error.code).toBe('other_machine');
      expect(body).toContain('SANDBOX_CLIENTS');
    }
  });

  test('moves no time and lets nothing befall a payment', async () => {
    const before = await (await fetch(`${app.url}/sandbox/payments`, JSON_PLEASE)).text();
    for (const path of ['/sandbox/time', '/sandbox/payments/x/dispute', '/sandbox/people/x/coach']) {
      expect((await app.post(path, { days: 30 }, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    }
    const now = (text: string) => Date.parse((JSON.parse(text) as { now: string }).now);
    const after = await (await fetch(`${app.url}/sandbox/payments`, JSON_PLEASE)).text();
    expect(now(after) - now(before)).toBeLessThan(86_400_000);
  });

  test('finds the rest of the shop open', async () => {
    const { status } = await ask(app, '/api/programs', { 'x-forwarded-for': '203.0.113.9' });
    expect(status).toBe(200);
  });
});

test('a browser on this machine reads the mailbox', async () => {
  expect((await ask(app, '/sandbox/mailbox', {})).status).toBe(200);
  expect((await ask(app, '/sandbox/oidc/.well-known/openid-configuration', {})).status).toBe(200);
});

test('a switch of its own opens the sandbox to everybody', async () => {
  expect((await ask(open, '/sandbox/mailbox', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  expect((await ask(open, '/sandbox/mailbox', { host: 'demo.lan' })).status).toBe(200);
});

const JSON_PLEASE = { headers: { accept: 'application/json' } };

/** fetch overrides the Host header. */
function ask({ url }: TestApp, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(new URL(path, url), { headers }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}
