import type { Logger } from 'pino';
import { forkOf, type Orm } from '../../db/orm.ts';
import type { SendMail } from '../../mail/transport.ts';
import type { OutboxMail } from './outbox-mail.entity.ts';
import { claimMails, extendLease, LEASE_MS, markFailed, markSent } from './outbox.service.ts';

const IDLE_MS = 2_000;
const STOP_MS = 8_000;

export interface OutboxWorker {
  /** Looks for mails now rather than at the next turn; called after a transaction that wrote one. */
  wake: () => void;
  /** Ends after the mails in work; what was not sent stays for the next process. */
  stop: () => Promise<void>;
}

interface Dependencies {
  orm: Orm;
  send: SendMail;
  log: Logger;
  clock?: () => Date;
}

/** Sends what the outbox holds, outside any transaction, until it is stopped. */
export function startOutbox({ orm, send, log, clock = () => new Date() }: Dependencies): OutboxWorker {
  let stopped = false;
  let woken: () => void = () => undefined;
  const running = run();

  async function run() {
    while (!stopped) {
      const worked = await turn().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return 0;
      });
      if (worked === 0 && !stopped) await pause();
    }
  }

  async function turn(): Promise<number> {
    const mails = await claimMails(forkOf(orm), clock());
    await Promise.all(mails.map(deliver));
    return mails.length;
  }

  async function deliver(mail: OutboxMail) {
    const renewal = setInterval(() => {
      extendLease(forkOf(orm), mail.id, clock()).catch((error: unknown) =>
        log.warn({ err: error }, 'lease not renewed'),
      );
    }, LEASE_MS / 3);
    try {
      await send(mail);
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      log.warn({ mail: mail.id, attempts: mail.attempts, problem: problem.message }, 'mail not sent');
      return markFailed(forkOf(orm), mail, problem, clock());
    } finally {
      clearInterval(renewal);
    }
    await markSent(forkOf(orm), mail.id, clock());
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      woken = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    wake: () => woken(),
    async stop() {
      stopped = true;
      woken();
      // A mail server that thinks for minutes does not hold the end up: the mail keeps its row.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    },
  };
}
