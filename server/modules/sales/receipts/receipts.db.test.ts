import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve, guest, startDraft } from '#server/testing/buyers.ts';
import { dashboard, expectEventually } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { findEventOrder } from '../webhooks/event-order.ts';
import { Receipt } from './receipt.entity.ts';
import { receiptName } from './receipt-name.ts';
import { writeCreditNote, writeReceipt, writeReversal } from './receipts.service.ts';
import { vatIncluded } from './vat.ts';

const BODY = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
const seller = { name: 'Kaski Oy', lines: [], businessId: null, vatId: null, email: 'shop@example.com' };
const about = { seller, timeZone: 'Europe/Helsinki', now: new Date() };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

/** Creates a buyer of All Day Energy at the stand-in. */
async function bought(email: string) {
  const browser = await member(app, email);
  const { id } = (await (await browser.post('/paypal/order', BODY)).json()) as { id: string };
  await approve(app, id);
  expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
  const order = await app.em().findOneOrFail(Order, { paypalOrderId: id });
  await expectEventually(app, () => app.em().count(Receipt, { payment: { order } })).toBe(1);
  return { browser, order, receipt: await app.em().findOneOrFail(Receipt, { payment: { order } }) };
}

/** Creates a paid order with its receipt. */
function paid(mode: Mode, amountMinor: number, vatRate = 2_550) {
  const email = `${randomUUID()}@example.com`;
  return app.em().transactional(async (tx) => {
    const order = tx.create(Order, {
      id: randomUUID(),
      mode,
      status: 'paid',
      email,
      emailKey: email,
      programId: 2,
      offerKey: 'once',
      programName: 'All Day Energy',
      offerName: 'All Day Energy',
      interval: 'once',
      amountMinor,
      vatRate,
      createdAt: about.now,
    });
    const payment = tx.create(Payment, {
      id: randomUUID(),
      order,
      provider: 'paypal',
      reference: randomUUID(),
      status: 'paid',
      amountMinor,
      currency: 'EUR',
      createdAt: about.now,
    });
    await writeReceipt(tx, order, payment, about);
    return { order, payment };
  });
}

type Paid = Awaited<ReturnType<typeof paid>>;

/** Refunds an amount, or reverses a refund. */
function move({ order: { id }, payment }: Paid, back: number) {
  return app.em().transactional(async (tx) => {
    const order = await tx.findOneOrFail(Order, { id });
    const row = await tx.findOneOrFail(Payment, { id: payment.id });
    row.refundedMinor += back;
    return back > 0 ? writeCreditNote(tx, order, row, { back }, about) : writeReversal(tx, order, row, -back, about);
  });
}

const written = ({ payment }: Paid) => app.em().find(Receipt, { payment }, { orderBy: { number: 'asc' } });

describe('credit notes in parts', () => {
  test.each([
    [2_990, [1_495, 1_495]],
    [2_990, [1, 2, 3, 4, 2_980]],
    [2_990, Array.from({ length: 23 }, () => 130)],
    [9_999, [3_333, 3_333, 3_333]],
    [7, [1, 1, 1, 1, 1, 1, 1]],
  ])('of %i in %j take back the tax of the whole', async (amount, parts) => {
    const sale = await paid('test', amount);
    for (const part of parts) await move(sale, part);
    const notes = await written(sale);
    expect(notes.map(({ body }) => body.total)).toEqual([amount, ...parts.map((part) => -part)]);
    expect(notes.reduce((sum, { body }) => sum + body.vat, 0)).toBe(0);
    for (const { body } of notes) expect(Math.sign(body.vat) * Math.sign(body.total)).toBeGreaterThanOrEqual(0);
  });

  test('whose money came back are taken back, and the books say what is there', async () => {
    const sale = await paid('test', 2_990);
    for (const back of [1_000, -1_000, 1_000, 990, -990, -1_000]) await move(sale, back);
    const notes = await written(sale);
    expect(notes.map(({ body }) => body.total)).toEqual([2_990, -1_000, 1_000, -1_000, -990, 990, 1_000]);
    expect(new Set(notes.map(({ cause }) => cause)).size).toBe(notes.length);
    expect(notes.reduce((sum, { body }) => sum + body.vat, 0)).toBe(vatIncluded(2_990, 2_550));
    expect(notes[2]!.body.corrects).toBe(notes[1]!.number);
  });
});

