import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { createLiveSettings } from '../settings/live-settings.ts';
import { readEnv } from '#server/platform/config/env.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';

const ENV = {
  RATE_LIMITS: 'off',
  COACH_EMAILS: 'coach@kaski.example',
  BRAND_NAME: 'Kaski',
  SUPPORT_EMAIL: 'ask@kaski.example',
  TIME_ZONE: 'Europe/Stockholm',
  SELLER_NAME: 'Kaski AB',
  SELLER_ADDRESS: 'Gatan 1|111 22 Stockholm',
};

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: ENV });
  coach = await member(app, 'coach@kaski.example');
});
afterAll(() => app.close());

const read = async (group: string) => (await coach.ask(`/api/coach/site/${group}`)).json() as Promise<SettingResponse>;
const put = (browser: Browser, path: string, body: object) =>
  browser.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const page = async (path: string) => (await fetch(app.url + path)).text();
const site = async () => (await (await fetch(`${app.url}/api/site`)).json()) as Record<string, never>;

async function change(group: string, values: object) {
  const { values: old, version } = await read(group);
  return put(coach, `/api/coach/site/${group}`, { ...old, ...values, version });
}

test('a group or a change that is not there is a 404', async () => {
  expect((await coach.ask('/api/coach/site/nothing')).status).toBe(404);
  const takeBack = '/api/coach/site/brand/history/00000000-0000-4000-8000-000000000000/take-back';
  expect((await coach.post(takeBack, { version: 0 })).status).toBe(404);
});

test('begins with what the environment says', async () => {
  expect(await read('brand')).toMatchObject({
    version: 0,
    updatedAt: null,
    values: { name: 'Kaski', supportEmail: 'ask@kaski.example', timeZone: 'Europe/Stockholm' },
  });
  expect((await read('seller')).values).toMatchObject({ name: 'Kaski AB', address: 'Gatan 1\n111 22 Stockholm' });
});

test('refuses what no shop can have, beside its field', async () => {
  const wrong = [
    ['brand', { name: '' }, 'name'],
    ['brand', { name: 'A\nB' }, 'name'],
    ['brand', { supportEmail: 'nobody' }, 'supportEmail'],
    ['brand', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['brand', { timeZone: '+02:00' }, 'timeZone'],
    ['brand', { language: 'nb' }, 'language'],
    ['brand', { language: 'en-XA' }, 'language'],
    ['seller', { country: 'XX' }, 'country'],
    ['seller', { authorityName: 'Somebody' }, 'authorityUrl'],
    [
      'social',
      { links: [{ id: 'strava', url: 'javascript:alert(1)', handle: '', description: '', followers: '' }] },
      'links.0.url',
    ],
    ['story', { storyTitle: '', storyLead: 'A lead' }, 'storyTitle'],
    ['figures', { landing: [{ value: '', label: 'x' }] }, 'landing.0.value'],
  ] as const;
  for (const [group, values, field] of wrong) {
    const response = await change(group, values);
    expect([field, response.status]).toEqual([field, 400]);
    const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
    expect(error.issues.map(({ path }) => path)).toContain(field);
  }
});

test('a change is on pages, in the API, in mails and documents at once', async () => {
  expect(await page('/')).toContain('Kaski');
  const saved = await change('brand', {
    name: 'Tunturi <b>',
    supportEmail: 'help@tunturi.example',
    timeZone: 'Asia/Tokyo',
  });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({ version: 1, values: { name: 'Tunturi <b>' } });
  const front = await page('/');
  expect(front).toContain('Tunturi &lt;b&gt;');
  expect(front).not.toContain('Kaski<');
  expect(await site()).toMatchObject({
    brand: { name: 'Tunturi <b>', supportEmail: 'help@tunturi.example' },
    timeZone: 'Asia/Tokyo',
  });
  await app.post('/api/contact', {
    name: 'Anna',
    email: 'anna@kaski.example',
    message: 'Hello there, coach.',
    program: 'other',
  });
  const [mail] = await app
    .em()
    .execute<{ data: { brand: string } }[]>('select data from outbox_mail order by created_at desc limit 1');
  expect(mail?.data.brand).toBe('Tunturi <b>');
});

test('the seller changes on the pages that have to name them', async () => {
  expect((await change('seller', { name: 'Tunturi Oy', address: 'Tie 2\n99800 Ivalo', country: 'fi' })).status).toBe(
    200,
  );
  const imprint = await page('/imprint');
  expect(imprint).toContain('Tunturi Oy');
  expect(imprint).toContain('99800 Ivalo');
  expect(imprint).not.toContain('Kaski AB');
});

test('who was overtaken is told', async () => {
  const { values, version } = await read('brand');
  const response = await put(coach, '/api/coach/site/brand', { ...values, version: version - 1 });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ error: { code: 'conflict' } });
});

