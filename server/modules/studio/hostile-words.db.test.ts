import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { FRAMES } from '#contract/embed/frames.ts';
import { GROUPS } from '#contract/site/site.studio.ts';
import { TRANSLATED_GROUPS } from '#contract/site/translations.studio.ts';
// The test runner reads the pages' sources, as it does for the app.
// oxlint-disable-next-line typescript/no-restricted-imports
import { routes } from '../../../host-app/routes.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { userId } from '../training/assignments/assignments.harness.ts';
import { BODIES } from './hostile-bodies.harness.ts';
import { writeFinnish } from './hostile-series.harness.ts';
import { type Json, runsIn, runsInNodes, sending, spoil, unescapeHtml } from './hostile-words.harness.ts';

let app: TestApp;
let coach: Browser;
let anna: Browser;
let folder: string;
const took: Record<string, string[]> = {};
const scripts: string[] = [];
const documents: Record<string, string> = {};

/**
 * Routes without stored text: buttons, files, look-ups and confirmations. Notes on failed refunds need a failed refund:
 * `failed-refunds.db.test.ts` covers them.
 */
const NO_WORDS = new Set(
  `PUT inbox/:id/status, PUT inbox/:id/spam, POST talk/pictures, POST clients/:id/health,
  POST inbox/:id/onboarding/:onboarding/health,
   POST clients/:id/log, POST clients/:id/log/:session/note, POST clients/:id/sign-in-reminder, POST files, POST guides/:guide/preview, POST gifts/preview,
   POST payments/:id/refund/preview,
  POST talk/:user/preview, POST check-ins/:id/preview, POST inbox/:id/onboarding/:onboarding/health,
  POST plans/:key/assign/preview, POST plans/:key/assign, POST plans/:key/copies/preview, POST plans/:key/copies/renew,
  POST copies/:key/take-back, POST plans/:key/end, POST plans/:key/offer, POST exercises/:id/end, POST exercises/:id/offer,
  PUT orders/:id/address, POST orders/:id/receipts, POST payments/:id/refund, POST refund-requests/:id/accept,
  POST refund-requests/:id/settle,
  POST refunds/:id/settle,
  POST subscribers/:id/unsubscribe, POST subscriptions/:id/cancel, POST subscriptions/:id/resume, POST subscriptions/:id/end, POST subscriptions/:id/plan,
  POST letters, POST letters/:id/send, POST letters/:id/stop, POST letters/:id/test, POST subscribers/import, POST subscribers/import/preview,
  POST people/:id/export, POST people/:id/erase, POST embeds/remove, POST embeds/forget, POST embed-check,
  POST coupons/:id/end, POST programs/:id/move, POST programs/:id/end, POST programs/:id/sell,
  POST programs/:id/offers/:offer/end, POST programs/:id/offers/:offer/sell, POST site/first-run/:point/waive,
  POST site/first-run/:point/unwaive, POST site/first-run/dismiss, POST site/look/preview, POST site/:group/history/:id/take-back,
  POST translations/:subject/:id/:language/remove, POST backup`
    .split(',')
    .map((each) => each.trim()),
);

const get = async (path: string) => (await (await coach.ask(`/api/coach/${path}`)).json()) as Json;

/** Writes by one of the studio's routes, whose address is in the table below. */
async function write(route: string, at: string, body: Json): Promise<Json> {
  const [method = ''] = route.split(' ');
  const spoilt = await spoil(sending(coach, method, `/api/coach/${at}`), body);
  (took[route] ??= []).push(...spoilt.took);
  scripts.push(...spoilt.scripts.map((field) => `${at} ${field}`));
  return spoilt.answer;
}

/** Creates an item, and then changes it with its version. */
async function both(list: string, body: Json, key = 'id'): Promise<Json> {
  const made = await write(`POST ${list}`, list, body);
  const param = key === 'key' ? ':key' : ':id';
  const { version } = await get(`${list}/${made[key]}`);
  return write(`PUT ${list}/${param}`, `${list}/${made[key]}`, { ...body, version });
}

async function picture(): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#6b2fa0' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const answer = await coach.ask('/api/coach/files?kind=picture', { method: 'POST', body: form });
  return ((await answer.json()) as { id: string }).id;
}

async function site() {
  const id = await picture();
  for (const group of GROUPS) {
    const { values, version } = await get(`site/${group}`);
    await write('PUT site/:group', `site/${group}`, { ...values, ...BODIES.site(id)[group], version });
  }
}

