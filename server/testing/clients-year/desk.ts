import { pino } from 'pino';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { listActiveQueues } from '#server/app/job-kinds.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { cleanupJob } from '#server/modules/operations/retention/cleanup.job.ts';
import { mailJob } from '#server/platform/outbox/outbox.job.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { createPaymentContext } from '#server/modules/sales/payments/payment-context.ts';
import { createProviders } from '#server/modules/sales/providers/providers.ts';
import { pushJob } from '#server/modules/operations/push/push.job.ts';
import { sessionTodayJob } from '#server/modules/operations/push/session-today.job.ts';
import { seedPerson } from '#sandbox/people.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import { countDueRows } from '../due-rows.ts';
import { type ShopBooks, shopBooks } from './shop-books.ts';

/**
 * Controls of a shop for a simulated year, besides its addresses: time, the code of a mail, money.
 * All arguments and results can be sent to another process: numbers, strings and lists.
 */
export interface Desk {
  now: () => Promise<string>;
  /** Moves the shop's clock and waits for all effects. */
  pass: (hours: number) => Promise<void>;
  /** The code of the latest mail to an address. */
  code: (email: string) => Promise<string>;
  /** They are coached from now on, as if they had bought it. */
  take: (people: readonly NewClient[]) => Promise<void>;
  /** Renews all subscriptions for so many days, except for these, whose payment fails. */
  renew: (days: number, failed: readonly string[]) => Promise<void>;
  books: () => Promise<ShopBooks>;
}

interface NewClient {
  email: string;
  firstName: string;
  lastName: string;
}

/** A running clock that can also jump. */
export interface Time {
  clock: () => Date;
  leap: (ms: number) => void;
}

export function movingTime(): Time {
  let ahead = 0;
  return { clock: () => new Date(Date.now() + ahead), leap: (ms) => void (ahead += ms) };
}

interface Parts {
  orm: Orm;
  env: Env;
  origin: string;
  time: Time;
  /** Lines that the shop logged as problems. */
  problems: string[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time limit until no work is left: 500 clients cause some thousand mails at once. */
const PATIENCE_MS = 180_000;
/** The demonstration's coaching programme. */
const COACHING = 4;

/** The desk of a shop, with the jobs that run in it. Mails are written as they leave and go nowhere. */
export async function openDesk({ orm, env, origin, time: { clock, leap }, problems }: Parts) {
  const log = pino({ level: 'warn' }, { write: (line: string) => void problems.push(line) });
  const providers = createProviders(env, origin);
  const context = createPaymentContext({ orm, env, log, origin, clock, providers });
  const { settings, brand } = context;
  await settings.refresh();
  const left = new Map<string, { template: string; times: number }>();
  const send = async ({ id, template, data, language }: OutboxMail) => {
    await renderMail(template, data, language, settings.now().mailLook);
    left.set(id, { template, times: (left.get(id)?.times ?? 0) + 1 });
  };
  const mode = () => providers.mode;
  const jobs = startJobs({ orm, log, clock }, [
    mailJob({ send, log, clock }),
    pushJob({ orm, clock, mode, sessionClock: () => new Date(), brand, settings: env, standIn: origin }),
    sessionTodayJob({ orm, clock, timeZone: () => brand.timeZone, mode }),
    cleanupJob({ orm, clock, country: () => settings.now().seller.country, files: createFileStore(env) }),
  ]);
  const watched = listActiveQueues(env);

  async function settle() {
    const until = Date.now() + PATIENCE_MS;
    for (let quiet = 0; quiet < 2;) {
      const due = await countDueRows(forkEm(orm), watched, clock());
      quiet = due.length === 0 ? quiet + 1 : 0;
      jobs.wake(...due.map(([kind]) => kind));
      await new Promise((resolve) => setTimeout(resolve, quiet > 0 ? 5 : 40));
      if (Date.now() > until) throw new Error(`Left undone: ${JSON.stringify(due)} ${problems.join('\n')}`);
    }
  }

  const desk: Desk = {
    now: () => Promise.resolve(clock().toISOString()),
    async pass(hours) {
      // A jump in time would expire the leases of mails in work, and another worker would take them.
      await settle();
      leap(hours * HOUR_MS);
      await settle();
    },
    code: (email) => loadLoginCode(forkEm(orm), email),
    async take(people) {
      for (const person of people)
        await seedPerson(
          forkEm(orm),
          { ...person, id: person.email, about: '', bought: [], renewing: [COACHING] },
          clock(),
        );
    },
    renew: (days, failed) => renew(forkEm(orm), { now: clock(), days, failed }),
    books: () =>
      shopBooks(forkEm(orm), {
        left: [...left.values()],
        problems,
        due: () => countDueRows(forkEm(orm), watched, clock()),
      }),
  };
  return { desk, mailWritten: () => jobs.wake('mail'), stop: () => jobs.stop() };
}

async function loadLoginCode(em: Em, email: string): Promise<string> {
  const where = { recipient: email, template: 'login-code' } as const;
  const mail = await em.findOneOrFail(OutboxMail, where, { orderBy: { createdAt: 'desc' } });
  return mail.data['code']!;
}

async function renew(em: Em, { now, days, failed }: { now: Date; days: number; failed: readonly string[] }) {
  const end = new Date(now.getTime() + days * DAY_MS);
  await em.execute("update subscription set status = 'active', current_period_end = ? where order_id is null", [end]);
  if (failed.length === 0) return;
  await em.execute(
    `update subscription set status = 'past_due', current_period_end = ?
     where user_id in (select id from app_user where email_key in (${failed.map(() => '?').join(', ')}))`,
    [now, ...failed],
  );
}
