import { randomUUID } from 'node:crypto';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { Order, Payment, Refund, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { Thread } from '#server/modules/messages/threads/thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { createClientFactory } from '#server/modules/coaching/clients/clients.harness.ts';
import { seedNeeds } from './waiting-needs.harness.ts';
import { seedPrograms } from './waiting-programs.harness.ts';
import { ProviderRefusal } from '#server/modules/sales/providers/provider-refusal.entity.ts';
import { ProviderEvent } from '#server/modules/sales/webhooks/provider-event.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

export const now = new Date('2026-11-24T10:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
let app: TestApp;
let coach: Browser;

/** Creates every kind of waiting item, in usual and unusual states. */
export async function seedWaiting(shop: TestApp, by: Browser): Promise<void> {
  app = shop;
  coach = by;
  const seeds = [seedCheckIns, seedThreads, seedRequests, seedRefunds, seedRenewals, seedStuck];
  for (const seed of seeds) await seed();
  await seedNeeds(app, now);
  await seedPrograms(app, coach);
}

/** Creates check-ins: open, put aside, spam, after the coaching, answered, of two weeks, and without consent. */
async function seedCheckIns(): Promise<void> {
  const states = {
    waits: {},
    twice: { weeks: ['2026-11-16', '2026-11-09'] },
    aside: { status: 'done' },
    unwanted: { spam: 'coach' },
    over: { over: true },
    answered: { answeredAt: now },
    uncovered: { agreed: false },
  } as const;
  for (const [name, state] of Object.entries<SeededCheckIn>(states)) await seedCheckIn(name, state);
}

interface SeededCheckIn {
  weeks?: readonly string[];
  status?: 'open' | 'done';
  spam?: 'coach';
  over?: boolean;
  answeredAt?: Date;
  agreed?: boolean;
}

async function seedCheckIn(
  name: string,
  { weeks = ['2026-11-16'], status, spam, over, answeredAt, agreed = true }: SeededCheckIn,
) {
  const email = `${name}@example.com`;
  await member(app, email, { renewing: [4] }, now);
  const em = app.em();
  const user = await em.findOneOrFail(User, { emailKey: email });
  if (agreed) await createClientFactory(app, () => now).agrees(name, COACHING_CONSENT);
  for (const week of weeks) {
    em.create(CheckInRow, {
      id: randomUUID(),
      user,
      week,
      fields: { sleep: 3, energy: 3, soreness: 3, weightKg: null, note: '' },
      answer: answeredAt ? 'Good' : null,
      answeredAt: answeredAt ?? null,
      createdAt: ago(3),
    });
  }
  thread(name, { promisedSince: status ? null : ago(3), ...(status && { status }), ...(spam && { spam }) }, em);
  if (over) await em.nativeUpdate(Subscription, { user: user.id }, { status: 'canceled', endedAt: ago(1) });
  await em.flush();
}

function thread(name: string, parts: Partial<Pick<Thread, 'status' | 'spam' | 'promisedSince'>>, em = app.em()) {
  em.create(Thread, {
    id: randomUUID(),
    emailKey: `${name}@example.com`,
    email: `${name}@example.com`,
    name,
    status: 'open',
    spam: null,
    language: 'en',
    lastAt: ago(2),
    lastText: '',
    promisedSince: null,
    readUntil: null,
    version: 1,
    createdAt: ago(9),
    ...parts,
  });
  return em;
}

async function seedThreads(): Promise<void> {
  await thread('stranger', {}).flush();
  await thread('bot', { spam: 'bot' }).flush();
  await thread('done', { status: 'done' }).flush();
}

async function order(mode: Mode, interval: 'once' | 'month' = 'once'): Promise<Order> {
  const em = app.em();
  const email = `${randomUUID()}@example.com`;
  const row = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    mode,
    email,
    emailKey: email,
    programId: 1,
    offerKey: 'once',
    programName: 'A plan',
    offerName: 'Once',
    interval,
    vatRate: 0,
    amountMinor: 100,
    currency: 'EUR',
    createdAt: ago(40),
    paidAt: ago(40),
  });
  await em.flush();
  return row;
}