test('a credit note speaks the language of its order, and what was written stays what it was', async () => {
  const sale = await paid('test', 2_990);
  await app.em().nativeUpdate(Order, { id: sale.order.id }, { language: 'fi' });
  await move(sale, 2_990);
  const [receipt, note] = await written(sale);
  expect([receipt!.body.language, note!.body.language]).toEqual(['en', 'fi']);
  expect(await receiptName(receipt!)).toMatchObject({ name: `Receipt-TEST-${receipt!.number}.pdf` });
  expect(await receiptName(note!)).toEqual({
    name: `Hyvityslasku-TEST-${note!.number}.pdf`,
    plainName: `Credit-note-TEST-${note!.number}.pdf`,
  });
  const { kind, number, mode, body } = note!;
  const korean = { kind, number, mode, body: { ...body, language: 'ko' as const } };
  expect((await receiptName(korean)).name).toMatch(/^\p{Script=Hangul}[^\s/]*-TEST-\d+\.pdf$/u);
});

describe('test purchases and live ones', () => {
  test('have sequences of their own, and a test receipt says what it is', async () => {
    const { browser, order, receipt } = await bought('play@example.com');
    expect([order.mode, receipt.mode, receipt.body.test]).toEqual(['test', 'test', true]);
    expect(await receiptName(receipt)).toMatchObject({ name: `Receipt-TEST-${receipt.number}.pdf` });
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: order.emailKey, template: 'purchase-receipt' });
    expect(mail).toMatchObject({ receiptNumber: receipt.number, receiptMode: 'test' });
    expect(mail.data).toMatchObject({ receiptNumber: `TEST-${receipt.number}` });
    const [link] = (await dashboard(browser)).purchases[0]!.receipts;
    expect(link).toMatchObject({ number: receipt.number, test: true });
    const pdf = await browser.ask(new URL(link!.url).pathname);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const before = await app.em().count(Receipt, { mode: 'live' });
    const live = await paid('live', 2_990);
    expect((await written(live)).map(({ mode, number }) => [mode, number])).toEqual([['live', before + 1]]);
  });

  test('do not mix: in a shop that takes money what was bought with play money is nobody’s', async () => {
    const { order } = await bought('switched@example.com');
    const env = {
      SANDBOX: 'off',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const live = await startTestApp({ env: { ...env, RATE_LIMITS: 'off' }, beside: app });
    const owned = async (shop: TestApp) => {
      const seen = await dashboard(await member(shop, 'switched@example.com'));
      return [seen.owned, seen.purchases.length, seen.files.some(({ programId }) => programId === 2)];
    };
    expect(await owned(app)).toEqual([[1, 2], 1, true]);
    expect(await owned(live)).toEqual([[1], 0, false]);
    await live.close();
    const about = { references: { paypalOrderId: order.paypalOrderId! }, orderId: order.id };
    expect(await findEventOrder(app.em(), about, 'test')).toBe(order.id);
    expect(await findEventOrder(app.em(), about, 'live')).toBeNull();
    expect(await findEventOrder(app.em(), { references: {}, orderId: order.id }, 'live')).toBeNull();
  });

  test('an order of the other mode is left alone: not asked about, not fulfilled, not refunded', async () => {
    const form = guest('other@example.com', { draft: await startDraft(app, 'other@example.com') });
    expect((await app.post('/api/create-guest-subscription', form)).status).toBe(200);
    const order = await app.em().findOneOrFail(Order, { emailKey: 'other@example.com' });
    await app.em().nativeUpdate(Order, { id: order.id }, { mode: 'live', nextCheckAt: new Date(0) });
    const later = async () => (await app.em().findOneOrFail(Order, { id: order.id })).nextCheckAt!.getTime();
    await expectEventually(app, later).toBeGreaterThan(Date.now() + 600_000);
    // Nor can it be continued: the next set-up creates a new order.
    await app.post('/api/create-guest-subscription', form);
    const orders = await app.em().find(Order, { emailKey: 'other@example.com' }, { orderBy: { createdAt: 'asc' } });
    expect(orders.map(({ mode, status }) => [mode, status])).toEqual([
      ['live', 'void'],
      ['test', 'open'],
    ]);
  });
});
