import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import { type ProgramRequest, StudioProgram } from '#contract/catalog/programs.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  loadStripeSubscription,
  COACH,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { Order, Payment, Refund } from '#server/modules/sales/orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '#server/modules/sales/receipts/receipt.entity.ts';
import { PROGRAMS, buildProgramRequest } from './programs.harness.ts';

let app: TestApp;
let folder: string;
let coach: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-programs-'));
  app = await startTestApp({ env: { RATE_LIMITS: 'off', DATA_DIR: folder }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function added(more: Partial<ProgramRequest> = {}) {
  const response = await coach.post(PROGRAMS, buildProgramRequest(more));
  return StudioProgram.parse(await response.json());
}

const one = async (id: number) => StudioProgram.parse(await (await coach.ask(`${PROGRAMS}/${id}`)).json());

async function uploaded(name: string): Promise<StoredFileResponse> {
  const body = new FormData();
  body.append('file', new Blob([PDF]), name);
  const response = await coach.ask('/api/coach/files?kind=file', { method: 'POST', body });
  return StoredFileResponse.parse(await response.json());
}

describe('a new programme that is bought', () => {
  test('delivers its file on its first day, to its buyer and to nobody else; ending it takes nothing away', async () => {
    const file = await uploaded('Better sleep.pdf');
    const program = await added({ files: [{ id: file.id, name: file.name }] });
    expect(program.files).toEqual([{ id: file.id, name: 'Better sleep.pdf', bytes: PDF.length }]);

    const buyer = await member(app, 'buyer@programs.example');
    const intent = await buyer.post('/api/create-payment-intent', { programId: program.id });
    const { clientSecret } = (await intent.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    const theirs = async () => (await dashboard(buyer)).files.find(({ programId }) => programId === program.id);
    await expectEventually(app, async () => (await theirs())?.name).toBe('Better sleep.pdf');
    await waitForProviders(app);
    const { url } = (await theirs())!;

    const answer = await fetch(url);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(PDF)]).toEqual([200, true]);
    expect((await fetch(url, { headers: { range: 'bytes=1-3' } })).status).toBe(206);

    const stranger = await member(app, 'stranger@programs.example');
    const bare = new URL(url).pathname;
    expect((await stranger.ask(bare)).status).toBe(404);
    expect((await fetch(app.url + bare)).status).toBe(404);
    expect((await fetch(url.replace(/until=\d/, 'until=9'))).status).toBe(404);
    const asIfTheirs = url.replace(/user=[\da-f-]+/, `user=${crypto.randomUUID()}`);
    expect((await stranger.ask(new URL(asIfTheirs).pathname + new URL(asIfTheirs).search)).status).toBe(404);

    // An expired link redirects its owner.
    const fresh = await buyer.ask(bare);
    expect(fresh.status).toBe(302);
    expect((await fetch(fresh.headers.get('location')!)).status).toBe(200);

    await coach.post(`${PROGRAMS}/${program.id}/end`);
    expect((await one(program.id)).ended).toBe(true);
    expect((await coach.ask(`${PROGRAMS}/${program.id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await theirs())?.name).toBe('Better sleep.pdf');
    const again = await stranger.post('/api/create-payment-intent', { programId: program.id });
    expect([again.status, ErrorResponse.parse(await again.json()).error.code]).toEqual([404, 'not_found']);
  });

  test('one that somebody has ordered is not deleted, even before it is paid: it says why, and all of it stays', async () => {
    const program = await added();
    const buyer = await member(app, 'ordered@programs.example');
    const remove = () => coach.ask(`${PROGRAMS}/${program.id}`, { method: 'DELETE' });
    expect((await buyer.post('/api/create-payment-intent', { programId: program.id })).status).toBe(200);
    expect((await app.em().findOneOrFail(Order, { programId: program.id })).status).not.toBe('paid');
    const refused = await remove();
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    expect([refused.status, error]).toMatchObject([
      409,
      { code: 'has_buyers', message: 'It has orders and can’t be deleted. Archive it instead.' },
    ]);
    expect(await one(program.id)).toEqual({ ...program, kept: 'ordered' });
    const logged = { subject: 'program', subjectId: String(program.id), action: 'program.remove' };
    expect(await app.em().count(CoachAction, logged)).toBe(0);
    // After its end it cannot be deleted either, because a buyer may still pay.
    expect((await coach.post(`${PROGRAMS}/${program.id}/end`)).status).toBe(200);
    const ended = await remove();
    expect([ended.status, await ended.json()]).toMatchObject([
      409,
      { error: { code: 'has_buyers', message: 'It has orders and can’t be deleted.' } },
    ]);
  });

  test('one that renews goes on as it was agreed, here and at the provider, when it costs more and is ended', async () => {
    const email = 'renews@programs.example';
    const program = await added({ name: 'Aamu Evenings', type: 'subscription', price: '49.90', coaching: true });
    const bought = () => app.post('/api/create-guest-subscription', guest(email, { programId: program.id }));
    const { clientSecret } = (await (await bought()).json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    await waitForProviders(app);
    const buyer = await member(app, email);
    const put = (path: string, body: object) =>
      coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const dearer = {
      ...buildProgramRequest({ name: 'Aamu Evenings', type: 'subscription', price: '89.90', coaching: true }),
      version: 1,
    };
    expect((await put(`${PROGRAMS}/${program.id}`, dearer)).status).toBe(200);
    expect((await coach.post(`${PROGRAMS}/${program.id}/end`)).status).toBe(200);
    const { error } = ErrorResponse.parse(
      await (
        await app.post('/api/create-guest-subscription', guest('late@programs.example', { programId: program.id }))
      ).json(),
    );
    expect(error.code).toBe('not_found');

    const order = await loadFirstOrder(app, email);
    const asAgreed = { status: 'active', endsAt: null, amount: 4_990 };
    expect(await loadStripeSubscription(app, email)).toEqual(asAgreed);
    await advanceSandbox(app, 31);
    await advanceSandbox(app, 31);
    await expectEventually(app, () => app.em().count(Payment, { order, status: 'paid' })).toBe(3);
    await waitForProviders(app);
    expect(await loadStripeSubscription(app, email)).toEqual(asAgreed);
    const receipts = await app.em().find(Receipt, { payment: { order } }, { orderBy: { number: 'asc' } });
    expect(receipts.map(({ kind, body }) => [kind, body.total])).toEqual([1, 2, 3].map(() => ['receipt', 4_990]));
    expect((await dashboard(buyer)).subscriptions[0]).toMatchObject({ live: true, amount: '49.90', endsAt: null });
    expect((await buyer.ask('/api/coaching-profile')).status).toBe(200);
    const told = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    expect(JSON.stringify(told.map(({ data }) => data))).not.toContain(email);
  });

  test('with coaching is no second subscription of somebody who is coached by another', async () => {
    const email = 'coached@programs.example';
    const client = await member(app, email);
    const order = (by: Pick<Browser, 'post'>, programId: number) =>
      by.post('/api/create-guest-subscription', guest(email, { programId }));
    const pay = async (response: Response) =>
      payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
    await pay(await order(client, 4));
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    await waitForProviders(app);

    const plus = await added({ name: 'Aamu Coaching Plus', type: 'subscription', price: '149.00', coaching: true });
    const refused = await order(client, plus.id);
    expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([409, 'already_owned']);
    const asGuest = await order(app, plus.id);
    expect(asGuest.status).toBe(200);
    const mails = await app.em().find(OutboxMail, { recipient: email });
    expect(mails.map(({ template }) => template)).toContain('already-coached');
    await pay(asGuest);
    await waitForProviders(app);
    expect(await app.em().count(Order, { programId: plus.id, status: 'paid' })).toBe(0);

    const club = await added({ name: 'Aamu Recipe Club', type: 'subscription', price: '9.00' });
    expect((await order(client, club.id)).status).toBe(200);
  });

  test('with coaching returns the subscription to another that the same person paid as a guest just before', async () => {
    const email = 'coached-guest@programs.example';
    const pay = async (response: Response) =>
      payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
    await pay(await app.post('/api/create-guest-subscription', guest(email, { programId: 4 })));
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    await waitForProviders(app);
    const client = await member(app, email);
    const plus = await added({ name: 'Aamu Coaching Duo', type: 'subscription', price: '159.00', coaching: true });
    await pay(await client.post('/api/create-guest-subscription', guest(email, { programId: plus.id })));
    const before = { payment: { order: { emailKey: email, programId: 4 } }, reason: 'duplicate' } as const;
    await expectEventually(app, () => app.em().count(Refund, before)).toBe(1);
    const mail = () => app.em().findOne(OutboxMail, { recipient: email, template: 'refund-done' });
    await expectEventually(app, async () => (await mail())?.data['accessText']).toContain(
      'another coaching subscription',
    );
    expect(await app.em().count(Order, { programId: plus.id, status: 'paid' })).toBe(1);
  });

  test('is sold under its new name after it was renamed, and was sold under the old one before', async () => {
    const program = await added({ name: 'Aamu Breath Lanes' });
    const buy = async (email: string) => {
      const buyer = await member(app, email);
      const intent = await buyer.post('/api/create-payment-intent', { programId: program.id });
      await payByCard(app, ((await intent.json()) as { clientSecret: string }).clientSecret);
      await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
      await waitForProviders(app);
      const order = await loadFirstOrder(app, email);
      const receipt = await app.em().findOneOrFail(Receipt, { payment: { order } });
      return { order: [order.programName, order.offerName], receipt: JSON.stringify(receipt.body) };
    };
    const before = await buy('old-name@programs.example');
    expect(before.order).toEqual(['Breath Lanes', 'Breath Lanes']);
    const { version } = await one(program.id);
    const body = JSON.stringify({ ...buildProgramRequest({ name: 'Aamu Breath Control' }), version });
    const headers = { 'content-type': 'application/json' };
    const saved = await coach.ask(`${PROGRAMS}/${program.id}`, { method: 'PUT', headers, body });
    expect(saved.status).toBe(200);
    expect((await one(program.id)).offers.map(({ name }) => name)).toEqual(['Breath Control']);
    const after = await buy('new-name@programs.example');
    expect(after.order).toEqual(['Breath Control', 'Breath Control']);
    expect(after.receipt).toContain('"Breath Control"');
    expect(after.receipt).not.toContain('Lanes');
    expect((await loadFirstOrder(app, 'old-name@programs.example')).offerName).toBe('Breath Lanes');
  });

  test('a new price touches no order that is paid', async () => {
    const program = await added();
    const buyer = await member(app, 'price@programs.example');
    const intent = await buyer.post('/api/create-payment-intent', { programId: program.id });
    const { clientSecret } = (await intent.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    const order = () => app.em().findOneOrFail(Order, { programId: program.id });
    await expectEventually(app, async () => (await order()).status).toBe('paid');
    await waitForProviders(app);
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ ...buildProgramRequest({ price: '29.90' }), version: 1 });
    expect((await coach.ask(`${PROGRAMS}/${program.id}`, { ...init, body })).status).toBe(200);
    expect((await order()).amountMinor).toBe(1_990);
  });
});
