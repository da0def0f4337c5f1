import type { Logger } from 'pino';
import { messageOf } from '../../errors.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '../../jobs/queue.ts';
import type { SendMail } from '../../mail/transport.ts';
import { OutboxMail } from './outbox-mail.entity.ts';

export const mailQueue: JobQueue = {
  kind: 'mail',
  entity: OutboxMail,
  open: "status = 'pending'",
  failed: "status = 'failed'",
};

/** Sends what the outbox holds. A mail server may take minutes over one mail. */
export function mailJob({ send, log, clock }: { send: SendMail; log: Logger; clock: () => Date }): JobKind {
  return jobKind<OutboxMail>({
    ...mailQueue,
    batchSize: 2,
    concurrency: 2,
    leaseMs: LEASE_MS,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failureEvent: 'mail.send_failed',
    handle: forEachRow<OutboxMail>(async (mail) => {
      try {
        await send(mail);
      } catch (error) {
        if (!isFinal(error)) throw error;
        const problem = messageOf(error);
        log.warn({ mail: mail.id, attempt: mail.attempts, problem }, 'mail.refused');
        return { status: 'failed', lastError: problem.slice(0, 500) };
      }
      return { status: 'sent', sentAt: clock() };
    }),
  });
}

/** RFC 5321: 5xx to RCPT TO, or to the mail itself, means that this mail will never be taken. 5xx to a login or a sender is ours to mend. */
function isFinal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
