import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { permitSettings } from './closed-shop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ closed: true });
});
afterAll(() => app.close());

describe('a closed shop', () => {
  test.each(['/api/webhooks/stripe', '/api/webhooks/paypal', '/api/email-signup', '/api/checkout'])(
    'refuses POST %s with 503, so that it is sent again',
    async (path) => {
      const answer = await app.post(path, {});
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3600']);
      expect(ErrorResponse.parse(await answer.json()).error.code).toBe('shop_closed');
    },
  );

  test.each([
    ['/', 'This is a copy of a shop.'],
    ['/fi/', 'Tämä on kaupan kopio.'],
    ['/coach', 'This is a copy of a shop.'],
  ])('shows %s below a banner that its style sheet may paint', async (path, said) => {
    const answer = await fetch(app.url + path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<p class="shop-closed" role="status">${said}`);
    expect(html).toContain('.shop-closed{');
  });

  test('is not ready, and alive', async () => {
    const [ready, alive] = await Promise.all(['/readyz', '/healthz'].map((path) => fetch(app.url + path)));
    expect([ready?.status, alive?.status]).toEqual([503, 200]);
  });
});

test('an open shop has no banner', async () => {
  const open = await startTestApp({ beside: app });
  const html = await (await fetch(open.url)).text();
  await open.close();
  expect(html).not.toContain('shop-closed');
});

test('settings of a copy reach nothing outside, and a sandbox writes to no place of the shop', () => {
  const env = readEnv({
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    PAYPAL_CLIENT_ID: 'id',
    FILES_S3_BUCKET: 'files',
    FILES_S3_KEY_ID: 'key',
    FILES_S3_SECRET: 'secret',
    BACKUP_TO: '/backup/',
    BACKUP_PASSPHRASE_FILE: '/etc/passphrase',
    ERASURES_FILE: '/shared/erasures',
    RATES_URL: 'https://rates.example',
  });
  const nothing = {
    SMTP_URL: undefined,
    STRIPE_SECRET_KEY: undefined,
    PAYPAL_CLIENT_ID: undefined,
    RATES_URL: undefined,
    BACKUP_TO: undefined,
    BACKUP_PASSPHRASE_FILE: undefined,
  };
  expect(permitSettings(env, { is: 'copy', because: 'key' })).toMatchObject({ ...nothing, sandbox: false });
  expect(permitSettings(env, { is: 'sandbox' })).toMatchObject({
    ...nothing,
    sandbox: true,
    FILES_S3_BUCKET: undefined,
    FILES_S3_KEY_ID: undefined,
    FILES_S3_SECRET: undefined,
    ERASURES_FILE: undefined,
  });
  expect(permitSettings(env, { is: 'shop' })).toBe(env);
});
