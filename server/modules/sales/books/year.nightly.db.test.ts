import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoachSubscriptionsResponse } from '#contract/sales/subscriptions.studio.ts';
import { type OrderDetail, OrderDetail as WholeOrder } from '#contract/sales/orders.studio.ts';
import { PeopleResponse } from '#contract/accounts/people.studio.ts';
import { SubscribersResponse } from '#contract/newsletter/subscribers.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { COACH } from '#server/testing/coached.ts';
import { openYearShop, type YearShop } from '#server/testing/year-shop.ts';
import { LoginCode } from '#server/modules/accounts/sign-in/login-code.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { SandboxObject } from '#sandbox/sandbox.entity.ts';
import { peopleTwice } from '#server/modules/accounts/people/people.harness.ts';
import { charges } from './books.harness.ts';
import { loadDashboard } from './keeper.harness.ts';
import { runYear, openYear, RATES, type Year } from './year.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Monthly prices after the first month. */
const MONTHLY = { steady: 8_000, fails: 8_000, code: 8_000, later: 9_500 } as const;
const DAY = DAY_MS;
let shop: YearShop;
let year: Year;
let orders: OrderDetail[];

beforeAll(async () => {
  shop = await openYearShop({ COACH_EMAILS: COACH });
  year = await openYear(shop);
  await runYear(year, shop.now());
  for (const [who, cents] of Object.entries(MONTHLY)) {
    const times = charges(year.since.get(`${who}@year.example`)!, shop.now());
    year.books.paid(RATES.coaching, cents, times - 1);
  }
  // One renewal before the cancellation; `ends` never had one.
  year.books.paid(RATES.coaching, 8_000);
  const listed = await year.keeper.orders();
  orders = [];
  for (const { id } of listed) orders.push(await year.keeper.read(`orders/${id}`, WholeOrder));
}, 600_000);
afterAll(() => shop.close());

const cents = (amount: string) => Math.round(Number(amount) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const receipts = () => shop.app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });

describe('the books', () => {
  test('have a receipt for all that was paid and a credit note for all that went back, rate by rate', async () => {
    const found: Record<string, { total: number; documents: number }> = {};
    for (const { body } of await receipts()) {
      const entry = (found[body.vatRate / 100] ??= { total: 0, documents: 0 });
      entry.total += body.total;
      entry.documents += 1;
    }
    expect(found).toEqual(year.books.byRate());
  });

  test('number them without gaps, and the tax in each is that of its rate', async () => {
    const all = await receipts();
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
    const off = all.filter(
      ({ body: { total, vat, vatRate } }) => Math.abs(vat - (total * vatRate) / (10_000 + vatRate)) > 1,
    );
    expect(off).toEqual([]);
    // Full refunds leave no tax behind.
    for (const who of ['paypal2', 'regrets', 'disputes']) {
      const theirs = all.filter(({ body }) => body.buyer.email === `${who}@year.example`);
      expect([who, theirs.length, sum(theirs.map(({ body }) => body.vat))]).toEqual([who, 2, 0]);
    }
  });

  test('agree with the money at the providers, to the cent', async () => {
    const answer = await fetch(`${shop.url}/sandbox/payments`, { headers: { accept: 'application/json' } });
    const { payments } = (await answer.json()) as {
      payments: { amount: number; amountRefunded: number; status: string; dispute: string | null }[];
    };
    const kept = payments
      .filter(({ status, dispute }) => status === 'succeeded' && dispute !== 'lost')
      .map(({ amount, amountRefunded }) => amount - amountRefunded);
    const captures = await shop.app.em().find(SandboxObject, { kind: 'paypal.capture' });
    const taken = captures.map(({ data }) => {
      const { capture } = data as { capture: { status: string; amount: { value: string } } };
      return capture.status === 'COMPLETED' ? cents(capture.amount.value) : 0;
    });
    expect(sum(kept) + sum(taken)).toBe(year.books.total());
  });
});

test('the list of people is what orders and payments say of each', async () => {
  const { kept, told } = await peopleTwice(shop.app.em());
  expect(kept.filter(({ spent }) => spent !== null).length).toBeGreaterThan(10);
  expect(kept).toEqual(told);
});

describe('what is whose', () => {
  test.each([
    ['card2', { sleep: true, recipes: false, coaching: false }],
    ['card1', { sleep: true, recipes: false, coaching: false }],
    ['paypal4', { sleep: false, recipes: true, coaching: false }],
    ['fiver', { sleep: true, recipes: false, coaching: false }],
    ['kept', { sleep: true, recipes: false, coaching: false }],
    ['steady', { sleep: false, recipes: false, coaching: true }],
    ['fails', { sleep: false, recipes: false, coaching: true }],
    ['code', { sleep: false, recipes: false, coaching: true }],
    ['later', { sleep: false, recipes: false, coaching: true }],
    ...['paypal2', 'leaves', 'ends', 'gift', 'regrets', 'disputes', 'window'].map(
      (who) => [who, { sleep: false, recipes: false, coaching: false }] as const,
    ),
  ] as const)('%s has what is theirs, with its file, and nothing else', async (who, has) => {
    const browser = await shop.signIn(`${who}@year.example`);
    const { owned, subscriptions, files } = await loadDashboard(browser);
    const { sleep, recipes, coaching } = year.ids;
    expect({
      sleep: owned.includes(sleep),
      recipes: owned.includes(recipes),
      coaching: owned.includes(coaching),
    }).toEqual(has);
    expect(subscriptions.some(({ live }) => live)).toBe(has.coaching);
    const mine = files.filter(({ programId }) => Object.values(year.ids).includes(programId));
    expect(mine.length).toBe(Object.values(has).filter(Boolean).length);
    for (const { url } of mine) expect((await browser.open(url)).status).toBe(200);
  });
});

