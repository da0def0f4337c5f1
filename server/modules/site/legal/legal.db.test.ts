import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { TermsText, TermsWordings } from '#contract/site/legal.studio.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { TranslationResponse } from '#contract/site/translations.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectPageText } from '../translations/translations.harness.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';

const COACH = 'coach@kaski.example';
const GROUP = '/api/coach/site/legal';
const TERMS = '/api/coach/terms';
const NOBODYS = '0'.repeat(64);
let app: TestApp;
let coach: Browser;
/** Moves on with each call, so that no two changes have the same time. */
let now = Date.parse('2026-11-20T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp({
    clock: () => new Date((now += 1)),
    env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH },
    selling: { worker: false },
  });
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
  const wish = { programId: 2, startConsent: selectStartConsent({ coaching: false }).version };
  expect((await buyer.post('/api/create-payment-intent', wish, { 'accept-language': language })).status).toBe(200);
  const { id } = await app.em().findOneOrFail(Order, { email });
  return OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json());
}

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
  // An untranslated text still appears, with its language.
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
  expect([unread.total, unread.items.length]).toEqual([unread.items.length + 1, 1]);
  const now = TermsText.parse(await (await coach.ask(`${TERMS}/${unread.now?.hash}`)).json());
  expect(now.text).toContain('Everybody may look.');

  const second = await order('second@kaski.example');
  expect(second.terms).toBe(unread.now?.hash);
  const kept = TermsText.parse(await (await coach.ask(`${TERMS}/${first.terms}`)).json());
  expect(kept).toEqual({ ...seen, current: false });
  const all = TermsWordings.parse(await (await coach.ask(TERMS)).json());
  expect(all.total).toBe(all.items.length);
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

test('what is only written in one language is on its page there, and is edited where translations are', async () => {
  const only = { language: 'de', terms: 'Gerichtsstand ist Kiel.', privacy: '', withdrawal: '' };
  expect((await save({ translations: [only] })).status).toBe(200);
  expect(await page('/de/terms')).toContain('Gerichtsstand ist Kiel.');
  expect(await page('/terms')).not.toContain('Gerichtsstand');
  const path = '/api/coach/translations/site/legal/de';
  const open = async () => TranslationResponse.parse(await (await coach.ask(path)).json());
  const keep = async (terms: string) => {
    const { version } = await open();
    const body = JSON.stringify({ texts: { terms }, version });
    return coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  };
  expect((await open()).texts).toMatchObject([{ name: 'terms', original: '', text: 'Gerichtsstand ist Kiel.' }]);
  expect((await keep('Gerichtsstand ist Bonn.')).status).toBe(200);
  await expectPageText(app, '/de/terms', 'Gerichtsstand ist Bonn.');
  // Also without the field in the form of the originals, as after the migration.
  expect((await save({})).status).toBe(200);
  expect((await open()).texts).toMatchObject([{ name: 'terms', text: 'Gerichtsstand ist Bonn.', changed: false }]);
  expect(await page('/de/terms')).toContain('Gerichtsstand ist Bonn.');
  expect((await coach.post(`${path}/remove`, { version: (await open()).version })).status).toBe(204);
  await expectPageText(app, '/de/terms', 'Gerichtsstand', false);
});

test('own terms are translated beside the original, and what was typed before is there', async () => {
  const before = { language: 'sv', terms: 'För ett hushåll.', privacy: 'En pappersdagbok.', withdrawal: '' };
  const first = { terms: 'For one household.', privacy: 'A paper diary.', translations: [before] };
  expect((await save(first)).status).toBe(200);
  const path = '/api/coach/translations/site/legal/sv';
  const open = async () => TranslationResponse.parse(await (await coach.ask(path)).json());
  const carried = await open();
  expect(carried.texts.map(({ name, text }) => [name, text])).toEqual([
    ['terms', 'För ett hushåll.'],
    ['privacy', 'En pappersdagbok.'],
  ]);
  const put = (texts: object, { version }: { version: number }) =>
    coach.ask(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ texts, version }),
    });
  expect((await put({ terms: 'x'.repeat(20_001) }, carried)).status).toBe(400);
  expect((await put({ terms: 'För en familj.', privacy: '' }, carried)).status).toBe(200);
  await expectPageText(app, '/sv/terms', 'För en familj.');
  // A text removed in the new place must not return from the old one.
  expect(await page('/sv/privacy')).toMatch(/lang="en"[^>]*>A paper diary\./);

  expect((await save({ ...first, terms: 'For two households.' })).status).toBe(200);
  const outdated = await open();
  expect(outdated.texts.map(({ changed }) => changed)).toEqual([true, false]);
  expect((await coach.post(`${path}/remove`, { version: outdated.version })).status).toBe(204);
  await expectPageText(app, '/sv/terms', 'For two households.');
});

test('a page says when it was changed in its own language, and not when another one was translated', async () => {
  const headers = { 'content-type': 'application/json' };
  async function translate(language: string, texts: object) {
    const path = `/api/coach/translations/site/legal/${language}`;
    const { version } = TranslationResponse.parse(await (await coach.ask(path)).json());
    const body = JSON.stringify({ texts, version });
    expect((await coach.ask(path, { method: 'PUT', headers, body })).status).toBe(200);
  }
  const on = (day: number) => {
    now = Date.parse(`2026-12-0${day}T10:00:00Z`);
  };
  const own = { terms: 'For one household.', privacy: 'A paper diary.' };
  on(1);
  expect((await save(own)).status).toBe(200);
  on(2);
  await translate('fi', { terms: 'Yhdelle taloudelle.', privacy: 'Paperinen päiväkirja.' });
  on(3);
  await translate('sv', { terms: 'För ett hushåll.' });
  on(4);
  // Unchanged values are no change of a page.
  expect((await save(own)).status).toBe(200);
  await translate('fi', { terms: 'Yhdelle taloudelle.', privacy: 'Paperinen päiväkirja.' });
  await translate('sv', { terms: 'För en familj.' });
  await expectPageText(app, '/sv/terms', 'För en familj.');
  expect(await page('/terms')).toContain('1 December 2026');
  expect(await page('/fi/terms')).toContain('2. joulukuuta 2026');
  expect(await page('/sv/terms')).toContain('4 december 2026');
  on(5);
  // A removed translation falls back to the original.
  await translate('fi', { terms: 'Yhdelle taloudelle.', privacy: '' });
  await expectPageText(app, '/fi/terms', '5. joulukuuta 2026');
  on(6);
  const path = '/api/coach/translations/site/legal/sv';
  const { version } = TranslationResponse.parse(await (await coach.ask(path)).json());
  expect((await coach.post(`${path}/remove`, { version })).status).toBe(204);
  await expectPageText(app, '/sv/terms', '6 december 2026');
  expect(await page('/sv/terms')).toContain('For one household.');
});
