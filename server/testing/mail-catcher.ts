import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in. */
interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without the pictures inside the mail. */
  attachments: string[];
}

/** A mail server that can be away, and whose answers can get lost. */
export interface MailCatcher {
  url: string;
  /** Received mails, the oldest first. Duplicates by Message-ID appear once, as in mailboxes. */
  mails: CaughtMail[];
  /** Number of duplicates. */
  readonly repeated: number;
  /** Accepts so many more mails without an answer, and is away then. */
  losesAnswersTo: (mails: number) => void;
  away: () => void;
  back: () => void;
  close: () => Promise<void>;
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const known = new Map<string, CaughtMail>();
  const mails: CaughtMail[] = [];
  let repeated = 0;
  let isAway = false;
  let lost = 0;

  async function keep(raw: Buffer, to: string) {
    const { messageId = '', subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw);
    if (known.has(messageId)) return void (repeated += 1);
    const files = attachments.filter(({ related }) => !related).map(({ filename }) => filename ?? '');
    const mail = { to, subject, text, html, attachments: files };
    known.set(messageId, mail);
    mails.push(mail);
  }

  const unheard = () => Object.assign(new Error('Try again later'), { responseCode: 451 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => callback(...(isAway ? [unheard()] : [])),
    onData(stream, session, callback) {
      Array.fromAsync(stream as AsyncIterable<Buffer>)
        .then((parts) => keep(Buffer.concat(parts), session.envelope.rcptTo.map(({ address }) => address).join()))
        .then(
          () => {
            if (lost === 0) return callback();
            lost -= 1;
            isAway = lost === 0;
            callback(unheard());
          },
          (error: Error) => callback(error),
        );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    get repeated() {
      return repeated;
    },
    losesAnswersTo: (count) => void (lost = count),
    away: () => void (isAway = true),
    back: () => void ([isAway, lost] = [false, 0]),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
