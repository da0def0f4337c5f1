import { describe, expect, test } from 'vitest';
import { everyNth, isNightly, sampled } from '../../../../../scripts/testing/nightly.ts';
import { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { guest, payByCard, startDraft } from '#server/testing/buyers.ts';
import { COACH, expectEventually, templates } from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { Order, Payment, Refund } from '../../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import {
  app,
  coachedMailbox,
  intentId,
  ONCE,
  orderWith,
  readSecret,
  send,
  startGuestShop,
  SUBSCRIPTION,
} from './guest.harness.ts';

startGuestShop();

const stripe = () => app.paymentContext!.providers.stripe!.sdk();
const retrieveIntent = async (secret: string) => (await stripe()).paymentIntents.retrieve(intentId(secret));
const isPayable = async (secret: string) => (await retrieveIntent(secret)).status === 'requires_payment_method';

/** Returns what a browser sees of an answer, without values that always differ. */
async function seen(response: Response) {
  const body = (await response.json()) as { clientSecret: string };
  const headers = [...response.headers.keys()].filter((name) => name !== 'content-length').toSorted();
  return {
    status: response.status,
    headers,
    ...body,
    clientSecret: body.clientSecret.replaceAll(/[\da-z]{8,}/g, '#'),
  };
}

describe('one mailbox', () => {
  test('in other letters is one order, one intent and one subscription of a draft', async () => {
    const draft = await startDraft(app, 'aino.virta@example.com');
    const letters = ['Aino.Virta@Example.com', 'aino.virta@example.com', ' AINO.VIRTA@EXAMPLE.COM '];
    const secrets = await Promise.all(
      letters.map(async (email) =>
        readSecret(await app.post(SUBSCRIPTION, guest(email, { draft, mainGoal: 'marathon' }))),
      ),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await app.em().count(Order, { emailKey: 'aino.virta@example.com' })).toBe(1);
    const { stripeCustomerId } = await app.em().findOneOrFail(Order, { stripeIntentId: intentId(secrets[0]!) });
    expect((await (await stripe()).subscriptions.list({ customer: stripeCustomerId! })).data).toHaveLength(1);
  });

  test.runIf(isNightly)('that is coached is recognised in other letters', async () => {
    await coachedMailbox('Letters@Example.com');
    await send(SUBSCRIPTION, guest('lETTERS@eXAMPLE.com'));
    expect(await templates(app, 'letters@example.com')).toContain('already-coached');
  });

  test('of which two browsers have paid lives in one subscription, and the other money goes back', async () => {
    const email = 'two@example.com';
    const secrets = [];
    for (const fullName of ['Aino Virta', 'A. Virta']) {
      const draft = await startDraft(app, email);
      secrets.push(await send(SUBSCRIPTION, guest(email, { draft, fullName })));
    }
    for (const secret of secrets) expect((await payByCard(app, secret)).status).toBe(200);
    await expectEventually(
      app,
      async () => (await app.em().findOne(Refund, { payment: { order: { emailKey: email } } }))?.status,
    ).toBe('done');
    const orders = await app.em().find(Order, { emailKey: email });
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['flagged', 'paid']);
    expect(await app.em().count(Subscription, { order: { emailKey: email } })).toBe(1);
    const { subscriptions } = await stripe();
    const lives = orders.map(
      async ({ stripeSubscriptionId }) => (await subscriptions.retrieve(stripeSubscriptionId!)).status,
    );
    expect((await Promise.all(lives)).toSorted()).toEqual(['active', 'canceled']);
    expect(await templates(app, email)).toContain('payment-returned');
    const toCoach = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    expect(toCoach.map(({ data }) => data['what'])).toContain('Duplicate payment');
    // Both payers' pages stay as they are when the mailbox signs in for the first time.
    const read = async (clientSecret: string) =>
      PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());
    const before = await Promise.all(secrets.map(read));
    await signInByCode(app, email);
    expect(await Promise.all(secrets.map(read))).toEqual(before);
  });
});

