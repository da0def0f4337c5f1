import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readSubscriberFile } from './subscriber-file.ts';

const read = (text: string | Buffer, size = 7) => {
  const bytes = Buffer.from(text);
  // In small chunks, like a slow connection.
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return readSubscriberFile(Readable.from(parts, { objectMode: false }), 'en');
};
const standings = async (text: string) => {
  const { people } = await read(text);
  return Object.fromEntries(people.map(({ key, standing }) => [key.split('@')[0], standing]));
};
const addresses = async (text: string | Buffer) => (await read(text)).people.map(({ email }) => email);
const failure = (text: string) => read(text).catch((error: { code: string }) => error.code);

describe('the separator', () => {
  test.each([
    ['commas', 'Name,E-mail\r\n"Lind, Eva",a@x.example\r\n', 'comma'],
    ['semicolons with commas in fields', 'Name;E-mail\r\nLind, Eva;a@x.example\r\n', 'semicolon'],
    ['semicolons without names of columns', 'Lind, Eva;a@x.example\nLind, Ida;b@x.example\n', 'semicolon'],
    ['tabs', 'Name\tE-mail\nLind, Eva\ta@x.example', 'tab'],
    ['bars', 'E-mail|Name\na@x.example|Lind, Eva; the first', 'bar'],
    ['Excel’s line', 'sep=;\r\nName;E-mail\r\nLind, Eva;a@x.example', 'semicolon'],
    ['Excel’s line with a mark in front', '\uFEFFsep=\t\r\nE-mail\tName\r\na@x.example\tEva', 'tab'],
    ['Excel’s line without names of columns', 'sep=,\na@x.example,Eva', 'comma'],
    ['one column', 'a@x.example', 'comma'],
    ['separators in quotation marks', 'Name;"E-mail"\n"Lind; Eva, the first";"a@x.example"', 'semicolon'],
  ])('reads %s', async (_name, text, separator) => {
    const file = await read(text);
    expect(file).toMatchObject({ separator, refused: { count: 0 } });
    expect(file.people[0]).toMatchObject({ email: 'a@x.example', standing: 'subscribed' });
  });

  test('reads the UTF-16 that Excel saves', async () => {
    const text = '\uFEFFName\tE-mail\r\nÄnne\ta@x.example\r\n';
    expect(await addresses(Buffer.from(text, 'utf16le'))).toEqual(['a@x.example']);
  });
});

describe('the column of addresses', () => {
  test('is the one that the first line names, not the first with an address', async () => {
    expect(await addresses('Notes;E-mail\nmoved,old@x.example;new@x.example')).toEqual(['new@x.example']);
    expect(await addresses('Old address;Email Address\nold@x.example;new@x.example')).toEqual(['new@x.example']);
    expect(await addresses('Referred by,Courriel\nfriend@x.example,a@x.example')).toEqual(['a@x.example']);
  });

  test('is the only one with addresses where no line names it', async () => {
    expect(await addresses('Nom,Contact\nEva,a@x.example')).toEqual(['a@x.example']);
  });

  test('has to be named where several hold addresses', async () => {
    expect(await failure('Old,New\nold@x.example,new@x.example')).toBe('unclear_columns');
    expect(await failure('old@x.example,new@x.example')).toBe('unclear_columns');
  });

  test('is missed in a file without any', async () => {
    expect(await failure('Name,Phone\nEva,123')).toBe('no_addresses');
    expect(await failure('')).toBe('no_addresses');
    expect(await failure('E-mail\n')).toBe('no_addresses');
  });

  test('holds addresses as people write them, in one form', async () => {
    const { people, repeated } = await read(
      ['Email', 'eva@köln.example', 'EVA@KÖLN.EXAMPLE', 'Eva <eva@xn--kln-sna.example>', 'mailto:b@x.example'].join(
        '\n',
      ),
    );
    expect(people.map(({ email }) => email)).toEqual(['eva@xn--kln-sna.example', 'b@x.example']);
    expect(repeated).toBe(2);
  });
});

describe('the standing of a person', () => {
  test('follows a column of yes and no, whose empty field is unclear', async () => {
    const text = 'email,subscribed_to_emails\na@x.example,true\nb@x.example,FALSCH\nc@x.example,\nd@x.example,perhaps';
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unsubscribed', c: 'unclear', d: 'unclear' });
  });

  test.each([
    'deleted_at',
    'UNSUB_TIME',
    'CLEAN_TIME',
    'Bounced at',
    'left at',
    'Unsubscribe date',
    'Email Opt Out',
    'email_disabled',
  ])('is gone where “%s” is filled', async (name) => {
    const text = `Email Address,${name},Notes\na@x.example,,\nb@x.example,2022-05-06 07:08:09,\nc@x.example,no,`;
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unsubscribed', c: 'subscribed' });
  });

  test('follows a word of status', async () => {
    const words = 'Active Subscribed Cleaned Bounced Unsubscribed Complained Pending Non-Subscribed whatever'.split(
      ' ',
    );
    const text = ['Email,Status', ...words.map((word) => `${word}@x.example,${word}`), 'empty@x.example,'].join('\n');
    expect(Object.values(await standings(text))).toEqual([
      'subscribed',
      'subscribed',
      'unsubscribed',
      'unsubscribed',
      'unsubscribed',
      'unsubscribed',
      'unconfirmed',
      'unsubscribed',
      'unclear',
      'unclear',
    ]);
  });

  test('is that of this shop’s own export', async () => {
    const text = [
      'email,status,language,bought,consent,consent words,consent at,confirmed at,left at',
      'a@x.example,confirmed,de,no,newsletter-2,I want it,2026-01-01 10:00,2026-01-01 10:05,',
      'b@x.example,pending,en,no,newsletter-2,I want it,2026-01-01 10:00,,',
      'c@x.example,unsubscribed,en,yes,import,Club,2026-01-01 10:00,2026-01-01 10:05,2026-02-01 10:00',
    ].join('\n');
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unconfirmed', c: 'unsubscribed' });
  });

  test('is the most careful one of several columns and of several lines', async () => {
    const text =
      'email,status,deleted_at\na@x.example,active,2024-01-01\nb@x.example,active,\nB@x.example,unsubscribed,';
    expect(await standings(text)).toEqual({ a: 'unsubscribed', b: 'unsubscribed' });
  });

  test('is the coach’s word where the file says nothing', async () => {
    expect(await standings('Name,E-mail\nEva,a@x.example')).toEqual({ a: 'subscribed' });
  });
});
