import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { type ProgramRequest, StudioProgram, StudioPrograms } from '#contract/catalog/programs.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PROGRAMS, buildProgramRequest } from './programs.harness.ts';
import { Offer, Program } from './program.entity.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { DiscountCode } from '../discount-codes/discount-code.entity.ts';
import { storedCoupon } from '#server/modules/sales/checkout/discount-codes/coupons.harness.ts';
import { LetterSeries, SeriesStep } from '#server/modules/newsletter/sequences/series.entity.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const put = (path: string, body: unknown) =>
  coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const fetchDeletionBlocker = async (id: number) =>
  StudioProgram.parse(await (await coach.ask(`${PROGRAMS}/${id}`)).json()).kept;

async function added(more: Partial<ProgramRequest> = {}) {
  const response = await coach.post(PROGRAMS, buildProgramRequest(more));
  expect(response.status).toBe(201);
  return StudioProgram.parse(await response.json());
}

const one = async (id: number) => StudioProgram.parse(await (await coach.ask(`${PROGRAMS}/${id}`)).json());
const all = async () => StudioPrograms.parse(await (await coach.ask(PROGRAMS)).json()).programs;
const listed = async () => ProgramsResponse.parse(await (await fetch(`${app.url}/api/programs`)).json());

async function issue(response: Response) {
  const { error } = ErrorResponse.parse(await response.json());
  return [response.status, error.code, error.issues?.[0]?.path, error.issues?.[0]?.message];
}

describe('who may', () => {
  test('what is not there is a 404', async () => {
    const paths = [`${PROGRAMS}/9999`, `${PROGRAMS}/none`, `${PROGRAMS}/99999999999`];
    expect(await Promise.all(paths.map(async (path) => (await coach.ask(path)).status))).toEqual([404, 404, 404]);
    expect((await coach.post(`${PROGRAMS}/1/offers/9999/end`)).status).toBe(404);
  });
});