describe('one draft', () => {
  test.each([
    ['a programme', ONCE, 3],
    ['a subscription', SUBSCRIPTION, 4],
  ])('for %s has the same payment before and after the mailbox signs in', async (_, path, programId) => {
    const email = `signs-in-${programId}@example.com`;
    await signInByCode(app, email);
    const form = guest(email, { programId, draft: await startDraft(app, email, programId) });
    const before = await readSecret(await app.post(path, form));
    await signInByCode(app, email);
    expect(await readSecret(await app.post(path, form))).toBe(before);
  });

  const edits: readonly [string, string, object, string, object][] = [
    ['another name', SUBSCRIPTION, { fullName: 'A. Virta' }, SUBSCRIPTION, {}],
    ['another programme of its kind', ONCE, { programId: 2 }, ONCE, { programId: 3 }],
  ];
  test.each(everyNth(edits, 2))('with %s leaves one payment', async (_, path, first, then, second) => {
    const draft = await startDraft(app, 'edits@example.com');
    const secrets = [
      await send(path, guest('edits@example.com', { draft, ...first })),
      await send(then, guest('edits@example.com', { draft, ...second })),
    ];
    const states = await Promise.all([...new Set(secrets)].map(isPayable));
    expect(states.filter(Boolean)).toHaveLength(1);
    expect(await isPayable(secrets[1]!)).toBe(true);
  });
});

describe('a stranger who knows an address', () => {
  const forms: readonly [string, { own?: boolean; fullName?: string; draft?: string }][] = [
    ['with the same name', {}],
    ['with another name', { fullName: 'Str Anger' }],
    ['with a made-up draft', { draft: 'x'.repeat(43) }],
    ['with a draft of their own', { own: true }],
  ];
  test.each(everyNth(forms, 4))(
    '%s neither gets the order of its owner nor changes it',
    async (_, { own, ...more }) => {
      const email = 'victim@example.com';
      const draft = await startDraft(app, email, 2);
      for (const theirs of [{ draft }, {}]) {
        const victim = await send(ONCE, guest(email, { programId: 2, ...theirs }));
        const form = guest(email, { programId: 2, ...more, ...(own && { draft: await startDraft(app, email, 2) }) });
        const stranger = await send(ONCE, { ...form, startConsent: 'digital-1' });
        expect(stranger).not.toBe(victim);
        await app.settle();
        expect(await isPayable(victim)).toBe(true);
        expect(await orderWith(victim)).toMatchObject({ fullName: 'Aino Virta', digitalConsent: null });
      }
    },
  );

  test.each([
    ['a programme', ONCE, 2],
    ['a subscription', SUBSCRIPTION, 4],
  ])('and leads its owner to a ticket has no part in the payment of %s', async (_, path, programId) => {
    const email = `led-${programId}@example.com`;
    const draft = await startDraft(app, email, programId);
    const stranger = await send(path, guest(email, { programId, draft }));
    const ticket = await (await app.post('/api/drafts/ticket', { draft })).json();
    const taken = (await (await app.post('/api/drafts/take', ticket)).json()) as { draft: string };
    const owner = await send(path, guest(email, { programId, draft: taken.draft }));
    expect(owner).not.toBe(stranger);
    await app.settle();
    expect([await isPayable(stranger), await isPayable(owner)]).toEqual([true, true]);
    expect(await send(path, guest(email, { programId, draft }))).not.toBe(owner);
    await payByCard(app, owner);
    await expectEventually(app, async () => (await orderWith(owner)).status).toBe('paid');
    const status = await app.post('/api/payment-status', { clientSecret: stranger });
    expect(PaymentStatusResponse.parse(await status.json())).toMatchObject({ email: null, correctable: false });
    const moved = await app.post('/api/payment-address', { clientSecret: stranger, email: 'stranger@example.com' });
    expect(moved.status).toBe(409);
  });

  test.each(sampled(['guest', 'member'], ['member']))('does not see that its owner buys as a %s', async (kind) => {
    const email = `watched-${kind}@example.com`;
    const watching = await send(ONCE, guest(email, { programId: 2, fullName: 'Str Anger' }));
    const owner = kind === 'member' ? await member(app, email) : null;
    const form = guest(email, { programId: 2, draft: await startDraft(app, email, 2) });
    const response = owner
      ? await owner.post('/api/create-payment-intent', { programId: 2 })
      : await app.post(ONCE, form);
    const secret = await readSecret(response);
    await app.settle();
    expect(await isPayable(watching)).toBe(true);
    await payByCard(app, secret);
    await expectEventually(app, async () => (await orderWith(secret)).status).toBe('paid');
    expect(await isPayable(watching)).toBe(true);
  });
});

