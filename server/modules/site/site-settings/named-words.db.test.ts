import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostResponse } from '#contract/site/posts/blog.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import type { ErrorResponse } from '#contract/shared/errors.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { NAME_FIELDS } from '#contract/site/word-fields.ts';
import { buildMailData } from '#server/platform/brand.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';

/** Texts of the demonstration's coach. */
const FIRST =
  /Training Blog|Follow Journey|Athletes’ stories|The two halves of my day|Energy (?:level|Hub)|Start Personal Coaching|Home workouts|One coach who|Threshold run|Sample week|When a plan ends|Each day<\/dt>|\bkm 5\b/i;

const OWN = {
  menuBlog: 'Kitchen notes',
  menuFollow: 'Watch me cook',
  voicesTitle: 'What eaters say',
  halvesTitle: 'My two stoves',
  hubName: 'Pot book',
  levelName: 'Appetite',
  startCoaching: 'Cook with me',
  weekTitle: 'A week at the stove',
  weekSessions: 'You cook on three evenings.',
  coachingLead: 'We call each other on Mondays.',
  memberName: 'Cook',
  moreTitle: 'Hungry?',
  mailEnd: 'Eat well,',
  followTitle: 'What is on the stove',
  postEndTitle: 'Still hungry?',
  postEndLead: 'Take a recipe along.',
  placeHome: 'Own kitchen',
  styleHome: 'Stews',
};
const taken = ['course', 'samples', 'weekNextPlan', 'placeGym', 'styleOutdoor', 'sessionLength'];

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example' } });
  coach = await member(app, 'coach@kaski.example');
  await change(OWN, taken);
  invalidateCache();
});
afterAll(() => app.close());

async function change(words: object, leftOut: readonly string[]) {
  const path = '/api/coach/site/words';
  const { version, values } = (await (await coach.ask(path)).json()) as SettingResponse;
  const body = JSON.stringify({ ...values, ...words, taken: leftOut, version });
  return coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}

const read = async (path: string) => {
  const text = await (await fetch(app.url + path)).text();
  return text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
};

test('below a post stand the coach’s words, with the button as it is called elsewhere', async () => {
  const [post] = (await (await fetch(`${app.url}/api/posts`)).json()) as PostResponse[];
  const text = await read(postPath(post!));
  for (const words of ['Still hungry?', 'Take a recipe along.', 'Cook with me']) expect(text).toContain(words);
  expect(text).not.toMatch(/Ready to Start Your Journey|write one for your week|Get Personal Coaching/);
});

test('the button of coaching is not that of a subscription without it', async () => {
  const action = async () => {
    invalidateCache();
    const programs = (await (await fetch(`${app.url}/api/programs`)).json()) as ProgramResponse[];
    return programs.find(({ id }) => id === 4)?.action;
  };
  expect(await action()).toBe('Cook with me');
  await app.em().nativeUpdate(Program, { id: 4 }, { coaching: false });
  expect(await action()).toBeUndefined();
  await app.em().nativeUpdate(Program, { id: 4 }, { coaching: true });
  invalidateCache();
});

test('and over what can be followed', async () => {
  const text = await read('/social');
  expect(text).toContain('>What is on the stove</h1>');
  expect(text).not.toContain('Training in the open');
});

test.each([
  ['/', ['Kitchen notes', 'Watch me cook', 'What eaters say', 'Pot book', 'Appetite', 'Cook with me']],
  ['/about', ['Kitchen notes', 'My two stoves']],
  [
    '/personal-coaching',
    [
      'We call each other on Mondays.',
      '>A week at the stove</h2>',
      '<dt>Your sessions</dt><dd>You cook on three evenings.</dd>',
      '<dt>Monday</dt><dd>A new check-in opens.',
    ],
  ],
  ['/coaching-onboarding', ['Own kitchen']],
  ['/feed.xml', ['<title>Aamu: Kitchen notes</title>']],
])('%s says what the coach says, and nothing of the first coach', async (path, own) => {
  const text = await read(path);
  for (const words of own) expect(text).toContain(words);
  expect(FIRST.exec(text)?.[0]).toBeUndefined();
});

test('in another language what is not translated is said as it was written', async () => {
  const text = await read('/fi');
  for (const words of ['Kitchen notes', 'Watch me cook', 'Appetite', 'Cook with me']) expect(text).toContain(words);
});

test('the button of a subscription comes with the programme, and no other has one', async () => {
  const programs = (await (await fetch(`${app.url}/api/programs`)).json()) as ProgramResponse[];
  for (const { type, action } of programs) expect(action).toBe(type === 'subscription' ? 'Cook with me' : undefined);
  expect(programs.some(({ type }) => type === 'subscription')).toBe(true);
});

test('a mail ends as the coach ends it, and one that was written before the words ends as it did', async () => {
  await app.post('/api/email-signup', { email: 'ada@kaski.example' });
  const mail = await app.em().findOneOrFail(OutboxMail, { template: 'morning-routine' });
  const now = await renderMail(mail.template, mail.data);
  const { mailEnd, ...before } = mail.data;
  const then = await renderMail(mail.template, before);
  expect(mailEnd).toBe('Eat well,');
  for (const part of ['html', 'text'] as const) {
    expect(now[part]).toContain('Eat well,');
    expect(now[part]).not.toContain('See you out there');
    expect(then[part]).toContain('See you out there,');
  }
  const brand = { name: 'Kaski', supportEmail: 'ask@kaski.example', url: '', timeZone: 'UTC', language: 'en' } as const;
  expect(buildMailData(brand, 'en')).not.toHaveProperty('mailEnd');
});

test.each([
  ['one place', ['placeGym', 'placeHome', 'placeBoth'], 'taken'],
  [
    'Keep at least one place and one training type',
    ['styleGym', 'styleHome', 'styleOutdoor', 'styleBodyweight'],
    'taken',
  ],
  ['each name', [NAME_FIELDS[0]], 'taken.0'],
])('%s at least is left', async (_, leftOut, path) => {
  const response = await change({}, leftOut);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as ErrorResponse;
  expect(error.issues?.map((issue) => issue.path)).toEqual([path]);
});