async function programme(): Promise<number> {
  const { id } = await both('programs', { ...BODIES.program, picture: await picture() });
  const one = `programs/${id}`;
  const { offers } = await write('POST programs/:id/offers', `${one}/offers`, { ...BODIES.offer, key: 'gentle' });
  const { id: offer, version } = offers.at(-1);
  await write('PUT programs/:id/offers/:offer', `${one}/offers/${offer}`, { ...BODIES.offer, version });
  await write('PUT programs/:id/steps', `${one}/steps`, {
    steps: [{ id: randomUUID(), title: 'Rest', text: 'Rest.' }],
    dropTicks: 0,
    version: (await get(`${one}/steps`))['version'],
  });
  return id as number;
}

async function translated(at: string) {
  const path = `translations/${at}/fi`;
  const { texts, version } = await get(path);
  const typed = (texts as Json[]).map(({ name, original }) => [name, original] as const);
  if (typed.length === 0) return;
  const body = { texts: Object.fromEntries(typed), version };
  await write('PUT translations/:subject/:id/:language', path, body);
}

async function letters(post: number) {
  const { id } = (await (await coach.post('/api/coach/letters', { postId: post })).json()) as Json;
  await write('PUT letters/:id', `letters/${id}`, { ...BODIES.letter, version: 1 });
  expect((await coach.post(`/api/coach/letters/${id}/test`)).status).toBe(202);
  const { text } = await write('POST letters/preview', 'letters/preview', BODIES.letter);
  documents['the preview of: letter'] = text;
  await write('POST subscribers/tags', 'subscribers/tags', { tags: 'Rain', remove: false });
  const { version } = await get('series/anti-scam');
  await write('PUT series/:guide', 'series/anti-scam', { ...BODIES.series, version });
  await translated('series/anti-scam');
}

async function clients() {
  const anna_ = await userId(app, 'anna@example.com');
  const letter = { id: randomUUID(), text: 'Well done.', pictures: [] };
  await write('POST talk/:user', `talk/${anna_}`, { ...letter, version: 0 });
  const sent = await app.post('/api/contact', { name: 'A Reader', email: 'reader@example.com', message: 'Hello' });
  expect(sent.status).toBeLessThan(300);
  const { items } = await get('inbox?q=reader');
  const { version } = await get(`inbox/${items[0].id}`);
  const shown = await write('POST inbox/:id/preview', `inbox/${items[0].id}/preview`, { text: 'Well done.' });
  documents['the preview of: answer'] = shown['text'];
  await write('POST inbox/:id/answer', `inbox/${items[0].id}/answer`, { ...letter, id: randomUUID(), version });
  const week = { sleep: 4, energy: 3, soreness: 2, weightKg: '', note: 'Fine.', healthConsent: COACHING_CONSENT };
  await anna.post('/api/coaching/check-ins', week);
  const [{ id }] = (await app.em().execute('select id from check_in')) as [{ id: string }];
  await write('POST check-ins/:id/answer', `check-ins/${id}/answer`, { answer: 'Well done.', version: 1 });
  const people = await get('people?q=anna@example.com');
  const { key } = people['items'][0];
  await write('PUT people/:id/note', `people/${key}/note`, { text: 'Has a dog.', version: 0 });
}

let program: number;
let post: Json;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-hostile-'));
  app = await startTestApp({ env: { RATE_LIMITS: 'off', DATA_DIR: folder, COACH_EMAILS: COACH } });
  coach = await member(app, COACH);
  anna = await member(app, 'anna@example.com', { renewing: [4] });
  // First, because mails contain the shop's name.
  await site();
  program = await programme();
  post = await both('posts', BODIES.post);
  documents['the preview of: post'] = (await write('POST posts/preview', 'posts/preview', BODIES.post))['text'];
  for (const at of [`program/${program}`, `post/${post['id']}`]) await translated(at);
  await letters(post['id'] as number);
  await clients();
  await both('answers', BODIES.answer);
  await both('exercises', BODIES.exercise);
  const { key } = await both('plans', BODIES.plan, 'key');
  await write('POST plans/:key/copy', `plans/${key}/copy`, { title: 'Another one' });
  await both('coupons', BODIES.coupon);
  await write('POST embeds', 'embeds', { origin: 'https://blog.example' });
  await write('POST gifts', 'gifts', { email: 'gift@example.com', program: String(program), until: '', tell: true });
  for (const group of TRANSLATED_GROUPS) await translated(`site/${group}`);
}, 300_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('each route of the studio that takes words is in this file, and nothing else', async () => {
  const routes = await app.loadRoutes();
  const writes = routes.filter(([method, path]) => method.startsWith('P') && path.startsWith('/api/coach/'));
  const names = writes.map(([method, path]) => `${method} ${path.slice('/api/coach/'.length)}`);
  expect([...new Set(names)].toSorted()).toEqual([...NO_WORDS, ...Object.keys(took)].toSorted());
});

