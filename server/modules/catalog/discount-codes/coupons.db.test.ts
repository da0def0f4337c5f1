import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import {
  DiscountCodeResponse as Said,
  CouponCodesResponse,
  type CouponRequest,
  CouponsResponse,
} from '#contract/catalog/discount-codes.studio.ts';
import { dayIn, plusDays } from '#server/platform/days.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { waitForProviders, COACH, expectEventually, findSubscriptionStatus } from '#server/testing/coached.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Payment } from '#server/modules/sales/orders/order.entity.ts';
import { DiscountCode } from './discount-code.entity.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { BODIES } from '#server/modules/studio/hostile-bodies.harness.ts';

const LIST = '/api/coach/coupons';
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const buildDiscountCodeRequest = (code: string, more: Partial<CouponRequest> = {}): CouponRequest => ({
  ...BODIES.coupon,
  programIds: [],
  code,
  ...more,
});
const add = async (body: CouponRequest) => {
  const response = await coach.post(LIST, body);
  if (response.status !== 201) throw new Error(await response.text());
  return Said.parse(await response.json());
};
const list = async (query = '') => CouponsResponse.parse(await (await coach.ask(LIST + query)).json());
const codes = async (query: string) => (await list(query)).items.map(({ code }) => code);
const row = async (id: string) => Said.parse(await (await coach.ask(`${LIST}/${id}`)).json());
const issues = async (response: Response) => {
  const { error } = ErrorResponse.parse(await response.json());
  expect(error.code).toBe('invalid_input');
  return [response.status, error.issues?.map(({ path }) => path)];
};

