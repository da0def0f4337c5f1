import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import type { StudioProgram } from '#contract/catalog/programs.studio.ts';
import { type Guide, SeriesList, SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import { TranslationResponse } from '#contract/site/translations.studio.ts';
import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { RecurringJob } from '#server/platform/jobs/recurring-job.entity.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { LetterSeries, SeriesStep } from './series.entity.ts';
import { SERIES_EVERY_MS, seriesJob } from './series.job.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from '#server/platform/outbox/suppressed-address.entity.ts';
import { buildProgramRequest } from '#server/modules/catalog/programs/programs.harness.ts';
import { app, coach, freshLetters, json, now, passes, put, readers, working } from '../letter-desk/letters.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

const PATH = '/api/coach/series/blueprint';
const DAY = DAY_MS;
const steps = [
  { id: '', days: '0', subject: 'Today', body: 'Begin.' },
  { id: '', days: '3', subject: 'Third day', body: '# How was it?' },
];
const MISSING_PICTURE = '![A road](/media/01234567-89ab-4cde-8f01-23456789abcd.webp)';

freshLetters();
let job: JobKind;
beforeEach(async () => {
  for (const entity of [LetterSeries, SeriesStep, RecurringJob])
    await app.em().nativeDelete(entity as typeof SeriesStep, {});
  job = seriesJob(working());
  await turn();
});

const read = async (guide: Guide = 'blueprint') =>
  SeriesResponse.parse(await json(coach.ask(`/api/coach/series/${guide}`)));
const save = async (on: boolean, more: readonly object[] = steps) =>
  SeriesResponse.parse(await json(put(PATH, { on, steps: more, version: (await read()).version })));
const turn = () => runUntilDone(working(), [job]);
/** Moves the clock and writes due mails, immediate ones first, so that no two have the same time. */
async function after(ms: number) {
  for (const passed of [SERIES_EVERY_MS, ms]) {
    passes(passed);
    await turn();
  }
}
const ask = (email: string, path = '/api/email-signup') => app.post(path, { email, consent: NEWSLETTER_CONSENT });
const written = async (recipient: string) =>
  (await app.em().find(OutboxMail, { recipient, template: 'coach-letter' }, { orderBy: { createdAt: 1 } })).map(
    ({ data }) => data['subject'],
  );

test('a series that is not there is a 404', async () => {
  expect((await coach.ask('/api/coach/series/other')).status).toBe(404);
  expect((await put('/api/coach/series/other', { on: false, steps: [], version: 1 })).status).toBe(404);
});

test.each([
  ['steps.0.days', [{ ...steps[0], days: 'soon' }]],
  ['steps.0.days', [{ ...steps[0], days: '-1' }]],
  ['steps.0.subject', [{ ...steps[0], subject: '' }]],
  ['steps.0.body', [{ ...steps[0], body: ' ' }]],
  ['steps.0.body', [{ ...steps[0], body: '[x](javascript:alert(1))' }]],
  ['steps.0.body', [{ ...steps[0], body: MISSING_PICTURE }]],
  ['steps.0.id', [{ ...steps[0], id: 'x' }]],
  ['on', []],
  ['steps', Array.from({ length: 21 }, () => steps[0])],
])('a wrong %s is refused by its name', async (path, wrong) => {
  const answer = await put(PATH, { on: true, steps: wrong, version: 1 });
  expect(answer.status).toBe(400);
  expect(ErrorResponse.parse(await answer.json()).error.issues?.map((issue) => issue.path)).toEqual([path]);
});

test('each step goes once to a reader who asked after it was switched on, on its day', async () => {
  await readers(['early@example.com', 'a@example.com', 'other@example.com']);
  await ask('early@example.com');
  passes(1_000);
  const saved = await save(true);
  expect(saved.steps.map(({ days, sent }) => [days, sent])).toEqual([
    [0, 0],
    [3, 0],
  ]);
  passes(1_000);
  await ask('a@example.com');
  await ask('pending@example.com');
  await ask('other@example.com', '/api/warning-guide');
  await after(0);
  expect(await written('a@example.com')).toEqual(['Today']);
  await after(2 * DAY);
  expect(await written('a@example.com')).toEqual(['Today']);
  await after(DAY);
  expect((await read()).steps.map(({ sent }) => sent)).toEqual([1, 1]);
  await after(30 * DAY);
  expect(await written('a@example.com')).toEqual(['Today', 'Third day']);
  for (const none of ['early@example.com', 'pending@example.com', 'other@example.com'])
    expect(await written(none)).toEqual([]);
  const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'a@example.com', template: 'coach-letter' });
  expect(mail.unsubscribeUrl).toContain('/newsletter/unsubscribe?token=');
});

