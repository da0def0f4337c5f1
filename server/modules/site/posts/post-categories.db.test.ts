import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostCategory, type PostsResponse } from '#contract/site/posts/blog.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import { StudioPost, UsedCategories } from '#contract/site/posts/posts.studio.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Post } from './post.entity.ts';
import { BODIES } from '#server/modules/studio/hostile-bodies.harness.ts';

const LIST = '/api/coach/posts';
let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp();
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const post = (category: string) => coach.post(LIST, { ...BODIES.post, category });
const add = async (category: string) => StudioPost.parse(await (await post(category)).json());
const fetchPosts = async () => (await (await fetch(`${app.url}/api/posts`)).json()) as PostsResponse;
const text = async (path: string) => (await fetch(app.url + path)).text();

test.each([
  ['none', '  '],
  ['markup', '<b>Recovery</b>'],
  ['an address that runs', 'javascript:alert(1)'],
  ['two lines', 'Rest\nand sleep'],
  ['more than a button holds', 'a'.repeat(41)],
  ['what stands for every post', 'All'],
  ['a word that JavaScript knows by itself', 'constructor'],
])('refuses as a category %s', async (_, category) => {
  const response = await post(category);
  expect(response.status).toBe(400);
  const { error } = ErrorResponse.parse(await response.json());
  expect(error.issues?.map(({ path }) => path)).toEqual(['category']);
});

test('a post has a category of the coach’s own: on its page, in the list, in its filter, in the feed', async () => {
  const own = await add(' Sleep & rest ');
  expect(own.form.category).toBe('Sleep & rest');
  // A built-in category is recognised in any spelling.
  const known = await add('Nutrition');
  expect(known.form.category).toBe('nutrition');
  const posts = await fetchPosts();
  const said = (id: number) => posts.find((each) => each.id === id)!;
  // Elements pinned years ago know only the four.
  expect(said(own.id)).toMatchObject({ category: 'training', topic: 'Sleep & rest' });
  expect(said(known.id)).toMatchObject({ category: 'nutrition' });
  expect(said(known.id)).not.toHaveProperty('topic');
  const categories = UsedCategories.parse(await (await coach.ask(`${LIST}/categories`)).json());
  expect(categories).toMatchObject({ categories: ['Sleep & rest'] });
  // Built-in categories in use.
  const used = new Set((await app.em().find(Post, {})).map(({ category }) => category));
  expect(categories.known).toEqual(PostCategory.options.filter((each) => used.has(each)));
  const blog = await text('/blog');
  expect(blog).toContain('value="Sleep &amp; rest"');
  const filtered = await text('/blog?category=Sleep%20%26%20rest');
  expect([...filtered.matchAll(/data-post="(\d+)"/g)].map(([, id]) => Number(id))).toEqual([own.id]);
  expect(await text(postPath(said(own.id)))).toContain('Sleep &amp; rest');
  expect(await text('/feed.xml')).toContain('Sleep &amp; rest');
});

test('what no post is about and no shop has is as if nobody had asked for it', async () => {
  const all = await text('/blog');
  const odd = await text('/blog?category=%3Cb%3E');
  const cards = (html: string) => [...html.matchAll(/data-post="(\d+)"/g)].length;
  expect(cards(odd)).toBe(cards(all));
  expect(odd).not.toContain('value="&lt;b&gt;"');
});

test('what a category is called in another language comes with a post and holds for the whole category', async () => {
  const named = await add('Slow food');
  const other = await add('Slow food');
  const path = `/api/coach/translations/post/${named.id}/fi`;
  const ask = (body?: object) =>
    coach.ask(path, {
      ...(body && { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const before = (await (await ask()).json()) as { version: number; texts: { name: string; needed: boolean }[] };
  expect(before.texts).toContainEqual(expect.objectContaining({ name: 'topic', original: 'Slow food', needed: false }));
  expect((await ask({ texts: { topic: 'Hidas ruoka' }, version: before.version })).status).toBe(200);
  const inFinnish = async () => (await (await fetch(`${app.url}/api/posts?lang=fi`)).json()) as PostsResponse;
  invalidateCache();
  const said = (await inFinnish()).filter(({ topic }) => topic === 'Slow food').map(({ topicSaid }) => topicSaid);
  expect(said).toEqual(['Hidas ruoka', 'Hidas ruoka']);
  expect((await fetchPosts()).some(({ id }) => id === named.id)).toBe(true);
  expect((await fetchPosts()).find(({ id }) => id === named.id)).not.toHaveProperty('topicSaid');
  // Addresses and tags use the original name.
  expect(await text('/fi/blog')).toMatch(/value="Slow food"[^>]*>Hidas ruoka</);
  expect(await text(`/fi${postPath(other)}`)).toContain('Hidas ruoka');
  // After a rename the category has no translation.
  const { form, version } = StudioPost.parse(await (await coach.ask(`${LIST}/${named.id}`)).json());
  const renamed = await coach.ask(`${LIST}/${named.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, category: 'Stews', version }),
  });
  expect(renamed.status).toBe(200);
  invalidateCache();
  expect((await inFinnish()).filter(({ topicSaid }) => topicSaid)).toEqual([]);
});