test('markup is taken as the words it is, or refused, and no field takes the address of a script', () => {
  expect(scripts).toEqual([]);
  const none = Object.entries(took).filter(([, fields]) => fields.length === 0);
  expect(none.map(([route]) => route)).toEqual(['POST subscribers/tags', 'POST embeds', 'POST gifts']);
});

/** Reads a document of the shop that contains the coach's texts. */
async function read(path: string, browser: Pick<Browser, 'ask'> = coach): Promise<string> {
  const response = await browser.ask(path, { headers: { accept: 'text/html' } });
  expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
  return response.text();
}

test('no page has anything of it that runs', async () => {
  const own = [post['path'] as string, `/checkout/${program}`, `/subscribe/${program}`, `/coach/posts/${post['id']}`];
  // A page with two addresses is read once.
  const pages = routes.flatMap(({ paths }) => paths.filter((path) => !path.includes('*')).slice(0, 1));
  const wanted = ['/', '/about', '/terms', '/fi/about', '/fi/terms', '/blog', post['path'] as string];
  const inFinnish = ['', '/about', '/social', '/blog', '/terms', post['path'], `/checkout/${program}`];
  const finnish = inFinnish.map((path) => `/fi${path}`);
  const previews = ['', '?language=fi'].map((query) => `/api/coach/posts/${post['id']}/preview${query}`);
  const frames = everyNth(Object.keys(FRAMES), 3).map((tag) => `/embed/frame/${tag}`);
  const addressed = [`/embed/frame/coach-blog?post=${post['id']}`, `/embed/preview/coach-checkout?program=${program}`];
  for (const path of [...wanted, ...own, ...everyNth(pages, 9), ...finnish, ...previews, ...frames, ...addressed]) {
    documents[path] = await read(path);
  }
  expect(Object.entries(documents).flatMap(([path, html]) => runsIn(html).map((each) => `${path}: ${each}`))).toEqual(
    [],
  );
  // Proves that these documents contain the strings at all.
  const telling = Object.keys(documents).filter((path) => documents[path]!.includes('onerror=alert(1)'));
  const seen = ['letter', 'answer', 'post'].map((what) => `the preview of: ${what}`);
  expect(telling).toEqual(expect.arrayContaining([...wanted, ...seen]));
  expect(app.problems.filter((line) => !line.includes('translation.refused'))).toEqual([]);
});

test('no first view, feed or embedding has', async () => {
  const asked = Object.keys(FRAMES).join();
  const { views } = JSON.parse(await read(`/embed/first?for=${asked}`)) as {
    views: Record<string, { nodes: unknown }>;
  };
  expect(Object.values(views).flatMap(({ nodes }) => runsInNodes(nodes))).toEqual([]);
  expect(JSON.stringify(views)).toContain('onerror=alert(1)');
  for (const path of ['/feed.xml', '/fi/feed.xml']) {
    const xml = await read(path);
    expect([path, xml.match(/<(?:img|i|script)\b/g)]).toEqual([path, null]);
    // Entries' content as a feed reader sees it: markup escaped as text.
    const entries = [...xml.matchAll(/<content type="html">([^<]*)</g)].map(([, said]) => unescapeHtml(said!));
    expect(entries.flatMap(runsIn)).toEqual([]);
    expect(entries.join()).toContain('onerror=alert(1)');
  }
  const url = encodeURIComponent(app.url + post['path']);
  const { html } = JSON.parse(await read(`/api/oembed?url=${url}`)) as { html: string };
  expect(runsIn(html)).toEqual([]);
});

test('no mail has', async () => {
  const finnish = await writeFinnish(app, 'anti-scam');
  expect(finnish).toContain('onerror=alert(1)');
  const mails = await app.em().find(OutboxMail, {});
  const drawn = await Promise.all(
    mails.map(async ({ template, data, language }) => ({ template, ...(await renderMail(template, data, language)) })),
  );
  expect(drawn.flatMap(({ template, html }) => runsIn(html).map((each) => `${template}: ${each}`))).toEqual([]);
  const telling = drawn.filter(({ html }) => html.includes('onerror=alert(1)')).map(({ template }) => template);
  expect(telling).toEqual(expect.arrayContaining(['coach-letter', 'thread-answered']));
});