/** Creates both kinds of requests: twice for one order, in test mode, settled, without an order; and both for one. */
async function seedRequests(): Promise<void> {
  const both = await order('live');
  for (const kind of ['withdrawal', 'guarantee'] as const) {
    const real = await order('live');
    const requests = [
      { order: real.id },
      { order: real.id },
      { order: (await order('test')).id },
      { order: (await order('live')).id, settledAt: now },
      { order: null },
      { order: both.id },
    ];
    const em = app.em();
    for (const request of requests) {
      const who = { fullName: 'B', email: 'b@example.com', contract: '1', language: 'en' as const };
      em.create(RefundRequest, { id: randomUUID(), kind, settledAt: null, createdAt: ago(20), ...who, ...request });
    }
    await em.flush();
  }
}

/** Creates refunds: refused, retried, returned in another way, settled, and in test mode. */
async function seedRefunds(): Promise<void> {
  for (const [mode, refundedMinor, states] of [
    ['live', 0, ['refused']],
    ['live', 0, ['refused', 'refused', 'done']],
    ['live', 100, ['refused']],
    ['live', 0, ['settled']],
    ['test', 0, ['refused']],
  ] as const) {
    const { id } = await order(mode);
    const em = app.em();
    const of = em.create(Payment, {
      id: randomUUID(),
      order: id,
      provider: 'stripe',
      reference: `pi_${id}`,
      status: 'paid',
      amountMinor: 100,
      refundedMinor,
      currency: 'EUR',
      createdAt: ago(40),
    });
    for (const [at, state] of states.entries()) {
      const settled = state === 'settled';
      const status = settled ? 'refused' : state;
      const times = { createdAt: ago(9 - at), nextAttemptAt: now, settledAt: settled ? now : null };
      em.create(Refund, { id: randomUUID(), payment: of, amountMinor: 100, reason: 'goodwill', status, ...times });
    }
    await em.flush();
  }
}

/** Creates renewals: failed, given up, in test mode, a gift, running and ended. */
async function seedRenewals(): Promise<void> {
  for (const [mode, status] of [
    ['live', 'past_due'],
    ['live', 'unpaid'],
    ['test', 'past_due'],
    [null, 'past_due'],
    ['live', 'active'],
    ['live', 'canceled'],
  ] as const) {
    const of = mode && (await order(mode, 'month')).id;
    const em = app.em();
    const times = { currentPeriodEnd: ago(30), createdAt: ago(60) };
    em.create(Subscription, { id: randomUUID(), order: of, programId: 4, status, ...times });
    await em.flush();
  }
}

/** Creates recently and formerly refused mails, those of a newsletter, and stuck and new messages and jobs. */
async function seedStuck(): Promise<void> {
  const em = app.em();
  await em.execute('truncate outbox_mail');
  const mail = (at: Date, status: 'failed' | 'suppressed' | 'pending', unsubscribeUrl: string | null = null) => {
    const to = { recipient: 'x@example.com', template: 'refund-done', language: 'en', data: {} } as const;
    em.persist(Object.assign(enqueueMail(em, to, at), { status, unsubscribeUrl }));
  };
  mail(ago(1), 'failed');
  mail(ago(1), 'suppressed');
  mail(ago(31), 'failed');
  mail(ago(1), 'failed', 'https://shop.example/unsubscribe');
  mail(ago(1), 'pending');
  mail(now, 'pending');
  for (const [provider, createdAt] of [
    ['stripe', ago(1)],
    ['paypal', ago(1)],
    ['stripe', now],
  ] as const) {
    const parts = { type: 'x', objectId: null, body: '{}', proof: null, nextAttemptAt: ago(1) };
    em.create(ProviderEvent, { id: randomUUID(), provider, createdAt, ...parts });
  }
  for (const [id, until] of [
    ['stripe:key:', new Date(now.getTime() + 1_000)],
    ['stripe:account:', ago(1)],
  ] as const) {
    const parts = {
      kind: 'key' as const,
      subject: '',
      item: '',
      detail: 'Expired API Key provided',
      firstAt: ago(2),
      lastAt: ago(1),
    };
    em.create(ProviderRefusal, { id, provider: 'stripe', until, ...parts } as const);
  }
  await em.flush();
}