describe('mails', () => {
  test('each receipt and each credit note went along with one mail, to its buyer', async () => {
    for (const { number, body } of await receipts()) {
      const mine = shop.mail.mails.filter(({ attachments }) =>
        attachments.some((name) => name.endsWith(`-${number}.pdf`)),
      );
      expect([number, mine.map(({ to }) => to)]).toEqual([number, [body.buyer.email]]);
    }
  });

  test('none came twice', () => {
    const all = shop.mail.mails.map(({ to, subject, text }) => `${to} ${subject} ${text}`);
    expect(all.length - new Set(all).size).toBe(0);
    // The mail without an answer was repeated with the same id.
    expect(shop.mail.repeated).toBe(1);
  });

  test('letters reached whom they were for, once, and say so', async () => {
    expect(year.letters.size).toBe(2);
    for (const [subject, { read, to }] of year.letters) {
      const got = shop.mail.mails.filter((mail) => mail.subject === subject).map((mail) => mail.to);
      expect(got.toSorted()).toEqual(to.toSorted());
      const { status, written, delivered, refused, waiting } = await read();
      expect([status, written, delivered, refused, waiting]).toEqual(['sent', to.length, to.length, 0, 0]);
    }
  });

  test('the series went to everybody who joined, and to nobody who did not', () => {
    const joined = ['card1', 'gone', 'reader', 'steady'].map((who) => `${who}@year.example`);
    for (const subject of ['Welcome to the mornings', 'The third morning']) {
      const got = shop.mail.mails.filter((mail) => mail.subject === subject).map((mail) => mail.to);
      expect(got.toSorted()).toEqual(joined);
    }
  });

  test('bear the name that the shop was given', () => {
    // The coach signed in before the shop had its name.
    const [, ...later] = shop.mail.mails;
    expect(later.filter(({ text }) => text.includes('Aamu')).map(({ subject }) => subject)).toEqual([]);
  });
});

describe('the studio', () => {
  test('lists every order that came to something, with what was paid and went back', () => {
    const bought = orders.filter(({ status }) => status === 'paid');
    expect(orders.length).toBe(bought.length);
    expect(
      sum(bought.flatMap(({ payments }) => payments.map(({ amount, refunded }) => cents(amount) - cents(refunded)))),
    ).toBe(year.books.total());
  });

  test('counts subscriptions that run, and those that have ended', async () => {
    const shown = async (show: string) =>
      (await year.keeper.read(`subscriptions?show=${show}`, CoachSubscriptionsResponse)).items;
    expect((await shown('active')).map(({ email, amount }) => [email.split('@')[0], amount]).toSorted(byName)).toEqual([
      ['code', '80.00'],
      ['fails', '80.00'],
      ['later', '95.00'],
      ['steady', '80.00'],
    ]);
    expect((await shown('ended')).map(({ email }) => email.split('@')[0]).toSorted(byName)).toEqual(['ends', 'leaves']);
    expect(await shown('past_due')).toEqual([]);
  });

  test('knows what all of its people have spent', async () => {
    let spent = 0;
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await year.keeper.read(`people?page=${page}`, PeopleResponse);
      pages = answer.pages;
      spent += sum(answer.items.flatMap((row) => row.spent.map(({ amount }) => cents(amount))));
    }
    expect(spent).toBe(year.books.total());
  });

  test('says today what came in this month and in the one before, and that nothing is stuck', async () => {
    const { sales, waiting } = await year.keeper.read('today', TodayResponse);
    const kept = (month: string) => {
      const theirs = orders.flatMap(({ payments }) => payments).filter(({ createdAt }) => createdAt.startsWith(month));
      return sum(theirs.map(({ amount, refunded }) => cents(amount) - cents(refunded)));
    };
    const [year_, month] = sales.month.split('-').map(Number);
    const before = new Date(Date.UTC(year_!, month! - 2, 15)).toISOString().slice(0, 7);
    const [euro] = sales.currencies;
    expect([cents(euro!.now.amount), cents(euro!.before.amount)]).toEqual([kept(sales.month), kept(before)]);
    // Subscribers have answered the onboarding questions and wait for a reply.
    expect(waiting.map(({ kind }) => kind).filter((kind) => kind !== 'threads')).toEqual([]);
    expect(shop.app.problems.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('shows what was scheduled', async () => {
    const posts = (await (await fetch(`${shop.url}/api/posts`)).json()) as { title: string }[];
    expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining(['The first snow', 'The spring']));
  });
});

describe('what is past its time', () => {
  test('is gone: who never confirmed, what nobody paid for, what old mails said, old codes', async () => {
    const { total } = await year.keeper.read('subscribers?q=never', SubscribersResponse);
    expect(total).toBe(0);
    expect(orders.map(({ email }) => email)).not.toContain('window@year.example');
    const old = new Date(shop.now().getTime() - 31 * DAY);
    const [kept] = await shop.app
      .em()
      .execute<{ said: number }[]>(
        `select cast(count(*) as int) as said from outbox_mail where recipient <> '' and status <> 'pending' and created_at < ?`,
        [old],
      );
    expect(kept!.said).toBe(0);
    expect(await shop.app.em().count(LoginCode, { createdAt: { $lt: new Date(shop.now().getTime() - 2 * DAY) } })).toBe(
      0,
    );
  });
});

const byName = (one: unknown, other: unknown) => String(one).localeCompare(String(other));