describe('whether a mailbox is coached', () => {
  const answered: readonly [string, object][] = [
    [SUBSCRIPTION, { mainGoal: 'marathon' }],
    [ONCE, { offer: 'kickstart', mainGoal: 'marathon' }],
  ];
  test.each(everyNth(answered, 2))('is not in the answer of %s', async (path, more) => {
    const key = path.length;
    await coachedMailbox(`known${key}@example.com`);
    const [known, unknown] = [
      await app.post(path, guest(`known${key}@example.com`, more)),
      await app.post(path, guest(`unknown${key}@example.com`, more)),
    ];
    const [one, other] = [await readSecret(known.clone()), await readSecret(unknown.clone())];
    expect(await seen(known)).toEqual(await seen(unknown));
    const statusOf = async (clientSecret: string) =>
      PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());
    expect(await statusOf(one)).toEqual(await statusOf(other));
    // Nor does the provider reveal it to the secret's holder.
    const [mine, theirs] = await Promise.all([one, other].map((secret) => publicIntent(secret)));
    expect(mine).toMatchObject({ capture_method: 'automatic_async', description: expect.any(String) as string });
    expect(mine).toEqual(theirs);
  });

  test.runIf(isNightly)('is not in what becomes of a form that comes with other names', async () => {
    await coachedMailbox('names-known@example.com');
    const outcome = async (email: string) => {
      const names = ['Str Anger', 'Other Name', 'Str Anger'];
      const secrets = [];
      for (const fullName of names) secrets.push(await send(SUBSCRIPTION, guest(email, { fullName })));
      await app.settle();
      return { different: new Set(secrets).size, payable: await Promise.all(secrets.map(isPayable)) };
    };
    const known = await outcome('names-known@example.com');
    expect(known).toEqual(await outcome('names-unknown@example.com'));
    expect(known).toEqual({ different: 3, payable: [true, true, true] });
  });

  test.runIf(isNightly)('is not in the answer to a form that comes again when its card has paid', async () => {
    // Without webhooks and worker, only the form itself reads the payment.
    const quiet = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: { worker: false, webhooks: false } });
    const twice = async (email: string) => {
      const form = guest(email, { draft: await startDraft(quiet, email) });
      await payByCard(quiet, await readSecret(await quiet.post(SUBSCRIPTION, form)));
      const again = await quiet.post(SUBSCRIPTION, form);
      return { status: again.status, headers: [...again.headers.keys()].toSorted(), body: await again.text() };
    };
    const unknown = await twice('twice@example.com');
    // This mailbox has coaching now.
    expect(await twice('twice@example.com')).toEqual(unknown);
    expect(await quiet.em().count(Order, { emailKey: 'twice@example.com', status: 'flagged' })).toBe(1);
    await quiet.close();
  });

  test.runIf(isNightly)('is not in what a continuation answers', async () => {
    const response = await app.post(ONCE, guest('kick@example.com', { offer: 'kickstart' }));
    const secret = await readSecret(response);
    await payByCard(app, secret);
    await expectEventually(app, () => app.em().count(Order, { stripeIntentId: intentId(secret), status: 'paid' })).toBe(
      1,
    );
    const statuses = ['kick@example.com', 'nobody@example.com'].map(
      async (email) => (await app.post(SUBSCRIPTION, guest(email, { offer: 'continuation' }))).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 403]);
    const browser = await member(app, 'kick@example.com');
    expect((await browser.post(SUBSCRIPTION, guest('kick@example.com', { offer: 'continuation' }))).status).toBe(200);
  });

  test('only the mailbox is told, nothing of its own changes, and what is paid goes back', async () => {
    const email = 'owner@example.com';
    await coachedMailbox(email);
    const before = await app.em().find(Onboarding, { emailKey: email });
    const form = guest(email, { draft: await startDraft(app, email), mainGoal: 'marathon' });
    const secret = await readSecret(await app.post(SUBSCRIPTION, form));
    expect(await readSecret(await app.post(SUBSCRIPTION, form))).toBe(secret);
    expect((await templates(app, email)).filter((name) => name === 'already-coached')).toHaveLength(1);
    expect(await app.em().find(Onboarding, { emailKey: email })).toHaveLength(before.length);
    expect((await payByCard(app, secret)).status).toBe(200);
    const order = await orderWith(secret);
    const refund = async () => (await app.em().findOne(Refund, { payment: { order } }))?.status;
    await expectEventually(app, refund).toBe('done');
    expect(await app.em().find(Payment, { order })).toMatchObject([{ status: 'duplicate', refundedMinor: 9_999 }]);
    expect((await orderWith(secret)).status).toBe('flagged');
    expect(await app.em().count(Subscription, { order: { emailKey: email } })).toBe(1);
  });
});

