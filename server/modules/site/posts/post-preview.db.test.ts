import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StudioPost } from '#contract/site/posts/posts.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Post } from './post.entity.ts';

const LIST = '/api/coach/posts';
const draft = { title: 'Kept as it is', content: 'It rained.', excerpt: 'It rained.', category: 'training', tags: '' };
const rest = { slug: '', language: 'en', cover: '', coverAlt: '', state: 'draft', publishAt: '' };
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp();
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const added = async () => StudioPost.parse(await (await coach.post(LIST, { ...draft, ...rest })).json());

describe('what is typed is shown as a page', () => {
  const show = (typed: Record<string, string>) =>
    coach.ask(`${LIST}/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(typed).toString(),
    });

  test('but not of a post that is not there, nor of what no form sends', async () => {
    expect((await show({ id: '999', title: 'X' })).status).toBe(404);
    for (const wrong of [{ id: 'x' }, { id: '-1' }, { language: 'xx' }, { cover: '../x' }, { title: 'x'.repeat(1001) }])
      expect([wrong, (await show(wrong)).status]).toEqual([wrong, 400]);
  });

  test('in which markup is text and no link leads astray', async () => {
    const typed = {
      title: '<img src=x onerror=alert(1)>',
      content: '[x](javascript:alert(1)) <script>alert(1)</script>',
    };
    const shown = await (await show(typed)).text();
    expect(shown).not.toContain('<img src=x');
    expect(shown).not.toContain('href="javascript:');
    expect(shown).not.toContain('<script>alert(1)');
  });

  test('unfinished as it is, and nothing of it is stored', async () => {
    const post = await added();
    const before = await app.em().count(Post);
    const answer = await show({ id: String(post.id), title: 'Typed just now', content: 'It **rains** still.' });
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const shown = await answer.text();
    expect(shown).toContain('Typed just now');
    expect(shown).toContain('<strong>rains</strong>');
    expect((await show({})).status).toBe(200);
    expect(await app.em().count(Post)).toBe(before);
    const kept = await app.em().findOneOrFail(Post, post.id);
    expect([kept.title, kept.content, kept.version]).toEqual(['Kept as it is', 'It rained.', 1]);
  });
});
