import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { BODIES } from './hostile-bodies.harness.ts';
import { buildPlanRequest } from '../training/plans/plans.harness.ts';

const COACHES = ['aino@two.example', 'eero@two.example'] as const;
let app: TestApp;
let aino: Browser;
let eero: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACHES.join(',') } });
  aino = await member(app, COACHES[0]);
  eero = await member(app, COACHES[1]);
});
afterAll(() => app.close());

/** JSON response of the studio. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
const send = (browser: Browser, method: string, path: string, body: object) =>
  browser.ask(`/api/coach/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const get = async (path: string) => (await (await aino.ask(`/api/coach/${path}`)).json()) as Json;
async function made(path: string, body: object): Promise<Json> {
  const answer = await send(aino, 'POST', path, body);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Json;
}

/** Item of the studio that two coaches have open. */
interface Thing {
  path: string;
  /** Version that both have read. */
  version: () => Promise<number>;
  /** Body that one of them sends. */
  typed: (words: string) => object;
  /** Value stored in the end. */
  kept: () => Promise<unknown>;
}

const { program: PROGRAM } = BODIES;
const OFFER = { ...BODIES.offer, key: 'gentle' };
const COUPON = BODIES.coupon;
const POST = { ...BODIES.post, state: 'draft' };
const EXERCISE = BODIES.exercise;
const LETTER = BODIES.letter;

const things: Record<string, () => Promise<Thing>> = {
  'a programme': async () => {
    const path = `programs/${(await made('programs', PROGRAM))['id']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (description) => ({ ...PROGRAM, description }),
      kept: async () => (await get(path))['description'],
    };
  },
  'an offer': async () => {
    const { id } = await made('programs', PROGRAM);
    const { offers } = await made(`programs/${id}/offers`, { ...OFFER, name: 'In three months' });
    const offer = async () => (await get(`programs/${id}`))['offers'].at(-1) as Json;
    return {
      path: `programs/${id}/offers/${offers.at(-1).id}`,
      version: async () => (await offer())['version'],
      typed: (name) => ({ ...OFFER, name }),
      kept: async () => (await offer())['name'],
    };
  },
  'daily steps that nobody has written yet': async () => {
    const path = `programs/${(await made('programs', PROGRAM))['id']}/steps`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (title) => ({ steps: [{ id: crypto.randomUUID(), title, text: 'Rest.' }], dropTicks: 0 }),
      kept: async () => (await get(path))['steps'].map((step: Json) => step['title']).join(),
    };
  },
  'a post': async () => {
    const path = `posts/${(await made('posts', { ...POST, title: 'Two at once' }))['id']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (title) => ({ ...POST, title }),
      kept: async () => (await get(path))['form'].title,
    };
  },
  'a letter': async () => {
    const path = `letters/${(await made('letters', { postId: null }))['id']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (subject) => ({ ...LETTER, subject }),
      kept: async () => (await get(path))['subject'],
    };
  },
  'a series that nobody has written yet': async () => ({
    path: 'series/blueprint',
    version: async () => (await get('series/blueprint'))['version'],
    typed: (subject) => ({ on: false, steps: [{ id: '', days: '0', subject, body: 'Begin.' }] }),
    kept: async () => (await get('series/blueprint'))['steps'].map((step: Json) => step['subject']).join(),
  }),
  'a coupon': async () => {
    const path = `coupons/${(await made('coupons', { ...COUPON, code: 'TWO-AT-ONCE' }))['id']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (words) => ({ ...COUPON, code: words.toUpperCase() }),
      kept: async () => ((await get(path))['code'] as string).toLowerCase(),
    };
  },
  'an exercise': async () => {
    const path = `exercises/${(await made('exercises', { ...EXERCISE, name: 'Two at once' }))['id']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (name) => ({ ...EXERCISE, name }),
      kept: async () => (await get(path))['name'],
    };
  },
  'a training plan': async () => {
    const path = `plans/${(await made('plans', buildPlanRequest({ title: 'Two at once' })))['key']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (title) => buildPlanRequest({ title }),
      kept: async () => (await get(path))['plan'].title,
    };
  },
  'a saved answer': async () => {
    const path = `answers/${(await made('answers', { title: 'Two at once', text: 'Rest.' }))['id']}`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (text) => ({ title: 'Two at once', text }),
      kept: async () => (await get(path))['text'],
    };
  },
  'the note about a person that nobody has written yet': async () => {
    await member(app, 'kim@two.example');
    const found = (await get('people?q=kim@two.example'))['items'] as Json[];
    const path = `people/${found[0]!['key']}`;
    return {
      path: `${path}/note`,
      version: async () => (await get(path))['note']?.version ?? 0,
      typed: (text) => ({ text }),
      kept: async () => (await get(path))['note'].text,
    };
  },
  'a setting that nobody has changed yet': async () => ({
    path: 'site/brand',
    version: async () => (await get('site/brand'))['version'],
    typed: (name) => ({ ...brand, name }),
    kept: async () => (await get('site/brand'))['values'].name,
  }),
  'a translation of what the site says': async () => ({
    path: 'translations/site/story/fi',
    version: async () => (await get('translations/site/story/fi'))['version'],
    typed: (text) => ({ texts: { [story]: text } }),
    kept: async () =>
      (await get('translations/site/story/fi'))['texts'].find((each: Json) => each['name'] === story).text,
  }),
  'a translation of a programme that nobody has written yet': async () => {
    const path = `translations/program/${(await made('programs', PROGRAM))['id']}/fi`;
    return {
      path,
      version: async () => (await get(path))['version'],
      typed: (description) => ({ texts: { description, features: 'Joka ilta' } }),
      kept: async () => (await get(path))['texts'].find((each: Json) => each['name'] === 'description').text,
    };
  },
};
let brand: Json = {};
let story = '';

describe('of two coaches who save at the same moment', () => {
  test.each(everyNth(Object.keys(things), 4))('%s, one is told and nothing is lost', async (name) => {
    brand = (await get('site/brand'))['values'] as Json;
    story = (await get('translations/site/story/fi'))['texts'][0].name as string;
    const { path, version, typed, kept } = await things[name]!();
    const read = await version();
    const words = { aino: "aino's", eero: "eero's" } as const;
    const said = async (browser: Browser, text: string, of: number) => {
      const answer = await send(browser, 'PUT', path, { ...typed(text.replace("'", '-')), version: of });
      return { text: text.replace("'", '-'), status: answer.status, body: (await answer.json()) as unknown };
    };
    const answers = await Promise.all([said(aino, words.aino, read), said(eero, words.eero, read)]);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { error } = ErrorResponse.parse(lost[0]!.body);
    expect(error).toMatchObject({
      code: 'conflict',
      message: 'Someone else changed this in the meantime. Your changes are still here.',
    });
    expect(await kept()).toBe(won[0]!.text);
    // The refused coach reads the current state, and then overwrites it knowingly.
    const again = await said(won[0]!.text.startsWith('aino') ? eero : aino, lost[0]!.text, await version());
    expect(again.status).toBe(200);
    expect(await kept()).toBe(lost[0]!.text);
  });
});
