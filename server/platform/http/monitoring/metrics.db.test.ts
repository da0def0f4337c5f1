import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const TOKEN = 'a-token-that-only-the-collector-has';
let app: TestApp;
let other: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ beside: app });
  guarded = await startTestApp({ beside: app, env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://shop.example' } });
});
afterAll(async () => {
  await guarded.close();
  await other.close();
  await app.close();
});

describe('metrics without a token', () => {
  test.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { host: 'evil.example' },
    { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' },
  ])('are not for another machine: %j', async (headers) => {
    const { status, body } = await metrics(app, headers);
    expect(status).toBe(403);
    expect(body).toContain('METRICS_TOKEN');
    expect(body).not.toContain('http_requests_total');
  });

  test('are for this one', async () => expect((await metrics(app)).status).toBe(200));
});

describe('metrics with a token', () => {
  test.each<Record<string, string>>([
    {},
    { authorization: 'Bearer another-token-of-the-same-size-1' },
    { authorization: `Basic ${TOKEN}` },
    { authorization: `Bearer ${TOKEN} x` },
    { authorization: `Bearer ${TOKEN.slice(0, -1)}` },
  ])('are refused, on this machine too, to %j', async (headers) => {
    const { status, body } = await metrics(guarded, headers);
    expect(status).toBe(401);
    expect(body).not.toContain('http_requests_total');
  });

  test('are shown to whoever has it, wherever they are, also in public', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9', host: 'shop.example' };
    expect(await metrics(guarded, headers)).toMatchObject({ status: 200 });
  });
});

test('the shop’s business is counted from its rows: every process says the same', async () => {
  await app.em().execute(
    `insert into outbox_mail (id, recipient, template, data, not_before, status, next_attempt_at, created_at)
     values (gen_random_uuid(), 'nobody@example.com', 'login-code', '{}', now(), 'failed', now(), now())`,
  );
  await signInByCode(app, 'counted@example.com');
  await signInByCode(other, 'counted@example.com');
  for (const each of [app, other]) {
    const { body } = await metrics(each);
    expect(body).toMatch(/^sign_ins\{kind="code"\} 2$/m);
    expect(body).toMatch(/^mails_failed 1$/m);
    expect(body).toMatch(/^# HELP payments /m);
    expect(body).toMatch(/^# HELP refunds /m);
    expect(body).toMatch(/^jobs\{kind="mail",state="stuck"\} \d+$/m);
  }
});

function metrics({ url }: TestApp, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(new URL('/metrics', url), { headers }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}