test('who confirms later counts from then', async () => {
  await save(true);
  await readers(['late@example.com'], { status: 'pending' });
  await ask('late@example.com');
  await after(10 * DAY);
  expect(await written('late@example.com')).toEqual([]);
  await app.em().nativeUpdate(Subscriber, { emailKey: 'late@example.com' }, { status: 'confirmed', confirmedAt: now });
  await after(DAY);
  expect(await written('late@example.com')).toEqual(['Today']);
  await after(2 * DAY);
  expect(await written('late@example.com')).toEqual(['Today', 'Third day']);
});

test('leaving the list ends it, also for who comes back', async () => {
  await readers(['a@example.com']);
  await save(true);
  await ask('a@example.com');
  await after(0);
  const { id } = await app.em().findOneOrFail(Subscriber, { emailKey: 'a@example.com' });
  await app.post('/newsletter/unsubscribe', `token=${id}`, { 'content-type': 'application/x-www-form-urlencoded' });
  await after(3 * DAY);
  await app.em().nativeUpdate(Subscriber, { id }, { status: 'confirmed', confirmedAt: now });
  await after(10 * DAY);
  expect(await written('a@example.com')).toEqual(['Today']);
});

test('after a suppression the next mail goes, and the others keep their distance', async () => {
  await readers(['a@example.com']);
  await save(true, [...steps, { id: '', days: '7', subject: 'Seventh day', body: 'x' }]);
  await ask('a@example.com');
  await after(0);
  const suppressed = { address: 'a@example.com', reason: 'bounce', since: now } as const;
  await app.em().insert(SuppressedAddress, suppressed);
  await after(20 * DAY);
  expect(await written('a@example.com')).toEqual(['Today']);
  await app.em().nativeDelete(SuppressedAddress, {});
  await after(3 * DAY);
  expect(await written('a@example.com')).toEqual(['Today', 'Third day']);
  await after(DAY);
  expect(await written('a@example.com')).toEqual(['Today', 'Third day', 'Seventh day']);
});

test('switched off nothing goes, and a step that is added late does not reach back', async () => {
  await readers(['a@example.com', 'b@example.com']);
  const saved = await save(true);
  await ask('a@example.com');
  await after(5 * DAY);
  expect(await written('a@example.com')).toEqual(['Today', 'Third day']);
  const known = saved.steps.map(({ id, days, subject, body }) => ({ id, days: String(days), subject, body }));
  await save(true, [...known, { id: '', days: '4', subject: 'Late', body: 'x' }]);
  await after(DAY);
  expect(await written('a@example.com')).toEqual(['Today', 'Third day']);
  await ask('b@example.com');
  await save(false);
  await after(30 * DAY);
  expect(await written('b@example.com')).toEqual([]);
});

test('a step that moves earlier does not delay the next one for readers who have it', async () => {
  const offer = { id: '', days: '7', subject: 'Offer', body: 'x' };
  const close = { id: '', days: '8', subject: 'Close', body: 'x' };
  await readers(['a@example.com']);
  const { steps: saved } = await save(true, [offer, close]);
  await ask('a@example.com');
  await after(7 * DAY);
  expect(await written('a@example.com')).toEqual(['Offer']);
  passes(1);
  const moved = { ...offer, id: saved[0]!.id, days: '1' };
  await save(true, [moved, { ...close, id: saved[1]!.id }]);
  await after(DAY);
  expect(await written('a@example.com')).toEqual(['Offer', 'Close']);
});

test.each([5, 9])('a step that moves from day 7 to day %i goes once to everybody who was to get it', async (day) => {
  const days = async (number: number) => {
    for (let passed = 0; passed < number; passed += 1) await after(DAY);
  };
  await readers(['past@example.com', 'sent@example.com', 'between@example.com']);
  const offer = { id: '', days: '7', subject: 'Offer', body: 'x' };
  const [first] = (await save(true, steps.slice(0, 1))).steps;
  const begin = { ...steps[0], id: first!.id };
  await ask('past@example.com');
  await days(8);
  const { steps: saved } = await save(true, [begin, offer]);
  await ask('sent@example.com');
  await days(1);
  await ask('between@example.com');
  await days(6);
  const counts = () =>
    Promise.all(['past', 'sent', 'between'].map(async (name) => (await written(`${name}@example.com`)).length));
  expect(await counts()).toEqual([1, 2, 1]);
  await save(true, [begin, { ...offer, id: saved[1]!.id, days: String(day) }]);
  await after(0);
  expect(await counts()).toEqual([1, 2, day === 5 ? 2 : 1]);
  await days(10);
  expect(await counts()).toEqual([1, 2, 2]);
});

