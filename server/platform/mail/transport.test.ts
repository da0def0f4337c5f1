import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer, type MailerOptions, type SendMail } from './transport.ts';

const brand = { brand: 'Kaski', siteUrl: 'https://kaski.example', supportEmail: 'ask@kaski.example' };
const log = pino({ level: 'silent' });
const received: { raw: string; to: string[] }[] = [];
const logins: string[] = [];
let server: SMTPServer;
let send: SendMail;
let mailer: (attach?: MailerOptions['attach'], look?: MailerOptions['look'], logo?: MailerOptions['logo']) => SendMail;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username }, _session, done) {
      logins.push(username ?? '');
      done(null, { user: username });
    },
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (part: string) => (raw += part));
      stream.on('end', () => {
        received.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const options = { url: `smtp://127.0.0.1:${port}`, from: 'Kaski <ask@kaski.example>', domain: 'kaski.example', log };
  mailer = (attach, look, logo) =>
    createMailer({ ...options, ...(attach && { attach }), ...(look && { look }), ...(logo && { logo }) });
  send = mailer();
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

type Mail = Parameters<SendMail>[0];
async function deliver(mail: Partial<Mail>, by = send): Promise<{ mail: Email; raw: string; to: string[] }> {
  const usual = { id: 'f00d', recipient: 'a@example.com', template: 'contact-received', data: brand } as const;
  // The outbox needs the other columns of a row.
  await by({ replyTo: null, unsubscribeUrl: null, receiptNumber: null, ...usual, ...mail } as Mail);
  const { raw, to } = received.at(-1)!;
  return { mail: await PostalMime.parse(raw), raw, to };
}

const message = (own: Record<string, string>): Partial<Mail> => {
  const data = {
    ...brand,
    name: 'A Reader',
    email: 'reader@example.com',
    about: 'Not specified',
    message: 'Hello',
    ...own,
  };
  return {
    recipient: 'coach@kaski.example',
    template: 'contact-message',
    data,
    replyTo: { name: data.name, address: data.email },
  };
};

describe('a message to the coach', () => {
  test('is answered to its sender', async () => {
    const { mail, to } = await deliver(message({ message: 'One\nTwo' }));
    expect(to).toEqual(['coach@kaski.example']);
    expect(mail.replyTo).toEqual([{ name: 'A Reader', address: 'reader@example.com' }]);
    expect(mail.subject).toBe('A Reader wrote to Kaski');
    expect(mail.text).toContain('> One\n> Two\n');
    expect(mail.html).toContain('One<br />Two');
  });

  test.each([
    'A\r\nBcc: all@example.com',
    'A", "B" <b@example.com>',
    'A\u2028Bcc: all@example.com',
    '\u202Egnp.exe <root@example.com>',
    'Ä'.repeat(100),
    '=?utf-8?q?Bcc:_all=40example.com?=',
    '=?utf-8?Q?=E2=80=AEgnp=0D=0AX?= =?utf-8?Q?_Bank_alert?=',
  ])('a name cannot add a header, an address or another direction: %j', async (name) => {
    const { mail, raw, to } = await deliver(message({ name }));
    expect(to).toEqual(['coach@kaski.example']);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['reader@example.com']);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(raw.split(/\r\n\r\n/)[0]).not.toMatch(/^bcc:/im);
    expect(mail.subject).not.toMatch(/[\r\n\u202E]/);
  });

  test('markup in it is text, and a placeholder stays one', async () => {
    const text = '<img src=x onerror=alert(1)> {{supportEmail}} $& \u202Egnp';
    const { mail } = await deliver(message({ message: text, name: '<b>x</b>' }));
    expect(mail.html).not.toMatch(/<img src=x|<b>x/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; {{supportEmail}} $&amp; gnp');
    expect(mail.text).toContain('> <img src=x onerror=alert(1)> {{supportEmail}} $& gnp');
  });
});

describe('a reply to the shop', () => {
  const from = (sender: string, contact?: string) => {
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${port}`;
    return createMailer({
      url,
      from: sender,
      domain: 'kaski.example',
      log,
      ...(contact && { contact: () => contact }),
    });
  };

  test('goes to the contact address if the sender is another', async () => {
    const { mail } = await deliver({}, from('Kaski <no-reply@mail.kaski.example>', 'ask@kaski.example'));
    expect(mail.replyTo).toEqual([{ name: '', address: 'ask@kaski.example' }]);
    const own = from('Kaski <no-reply@mail.kaski.example>', 'ask@kaski.example');
    const { mail: toSender } = await deliver(message({}), own);
    expect(toSender.replyTo).toEqual([{ name: 'A Reader', address: 'reader@example.com' }]);
  });

  test.each([
    ['"Kaski" <Ask@kaski.example>', 'ask@kaski.example'],
    ['Kaski <ask@kaski.example>', undefined],
  ])('needs no header with the sender %s and the contact %s', async (sender, contact) => {
    expect((await deliver({}, from(sender, contact))).mail.replyTo).toBeUndefined();
  });
});

test('a mail is in the language of its row', async () => {
  const { mail } = await deliver({ language: 'en-XA' });
  expect(mail.subject).toMatch(/^\u2068Yóúr méššágé.*Kaski/);
  expect(mail.text).toContain('Yóúr méššágé háš árrívéd');
  expect(mail.html).toMatch(/<html[^>]* lang="en-XA"/);
});

describe('a letter', () => {
  test('says in its head how to leave the list with one click', async () => {
    const unsubscribeUrl = 'https://kaski.example/newsletter/unsubscribe?token=1';
    const { mail } = await deliver({
      template: 'newsletter-welcome',
      data: { ...brand, unsubscribeUrl },
      unsubscribeUrl,
    });
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toBe('<newsletter.kaski.example>');
    expect(header('precedence')).toBe('bulk');
    expect(mail.text).toContain(unsubscribeUrl);
    expect(mail.html).toContain(`href="${unsubscribeUrl}"`);
  });

  test('and only a letter does', async () => {
    const { mail } = await deliver({});
    const keys = mail.headers.map(({ key }) => key);
    for (const key of ['list-unsubscribe', 'list-id', 'precedence']) expect(keys).not.toContain(key);
  });

  test('names the postal address of the seller in both parts, if one is set', async () => {
    const postalAddress = 'Kaski Oy, Rantatie <1>, 00100 Helsinki';
    const { mail } = await deliver({ data: { ...brand, postalAddress } });
    expect(mail.text).toContain(postalAddress);
    expect(mail.html).toContain('Kaski Oy, Rantatie &lt;1&gt;, 00100 Helsinki');
  });
});

test('every mail says that no person sent it, so that no absence is answered to a visitor', async () => {
  const { mail } = await deliver(message({}));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('x-auto-response-suppress')).toBe('All');
});

describe('an attachment', () => {
  const content = Buffer.from(Array.from({ length: 3_000 }, (_, i) => i % 256));

  test('arrives as it was, beside both parts and under the same Message-ID', async () => {
    const asked: Mail[] = [];
    const by = mailer((mail) => {
      asked.push(mail);
      return Promise.resolve([{ filename: 'receipt-12.pdf', content, contentType: 'application/pdf' }]);
    });
    const { mail } = await deliver({ id: 'cafe', receiptNumber: 12 }, by);
    expect(asked.map(({ id, receiptNumber }) => [id, receiptNumber])).toEqual([['cafe', 12]]);
    const [file, ...others] = mail.attachments.filter(({ related }) => !related);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'receipt-12.pdf', mimeType: 'application/pdf', disposition: 'attachment' });
    expect(Buffer.from(file?.content as ArrayBuffer).equals(content)).toBe(true);
    expect(mail.messageId).toBe('<cafe@kaski.example>');
    expect(mail.text).toContain('Your message has arrived');
    expect(mail.html).toContain('Your message has arrived');
  });

  test('is missing where there is none', async () => {
    const by = mailer(() => Promise.resolve([]));
    const [none, empty] = [await deliver({}), await deliver({}, by)];
    for (const { mail, raw } of [none, empty]) {
      expect(mail.attachments.filter(({ related }) => !related)).toEqual([]);
      expect(raw).not.toContain('multipart/mixed');
    }
  });

  test('that cannot be made keeps the mail from leaving', async () => {
    const before = received.length;
    const by = mailer(() => Promise.reject(new Error('There is no such receipt.')));
    await expect(deliver({}, by)).rejects.toThrow('There is no such receipt.');
    expect(received).toHaveLength(before);
  });
});

test('the picture of the header is a part of the mail, so that opening the mail tells nobody', async () => {
  const { mail, raw } = await deliver({});
  expect(mail.attachments).toEqual([
    expect.objectContaining({ mimeType: 'image/png', disposition: 'inline', related: true }),
  ]);
  const cid = mail.attachments[0]?.contentId?.slice(1, -1);
  expect(mail.html?.match(/<img [^>]*src="[^"]*"/g)).toEqual([expect.stringContaining(`src="cid:${cid}"`)]);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
});

describe('the logo', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const shown = { src: 'https://kaski.example/media/1-480.png', width: 120, height: 40, plate: false };
  const withLogo = (logo: MailerOptions['logo']) => mailer(undefined, () => ({ logo: shown }), logo);

  test('is a part of the mail, too', async () => {
    const { mail } = await deliver(
      {},
      withLogo((src) => Promise.resolve(Buffer.concat([png, Buffer.from(src)]))),
    );
    const file = mail.attachments.find(({ contentId }) => contentId === '<logo@kaski.example>');
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toContain(shown.src);
    expect(mail.html).toContain('src="cid:logo@kaski.example" alt="Kaski"');
    expect(mail.html).not.toContain(shown.src);
  });

  test('gives way to the name if it cannot be loaded', async () => {
    const { mail } = await deliver(
      {},
      withLogo(() => Promise.reject(new Error('no file'))),
    );
    expect(mail.html).not.toMatch(/logo@|480\.png/);
    expect(mail.html).toContain('>Kaski</a>');
  });
});

test('a mail whose header cannot be drawn leaves with a line in its place', async () => {
  const colours = { accent: '#C8400F', onAccent: '#FFFFFF', night: '#FF7A45', highlight: "#'<" } as const;
  const look = { ...colours, ground: '', typeface: '', motif: '' } as const;
  const { mail } = await deliver(
    {},
    mailer(undefined, () => ({ look })),
  );
  expect(mail.attachments).toEqual([]);
  expect(mail.html).toContain('border-top:4px solid');
});

describe('a password', () => {
  /** Every address of this machine leads to the server, but only loopback addresses are known to. */
  const sendTo = (host: string, query = '') => {
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://user:password@${host}:${port}${query}`;
    return deliver({}, createMailer({ url, from: 'ask@kaski.example', domain: 'kaski.example', log }));
  };

  test('is not sent unencrypted to another machine, unless the address allows it', async () => {
    const before = logins.length;
    await expect(sendTo('0.0.0.0')).rejects.toThrow(/STARTTLS/);
    expect(logins).toHaveLength(before);
    await sendTo('0.0.0.0', '?requireTLS=false');
    await sendTo('127.0.0.1');
    expect(logins.slice(before)).toEqual(['user', 'user']);
  });
});
