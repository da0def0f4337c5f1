import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { guest, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  COACH,
  coached,
  confirmWithdrawal,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  findSubscription,
} from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { Order } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

const BUYER = 'aino@example.com';

async function mailTo(recipient: string, template: OutboxMail['template']): Promise<OutboxMail> {
  const find = () => app.em().findOne(OutboxMail, { recipient, template });
  await expectEventually(app, find).not.toBeNull();
  return (await find())!;
}

test.runIf(isNightly)('mails about a Finnish order are Finnish, and the coach’s in the shop’s language', async () => {
  const browser = await coached(app, BUYER);
  await app.em().nativeUpdate(Order, { emailKey: BUYER }, { language: 'fi' });
  const { say } = await loadSpeaker('fi');

  await advanceSandbox(app, 31);
  const renewal = await mailTo(BUYER, 'renewal-receipt');
  expect(renewal).toMatchObject({ language: 'fi', data: { accountUrl: `${app.url}/fi/dashboard` } });
  expect(renewal.data['amount']!.replaceAll(/\s/g, ' ')).toBe('99,99 €');
  const day = /\d+\. \p{L}+kuuta \d{4}/u.exec(renewal.data['periodText']!)![0];
  expect(renewal.data['periodText']).toBe(say(msg`Paid until ${day}.`));
  const [first, second] = await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });
  expect([first!.body.language, second!.body.language]).toEqual(['en', 'fi']);

  const subscription = (await findSubscription(app, BUYER))!;
  expect((await browser.post(`/api/user/subscriptions/${subscription.id}/cancel`)).status).toBe(200);
  const cancelled = await mailTo(BUYER, 'subscription-cancelled');
  expect(cancelled.data['endsOn']).toMatch(/^\d+\. \p{L}+kuuta \d{4}$/u);
  expect(cancelled.data['chargesText']).toMatch(/€/);
  expect(cancelled.data['siteUrl']).toBe(`${app.url}/fi`);

  for (const { template, data } of [renewal, cancelled])
    expect((await renderMail(template, data)).text).toContain(`${app.url}/fi/dashboard`);
  const notice = await mailTo(COACH, 'order-notice');
  expect(notice).toMatchObject({ language: 'en', data: { amount: '€99.99', method: 'card' } });
});

test('who buys in Finnish reads what they were shown in everything that follows, and the coach what they wrote', async () => {
  const email = 'lauri@example.com';
  const headers = { 'accept-language': 'fi' };
  const setup = await app.post('/api/create-guest-subscription', guest(email), headers);
  const { clientSecret } = (await setup.json()) as { clientSecret: string };
  await payByCard(app, clientSecret);
  await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');

  const shown = 'Henkilökohtainen valmennus: Kuukausivalmennus';
  const order = await loadFirstOrder(app, email);
  expect(order).toMatchObject({ programName: 'Personal Coaching', offerName: 'Monthly coaching', language: 'fi' });
  expect((await mailTo(email, 'coaching-welcome')).data['item']).toBe(shown);
  expect((await app.em().findOneOrFail(Receipt, { payment: { order } })).body.item).toBe(shown);
  const items = (await app.em().find(OutboxMail, { recipient: COACH, template: 'order-notice' })).map(
    ({ data }) => data['item'],
  );
  expect(new Set(items)).toEqual(new Set(['Personal Coaching: Monthly coaching']));
  const status = await app.post('/api/payment-status', { clientSecret });
  expect(await status.json()).toMatchObject({
    programName: 'Henkilökohtainen valmennus',
    offerName: 'Kuukausivalmennus',
  });

  // The contract is found by its translated name.
  const statement = { fullName: 'Lauri', email, contract: 'kuukausivalmennus' };
  expect((await app.post('/api/withdrawals', statement, headers)).status).toBe(202);
  expect((await mailTo(email, 'withdrawal-received')).data['outcomeText']).toContain(shown);
  await confirmWithdrawal(app, email);
  expect((await loadFirstOrder(app, email)).withdrawnAt).not.toBeNull();
});

test.runIf(isNightly)('acknowledges a withdrawal in the language of its order', async () => {
  const email = 'jun@example.com';
  await coached(app, email);
  const order = await loadFirstOrder(app, email);
  await app.em().nativeUpdate(Order, { id: order.id }, { language: 'ko' });
  const { number } = await app.em().findOneOrFail(Receipt, { payment: { order } });
  const statement = { fullName: '김준', email, contract: `TEST-${number}` };
  const answer = await app.post('/api/withdrawals', statement, { 'accept-language': 'de' });
  expect(answer.status).toBe(202);
  await confirmWithdrawal(app, email);
  const mails = await app.em().find(OutboxMail, { recipient: email, template: 'withdrawal-received' });
  const received = mails.find(({ data }) => !data['confirmUrl'])!;
  const { say } = await loadSpeaker('ko');
  const item = 'Personal Coaching: Monthly coaching';
  expect(received.language).toBe('ko');
  expect(received.data['outcomeText']).toBe(
    say(
      msg`You have withdrawn from ${item}. The contract has ended, and you won’t be charged again. Any charge already in progress is refunded automatically.`,
    ),
  );
  expect(received.data['receivedAt']).toMatch(/^\d{4}년 /);
  expect(received.data['nextText']).toMatch(/^(?=.*€99\.99)(?=.*\d{4}년)/s);
  expect((await mailTo(COACH, 'refund-notice')).data['what']).toMatch(/ withdraws from the contract$/);
});

test('a receipt greets with the name of the account, and with a typed one only if it is a plain name', async () => {
  const buys = async (email: string, fullName: string, template: OutboxMail['template'] = 'coaching-welcome') => {
    const setup = await app.post('/api/create-guest-subscription', guest(email, { fullName }));
    const { clientSecret } = (await setup.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    return (await mailTo(email, template)).data['firstName'];
  };
  expect(await buys('typed@example.com', 'Aino Virta')).toBe('Aino');
  expect(await buys('linked@example.com', 'https://evil.example/a')).toBe('');
  const who = { id: randomUUID(), email: 'anna@example.com', emailKey: 'anna@example.com', createdAt: new Date() };
  const em = app.em();
  em.create(User, { ...who, firstName: 'Anna', lastName: null });
  await em.flush();
  expect(await buys(who.email, 'Evil Name', 'purchase-receipt-unclaimed')).toBe('Anna');
});