describe('what is typed', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['no code', { code: '' }, ['code', 'code']],
    ['markup', { code: '<b>x</b>' }, ['code']],
    ['statements', { code: "'; drop table coupon; --" }, ['code']],
    ['10,000 characters', { code: 'A'.repeat(10_000) }, ['code']],
    ['letters from elsewhere', { code: 'ÄITI' }, ['code']],
    ['a programme that is not there', { programIds: [2, 9_999] }, ['programIds']],
    ['no share', { percent: '' }, ['percent']],
    ['nothing off', { percent: '0' }, ['percent']],
    ['more than all', { percent: '101' }, ['percent']],
    ['half a percent', { percent: '12.5' }, ['percent']],
    ['another way to write a number', { percent: '1e1' }, ['percent']],
    ['no amount', { kind: 'amount' }, ['amount']],
    ['nothing', { kind: 'amount', amount: '0' }, ['amount']],
    ['parts of a cent', { kind: 'amount', amount: '1.999' }, ['amount']],
    ['less than nothing', { kind: 'amount', amount: '-5' }, ['amount']],
    ['no day', { startsOn: '31.12.2026' }, ['startsOn']],
    ['a day that there is not', { endsOn: '2026-02-30' }, ['endsOn']],
    ['an end before the start', { startsOn: '2026-12-02', endsOn: '2026-12-01' }, ['endsOn']],
    ['no uses', { maxUses: '0' }, ['maxUses']],
    ['a part of a use', { maxUses: '1.5' }, ['maxUses']],
    ['another kind', { kind: 'gift' }, ['kind']],
    ['a programme that is none', { programIds: ['x'] }, ['programIds.0']],
  ])('%s is refused beside its field', async (_, more, paths) => {
    expect(await issues(await coach.post(LIST, { ...buildDiscountCodeRequest('FINE'), ...more }))).toEqual([
      400,
      paths,
    ]);
    expect(await app.em().count(DiscountCode, { code: 'FINE' })).toBe(0);
  });

  test.each<[string, Partial<CouponRequest>, string, string]>([
    ['all but some cents', { kind: 'amount', amount: '29.41', programIds: [2] }, 'amount', 'All Day Energy'],
  ])('%s is refused beside its field, with what nobody could buy', async (_, more, path, name) => {
    const refused = await coach.post(LIST, buildDiscountCodeRequest('ALL-OFF', more));
    const { code, issues: wrong = [] } = ErrorResponse.parse(await refused.json()).error;
    expect([refused.status, code, wrong.map((each) => each.path)]).toEqual([400, 'invalid_input', [path]]);
    expect(wrong[0]!.message).toMatch(/^With this code, .+ would cost less than 0\.50 EUR, which can’t be paid\.$/);
    expect(wrong[0]!.message).toContain(name);
    expect(await app.em().count(DiscountCode, { code: 'ALL-OFF' })).toBe(0);
    const made = await add(buildDiscountCodeRequest('ALL-BUT'));
    const change = await coach.ask(`${LIST}/${made.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildDiscountCodeRequest('ALL-BUT', more), version: 1 }),
    });
    expect(await issues(change)).toEqual([400, [path]]);
    expect(await row(made.id)).toEqual(made);
    await app.em().nativeDelete(DiscountCode, { id: made.id });
  });

  test('all of what is paid once is kept: it is handed out for nothing', async () => {
    const made = await add(buildDiscountCodeRequest('ALL-OF-IT', { percent: '100', programIds: [2] }));
    expect(made.percent).toBe(100);
    await app.em().nativeDelete(DiscountCode, { id: made.id });
  });

  test('what is too much for some and not for all is kept', async () => {
    const made = await add(buildDiscountCodeRequest('SOME', { kind: 'amount', amount: '29.90' }));
    expect(made.amount).toBe('29.90');
    await app.em().nativeDelete(DiscountCode, { id: made.id });
  });

  test('is read, kept in capitals, changed with its version, and logged', async () => {
    const made = await add(
      buildDiscountCodeRequest('spring-27', {
        kind: 'amount',
        amount: '9,90',
        percent: '20',
        startsOn: '2098-12-01',
        endsOn: '2098-12-31',
        maxUses: '10',
        programIds: ['2', 4],
        renewals: 'forever',
      }),
    );
    expect(made).toMatchObject({
      code: 'SPRING-27',
      percent: null,
      amount: '9.90',
      startsOn: '2098-12-01',
      endsOn: '2098-12-31',
      maxUses: 10,
      onceEach: true,
      programIds: [2, 4],
      renewals: 'forever',
      state: 'later',
      used: 0,
      takenOff: '0.00',
      version: 1,
    });
    expect(await row(made.id)).toEqual(made);
    const path = `${LIST}/${made.id}`;
    const change = await coach.ask(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildDiscountCodeRequest('Spring-28'), version: 1 }),
    });
    expect(Said.parse(await change.json())).toMatchObject({ code: 'SPRING-28', percent: 20, amount: null, version: 2 });
    const late = await coach.ask(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildDiscountCodeRequest('SPRING-29'), version: 1 }),
    });
    expect([late.status, ErrorResponse.parse(await late.json()).error.code]).toEqual([409, 'conflict']);
    expect(await issues(await coach.post(LIST, buildDiscountCodeRequest('sPRING-28')))).toEqual([400, ['code']]);
    const done = await app
      .em()
      .find(CoachAction, { subject: 'coupon', subjectId: made.id }, { orderBy: { createdAt: 'asc' } });
    expect(done.map(({ action }) => action)).toEqual(['coupon.add', 'coupon.change']);
  });

  test('two of one code at the same moment are one', async () => {
    const answers = await Promise.all(
      ['twin', 'TWIN', 'Twin'].map((code) => coach.post(LIST, buildDiscountCodeRequest(code))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  });
});

test('what is not there is not there', async () => {
  for (const id of [randomUUID(), 'x', "1' or '1'='1"]) {
    const at = `${LIST}/${encodeURIComponent(id)}`;
    expect((await coach.ask(at)).status).toBe(404);
    expect((await coach.post(`${at}/end`)).status).toBe(404);
    expect((await coach.ask(at, { method: 'DELETE' })).status).toBe(404);
  }
});

test('the list is searched, filtered and sorted, in few statements', async () => {
  const today = dayIn(app.paymentContext!.brand.timeZone, app.paymentContext!.clock());
  await add(buildDiscountCodeRequest('LIST-A', { endsOn: plusDays(today, 3) }));
  await add(buildDiscountCodeRequest('LIST-B', { endsOn: plusDays(today, -1) }));
  await add(buildDiscountCodeRequest('LIST-C', { endsOn: today }));
  const { id } = await add(buildDiscountCodeRequest('LIST-D'));
  await coach.post(`${LIST}/${id}/end`);
  expect(await codes('?q=list-&sort=code')).toEqual(['LIST-A', 'LIST-B', 'LIST-C', 'LIST-D']);
  expect(await codes('?q=LIST-&sort=-code&state=active')).toEqual(['LIST-C', 'LIST-A']);
  expect(await codes('?q=list-&sort=code&state=ended')).toEqual(['LIST-B', 'LIST-D']);
  expect(await codes('?q=%25')).toEqual([]);
  expect((await coach.ask(`${LIST}?sort=percent`)).status).toBe(400);
  expect((await coach.ask(`${LIST}?state=gone`)).status).toBe(400);
  // Three queries are for the session. Background jobs also run a query now and then.
  const counts = [];
  for (let n = 0; n < 4; n++) counts.push(await countQueries(app, () => list('?q=list-')));
  expect(Math.min(...counts)).toBeLessThanOrEqual(6);
});

test('all codes are listed for the filter of the orders, however many there are', async () => {
  await app.em().execute(`insert into coupon (id, code, percent, program_ids, created_at, updated_at)
    select gen_random_uuid(), 'MANY' || n, 10, '[]', now(), now() from generate_series(1, 60) n`);
  const { codes } = CouponCodesResponse.parse(await (await coach.ask(`${LIST}/codes`)).json());
  expect(codes).toHaveLength(await app.em().count(DiscountCode));
  await app.em().nativeDelete(DiscountCode, { code: { $like: 'MANY%' } });
});

test('what was used says so, cannot be deleted, and ends at once', async () => {
  const { id, code } = await add(buildDiscountCodeRequest('USED', { percent: '33' }));
  const response = await app.post('/api/create-guest-subscription', guest('used@example.com', { coupon: code }));
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  expect(await row(id)).toMatchObject({ used: 0, waiting: 1, takenOff: '0.00' });
  expect((await coach.ask(`${LIST}/${id}`, { method: 'DELETE' })).status).toBe(409);
  await payByCard(app, clientSecret);
  await expectEventually(app, () => findSubscriptionStatus(app, 'used@example.com')).toBe('active');
  await waitForProviders(app);
  expect(await row(id)).toMatchObject({ used: 1, waiting: 0, takenOff: '33.00' });
  expect((await coach.ask(`${LIST}/${id}`, { method: 'DELETE' })).status).toBe(409);
  const ended = Said.parse(await (await coach.post(`${LIST}/${id}/end`)).json());
  expect(ended).toMatchObject({ state: 'ended', version: 2 });
  expect(Said.parse(await (await coach.post(`${LIST}/${id}/end`)).json()).version).toBe(2);
  // A returned order frees its use, but still names the code.
  const order = { emailKey: 'used@example.com' };
  await app.em().nativeUpdate(Payment, { order }, { status: 'refunded' });
  expect(await row(id)).toMatchObject({ used: 0, takenOff: '0.00', deletable: false });
  expect((await coach.ask(`${LIST}/${id}`, { method: 'DELETE' })).status).toBe(409);
  const late = await app.post('/api/create-guest-subscription', guest('late@example.com', { coupon: code }));
  expect(late.status).toBe(400);
  const fresh = await add(buildDiscountCodeRequest('NEVER'));
  expect((await coach.ask(`${LIST}/${fresh.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await coach.ask(`${LIST}/${fresh.id}`)).status).toBe(404);
});
