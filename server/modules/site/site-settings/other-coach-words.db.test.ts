import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth, sampled } from '../../../../scripts/testing/nightly.ts';
import { OFFERED_LANGUAGES, getLanguagePrefix } from '#contract/i18n/languages.ts';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { PostRow } from '#contract/site/posts/posts.studio.ts';
import type { StudioPrograms } from '#contract/catalog/programs.studio.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { DEMO_COACH } from '#server/testing/demo-coach.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { buildProgramRequest } from '#server/modules/catalog/programs/programs.harness.ts';

/** Facts, texts and posts of the demonstration's coach. */
const DEMO = [
  ...DEMO_COACH,
  /building site|rakennus/i,
  // Finnish “aamuja” means mornings.
  /\bAamu\b|@aamu/,
  /(?:Morning|All Day) Energy|Blueprint|Hybrid Athlete/,
  /seven mornings|seitsemän aamua|sieben morgen|sju morgnar/i,
  /anti-scam/i,
];

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example' };
  app = await startTestApp({ env });
  coach = await member(app, 'coach@kaski.example');
  await another();
});
afterAll(() => app.close());

const send = (method: string, path: string, body: object) =>
  coach.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function change(group: string, values: object) {
  const path = `/api/coach/site/${group}`;
  const { version, values: before } = (await (await coach.ask(path)).json()) as SettingResponse;
  const response = await send('PUT', path, { ...before, ...values, version });
  expect([group, response.status]).toEqual([group, 200]);
}

/** Sets up another coach through the studio alone. */
async function another() {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'Slow cooking.pdf');
  const uploaded = await coach.ask('/api/coach/files?kind=file', { method: 'POST', body: form });
  const { id: pdf } = (await uploaded.json()) as StoredFileResponse;
  await change('brand', {
    name: 'Kaski',
    prefix: 'Kaski ',
    supportEmail: 'ask@kaski.example',
    timeZone: 'Europe/Oslo',
  });
  await change('seller', { name: 'Kaski AS', address: 'Storgata 1\nOslo', country: 'NO' });
  await change('guides', {
    blueprint: pdf,
    allDayEnergy: pdf,
    antiScam: pdf,
    antiScamTitle: 'Slow cooking',
    antiScamLead: 'Ten pots.',
  });
  await change('story', {
    place: 'Oslo',
    aboutTitle: 'I cook',
    aboutLead: '',
    panels: [],
    storyTitle: 'How I cook',
    storyLead: '',
    chapters: [],
  });
  await change('figures', { landing: [], home: [], social: [], about: [] });
  await change('testimonials', { items: [] });
  await change('social', { links: [] });
  await change('words', { taken: ['hub'] });
  const { programs } = (await (await coach.ask('/api/coach/programs')).json()) as StudioPrograms;
  for (const { id } of programs) await coach.post(`/api/coach/programs/${id}/end`, {});
  for (const type of ['free', 'one_time'] as const) {
    const made = await coach.post(
      '/api/coach/programs',
      buildProgramRequest({ type, price: type === 'free' ? '0' : '20', name: `Kaski Pots ${type}` }),
    );
    expect(made.status).toBe(201);
  }
  const posts = (await (await coach.ask('/api/coach/posts')).json()) as { items: PostRow[] };
  for (const { id } of posts.items) {
    expect((await coach.ask(`/api/coach/posts/${id}`, { method: 'DELETE' })).status).toBe(204);
  }
  // Sign-in codes went out under the former name.
  await app.em().nativeDelete(OutboxMail, {});
  invalidateCache();
}

/** Returns the demonstration's words in a text, with context. */
const says = (text: string) =>
  DEMO.flatMap((word) => {
    const at = word.exec(text);
    return at ? [text.slice(Math.max(0, at.index - 60), at.index + 60)] : [];
  });

const PAGES = [
  '/',
  '/home',
  '/about',
  '/social',
  '/blog',
  '/free',
  '/guide',
  '/coaching-onboarding',
  '/personal-coaching',
  '/success',
  '/withdraw',
  '/terms',
  '/privacy',
  '/imprint',
  '/withdrawal',
  '/login',
  '/nothing-here',
];

// All pages in English, and a sample in each other language: their messages are other files.
const LOCALISED = OFFERED_LANGUAGES.flatMap((language, at) =>
  (language === 'en' ? PAGES : everyNth(PAGES, 8, at)).map((path) => [language, path] as const),
);
const SAMPLE = sampled(OFFERED_LANGUAGES, ['en', 'fi']);

test.each(LOCALISED)('in %s %s says nothing of the demonstration', async (language, path) => {
  const prefix = getLanguagePrefix(language, 'en');
  const text = await (await fetch(app.url + (prefix && path === '/' ? prefix : prefix + path))).text();
  expect(says(text)).toEqual([]);
});

test.each([
  '/api/site',
  '/api/programs',
  '/api/posts',
  '/feed.xml',
  '/sitemap.xml',
  '/embed/frame/coach-scam-guide',
  '/embed/frame/coach-signup',
  '/embed/frame/coach-programs',
  '/embed/frame/coach-blog',
  '/embed/frame/coach-follow',
  '/embed/frame/coach-contact',
])('%s says nothing of the demonstration', async (path) => {
  for (const language of SAMPLE) {
    const text = await (await fetch(`${app.url}${path}?lang=${language}`)).text();
    expect([language, ...says(text)]).toEqual([language]);
  }
});

test('nor does a mail', async () => {
  await app.post('/api/contact', { name: 'Ada', email: 'ada@kaski.example', message: 'Hello' });
  await app.post('/api/email-signup', { email: 'ada@kaski.example' });
  await app.post('/api/warning-guide', { email: 'ada@kaski.example' });
  const mails = await app.em().find(OutboxMail, {});
  expect(mails.length).toBeGreaterThan(2);
  for (const { template, data } of mails) {
    for (const language of SAMPLE) {
      const { subject, html, text } = await renderMail(template, data, language);
      expect([template, language, ...says([subject, html, text].join('\n'))]).toEqual([template, language]);
    }
  }
});
