import { describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ImportPreviewResponse, SubscribersResponse } from '#contract/newsletter/subscribers.studio.ts';
import { TagChangeResponse, TagsResponse } from '#contract/newsletter/tags.studio.ts';
import { member } from '#server/testing/members.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { Subscriber } from './subscriber.entity.ts';
import { app, coach, freshLetters, json, readers } from '../letter-desk/letters.harness.ts';

const PATH = '/api/coach/subscribers';

freshLetters();

const change = (tags: unknown, { query = '', remove = false as unknown } = {}) =>
  coach.post(`${PATH}/tags?${query}`, { tags, remove });
const changed = async (...asked: Parameters<typeof change>) =>
  TagChangeResponse.parse(await json(change(...asked))).changed;
const tagged = async () => {
  const rows = await app.em().find(Subscriber, {}, { orderBy: { emailKey: 'asc' } });
  return Object.fromEntries(rows.map(({ emailKey, tags }) => [emailKey.split('@')[0], tags.join(', ')]));
};
const bring = (body: string) =>
  coach.ask(`${PATH}/import?consent=A+form+at+the+club&day=2026-05-01`, { method: 'POST', body });

describe('tags of subscribers', () => {
  test.each([
    ['', 'tags'],
    [' , ', 'tags'],
    ['a\0b', 'tags'],
    ['<b>', 'tags'],
    ['=cmd', 'tags'],
    ['guide:blueprint', 'tags'],
    ['x'.repeat(41), 'tags'],
    [Array.from({ length: 21 }, (_, i) => `t${i}`).join(','), 'tags'],
    [['a'], 'tags'],
    [null, 'tags'],
  ])('%j are refused beside the field', async (tags, field) => {
    await readers(['a@example.com']);
    const answer = await change(tags);
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map(({ path }) => path)).toEqual([field]);
    expect(await tagged()).toEqual({ a: '' });
  });

  test('are refused for an unknown filter, and for whether they are removed', async () => {
    await readers(['a@example.com']);
    for (const query of ['tag=%3Cb%3E', 'tag=guide:x', 'status=x'])
      expect([query, (await change('a', { query })).status]).toEqual([query, 400]);
    expect((await change('a', { remove: 'yes' })).status).toBe(400);
  });

  test('are the coach’s alone', async () => {
    const other = await member(app, 'other@example.com');
    expect((await other.ask(`${PATH}/tags`)).status).toBe(404);
    expect((await other.post(`${PATH}/tags`, { tags: 'a', remove: false })).status).toBe(404);
    expect((await app.post(`${PATH}/tags`, { tags: 'a', remove: false })).status).toBe(401);
  });

  test('are added to all that the list finds, and removed, by whatever case they are typed in', async () => {
    await readers(['ann@example.com', 'ben@example.com']);
    await readers(['left@example.com'], { status: 'unsubscribed' });
    expect(await changed('Club, Spring  2026', { query: 'q=ann' })).toBe(1);
    expect(await changed('CLUB', { query: 'status=confirmed' })).toBe(1);
    expect(await tagged()).toEqual({ ann: 'Club, Spring 2026', ben: 'Club', left: '' });
    const list = async (tag: string) =>
      SubscribersResponse.parse(await json(coach.ask(`${PATH}?sort=email&tag=${tag}`))).items;
    expect((await list('Club')).map(({ email, tags }) => [email, tags.length])).toEqual([
      ['ann@example.com', 2],
      ['ben@example.com', 1],
    ]);
    expect(TagsResponse.parse(await json(coach.ask(`${PATH}/tags`))).tags).toEqual([
      { tag: 'Club', subscribers: 2 },
      { tag: 'Spring 2026', subscribers: 1 },
    ]);
    expect(await changed('club', { remove: true })).toBe(2);
    expect(await tagged()).toEqual({ ann: 'Spring 2026', ben: '', left: '' });
    const acts = await app.em().find(CoachAction, { action: 'subscriber.tag' }, { orderBy: { createdAt: 'desc' } });
    expect(acts[0]?.details).toMatchObject({ tags: expect.any(String) as string });
    expect(JSON.stringify(acts.map(({ details }) => details))).not.toContain('@');
  });

  test('are at most twenty: who would have more keeps what they have', async () => {
    await readers(['full@example.com'], { tags: Array.from({ length: 20 }, (_, i) => `t${i}`) });
    await readers(['free@example.com']);
    expect(TagChangeResponse.parse(await json(change('t1, one more')))).toEqual({ changed: 1, full: 1 });
    expect((await tagged())['free']).toBe('t1, one more');
  });

  test('come in with a file, spelled as the shop has them, without those that cannot be one', async () => {
    await readers(['known@example.com'], { tags: ['Club'] });
    const file = [
      'email,labels',
      'a@example.com,"club, Täglich, <b>"',
      'b@example.com,"""Spring"";taglich"',
      'a@example.com,Late',
      'known@example.com,Late',
    ].join('\n');
    const preview = ImportPreviewResponse.parse(
      await json(coach.ask(`${PATH}/import/preview`, { method: 'POST', body: file })),
    );
    expect(preview.columns.tags).toBe('labels');
    expect(preview.wrongTags).toEqual(['<b>']);
    expect((await bring(file)).status).toBe(200);
    expect(await tagged()).toEqual({ a: 'Club, Täglich, Late', b: 'Spring, Täglich', known: 'Club' });
    expect(await (await coach.ask(`${PATH}.csv?q=b%40`)).text()).toContain('"Spring, Täglich"');
  });
});
