import { afterAll, beforeAll, expect, test } from 'vitest';
import { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { RecurringJob } from '#server/platform/jobs/recurring-job.entity.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { ProviderEvent } from '#server/modules/sales/webhooks/provider-event.entity.ts';

const COACH = 'coach@example.com';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH } });
});
afterAll(() => app.close());

test('a mail that nobody could send for ten minutes is shown to the coach and counted', async () => {
  const coach = await member(app, COACH);
  const em = app.em();
  const written = new Date(Date.now() - 700_000);
  const failing = enqueueMail(
    em,
    { recipient: 'a@example.com', template: 'contact-message', about: null, language: 'en', data: {} },
    written,
  );
  const waiting = enqueueMail(
    em,
    { recipient: 'b@example.com', template: 'contact-message', about: null, language: 'en', data: {} },
    new Date(),
  );
  Object.assign(failing, { attempts: 12, lastError: 'The mail server is away.', failingSince: written });
  await em.flush();

  const { stuckJobs } = StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
  const problem = 'The mail server is away.';
  expect(stuckJobs).toEqual([
    { kind: 'mail', id: failing.id, since: formatLocalMoment('Europe/Helsinki', written), attempts: 12, problem },
  ]);
  expect(stuckJobs).not.toContainEqual(expect.objectContaining({ id: waiting.id }));

  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain('jobs{kind="mail",state="stuck"} 1');
  expect(metrics).toMatch(/jobs\{kind="provider_event",state="waiting"\} 0/);
});

test('a message that could not be handled for ten minutes is shown with the provider that sent it', async () => {
  const coach = await member(app, COACH);
  const em = app.em();
  const came = new Date(Date.now() - 700_000);
  const about = { body: '{}', objectId: null, createdAt: came, nextAttemptAt: came };
  em.create(ProviderEvent, { ...about, id: 'WH-1', provider: 'paypal', type: 'PAYMENT.CAPTURE.COMPLETED' });
  em.create(ProviderEvent, { ...about, id: 'evt_1', provider: 'stripe', type: 'invoice.paid' });
  await em.flush();
  const { stuckEvents } = StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
  const senders = Object.fromEntries(stuckEvents.map(({ id, provider }) => [id, provider]));
  expect(senders).toEqual({ 'WH-1': 'paypal', evt_1: 'stripe' });
});

test('what is listed in part is counted whole', async () => {
  const coach = await member(app, COACH);
  const em = app.em();
  const read = async () => StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
  const before = await read();
  await em.execute(
    `insert into provider_event (id, provider, type, body, status, created_at, next_attempt_at)
     select 'evt_many_' || n, 'stripe', 'invoice.paid', '{}', 'pending', now() - interval '1 hour', now() + interval '1 hour' from generate_series(1, 60) n`,
  );
  await em.execute(
    `insert into outbox_mail (id, recipient, template, language, data, status, created_at, next_attempt_at, not_before)
     select gen_random_uuid(), 'nobody-' || n || '@example.com', 'purchase-receipt', 'en', '{}', 'failed', now(), now(), now()
     from generate_series(1, 60) n`,
  );
  const { stuckEvents, refusedMails, totals } = await read();
  expect([stuckEvents.length, refusedMails.length]).toEqual([50, 50]);
  const { events, mails } = before.totals;
  expect(totals).toMatchObject({ mails: mails + 60, events: { stripe: events.stripe + 60, paypal: events.paypal } });
});

test('refused mails to addresses that strangers made up hide no receipt, and Today leaves them out', async () => {
  const coach = await member(app, COACH);
  await member(app, 'runner@example.com');
  const em = app.em();
  await em.execute('truncate outbox_mail');
  const columns = 'id, recipient, template, from_form, language, data, status, created_at, next_attempt_at, not_before';
  const values = `'en', '{}', 'failed', now(), now(), now()`;
  await em.execute(
    `insert into outbox_mail (${columns}) values
       (gen_random_uuid(), 'buyer@example.com', 'refund-done', false, ${values}),
       (gen_random_uuid(), 'runner@example.com', 'login-code', false, ${values}),
       (gen_random_uuid(), 'runner@example.com', 'contact-received', true, ${values})`,
  );
  await em.execute(
    `insert into outbox_mail (${columns})
     select gen_random_uuid(), 'made-up-' || n || '@example.com', case when n % 2 = 0 then 'login-code' else 'contact-received' end,
       n % 2 = 1, ${values} from generate_series(1, 60) n`,
  );
  const { refusedMails, totals } = StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
  expect(
    refusedMails
      .slice(0, 3)
      .map(({ mail }) => mail)
      .toSorted(),
  ).toEqual(['contact-received', 'login-code', 'refund-done']);
  expect([refusedMails.length, totals]).toMatchObject([50, { mails: 3, mailsToUnknown: 60 }]);
  const { waiting } = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
  expect(waiting).toContainEqual(expect.objectContaining({ kind: 'refused-mails', count: 3 }));
});

test('what a shop no longer asks for is not stuck', async () => {
  const coach = await member(app, COACH);
  const em = app.em();
  // It once used a rate service and has none any more.
  em.create(RecurringJob, { id: 'rates', nextAttemptAt: new Date(0) });
  await em.flush();
  const { stuckJobs } = StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
  expect(stuckJobs).not.toContainEqual(expect.objectContaining({ kind: 'rates' }));
  expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain('kind="rates"');
});
