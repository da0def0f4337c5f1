import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { AnswersResponse, SavedAnswer } from '#contract/messages/answers.studio.ts';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';

const LIST = '/api/coach/answers';
const NOBODYS = `${LIST}/00000000-0000-4000-8000-000000000000`;

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const send = (browser: Browser, method: string, path: string, body?: unknown) =>
  browser.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function add(title: string, text = 'Rest first.'): Promise<SavedAnswer> {
  const response = await send(coach, 'POST', LIST, { title, text });
  expect(response.status).toBe(201);
  return SavedAnswer.parse(await response.json());
}

const list = async (query = '') => AnswersResponse.parse(await (await coach.ask(LIST + query)).json());

const refusal = async (response: Response) => ErrorResponse.parse(await response.json()).error;

describe('saved answers', () => {
  test('one that is not there is a 404, and so is a name that is none', async () => {
    expect((await coach.ask(NOBODYS)).status).toBe(404);
    expect((await coach.ask(`${LIST}/%27%20or%201=1`)).status).toBe(404);
    expect((await send(coach, 'PUT', NOBODYS, { title: 'a', text: 'b', version: 1 })).status).toBe(404);
    expect((await send(coach, 'DELETE', NOBODYS)).status).toBe(404);
  });

  test('what is wrong is told for each field, and nothing is stored', async () => {
    const response = await send(coach, 'POST', LIST, { title: ' ', text: 'x'.repeat(5_001) });
    expect(response.status).toBe(400);
    const { issues } = await refusal(response);
    expect(issues).toEqual([
      { path: 'title', message: 'Enter a title.' },
      { path: 'text', message: 'Use at most 5,000 characters.' },
    ]);
    expect((await list()).total).toBe(0);
  });

  test('a title in HTML is a title', async () => {
    const { id, title } = await add('<script>alert(1)</script>');
    expect(title).toBe('<script>alert(1)</script>');
    expect((await send(coach, 'DELETE', `${LIST}/${id}`)).status).toBe(204);
  });

  test('who is overtaken is told, and the other’s words stand', async () => {
    const { id, version } = await add('Rest');
    const first = await send(coach, 'PUT', `${LIST}/${id}`, { title: 'Rest day', text: 'Sleep.', version });
    expect(SavedAnswer.parse(await first.json()).version).toBe(version + 1);
    const second = await send(coach, 'PUT', `${LIST}/${id}`, { title: 'Other', text: 'Other.', version });
    expect(second.status).toBe(409);
    expect((await refusal(second)).code).toBe('conflict');
    expect(SavedAnswer.parse(await (await coach.ask(`${LIST}/${id}`)).json())).toMatchObject({
      title: 'Rest day',
      text: 'Sleep.',
    });
    const actions = await app.em().find(CoachAction, { subjectId: id }, { orderBy: { createdAt: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(['answer.add', 'answer.change']);
    await send(coach, 'DELETE', `${LIST}/${id}`);
  });
});

describe('a list of the studio', () => {
  beforeAll(async () => {
    for (let at = 0; at < PAGE_ROWS + 5; at++) await add(`Answer ${String(at).padStart(3, '0')}`, `100%_${at}`);
  });

  test('has all rows, a page at a time, with their true number', async () => {
    const first = await list();
    expect(first).toMatchObject({ total: PAGE_ROWS + 5, page: 1, pages: 2 });
    expect(first.items).toHaveLength(PAGE_ROWS);
    const second = await list('?page=2');
    expect(second.items).toHaveLength(5);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(PAGE_ROWS + 5);
  });

  test('gives the last page for one behind it', async () => {
    expect(await list('?page=99')).toMatchObject({ page: 2, pages: 2 });
  });

  test('is sorted both ways', async () => {
    expect((await list('?sort=-title')).items[0]?.title).toBe(`Answer 0${PAGE_ROWS + 4}`);
    expect((await list('?sort=title')).items[0]?.title).toBe('Answer 000');
  });

  test('finds what was typed, and takes wildcards for letters', async () => {
    expect((await list('?q=ANSWER%20007')).items.map(({ title }) => title)).toEqual(['Answer 007']);
    expect((await list('?q=100%25_7')).total).toBe(1);
    expect((await list('?q=%25')).total).toBe(PAGE_ROWS + 5);
    expect((await list('?q=nothing%20like%20it')).items).toEqual([]);
  });

  test.for(['?page=0', '?page=x', '?page=1.5', '?sort=password', `?q=${'a'.repeat(201)}`])(
    'refuses %s and names what is wrong',
    async (query) => {
      const response = await coach.ask(LIST + query);
      expect(response.status).toBe(400);
      expect((await refusal(response)).issues?.[0]?.path).toBe(query.slice(1).split('=')[0]);
    },
  );

  test('takes the same few statements on every page', async () => {
    expect(await countQueries(app, () => list('?page=2&q=answer'))).toBeLessThanOrEqual(5);
  });

  test('goes on behind the last row that was shown, and back in front of the first, whatever has come and gone', async () => {
    const first = await list('?sort=title');
    await add('Answer', 'In front of all others');
    const [{ id }] = first.items.slice(-1) as [SavedAnswer];
    expect((await coach.ask(`${LIST}/${id}`, { method: 'DELETE' })).ok).toBe(true);
    const titles = ({ items }: { items: SavedAnswer[] }) => items.map(({ title }) => title);
    const second = await list(`?sort=title&page=2&after=${first.next}`);
    expect(titles(second)).toEqual(['Answer 050', 'Answer 051', 'Answer 052', 'Answer 053', 'Answer 054']);
    const back = await list(`?sort=title&before=${second.previous}`);
    expect(titles(back)).toEqual(['Answer', ...titles(first).slice(0, -1)]);
    expect([second.next, back.previous, back.page]).toEqual([undefined, undefined, 1]);
  });

  test.for([
    'nonsense',
    ...[
      '{}',
      '["Answer 010"]',
      String.raw`["\ud800","10000000-0000-4000-8000-000000000000"]`,
      '["2026-02-31T00:00:00+00:00","10000000-0000-4000-8000-000000000000"]',
      '["2026-11-28T08:00:00+00:00","x"]',
    ].map((json) => Buffer.from(json).toString('base64url')),
  ])('takes %s for no cursor', async (after) => {
    const numbered = await list('?sort=-updatedAt&page=2');
    expect(await list(`?sort=-updatedAt&page=2&after=${after}`)).toEqual(numbered);
  });
});
