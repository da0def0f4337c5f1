import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { WithdrawalResponse } from '#contract/sales/after-sale.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import {
  coached,
  coachOrders,
  COACH,
  confirmWithdrawal,
  expectEventually,
  loadFirstOrder,
} from '#server/testing/coached.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#server/platform/days.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { suppress } from '#server/platform/outbox/suppression.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

async function withdraw(email: string, contract: string, fullName = 'Aino Virta'): Promise<unknown> {
  const answer = await app.post('/api/withdrawals', { fullName, email, contract });
  return Object.keys(WithdrawalResponse.parse(await answer.json()));
}

const mailsTo = (recipient: string) =>
  app.em().find(OutboxMail, { recipient, template: 'withdrawal-received' }, { orderBy: { createdAt: 'asc' } });

test('a stranger’s mailbox gets two acknowledgements an hour and one that gathers the rest, and each withdrawal is kept', async () => {
  await coached(app, 'often@example.com');
  for (const email of ['often@example.com', 'stranger@example.com']) {
    const contracts = Array.from({ length: 14 }, (_, i) => `Receipt 9${String(i).padStart(2, '0')}`);
    // Answers are the same with or without a purchase, and after other requests.
    for (const contract of contracts) expect(await withdraw(email, contract)).toEqual(['status', 'receivedAt']);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    const [, , gathered] = mails;
    expect(gathered!.notBefore.getTime()).toBe(mails[0]!.notBefore.getTime() + 3_600_000);
    const { text, html } = await renderMail(gathered!.template, gathered!.data);
    for (const part of [text, html]) {
      for (const contract of [contracts[2]!, ...contracts.slice(4)]) expect(part).toContain(contract);
      expect(part).toContain('And 1 more. Each is stored');
    }
    expect(await app.em().count(RefundRequest, { email })).toBe(contracts.length);
  }
  expect((await coachOrders(await member(app, COACH))).unmatched).toHaveLength(28);
});

test('one that asks whether a contract is to end leaves at once, however many came in its owner’s name', async () => {
  await coached(app, 'flooded@example.com');
  for (let sent = 0; sent < 4; sent++) await withdraw('flooded@example.com', `Receipt 8${sent}`);
  await withdraw('flooded@example.com', 'Personal Coaching');
  const mails = await mailsTo('flooded@example.com');
  expect(mails).toHaveLength(4);
  const asks = mails.find(({ data }) => data['confirmUrl']);
  expect(asks!.notBefore).toEqual(asks!.createdAt);
  await confirmWithdrawal(app, 'flooded@example.com');
  expect((await loadFirstOrder(app, 'flooded@example.com')).withdrawnAt).not.toBeNull();
  const ended = (await mailsTo('flooded@example.com')).at(-1);
  expect(ended!.data['outcomeText']).toContain('The contract has ended');
  expect(ended!.notBefore).toEqual(ended!.createdAt);
});