describe('a programme', () => {
  test('is written as it was typed, can be bought in one way, and shows on the site', async () => {
    const program = await added();
    expect(program).toMatchObject({
      displayName: 'Better Sleep',
      price: '19.90',
      vatRate: '25.5',
      features: ['One thing each evening', 'A log for the night'],
      badge: null,
      version: 1,
    });
    expect(program.offers.map(({ key, interval, ownPrice }) => [key, interval, ownPrice])).toEqual([
      ['once', 'once', null],
    ]);
    await expect.poll(async () => (await listed()).find(({ id }) => id === program.id)?.price).toBe('19.90');
    const [done] = await app.em().find(CoachAction, { subject: 'program', subjectId: String(program.id) });
    expect(done?.action).toBe('program.add');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Fill this in.'],
    [{ price: '-5' }, 'price', 'Enter an amount of zero or more, such as 29.90.'],
    [{ price: '99999999' }, 'price', 'Enter at most 999,999.99.'],
    [{ price: '9.999' }, 'price', 'Use at most two decimal places, such as 29.90.'],
    [{ price: '0.20' }, 'price', 'Card payments need a price from 0.50 to 999999.99 EUR.'],
    [{ type: 'free' as const }, 'price', 'Free programmes cost 0.00.'],
    [{ vatRate: ' ' }, 'vatRate', 'Enter the VAT rate included in your prices, or 0.'],
    [{ vatRate: 'much' }, 'vatRate', 'Enter a rate in percent, such as 25.5.'],
    [{ features: 'x'.repeat(161) }, 'features.0', 'Use at most 160 characters per line.'],
    [
      { files: [{ id: crypto.randomUUID(), name: 'a.pdf' }] },
      'files',
      'a.pdf is missing or listed twice. Upload it again.',
    ],
    [{ files: [{ id: '../etc/passwd', name: 'a.pdf' }] }, 'files.0.id', 'File not found.'],
  ])('%j is refused beside its field', async (more, path, message) => {
    expect(await issue(await coach.post(PROGRAMS, buildProgramRequest(more)))).toEqual([
      400,
      'invalid_input',
      path,
      message,
    ]);
  });

  test('HTML stays text', async () => {
    expect((await added({ description: '<b>Sleep</b>' })).description).toBe('<b>Sleep</b>');
  });

  test('who was overtaken is told, and nothing is lost', async () => {
    const { id } = await added();
    expect((await put(`${PROGRAMS}/${id}`, { ...buildProgramRequest({ price: '24.90' }), version: 1 })).status).toBe(
      200,
    );
    const late = await put(`${PROGRAMS}/${id}`, { ...buildProgramRequest({ price: '9.90' }), version: 1 });
    expect([late.status, ErrorResponse.parse(await late.json()).error.code]).toEqual([409, 'conflict']);
    expect((await one(id)).price).toBe('24.90');
  });

  test('moves by one place or several, and not past the end', async () => {
    const before = (await all()).map(({ id }) => id);
    await coach.post(`${PROGRAMS}/${before[1]}/move`, { by: 'up' });
    expect((await all()).map(({ id }) => id)).toEqual([before[1], before[0], ...before.slice(2)]);
    await coach.post(`${PROGRAMS}/${before[1]}/move`, { by: 'up' });
    await coach.post(`${PROGRAMS}/${before[1]}/move`, { by: 'down' });
    expect((await all()).map(({ id }) => id)).toEqual(before);
    expect((await coach.post(`${PROGRAMS}/1/move`, { by: 'sideways' })).status).toBe(400);
    for (const by of [1.5, 1e9, '2', null]) expect((await coach.post(`${PROGRAMS}/1/move`, { by })).status).toBe(400);
    const order = async () => (await all()).map(({ id }) => id);
    const start = await order();
    await coach.post(`${PROGRAMS}/${start[0]}/move`, { by: 2 });
    expect(await order()).toEqual([start[1], start[2], start[0], ...start.slice(3)]);
    await coach.post(`${PROGRAMS}/${start[0]}/move`, { by: -1_000 });
    expect(await order()).toEqual(start);
  });

  test('keeps the spelling of its type, its translations and its documents when something else is changed', async () => {
    const stored = () => app.em().findOneOrFail(Program, { id: 3 });
    const content = { ...(await stored()).content, videos: ['https://videos.example/hybrid'] };
    await app.em().nativeUpdate(Program, { id: 3 }, { content });
    const before = await one(3);
    expect(before).toMatchObject({ type: 'one-time', plan: '3' });
    expect(before.translated).toContain('fi');
    const { name, description, price, files, accent } = before;
    const values = buildProgramRequest({ name, description, price, accent, files, badge: 'BEST VALUE' });
    await put(`${PROGRAMS}/3`, { ...values, features: before.features.join('\n'), version: before.version });
    const after = await one(3);
    expect(after).toEqual({ ...before, version: before.version + 1, updatedAt: after.updatedAt });
    expect((await stored()).content).toEqual(content);
  });

  test('that nobody has ordered can be deleted; one with a plan cannot', async () => {
    const { id } = await added();
    expect((await coach.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await coach.ask(`${PROGRAMS}/${id}`)).status).toBe(404);
    expect((await coach.ask(`${PROGRAMS}/3`, { method: 'DELETE' })).status).toBe(409);
    expect(await fetchDeletionBlocker(3)).not.toBeNull();
  });

  test('that is deleted leaves its number to no other', async () => {
    const first = await added();
    expect((await coach.ask(`${PROGRAMS}/${first.id}`, { method: 'DELETE' })).status).toBe(204);
    const second = await added();
    expect(second.id).toBeGreaterThan(first.id);
  });

  test('that is deleted takes its codes and its series along', async () => {
    const free = await added({ type: 'free', price: '0' });
    const other = await added();
    const guide = `program-${free.id}` as const;
    const steps = [{ id: '', days: '0', subject: 'Hello', body: 'Begin.' }];
    expect((await put(`/api/coach/series/${guide}`, { on: true, steps, version: 1 })).status).toBe(200);
    await storedCoupon(app, { code: 'ALONE', programIds: [free.id] });
    await storedCoupon(app, { code: 'BOTH', programIds: [free.id, other.id] });
    expect((await coach.ask(`${PROGRAMS}/${free.id}`, { method: 'DELETE' })).status).toBe(204);
    const coupons = await app
      .em()
      .find(DiscountCode, { code: { $in: ['ALONE', 'BOTH'] } }, { orderBy: { code: 'asc' } });
    // An empty list would mean all programmes, so the code ends and keeps the programme's name.
    expect(coupons.map(({ programIds, endedAt }) => [programIds, endedAt !== null])).toEqual([
      [[free.id], true],
      [[other.id], false],
    ]);
    const left = [await app.em().count(LetterSeries, { guide }), await app.em().count(SeriesStep, { guide })];
    expect(left).toEqual([0, 0]);
  });

  test('can be deleted once its plan is taken off it; the plan stays in the shop', async () => {
    const { id } = await added();
    await app.em().execute(`insert into training_plan (key, program_id, body, updated_at)
      select 'made-for-it', ${id}, body || '{"programId": ${id}}', updated_at from training_plan where key = '3'`);
    await app.em().nativeUpdate(Program, { id }, { planKey: 'made-for-it' });
    // The studio shows the reason before a request.
    expect(await fetchDeletionBlocker(id)).toBe('plan');
    const refused = await coach.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('has_plan')]);
    await app.em().nativeUpdate(Program, { id }, { planKey: null });
    expect(await fetchDeletionBlocker(id)).toBeNull();
    expect((await coach.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' })).status).toBe(204);
    const plan = await app.em().findOneOrFail(Plan, { key: 'made-for-it' });
    expect([plan.programId, plan.body.programId]).toEqual([null, undefined]);
    await app.em().nativeDelete(Plan, { key: 'made-for-it' });
  });
});

