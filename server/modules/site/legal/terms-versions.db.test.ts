import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { TermsVersion } from './terms-version.entity.ts';
import { extractMainText } from './terms-versions.service.ts';

const CONSENT = selectStartConsent({ coaching: false }).version;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', BRAND_NAME: 'Kaski' }, selling: { worker: false } });
});
afterAll(() => app.close());

test('an order keeps the terms that its buyer could read, in their language', async () => {
  const buyer = await member(app, 'terms@kaski.example');
  const wish = { programId: 2, startConsent: CONSENT };
  expect((await buyer.post('/api/create-payment-intent', wish)).status).toBe(200);
  const order = await app.em().findOneOrFail(Order, { email: 'terms@kaski.example' });
  const terms = await app.em().findOneOrFail(TermsVersion, { hash: order.termsVersion! });
  expect(terms.language).toBe('en');
  expect(terms.text).toContain('Kaski');
  expect(terms.text).not.toMatch(/<\w|&amp;/);
  expect(terms.text.length).toBeGreaterThan(2_000);

  const other = await member(app, 'ehdot@kaski.example');
  expect((await other.post('/api/create-payment-intent', wish, { 'accept-language': 'fi' })).status).toBe(200);
  const second = await app.em().findOneOrFail(Order, { email: 'ehdot@kaski.example' });
  expect(await app.em().findOneOrFail(TermsVersion, { hash: second.termsVersion! })).toMatchObject({ language: 'fi' });
});

test('the same wording is kept once', async () => {
  const third = await member(app, 'third@kaski.example');
  expect((await third.post('/api/create-payment-intent', { programId: 2, startConsent: CONSENT })).status).toBe(200);
  expect(await app.em().count(TermsVersion)).toBe(2);
});

test('a page becomes lines of text', () => {
  const html =
    '<header>Head</header><main class="legal"><h1>Terms &amp; more</h1><p>One <b>two</b>.</p><ul><li>&lt;3</li></ul></main>';
  expect(extractMainText(html)).toBe('Terms & more\nOne two.\n<3');
});