test('what is based on an earlier version is refused', async () => {
  await save(true);
  const answer = await put(PATH, { on: false, steps: [], version: 1 });
  expect([answer.status, ErrorResponse.parse(await answer.json()).error.code]).toEqual([409, 'conflict']);
});

test('a free programme of the coach’s has a series of its own, for whoever asked for it', async () => {
  expect((await coach.ask('/api/coach/series/program-999')).status).toBe(404);
  expect((await coach.ask('/api/coach/series/program-2')).status).toBe(404);
  expect((await put('/api/coach/series/program-x', { on: false, steps: [], version: 1 })).status).toBe(404);
  const program = buildProgramRequest({ type: 'free', price: '0', name: 'Ten Quiet Evenings' });
  const { id } = (await json(coach.post('/api/coach/programs', program))) as StudioProgram;
  const guide = `program-${id}` as const;
  const { guides } = SeriesList.parse(await json(coach.ask('/api/coach/series')));
  expect(guides).toEqual([
    { guide: 'blueprint', name: null, on: false },
    { guide: 'anti-scam', name: null, on: false },
    { guide, name: 'Ten Quiet Evenings', on: false },
  ]);
  const { version, name } = await read(guide);
  expect(name).toBe('Ten Quiet Evenings');
  await put(`/api/coach/series/${guide}`, { on: true, steps, version });
  await readers(['evening@example.com', 'morning@example.com']);
  passes(1_000);
  await app.post('/api/email-signup', { email: 'evening@example.com', program: id });
  await ask('morning@example.com');
  await after(4 * DAY);
  expect(await written('evening@example.com')).toEqual(['Today', 'Third day']);
  expect(await written('morning@example.com')).toEqual([]);
});

test('a letter goes in its reader’s language once that letter is translated', async () => {
  const path = '/api/coach/translations/series/blueprint/fi';
  const open = async () => TranslationResponse.parse(await json(coach.ask(path)));
  expect((await coach.ask('/api/coach/translations/series/program-2/fi')).status).toBe(404);
  expect((await coach.ask('/api/coach/translations/series/other/fi')).status).toBe(404);
  expect((await open()).texts).toEqual([]);
  const saved = await save(true);
  const [first, second] = saved.steps.map(({ id }) => `steps:${id}`);
  const texts = {
    [`${first}:subject`]: 'Tänään',
    [`${first}:body`]: 'Aloita **nyt**.',
    [`${second}:subject`]: 'Kolmas päivä',
    [`${second}:body`]: '',
  };
  expect((await put(path, { texts: { [`${first}:subject`]: 'a\nb' }, version: saved.version })).status).toBe(400);
  for (const wrong of ['[x](javascript:alert(1))', MISSING_PICTURE]) {
    const refused = await put(path, { texts: { ...texts, [`${second}:body`]: wrong }, version: saved.version });
    const { issues } = ErrorResponse.parse(await refused.json()).error;
    expect([refused.status, issues?.map((issue) => issue.path)]).toEqual([400, [`texts.${second}:body`]]);
  }
  const kept = TranslationResponse.parse(await json(put(path, { texts, version: saved.version })));
  expect([kept.state, kept.missing]).toEqual(['incomplete', 1]);
  expect((await put(path, { texts, version: saved.version })).status).toBe(409);
  await readers(['fi@example.com', 'sv@example.com']);
  await app.em().nativeUpdate(Subscriber, { emailKey: 'fi@example.com' }, { language: 'fi' });
  await app.em().nativeUpdate(Subscriber, { emailKey: 'sv@example.com' }, { language: 'sv' });
  passes(1_000);
  await ask('fi@example.com');
  await ask('sv@example.com');
  await after(4 * DAY);
  // The second one lacks its text and stays in the original.
  expect(await written('fi@example.com')).toEqual(['Tänään', 'Third day']);
  expect(await written('sv@example.com')).toEqual(['Today', 'Third day']);
  const mail = { recipient: 'fi@example.com', template: 'coach-letter' } as const;
  const [letter] = await app.em().find(OutboxMail, mail, { orderBy: { createdAt: 1 } });
  expect(letter?.data).toMatchObject({
    letterLanguage: 'fi',
    letterHtml: expect.stringContaining('<strong>nyt</strong>') as string,
  });

  const steps = saved.steps.map(({ id, days, subject, body }) => ({ id, days: String(days), subject, body }));
  await save(true, [{ ...steps[0], body: 'Begin slowly.' }, steps[1]!]);
  expect((await open()).texts.filter(({ changed }) => changed).map(({ name }) => name)).toEqual([`${first}:body`]);
});