test('the buyer’s own is spelt out and leaves at once, however many strangers sent before and after it', async () => {
  const email = 'vera@example.com';
  const form = guest(email, { programId: 3, fullName: 'Vera Västi' });
  const setup = await app.post('/api/create-one-time-payment', form);
  await payByCard(app, ((await setup.json()) as { clientSecret: string }).clientSecret);
  await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
  const contract = (await loadFirstOrder(app, email)).programName;
  for (let n = 0; n < 13; n++) await withdraw(email, contract, `Stranger ${n}`);
  const [, , gathered, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(gathered!.data['further']!.split('\n\n')).toHaveLength(1);
  expect(gathered!.data).toMatchObject({ furtherCount: '9' });
  expect(gathered!.data['further']).toContain('Stranger 12');

  await withdraw(email, contract, 'vera vasti');
  const own = (await mailsTo(email)).find(({ data }) => data['fullName'] === 'vera vasti')!;
  expect(own.notBefore).toEqual(own.createdAt);
  const { confirmKey } = await app.em().findOneOrFail(RefundRequest, { email, fullName: 'vera vasti' });
  expect(own.data['confirmUrl']).toContain(confirmKey);
  // A repeated one waits with the others, and neither a stranger nor other contracts take its line.
  await withdraw(email, contract, 'Vera Västi');
  await withdraw(email, contract, 'Stranger 13');
  for (let n = 0; n < 11; n++) await withdraw(email, `Receipt 6${n}`, 'Stranger');
  const [, , last, , ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  const repeated = await app.em().findOneOrFail(RefundRequest, { email, fullName: 'Vera Västi' });
  const lines = last!.data['further']!.split('\n\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('Vera Västi');
  expect(lines[0]).toContain(repeated.confirmKey);
  expect(lines.at(-1)).toContain('Receipt 610');
});

test.runIf(isNightly)('mails that ask about several contracts leave at most two a minute', async () => {
  const email = 'several@example.com';
  await coached(app, email);
  for (const programId of [2, 3]) {
    const setup = await app.post('/api/create-one-time-payment', guest(email, { programId }));
    const { clientSecret } = (await setup.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
  }
  const paid = () => app.em().find(Order, { emailKey: email, status: 'paid' });
  await expectEventually(app, async () => (await paid()).length).toBe(3);
  for (const { programName } of await paid()) await withdraw(email, programName);
  const asks = (await mailsTo(email)).filter(({ data }) => data['confirmUrl']);
  expect(asks).toHaveLength(3);
  const [one, two, three] = asks.map(
    ({ notBefore, sentAt, nextAttemptAt }) => (sentAt ?? nextAttemptAt).getTime() - notBefore.getTime(),
  );
  expect([one! < 60_000, two! < 60_000]).toEqual([true, true]);
  expect(three).toBeGreaterThan(50_000);
});

test('a mail that a worker has in hand is left as it is, and the next withdrawal is acknowledged after it', async () => {
  const email = 'hurry@example.com';
  for (const contract of ['Receipt 71', 'Receipt 72', 'Receipt 73']) await withdraw(email, contract);
  const [, , waiting] = await mailsTo(email);
  await app.em().nativeUpdate(OutboxMail, { id: waiting!.id }, { leasedUntil: new Date() });
  await withdraw(email, 'Receipt 74');
  const [, , inHand, next] = await mailsTo(email);
  expect(inHand!.data).toEqual(waiting!.data);
  expect(next!.data['contract']).toBe('Receipt 74');
});

test('a mailbox gets six of them in a day, and each is sent though the address has complained', async () => {
  const email = 'daily@example.com';
  await suppress(app.em(), email, { reason: 'complaint', problem: null, now: new Date() });
  for (let hour = 0; hour < 5; hour++) {
    for (const part of ['a', 'b', 'c']) await withdraw(email, `Receipt ${hour}${part}`);
    await app
      .em()
      .execute(`update outbox_mail set not_before = not_before - interval '61 minutes' where recipient = ?`, [email]);
  }
  // The seventh mail gathers the rest.
  expect(await mailsTo(email)).toHaveLength(7);
  await app.em().nativeUpdate(OutboxMail, { recipient: email }, { nextAttemptAt: new Date(0) });
  await expectEventually(app, async () =>
    (await mailsTo(email)).filter(({ status }) => status === 'suppressed'),
  ).toEqual([]);
});

test('a mail that gathers statements has few words of each', async () => {
  const email = 'words@example.com';
  for (let sent = 0; sent < 4; sent++) await withdraw(email, `${sent} ${'many words '.repeat(15)}`);
  const [, , gathered] = await mailsTo(email);
  expect(gathered!.data['further']!.split('\n\n')).toHaveLength(1);
  expect(gathered!.data['further']).toMatch(/Aino Virta, 3 (?:many words )+[a-z ]*…\./);
});

test('nothing that was typed is a link in a mail', async () => {
  const email = 'links@example.com';
  await withdraw(email, 'Your card was charged. Refund: evil-shop.example/refund or www。evil.com, since 1.2.2026');
  const [mail] = await mailsTo(email);
  expect(mail!.data['contract']).toBe(
    'Your card was charged. Refund: evil-shop. example/refund or www. evil. com, since 1.2.2026',
  );
});

const confirmations: Record<string, (email: string, browser: Browser, request: RefundRequest) => Promise<unknown>> = {
  'its link': (email) => confirmWithdrawal(app, email),
  'the owner’s form': async (email, browser) => {
    const form = { fullName: 'Aino Virta', email, contract: 'Personal Coaching' };
    return browser.post('/api/withdrawals', form);
  },
  'the coach': async (_email, _browser, { id }) =>
    (await member(app, COACH)).post(`/api/coach/refund-requests/${id}/accept`),
};

test.each(Object.keys(confirmations))(
  'one that %s confirms after every refund was due ends the contract, with its first day, and promises no refund',
  async (by) => {
    const email = `late-${by.replaceAll(/\W/g, '-')}@example.com`;
    const browser = await coached(app, email);
    await withdraw(email, 'Personal Coaching');
    const { id } = await loadFirstOrder(app, email);
    const declaredAt = new Date(Date.now() - 300 * DAY_MS);
    await app.em().nativeUpdate(Order, { id }, { paidAt: new Date(Date.now() - 303 * DAY_MS) });
    await app.em().nativeUpdate(RefundRequest, { order: id }, { createdAt: declaredAt, remindAt: null });
    const [request] = await app.em().find(RefundRequest, { order: id });
    await confirmations[by]!(email, browser, request!);
    expect((await loadFirstOrder(app, email)).withdrawnAt).toEqual(declaredAt);
    expect(await app.em().findOneOrFail(Subscription, { order: id })).toMatchObject({ status: 'canceled' });
    expect(await app.em().find(RefundRequest, { order: id, settledAt: null })).toMatchObject([
      { id: request!.id, confirmedAt: expect.any(Date) as Date, isLate: true, remindAt: null },
    ]);
    const notice = await app.em().findOneOrFail(OutboxMail, { about: email, template: 'refund-notice' });
    const { text } = await renderMail(notice.template, notice.data);
    expect(text).toContain('Open the studio to decide.');
    expect(text).not.toContain('14 days');
    const mail = (await mailsTo(email)).at(-1)!;
    expect(mail.data['outcomeText']).toContain('The contract has ended, and you won’t be charged again.');
    expect(mail.data['nextText']).toBe(
      'Your withdrawal was confirmed late, so your coach will check what you get back and write to you.',
    );
  },
);

test('one that is confirmed late from a contract that is over does not say that it ends now', async () => {
  const email = 'late-over@example.com';
  await coached(app, email);
  await withdraw(email, 'Personal Coaching');
  const { id } = await loadFirstOrder(app, email);
  const endedAt = new Date(Date.now() - 200 * DAY_MS);
  await app.em().nativeUpdate(Order, { id }, { paidAt: new Date(Date.now() - 303 * DAY_MS) });
  await app
    .em()
    .nativeUpdate(RefundRequest, { order: id }, { createdAt: new Date(Date.now() - 300 * DAY_MS), remindAt: null });
  await app.em().nativeUpdate(Subscription, { order: id }, { status: 'canceled', endedAt });
  expect(await confirmWithdrawal(app, email)).toMatch(/\/withdraw\/confirmed$/);
  expect(await app.em().findOneOrFail(Subscription, { order: id })).toMatchObject({ endedAt });
  const mail = (await mailsTo(email)).at(-1)!;
  expect(mail.data['outcomeText']).toContain('The contract had already ended.');
  expect(mail.data['nextText']).toContain('confirmed late');
});

test('one whose buyer deletes the account has no link any more, and its answer is mailed to nobody', async () => {
  const email = 'erased-withdrawal@example.com';
  const browser = await coached(app, email);
  await withdraw(email, 'Personal Coaching');
  const { id } = await loadFirstOrder(app, email);
  const request = () => app.em().findOneOrFail(RefundRequest, { order: id });
  const { confirmKey } = await request();
  expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  const pressed = await app.post('/withdraw/confirm', { token: confirmKey });
  expect(pressed.headers.get('location')).toMatch(/\/withdraw\/confirm$/);
  const coach = await member(app, COACH);
  expect((await coach.post(`/api/coach/refund-requests/${(await request()).id}/accept`)).status).toBe(204);
  const order = await app.em().findOneOrFail(Order, { id });
  expect(order.withdrawnAt).not.toBeNull();
  expect(await mailsTo(order.emailKey)).toEqual([]);
});