test.runIf(isNightly)('payments in the name of a mailbox, again and again, send few mails', async () => {
  const email = 'again-and-again@example.com';
  await coachedMailbox(email);
  const before = new Date();
  for (let n = 0; n < 5; n++) await payByCard(app, await send(SUBSCRIPTION, guest(email)));
  const returned = () => app.em().count(Payment, { order: { emailKey: email }, refundedMinor: { $gt: 0 } });
  await expectEventually(app, returned).toBe(5);
  for (const [recipient, template] of [
    [email, 'payment-returned'],
    [COACH, 'payment-flagged'],
  ] as const) {
    const mails = await app.em().find(OutboxMail, { recipient, template, createdAt: { $gte: before } });
    const soon = new Date(Date.now() + 600_000);
    expect(mails.filter(({ notBefore }) => notBefore < soon).length).toBeLessThanOrEqual(2);
    expect(mails.filter(({ notBefore }) => notBefore >= soon)).toHaveLength(1);
  }
  const returns = { recipient: email, template: 'payment-returned' } as const;
  const [waiting] = await app.em().find(OutboxMail, returns, { orderBy: { notBefore: 'desc' } });
  expect(waiting?.data['reasonText']?.match(/99\.99/g)).toHaveLength(2);
});

test.each([
  ['subscription', SUBSCRIPTION, { mainGoal: 'marathon' }],
  ['coaching for a time', ONCE, { offer: 'kickstart', startConsent: 'coaching-1' }],
])(
  'what the payment of a %s shows does not tell that the mailbox has it, though the money goes back',
  async (what, path, more) => {
    const email = `paid-${path.length}@example.com`;
    const buy = async (to: string) => {
      const secret = await send(path, guest(to, more));
      expect((await payByCard(app, secret)).status).toBe(200);
      await app.settle();
      return secret;
    };
    await buy(email);
    await expectEventually(app, () => app.em().count(Order, { emailKey: email, status: 'paid' })).toBe(1);
    const secrets = [await buy(email), await buy(`un${email}`)] as const;
    const look = async (secret: string) => {
      const { email: shown, ...rest } = PaymentStatusResponse.parse(
        await (await app.post('/api/payment-status', { clientSecret: secret })).json(),
      );
      return { ...rest, shown: shown?.replace(/^un/, '') };
    };
    const refund = async () => (await app.em().findOne(Refund, { payment: { order: { emailKey: email } } }))?.status;
    await expectEventually(app, refund).toBe('done');
    const [owned, unknown] = [await look(secrets[0]), await look(secrets[1])];
    expect(owned).toEqual(unknown);
    expect(owned).toMatchObject({ state: 'succeeded', withheld: null, files: [], correctable: true, shown: email });
    expect(owned.answered).toBe(what === 'subscription');
    await app.em().execute("update customer_order set paid_at = paid_at - interval '61 minutes'");
    await app.em().execute("update payment set created_at = created_at - interval '61 minutes'");
    expect(await look(secrets[0])).toEqual({ ...(await look(secrets[1])), withheld: 'expired' });
    await app.em().execute("update payment set created_at = created_at + interval '61 minutes'");
    await app.em().execute("update customer_order set paid_at = paid_at + interval '61 minutes'");
    const correct = (clientSecret: string, to: string) => app.post('/api/payment-address', { clientSecret, email: to });
    expect([
      (await correct(secrets[0], `right-${email}`)).status,
      (await correct(secrets[1], `right-un${email}`)).status,
    ]).toEqual([204, 204]);
    expect(await templates(app, email)).toContain('payment-returned');
  },
);

async function publicIntent(secret: string): Promise<object> {
  const path = `/sandbox/stripe/v1/payment_intents/${intentId(secret)}?client_secret=${secret}`;
  const intent = (await (await fetch(`${app.url}${path}`)).json()) as Record<string, unknown>;
  const { id: _id, client_secret: _secret, created: _created, ...rest } = intent;
  return rest;
}
