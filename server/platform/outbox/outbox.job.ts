import type { Logger } from 'pino';
import type { Em } from '../db/orm.ts';
import { getErrorMessage } from '../errors.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '../jobs/queue.ts';
import type { SendMail } from '../mail/transport.ts';
import { deferMail } from './deferral.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { isNoMailbox, isPermanentRefusal, isTemporaryRefusal } from './refusal.ts';
import { findSuppression, liftBounce, selectTemplateForSuppressed, suppress } from './suppression.service.ts';
import { type Breaker, createBreaker } from './unreachable.ts';

export const mailQueue: JobQueue = {
  kind: 'mail',
  entity: OutboxMail,
  open: "status = 'pending'",
  failed: "status = 'failed'",
};

/** Codes, transactional mail and newsletters do not wait for each other. Together they fit the connections. */
const LANES = [
  { where: 'priority = 0', concurrency: 3 },
  { where: 'priority = 1', concurrency: 3 },
  { where: 'priority = 2', concurrency: 2 },
];

interface Dependencies {
  send: SendMail;
  log: Logger;
  clock: () => Date;
}

/** Sends the outbox, each mail independently: a mail server may take minutes over one. */
export function mailJob(dependencies: Dependencies): JobKind {
  const { clock } = dependencies;
  const breaker = createBreaker(clock);
  return jobKind<OutboxMail>({
    ...mailQueue,
    batchSize: 1,
    concurrency: 3,
    lanes: LANES,
    leaseMs: LEASE_MS,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failureEvent: 'mail.send_failed',
    isPaused: breaker.isOpen,
    handle: forEachRow<OutboxMail>((mail, finish, em) =>
      breaker.work(async () => {
        if (mail.expiresAt && mail.expiresAt <= clock()) {
          // words: read in the row alone
          return { status: 'expired', lastError: 'It could not be sent before it was of no use any more.' };
        }
        const suppression = await findSuppression(em, mail.recipient, clock());
        if (suppression) {
          const template = selectTemplateForSuppressed(mail, suppression);
          if (!template) return { status: 'suppressed', lastError: suppression.reason };
          // In memory alone: the row's template counts for the limits of forms.
          mail.template = template;
        }
        return deliver(dependencies, mail, { finish, em, breaker, bounced: suppression?.reason === 'bounce' });
      }),
    ),
  });
}

interface Delivery {
  finish: (fields: Partial<OutboxMail>, tx?: Em) => Promise<void>;
  em: Em;
  breaker: Breaker;
  /** The address had refused mail before. */
  bounced: boolean;
}

async function deliver(
  { send, log, clock }: Dependencies,
  mail: OutboxMail,
  { finish, em, breaker, bounced }: Delivery,
): Promise<Partial<OutboxMail> | undefined> {
  try {
    await breaker.send(() => send(mail));
  } catch (error) {
    const isDeferred = isTemporaryRefusal(error);
    if (!isDeferred && !isPermanentRefusal(error)) throw error;
    const problem = getErrorMessage(error).slice(0, 500);
    const fields = isDeferred ? deferMail(mail, problem, clock()) : ({ status: 'failed', lastError: problem } as const);
    const logged = { mail: mail.id, attempt: mail.attempts, problem };
    if (fields.status === 'failed') log.warn(logged, 'mail.refused');
    else log.warn(logged, 'mail.send_failed');
    if (!isNoMailbox(error)) return fields;
    await em.transactional(async (tx) => {
      await finish(fields, tx);
      await suppress(tx, mail.recipient, { reason: 'bounce', problem, now: clock() });
    });
    return undefined;
  }
  await finish({ status: 'sent', sentAt: clock() });
  if (bounced) {
    // The mail is sent: a database failure now must not cause a second delivery.
    await liftBounce(em, mail.recipient).catch((error: unknown) =>
      log.warn({ mail: mail.id, problem: getErrorMessage(error) }, 'suppression.not_lifted'),
    );
  }
  return undefined;
}
