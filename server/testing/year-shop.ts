import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../platform/config/env.ts';
import { runUntilDone } from '../platform/jobs/jobs.ts';
import { queues } from '../app/job-kinds.ts';
import { createMailer } from '../platform/mail/transport.ts';
import { cleanupJob } from '../modules/operations/retention/cleanup.job.ts';
import { letterJob } from '../modules/newsletter/newsletters/letter.job.ts';
import { seriesJob } from '../modules/newsletter/sequences/series.job.ts';
import { mailJob } from '../platform/outbox/outbox.job.ts';
import { createReceiptAttacher } from '../modules/sales/receipts/attached.ts';
import { SandboxEvent } from '#sandbox/sandbox.entity.ts';
import { createFileStore } from '../platform/storage/file-store.ts';
import { type Browser, createBrowser } from './browser.ts';
import { countDueRows } from './due-rows.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** A whole shop with its jobs, stand-ins, mail server, and a clock that moves on demand. */
export interface YearShop {
  /** The running process; a restart replaces it at the same address. */
  readonly app: TestApp;
  readonly url: string;
  mail: MailCatcher;
  now: () => Date;
  /** Moves the shop's clock and waits for all effects. */
  pass: (leap: { days: number } | { hours: number }) => Promise<void>;
  /** Moves the clock to a moment, by whole days. */
  passTo: (moment: Date) => Promise<void>;
  /** Waits until all due work is done. */
  settle: () => Promise<void>;
  /** Signs in with the mailed code. */
  signIn: (email: string) => Promise<Browser>;
  /** Replaces the process by another one. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

const PATIENCE_MS = 90_000;
const log = pino({ level: 'silent' });

export async function openYearShop(env: NodeJS.ProcessEnv): Promise<YearShop> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-year-'));
  const settings = { ...env, DATA_DIR: folder, RATE_LIMITS: 'off', SESSION_KEYS: 'a key of the year of this test' };
  const mail = await startMailCatcher();
  // Owns the database, and does nothing itself.
  const holder = await startTestApp({ env: settings });
  let running = await start(settings, holder, mail);
  const port = Number(new URL(running.app.url).port);
  const now = () => running.app.paymentContext!.clock();

  /** Counts work that is due, running, or on its way from a provider, by kind. */
  async function left(): Promise<[kind: string, count: number][]> {
    const em = running.app.em();
    const watched = queues.filter(({ kind }) => kind !== 'rates');
    // In this order: a message that has been sent is stored and due.
    const unsent = await em.count(SandboxEvent, { status: 'pending' });
    const due = await countDueRows(em, watched, now());
    return unsent > 0 ? [...due, ['webhooks', unsent]] : due;
  }

  async function settle() {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      await running.app.settle();
      const worked = await running.work();
      const rest = await left();
      if (rest.length === 0) return;
      // Mails wait while their server is away.
      if (!worked) await new Promise((resolve) => setTimeout(resolve, 80));
      if (Date.now() > until) {
        throw new Error(`The shop does not come to rest: ${JSON.stringify(rest)} ${running.app.problems.join('\n')}`);
      }
    }
  }

  async function pass(leap: { days: number } | { hours: number }) {
    const answer = await running.app.post('/sandbox/time', leap);
    if (!answer.ok) throw new Error(`Time did not move: ${await answer.text()}`);
    await settle();
  }

  return {
    get app() {
      return running.app;
    },
    url: running.app.url,
    mail,
    now,
    settle,
    pass,
    async passTo(moment) {
      await pass({ days: Math.max(1, Math.ceil((moment.getTime() - now().getTime()) / DAY_MS)) });
    },
    signIn: signingIn(() => running.app.url, mail, settle),
    async restart() {
      await running.stop();
      running = await start(settings, holder, mail, port);
      await reach(running.app.url);
    },
    async close() {
      await running.stop();
      await holder.close();
      await mail.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Signs in with the code of the next mail. */
function signingIn(url: () => string, mail: MailCatcher, settle: () => Promise<void>) {
  return async (email: string) => {
    const browser = createBrowser(url());
    const before = mail.mails.length;
    await browser.post('/api/login/code', { email });
    await settle();
    const came = mail.mails.slice(before).find(({ to }) => to === email);
    const code = /\d{3}(?: \d{3})+/.exec(came?.subject ?? '')?.[0] ?? '';
    const answer = await browser.post('/api/login/verify', { email, code });
    if (answer.status !== 204) throw new Error(`${email} could not sign in: ${await answer.text()}`);
    return browser;
  };
}

/** The first request may use a connection to the ended process. */
async function reach(url: string) {
  for (let left = 5; ; left--) {
    try {
      await (await fetch(`${url}/api/site`)).arrayBuffer();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** A process of the shop. */
async function start(
  env: NodeJS.ProcessEnv,
  holder: TestApp,
  mail: MailCatcher,
  port?: number,
): Promise<{ app: TestApp; work: () => Promise<boolean>; stop: () => Promise<void> }> {
  const app = await startTestApp({ env, beside: holder, selling: {}, ...(port && { port }) });
  const context = app.paymentContext!;
  const { orm, brand, settings, clock } = context;
  const send = createMailer({
    url: mail.url,
    from: () => settings.now().mailFrom,
    domain: 'localhost',
    attach: createReceiptAttacher(orm, settings.first.brand),
    log,
  });
  await settings.refresh();
  const unfollow = settings.follow();
  const mailWritten = () => undefined;
  const kinds = [
    mailJob({ send, log, clock }),
    letterJob({ brand, clock, mode: context.providers.mode, mailWritten }),
    seriesJob({ orm, brand, clock, mailWritten }),
    cleanupJob({ orm, clock, country: () => settings.now().seller.country, files: createFileStore(readEnv(env)) }),
  ];
  return {
    app,
    work: () => runUntilDone({ orm, log, clock }, kinds),
    async stop() {
      unfollow();
      await app.close();
    },
  };
}
