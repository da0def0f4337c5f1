import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Newsletter } from '../newsletters/newsletter.entity.ts';
import { letterJob } from '../newsletters/letter.job.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { mailJob } from '#server/platform/outbox/outbox.job.ts';
import { SuppressedAddress } from '#server/platform/outbox/suppressed-address.entity.ts';
import { Signup } from '../signup/signup.entity.ts';

export const PATH = '/api/coach/letters';
export const START = new Date('2026-11-23T06:00:00Z');
const log = pino({ level: 'silent' });
export const words = {
  subject: 'Rain',
  preview: 'It fell all week.',
  body: '# Rain\nIt fell.\n- one\n<script>alert(1)</script>',
  language: 'en',
  segment: 'everybody',
  onlyLanguage: false,
};
export let app: TestApp;
export let coach: Browser;
export let now = new Date(START);

/** Starts an app for the tests of a file, and empties the list for each. */
export function freshLetters(): void {
  beforeAll(async () => {
    app = await startTestApp({ clock: () => now, env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
    coach = await member(app, COACH, {}, now);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    now = new Date(START);
    for (const entity of [OutboxMail, Newsletter, Subscriber, Signup, Order, SuppressedAddress]) {
      await app.em().nativeDelete(entity as typeof Newsletter, {});
    }
  });
}

/** Moves the clock forward. */
export function passes(ms: number): void {
  now = new Date(now.getTime() + ms);
}

export const put = (path: string, body: unknown) =>
  coach.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
export const json = async (answer: Response | Promise<Response>) => (await (await answer).json()) as unknown;
export const read = async (id: string) => LetterResponse.parse(await json(coach.ask(`${PATH}/${id}`)));
export const readErrorCode = async (answer: Response) => ErrorResponse.parse(await answer.json()).error.code;

/** Adds addresses to the list. */
export async function readers(addresses: readonly string[], more: Partial<Subscriber> = {}) {
  const em = app.em();
  for (const email of addresses) {
    em.create(Subscriber, {
      id: randomUUID(),
      email,
      emailKey: email.toLowerCase(),
      status: 'confirmed',
      consentVersion: 'newsletter-1',
      consentAt: START,
      confirmedAt: START,
      ...more,
    });
  }
  await em.flush();
}

export async function written(change: Partial<typeof words> = {}): Promise<LetterResponse> {
  const { id } = (await json(coach.post(PATH, { postId: null }))) as { id: string };
  return LetterResponse.parse(await json(put(`${PATH}/${id}`, { ...words, ...change, version: 1 })));
}

export async function sent(change: Partial<typeof words> = {}, at: string | null = null): Promise<LetterResponse> {
  const { id, version } = await written(change);
  return LetterResponse.parse(await json(coach.post(`${PATH}/${id}/send`, { version, at })));
}

export const working = (of = app) => ({
  orm: of.orm,
  log,
  clock: () => now,
  brand: buildBrand(readEnv({}), of.url),
  mode: 'live' as const,
  mailWritten: () => undefined,
});
export const write = (of = app) => runUntilDone(working(of), [letterJob(working(of))]);

/** Sends the outbox and returns the reached addresses; those in `refusing` fail. */
export async function deliver(refusing: readonly string[] = []): Promise<string[]> {
  const reached: string[] = [];
  const send = (mail: OutboxMail) => {
    if (refusing.includes(mail.recipient)) {
      return Promise.reject(Object.assign(new Error('No mailbox'), { responseCode: 550, command: 'RCPT TO' }));
    }
    reached.push(mail.recipient);
    return Promise.resolve();
  };
  await runUntilDone(working(), [mailJob({ send, log, clock: () => now })]);
  return reached.toSorted();
}

/** Builds an order of the first programme. */
export function order(email: string, status: 'paid' | 'void') {
  return {
    id: randomUUID(),
    status,
    email,
    emailKey: email,
    programId: 1,
    offerKey: 'once',
    programName: 'P',
    offerName: 'O',
    interval: 'once' as const,
    amountMinor: 100,
    vatRate: 2550,
    createdAt: START,
  };
}