describe('offers', () => {
  const offer = (more: object = {}) => ({
    key: 'gentle',
    name: 'In three months',
    interval: 'once',
    kind: 'standard',
    price: '59.90',
    minimumMonths: '',
    guaranteeDays: '14',
    accessDays: '90',
    ...more,
  });

  test('are added, changed, ended and offered again', async () => {
    const { id } = await added();
    const with2 = StudioProgram.parse(await (await coach.post(`${PROGRAMS}/${id}/offers`, offer())).json());
    const [first, second] = with2.offers;
    expect(second).toMatchObject({ key: 'gentle', price: '59.90', guaranteeDays: 14, accessDays: 90 });
    const path = `${PROGRAMS}/${id}/offers/${second!.id}`;
    const changed = await put(path, { ...offer({ price: '' }), version: 1 });
    expect(StudioProgram.parse(await changed.json()).offers[1]).toMatchObject({ ownPrice: null, price: '19.90' });
    expect((await put(path, { ...offer(), version: 1 })).status).toBe(409);
    expect((await coach.post(`${path}/end`)).status).toBe(200);
    await expect.poll(async () => (await listed()).find((each) => each.id === id)?.offers.length).toBe(1);
    expect((await coach.post(`${PROGRAMS}/${id}/offers/${first!.id}/end`)).status).toBe(409);
    await coach.post(`${path}/sell`);
    expect((await one(id)).offers.map(({ ended }) => ended)).toEqual([false, false]);
  });

  test('are ended down to the last where an earlier version left none for new buyers', async () => {
    const { id } = await added();
    const offers = `${PROGRAMS}/${id}/offers`;
    await coach.post(offers, offer({ key: 'later', kind: 'continuation' }));
    await coach.post(offers, offer({ key: 'latest', kind: 'continuation' }));
    const [first, ...continuations] = (await one(id)).offers.map((each) => each.id);
    await app.em().nativeUpdate(Offer, { id: first! }, { endedAt: new Date() });
    const statuses: number[] = [];
    for (const each of continuations) statuses.push((await coach.post(`${offers}/${each}/end`)).status);
    expect(statuses).toEqual([200, 409]);
  });

  test('show the price of the first one for new buyers that is charged as the type says', async () => {
    const { id } = await added({ type: 'subscription', price: '99.00' });
    const offers = `${PROGRAMS}/${id}/offers`;
    const add = async (more: object) =>
      StudioProgram.parse(await (await coach.post(offers, offer({ accessDays: '', ...more }))).json()).offers.at(-1)!;
    const shown = async () => {
      const { price, offers: sold } = (await listed()).find((each) => each.id === id)!;
      return [price, ...sold.map(({ key }) => key)];
    };
    const [monthly] = (await one(id)).offers;
    await add({ key: 'single', price: '89.00' });
    const later = { key: 'later', kind: 'continuation', interval: 'month', price: '39.00' };
    await add(later);
    expect((await coach.post(`${offers}/${monthly!.id}/end`)).status).toBe(409);
    const dearer = await add({ key: 'dearer', interval: 'month', price: '119.00' });
    expect((await coach.post(`${offers}/${monthly!.id}/end`)).status).toBe(200);
    await expect.poll(shown).toEqual(['119.00', 'dearer', 'single', 'later']);
    const only = 'This is the only offer with this billing type. Add another one first.';
    const change = (more: object) =>
      put(`${offers}/${dearer.id}`, { ...offer({ accessDays: '', interval: 'month', ...more }), version: 1 });
    expect(await issue(await change({ kind: 'continuation' }))).toEqual([400, 'invalid_input', 'kind', only]);
    expect(await issue(await change({ interval: 'once' }))).toEqual([400, 'invalid_input', 'interval', only]);
    const once = await put(`${PROGRAMS}/${id}`, { ...buildProgramRequest(), version: (await one(id)).version });
    expect(once.status).toBe(200);
    await expect.poll(shown).toEqual(['89.00', 'single', 'later', 'dearer']);
  });

  test.each([
    [{ key: 'once' }, 'key', 'This programme already has an offer with this link name.'],
    [{ key: 'In Three' }, 'key', 'Use lower-case letters, digits and single hyphens.'],
    [{ price: '-1' }, 'price', 'Enter an amount of zero or more, such as 29.90.'],
    [{ price: '0.10' }, 'price', 'Card payments need a price from 0.50 to 999999.99 EUR.'],
    [{ minimumMonths: '3' }, 'minimumMonths', 'Only subscriptions have a minimum term.'],
    [{ guaranteeDays: '1.5' }, 'guaranteeDays', 'Enter a whole number or leave empty.'],
  ])('%j is refused beside its field', async (more, path, message) => {
    const { id } = await added();
    expect(await issue(await coach.post(`${PROGRAMS}/${id}/offers`, offer(more)))).toEqual([
      400,
      'invalid_input',
      path,
      message,
    ]);
  });
});
