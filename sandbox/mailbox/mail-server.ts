import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { SandboxMail } from './mailbox.entity.ts';

/** A running mail server and how to end it. */
export interface SandboxMailServer {
  /** smtp: address for SMTP_URL. */
  url: string;
  close: () => Promise<void>;
}

interface Keeping {
  orm: Orm;
  log: Logger;
  /** Clock of received mails, which decides how long they stay. */
  now: () => Date;
}

/** Starts a real SMTP server for this machine, which stores mails for /sandbox/mailbox. */
export async function startMailServer({ orm, log, now }: Keeping): Promise<SandboxMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 5 * 1024 * 1024,
    onData(stream, session, callback) {
      Array.fromAsync(stream as AsyncIterable<Buffer>)
        .then((parts) => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          return keep(orm, Buffer.concat(parts), to, now());
        })
        .then(
          () => callback(),
          (error: unknown) => {
            log.error({ err: error }, 'sandbox.mail_store_failed');
            callback(new Error('The mail could not be kept.'));
          },
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A sender that dies before it saves the result delivers again; only one copy is stored. */
async function keep(orm: Orm, raw: Buffer, recipients: string[], receivedAt: Date) {
  const mail = await PostalMime.parse(raw);
  if (!mail.messageId) throw new Error('The mail has no Message-ID.');
  const row = {
    messageId: mail.messageId,
    recipient: recipients.join(', '),
    raw: raw.toString(),
    receivedAt,
  };
  await forkEm(orm).upsert(SandboxMail, row, { onConflictFields: ['messageId'], onConflictAction: 'ignore' });
}