test('what was changed is kept, and can be taken back', async () => {
  const history = (await (await coach.ask('/api/coach/site/brand/history')).json()) as {
    items: { id: string; by: string; fields: object[] }[];
  };
  const [latest] = history.items;
  expect(latest).toMatchObject({ by: 'coach@kaski.example', takesBack: false });
  expect(latest?.fields).toContainEqual({ field: 'name', before: 'Kaski', after: 'Tunturi <b>' });
  const { version } = await read('brand');
  const back = await coach.post(`/api/coach/site/brand/history/${latest?.id}/take-back`, { version });
  expect(back.status).toBe(200);
  expect((await read('brand')).values).toMatchObject({ name: 'Kaski' });
  expect((await site())['brand']).toMatchObject({ name: 'Kaski' });
  const actions = await app
    .em()
    .find(CoachAction, { subject: 'setting', subjectId: 'brand' }, { orderBy: { createdAt: 'asc' } });
  expect(actions.map(({ action }) => action)).toEqual(['setting.change', 'setting.take-back']);
  // The seller's changes do not belong to the brand.
  expect((await coach.post(`/api/coach/site/seller/history/${latest?.id}/take-back`, { version: 1 })).status).toBe(404);
});

test('a testimonial without consent is kept and not shown', async () => {
  const quote = (consentBy: string) => ({
    quote: `Said with ${consentBy || 'none'}`,
    role: 'Nurse, Kiruna',
    consentBy,
    consentOn: '2026-11-01',
  });
  expect((await change('testimonials', { items: [quote(''), quote('Maija')] })).status).toBe(200);
  const shown = await page('/');
  expect(shown).toContain('Said with Maija');
  expect(shown).not.toContain('Said with none');
});

test('figures, links, words and the story are on their pages', async () => {
  await change('figures', { landing: [{ value: '41', label: 'winters outside' }] });
  await change('words', { heroLead: 'Walk far, sleep well.' });
  await change('story', {
    place: 'Ivalo',
    storyTitle: 'A long winter',
    storyLead: '',
    chapters: [{ title: 'First', text: 'One.\n\nTwo.', last: '' }],
  });
  await change('social', {
    links: [{ id: 'strava', url: 'https://www.strava.com/tunturi', handle: '@t', description: '', followers: '' }],
  });
  const front = await page('/');
  for (const said of ['41', 'winters outside', '>Walk far, sleep well.<', 'Ivalo<']) expect(front).toContain(said);
  expect(await page('/about')).toContain('A long winter');
  expect(JSON.stringify(await site())).toContain('https://www.strava.com/tunturi');
  // Untranslated texts stay in the original.
  expect(await page('/fi')).toContain('Walk far, sleep well.');
});

test('what the coach has said is no sample any more, while the rest is', async () => {
  const demo = await startTestApp({ env: { ...ENV, SANDBOX: 'on' } });
  const keeper = await member(demo, 'coach@kaski.example');
  const claims = async () => {
    const said = (await (await fetch(`${demo.url}/api/site`)).json()) as { samples: boolean; ownClaims?: string[] };
    return [said.samples, said.ownClaims];
  };
  expect(await claims()).toEqual([true, undefined]);
  const save = async (group: string) => {
    const { values, version } = (await (await keeper.ask(`/api/coach/site/${group}`)).json()) as SettingResponse;
    expect((await put(keeper, `/api/coach/site/${group}`, { ...values, version })).status).toBe(200);
  };
  await save('figures');
  expect(await claims()).toEqual([true, ['figures']]);
  // Default texts of the pages stay, even with much own content.
  const head = async () => /<h1[^>]*>[^]*?<\/h1>/.exec(await (await fetch(`${demo.url}/`)).text())?.[0];
  const before = await head();
  for (const group of ['story', 'testimonials', 'social']) await save(group);
  expect(await head()).toBe(before);
  expect(await (await fetch(`${demo.url}/`)).text()).not.toContain('is a demonstration');
  await demo.close();
});

test('another process has it when it reads again, and an answer in work stays of one moment', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const other = createLiveSettings({ orm: app.orm, env: readEnv(ENV), origin: app.url, log });
  await other.refresh();
  expect(other.brand.name).toBe('Kaski');
  await change('brand', { name: 'Vaara' });
  const seen = await other.hold(async () => {
    const before = other.brand.name;
    await other.refresh();
    return [before, other.brand.name];
  });
  expect(seen).toEqual(['Kaski', 'Kaski']);
  expect(other.brand.name).toBe('Vaara');
});
