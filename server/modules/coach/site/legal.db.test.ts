import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsentOf } from '#contract/start-consent.ts';
import { TermsText, TermsWordings } from '#contract/studio/legal.ts';
import { OrderDetail } from '#contract/studio/orders.ts';
import type { SettingResponse } from '#contract/studio/site.ts';
import type { Browser } from '../../../testing/browser.ts';
import { member } from '../../../testing/members.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Order } from '../../orders/order.entity.ts';

const COACH = 'coach@kaski.example';
const GROUP = '/api/coach/site/legal';
const TERMS = '/api/coach/terms';
const NOBODYS = '0'.repeat(64);
let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: { worker: false } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const nothing = { terms: '', privacy: '', withdrawal: '', translations: [] as object[] };
const read = async () => (await (await coach.ask(GROUP)).json()) as SettingResponse<'legal'>;
async function save(values: object): Promise<Response> {
  const { version } = await read();
  const body = JSON.stringify({ ...nothing, ...values, version });
  return coach.ask(GROUP, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}
const page = async (path: string) => (await fetch(app.url + path)).text();
async function order(email: string, language = 'en'): Promise<OrderDetail> {
  const buyer = await member(app, email);
  const wish = { programId: 2, startConsent: startConsentOf({ coaching: false }).version };
  expect((await buyer.post('/api/create-payment-intent', wish, { 'accept-language': language })).status).toBe(200);
  const { id } = await app.em().findOneOrFail(Order, { email });
  return OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json());
}

test('what is kept of the terms is nobody’s but the coach’s', async () => {
  const someone = await member(app, 'someone@kaski.example');
  for (const path of [TERMS, `${TERMS}/${NOBODYS}`, GROUP]) {
    expect((await fetch(app.url + path)).status).toBe(401);
    expect((await someone.ask(path)).status).toBe(404);
  }
});

test.each(['x', NOBODYS, `${NOBODYS}0`, '%27'])('there is no wording %s', async (hash) => {
  expect((await coach.ask(`${TERMS}/${hash}`)).status).toBe(404);
});

test('a page of the list is a number', async () => {
  expect((await coach.ask(`${TERMS}?page=x`)).status).toBe(400);
});

test.each([
  ['terms', { terms: 't'.repeat(20_001) }],
  ['privacy', { privacy: 7 }],
  ['translations.0.language', { translations: [{ ...nothing, language: 'xx' }] }],
  ['translations.0.terms', { translations: [{ language: 'fi', terms: 'a\0b', privacy: '', withdrawal: '' }] }],
  [
    'translations',
    { translations: ['fi', 'fi'].map((language) => ({ language, terms: 'a', privacy: '', withdrawal: '' })) },
  ],
])('%s that cannot be is refused beside its field', async (field, values) => {
  const response = await save(values);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
  expect(error.issues.map(({ path }) => path)).toContain(field);
});

test('own paragraphs are on each page, as text, in the language that there is', async () => {
  const before = await page('/terms');
  expect(before).not.toContain('Further terms');
  const values = {
    terms: 'Plans are for <b>one</b> household.\n\nClubs ask first.',
    privacy: 'We keep a paper diary.',
    withdrawal: 'Call us if you like.',
    translations: [{ language: 'fi', terms: 'Yhdelle taloudelle.', privacy: '', withdrawal: '' }],
  };
  expect((await save(values)).status).toBe(200);
  const terms = await page('/terms');
  expect(terms).toContain('Further terms');
  expect(terms).toContain('Plans are for &lt;b&gt;one&lt;/b&gt; household.</p>');
  expect(terms).toContain('Clubs ask first.</p>');
  expect(await page('/privacy')).toContain('We keep a paper diary.');
  expect(await page('/withdrawal')).toContain('Call us if you like.');
  expect(await page('/fi/terms')).toContain('Yhdelle taloudelle.');
  expect(await page('/fi/terms')).not.toContain('Clubs ask first.');
  // Nobody has translated this: it holds all the same, and says in which language it is.
  expect(await page('/fi/privacy')).toMatch(/lang="en"[^>]*>We keep a paper diary\./);
});

test('an order keeps the wording that its buyer saw, whatever is changed and taken back later', async () => {
  const first = await order('first@kaski.example');
  const seen = TermsText.parse(await (await coach.ask(`${TERMS}/${first.terms}`)).json());
  expect(seen).toMatchObject({ language: 'en', current: true });
  expect(seen.text).toContain('Plans are for <b>one</b> household.');

  expect((await save({ terms: 'Everybody may look.' })).status).toBe(200);
  const unread = TermsWordings.parse(await (await coach.ask(TERMS)).json());
  expect(unread.now).toMatchObject({ since: null, current: true });
  const now = TermsText.parse(await (await coach.ask(`${TERMS}/${unread.now?.hash}`)).json());
  expect(now.text).toContain('Everybody may look.');

  const second = await order('second@kaski.example');
  expect(second.terms).toBe(unread.now?.hash);
  const kept = TermsText.parse(await (await coach.ask(`${TERMS}/${first.terms}`)).json());
  expect(kept).toEqual({ ...seen, current: false });
  const all = TermsWordings.parse(await (await coach.ask(TERMS)).json());
  expect(all.items.map(({ hash, current }) => [hash, current])).toEqual([
    [second.terms, true],
    [first.terms, false],
  ]);

  const { items } = (await (await coach.ask(`${GROUP}/history`)).json()) as { items: { id: string }[] };
  const { version } = await read();
  expect((await coach.post(`${GROUP}/history/${items[0]?.id}/take-back`, { version })).status).toBe(200);
  expect(await page('/terms')).toContain('Clubs ask first.');
  expect((await order('third@kaski.example')).terms).toBe(first.terms);
});
