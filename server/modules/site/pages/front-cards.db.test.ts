import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudioPost } from '#contract/site/posts/posts.studio.ts';
import { StudioProgram } from '#contract/catalog/programs.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { cacheClock } from '#server/testing/cache-clock.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';

const COACH = 'coach@kaski.example';
const PATH = '/api/coach/programs';
let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());
const passes = cacheClock();

const front = { subtitle: '', description: '', features: '', highlight: '', badge: '', at: '', how: '' };
const PROGRAM_REQUEST = {
  name: 'Aamu Long Winter',
  type: 'one_time',
  description: 'Ninety days of dark mornings.',
  badge: '',
  accent: false,
  features: 'A lamp',
  price: '49',
  vatRate: '25.5',
  coaching: false,
  published: true,
  language: 'en',
  files: [],
};
const json = { 'content-type': 'application/json' };
const put = (path: string, body: object) =>
  coach.ask(path, { method: 'PUT', headers: json, body: JSON.stringify(body) });

/** Returns the names on the front page's cards, in order. */
async function cards(path = '/'): Promise<string[]> {
  passes();
  const html = await (await fetch(app.url + path)).text();
  const section = /id="programs"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  return [...section.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name = '']) => name);
}

test.each([
  ['front.subtitle', { front: { ...front, subtitle: 's'.repeat(61) } }],
  ['front.features', { front: { ...front, features: 'l'.repeat(161) } }],
  ['front', { front: 'words' }],
  ['onFront', { onFront: 'yes' }],
  ['interestLabel', { interestLabel: 'i'.repeat(81) }],
])('%s that cannot be is refused beside its field', async (field, wrong) => {
  const response = await coach.post(PATH, { ...PROGRAM_REQUEST, ...wrong });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
  expect(error.issues.map(({ path }) => path.replace(/\.\d+$/, ''))).toEqual([field]);
});

test('the cards are those of the rows: in order, without hidden and ended ones', async () => {
  expect(await cards()).toEqual(['Morning Energy', 'All Day Energy', 'Personal Coaching']);
  const page = await (await fetch(app.url)).text();
  for (const words of ['Seven mornings, free', 'Meals without weighing', 'BEST VALUE', 'Three ways up the hill'])
    expect(page).toContain(words);
  expect(page).toContain('href="/subscribe/2"');

  const fifth = StudioProgram.parse(await (await coach.post(PATH, PROGRAM_REQUEST)).json());
  const names = ['Morning Energy', 'All Day Energy', 'Personal Coaching', 'Long Winter'];
  await expect.poll(() => cards()).toEqual(names);
  await expect.poll(async () => (await fetch(app.url)).text()).not.toContain('Three ways up the hill');
  // The first page in a language takes longer, because it loads the messages.
  await fetch(`${app.url}/fi`);
  await expect.poll(() => cards('/fi')).toContain('Long Winter');

  await coach.post(`${PATH}/${fifth.id}/move`, { by: 'up' });
  await expect.poll(() => cards()).toEqual(names.toSpliced(2, 0, 'Long Winter').slice(0, 4));

  const read = async () => StudioProgram.parse(await (await coach.ask(`${PATH}/${fifth.id}`)).json());
  const said = { ...front, subtitle: 'Ninety days', at: '21:30', how: 'An hour before bed' };
  const changed = await put(`${PATH}/${fifth.id}`, {
    ...PROGRAM_REQUEST,
    front: said,
    version: (await read()).version,
  });
  expect(changed.status).toBe(200);
  expect(await read()).toMatchObject({ onFront: true, front: { subtitle: 'Ninety days', at: '21:30' } });
  passes();
  await expect.poll(async () => (await fetch(app.url)).text()).toContain('Ninety days');
  await expect.poll(async () => (await fetch(`${app.url}/home`)).text()).toContain('An hour before bed');

  await put(`${PATH}/${fifth.id}`, { ...PROGRAM_REQUEST, onFront: false, version: (await read()).version });
  await expect.poll(() => cards()).not.toContain('Long Winter');
  await put(`${PATH}/${fifth.id}`, {
    ...PROGRAM_REQUEST,
    onFront: true,
    published: false,
    version: (await read()).version,
  });
  await expect.poll(() => cards()).not.toContain('Long Winter');
  await put(`${PATH}/${fifth.id}`, { ...PROGRAM_REQUEST, published: true, version: (await read()).version });
  await expect.poll(() => cards()).toContain('Long Winter');
  await coach.post(`${PATH}/${fifth.id}/end`, { ended: true });
  await expect.poll(() => cards()).not.toContain('Long Winter');
});

test('a message about a programme names it as the form did, whatever has become of it', async () => {
  const send = (programInterest: string) =>
    app.post('/api/contact', { name: 'Ada', email: 'ada@kaski.example', programInterest, message: 'Hello' });
  expect((await send('program-0')).status).toBe(400);
  expect((await send('program-x')).status).toBe(400);
  for (const interest of ['coaching', 'program-5', 'program-999']) expect((await send(interest)).status).toBe(202);
  const mails = await app.em().find(OutboxMail, { template: 'contact-message' }, { orderBy: { createdAt: 'asc' } });
  expect(mails.map(({ data }) => (data as { about: string }).about)).toEqual([
    'Personal coaching',
    'Long Winter',
    'Not specified',
  ]);
});

test('a post is on the front page when the coach says so, or nothing newer is', async () => {
  const words = { title: 'Chosen by hand', slug: '', excerpt: 'It rained.', content: '# Rain', tags: '' };
  const more = { category: 'training', language: 'en', cover: '', coverAlt: '', state: 'published', publishAt: '' };
  const linked = async (path: string) => {
    passes();
    return (await (await fetch(app.url + '/')).text()).includes(`href="${path}"`);
  };
  const send = async (path: string, method: string, body: object) =>
    coach.ask(path, { method, headers: json, body: JSON.stringify({ ...words, ...more, ...body }) });
  const read = async (response: Promise<Response>) => StudioPost.parse(await (await response).json());

  const post = await read(send('/api/coach/posts', 'POST', { onFront: true }));
  const at = `/api/coach/posts/${post.id}`;
  expect(post.form.onFront).toBe(true);
  await expect.poll(() => linked(post.path)).toBe(true);
  // A form of an earlier version keeps the value.
  const kept = await read(send(at, 'PUT', { version: post.version }));
  expect(kept.form.onFront).toBe(true);
  expect((await send(at, 'PUT', { onFront: 'yes', version: kept.version })).status).toBe(400);
  expect((await send(at, 'PUT', { onFront: false, version: kept.version })).status).toBe(200);
  await expect.poll(() => linked(post.path)).toBe(false);
});
