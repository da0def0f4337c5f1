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
    ['Excel’s line with a sign that separates nothing', 'sep=:\nName;E-mail\nLind, Eva;a@x.example', 'semicolon'],
    ['one column', 'a@x.example', 'comma'],
    ['separators in quotation marks', 'Name;"E-mail"\n"Lind; Eva, the first";"a@x.example"', 'semicolon'],
  ])('reads %s', async (_name, text, separator) => {
    const file = await read(text);
    expect(file).toMatchObject({ separator, refused: { count: 0 } });
    expect(file.people[0]).toMatchObject({ email: 'a@x.example', standing: 'subscribed' });
  });

  test.each([
    ['UTF-16', '\uFEFF', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16', '\uFEFF', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['UTF-16 without a mark', '', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16 without a mark', '', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['Windows-1252', '', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-8', '', (text: string) => Buffer.from(text)],
  ])('reads %s', async (_name, mark, encode) => {
    const { people } = await read(encode(`${mark}E-mail\tSituação\r\na@x.example\tGelöscht\r\n`));
    expect(people).toMatchObject([{ email: 'a@x.example', standing: 'unsubscribed' }]);
  });

  test('reads Windows-1252 whose first umlaut is far behind the beginning', async () => {
    const many = Array.from({ length: 4_000 }, (_, i) => `r${i}@x.example;Club;aktiv`).join('\n');
    const text = `E-mail;Tags;Note\n${many}\na@b\u00E4cker.example;L\u00E4ufer;gel\u00F6scht`;
    for (const size of [1_000, 100_000])
      expect((await read(Buffer.from(text, 'latin1'), size)).people.at(-1)).toMatchObject({
        email: 'a@xn--bcker-gra.example',
        tags: ['L\u00E4ufer'],
        standing: 'unclear',
      });
  });

  test.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\r\n'],
  ])('keeps every line where line ends vary (%j, %j)', async (one, other) => {
    const lines = ['sep=,', 'E-mail,Status', 'a@x.example,Active', 'b@x.example,Unsubscribed', 'c@x.example,Active'];
    const text = lines.map((line, index) => line + (index % 3 === 2 ? other : one)).join('');
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unsubscribed', c: 'subscribed' });
    expect(await standings(text.slice(5 + one.length))).toEqual({
      a: 'subscribed',
      b: 'unsubscribed',
      c: 'subscribed',
    });
  });
});

test('reads a row with a full cell of Excel', async () => {
  const file = await read(`Email,Notes,Status\na@x.example,"${'n'.repeat(32_767)}",Unsubscribed`, 10_000);
  expect(file.people).toMatchObject([{ email: 'a@x.example', standing: 'unsubscribed' }]);
});

describe('the column of addresses', () => {
  test('is the one that the first line names, not the first with an address', async () => {
    expect(await addresses('Notes;E-mail\nmoved,old@x.example;new@x.example')).toEqual(['new@x.example']);
    expect(await addresses('Old address;Email Address\nold@x.example;new@x.example')).toEqual(['new@x.example']);
    expect(await addresses('Referred by,Courriel\nfriend@x.example,a@x.example')).toEqual(['a@x.example']);
  });

  test.each(['Subscribers 2024;;\n', ';;\n', 'Newsletter;;\nMay 2024;;\n'])(
    'is named below titles: %j',
    async (title) => {
      const file = await read(`${title}Name;E-Mail;Status\nEva;a@x.example;Abgemeldet\nIda;b@x.example;Aktiv`);
      expect(file.columns).toMatchObject({ email: 'E-Mail', standing: ['Status'] });
      expect(file.people.map(({ standing }) => standing)).toEqual(['unsubscribed', 'subscribed']);
      expect(file.refused.count).toBe(0);
    },
  );

  test('may be called an address, unless that is a street', async () => {
    expect(await addresses('Address,Name\na@x.example,Eva')).toEqual(['a@x.example']);
    expect(await addresses('Name,Address,Email\nEva,Main Street 1,a@x.example')).toEqual(['a@x.example']);
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
      'email,status,language,bought,consent,consent words,consent at,confirmed at,left at,tags,suppressed',
      'a@x.example,confirmed,de,no,newsletter-2,I want it,2026-01-01 10:00,2026-01-01 10:05,,vip,',
      'b@x.example,pending,en,no,newsletter-2,I want it,2026-01-01 10:00,,,,',
      'c@x.example,unsubscribed,en,yes,import,Club,2026-01-01 10:00,2026-01-01 10:05,2026-02-01 10:00,,',
      'd@x.example,confirmed,en,yes,import,Club,2026-01-01 10:00,2026-01-01 10:05,,,bounce',
    ].join('\n');
    const { people, columns } = await read(text);
    expect(people.map(({ standing }) => standing)).toEqual([
      'subscribed',
      'unconfirmed',
      'unsubscribed',
      'unsubscribed',
    ]);
    expect(columns.standing).toEqual(['status', 'consent', 'consent at', 'confirmed at', 'left at', 'suppressed']);
  });

  test.each([
    // Column, cell of people who want mail, cell of people who do not.
    ['Email subscriber status', 'Subscribed', 'Never subscribed'],
    ['Email permission status - home', 'Implicit', 'Unsubscribed'],
    ['Global status', 'Subscribed', 'Unsubscribed'],
    ['Opt-in status', 'Opted in', 'Opted out'],
    ['Opt-in status', 'Yes', 'No'],
    ['Subscription status', 'TRUE', 'FALSE'],
    ['Status', '1', '0'],
    ['status', 'C', 'U'],
    ['Deaktiviert', '', '03.02.2024'],
    ['disabled_at', '', '2024-02-03'],
    ['Bounced Hard', '', '2024-02-03'],
    ['Status', 'Aktiv', 'Gesperrt'],
    ['Unsubscribed from all email', 'false', 'true'],
    ['Portal Spam Report', 'FALSE', 'TRUE'],
    ['HasOptedOutOfEmail', '0', '1'],
    ['EMAIL_BLACKLISTED', '0', '1'],
    ['Email Suppressions', '[]', "['HARD_BOUNCE']"],
    ['Email hard bounce reason', '', 'UNKNOWN_USER'],
    ['Unsubscribed at', '0000-00-00 00:00:00', '2024-05-06'],
    ['Subscribed', '2023-01-01 10:00:00', 'no'],
    ['Receives newsletter', 'Yes', 'No'],
    ['Consent', 'yes', 'no'],
    ['Newsletter', 'はい', 'いいえ'],
    ['Abgemeldet am', '', '03.02.2024'],
    ['Anmeldestatus', 'Aktiv', 'Abgemeldet'],
    ['Statut de l’abonnement', 'abonné', 'désabonné'],
    ['Date de désinscription', '', '2024-01-01'],
    ['Tilauksen tila', 'tilattu', 'peruutettu'],
    ['Uutiskirje', 'kyllä', 'ei'],
    ['Dado de baja', 'no', 'sí'],
    ['Avregistrerad', '', '2024-01-02'],
    ['Stato', 'Iscritto', 'Disiscritto'],
    ['配信停止', '0', '1'],
    ['수신거부', '아니요', '예'],
  ])('follows “%s” of another service', async (name, wants, gone) => {
    const { people, columns } = await read(`Email\t${name}\na@x.example\t${wants}\nb@x.example\t${gone}`);
    expect(people.map(({ standing }) => standing)).toEqual(['subscribed', 'unsubscribed']);
    expect(columns.standing).toEqual([name]);
  });

  test.each([
    'Kein Newsletter',
    'No newsletter',
    'no_newsletter',
    'NoNewsletter',
    'No e-mail',
    'Never mail',
    'Keine Werbung',
    'Do not send newsletter',
    'No longer subscribed',
    'Consent withdrawn',
    'Einwilligung widerrufen',
    'Exclude from newsletter',
    'Removed from mailing list',
    'Newsletter declined',
    'Newsletter abbestellt',
    'Newsletter abgelehnt',
    'Newsletter nicht erwünscht',
    'GDPR delete request',
    'Pas de newsletter',
    'No quiere newsletter',
    'Não quer newsletter',
    'Ei uutiskirjettä',
    'Inget nyhetsbrev',
    'ニュースレター不要',
    'メルマガ購読停止',
    '수신 동의 철회',
    '구독 해지',
  ])('is reversed by the negation in “%s”', async (name) => {
    const text = `Email;${name}\na@x.example;yes\nb@x.example;no\nc@x.example;\nd@x.example;perhaps\ne@x.example;2024-01-02`;
    expect(Object.values(await standings(text))).toEqual([
      'unsubscribed',
      'unclear',
      'unclear',
      'unclear',
      'unsubscribed',
    ]);
  });

  test.each(['Not confirmed', 'Nicht bestätigt', 'Email not verified'])(
    'is unconfirmed where “%s” says yes',
    async (name) => {
      expect(await standings(`Email;${name}\na@x.example;yes\nb@x.example;no`)).toEqual({
        a: 'unconfirmed',
        b: 'unclear',
      });
    },
  );

  test.each([
    'Not unsubscribed',
    'Nicht abgemeldet',
    'I agree to receive the newsletter. I can unsubscribe at any time.',
    'Newsletter (jederzeit abbestellbar)',
    'Newsletter (no spam)',
    'Never miss a newsletter',
    'Newsletter - no spam',
  ])('is unclear where “%s” may mean either', async (name) => {
    expect(await standings(`Email;${name}\na@x.example;yes\nb@x.example;no\nc@x.example;`)).toEqual({
      a: 'unclear',
      b: 'unclear',
      c: 'unclear',
    });
  });

  test.each([
    // Column, cells of people who want mail, do not, and may mean either.
    ['Do you want my newsletter?', 'Yes', 'No, thanks', 'Yes, please'],
    ['Newsletter erwünscht', 'ja', 'nein danke', 'ja, telefonisch'],
    ['Opt-in for marketing', 'Opted in', 'Not opted in', 'Later'],
    ['Consent', 'yes', 'Withdrawn', 'Given'],
    ['Newsletter signup', 'true', 'unchecked', 'checked'],
    ['Uutiskirje', 'kyllä', 'ei', 'ehkä'],
    ['Newsletter No. 5', 'yes', 'no', ''],
    ['Consent status', 'Yes', 'No', 'Given'],
    ['GDPR status', 'Yes', 'No', 'Given'],
  ])('follows “%s” although a cell is no clear answer', async (name, wants, gone, unclear) => {
    const text = `Email;${name}\na@x.example;${wants}\nb@x.example;${gone}\nc@x.example;${unclear}`;
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unsubscribed', c: 'unclear' });
  });

  test.each([
    ['Email status;Opt-In Source', 'active;Website'],
    ['Email Marketing Consent;Consent Method', 'SUBSCRIBED;SIGNUP_FORM'],
    ['Status;Consent text', 'subscribed;I agree to get the newsletter'],
    ['Subscribed;Confirmed at', '2024-01-01;'],
  ])('is the clear status beside a column without an answer (%s)', async (names, cells) => {
    const others = 'b@x.example;unsubscribed;2024-01-01';
    expect(await standings(`Email;${names}\na@x.example;${cells}\n${others}`)).toMatchObject({ a: 'subscribed' });
  });

  test.each([
    'Newsletter yes/no',
    'newsletter_yes_no',
    'Newsletter opt-in [yes/no]',
    'Newsletter (1=yes, 0=no)',
    'Newsletter: Ja oder Nein?',
    'Uutiskirje kyllä/ei',
    'Do you want the newsletter, yes or no?',
  ])('is the answer where “%s” lists both', async (name) => {
    const text = `Email;${name}\na@x.example;yes\nb@x.example;no\nc@x.example;perhaps`;
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unsubscribed', c: 'unclear' });
  });

  test.each(['Yes, no problem', 'Ja, kein Problem', 'Sure, why not'])('asks about “%s”', async (cell) => {
    expect(await standings(`Email;Newsletter signup\na@x.example;yes\nb@x.example;${cell}`)).toEqual({
      a: 'subscribed',
      b: 'unclear',
    });
  });

  test('names of mailing lists are no answers', async () => {
    const text = 'Email;Mailing Lists;Accepts Marketing\na@x.example;Newsletter;TRUE\nb@x.example;;FALSE';
    expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unsubscribed' });
  });

  test.each([
    ['Uutiskirje', 'ei'],
    ['Newsletter signup', 'Bitte keinen'],
    ['Newsletter signup', 'perhaps'],
    ['Kein Newsletter', 'x'],
    ['GDPR', 'nein'],
    ['Verified', 'no'],
    ['Aktiviert', 'nein'],
    ['Confirmed At', 'never'],
    ['Estado', 'Baja'],
    ['Estado', 'Suspendido'],
    ['Customer status', 'Opt-out requested'],
  ])('is unclear where “%s” has its first cell far below: %s', async (name, cell) => {
    const rows = Array.from({ length: 150 }, (_, i) => `r${i}@x.example;`).join('\n');
    const { people, columns } = await read(`E-Mail;${name}\n${rows}\nz@x.example;${cell}`, 1_000);
    expect(people.at(-1)).toMatchObject({ email: 'z@x.example', standing: 'unclear' });
    expect(columns.standing).toEqual([`${name}: ${cell}`]);
  });

  test.each([
    ['Newsletter signup', 'yes', 'unclear'],
    ['Aktiviert', '2024-01-01', 'unclear'],
    ['Confirmed At', '2024-01-01', 'unclear'],
    ['State', 'Bavaria', 'subscribed'],
    ['Notes', 'yes', 'subscribed'],
  ])('of people above the first cell of “%s” (%s) is %s', async (name, cell, standing) => {
    const rows = Array.from({ length: 150 }, (_, i) => `r${i}@x.example;`).join('\n');
    const { people, columns } = await read(`E-Mail;${name}\n${rows}\nz@x.example;${cell}`, 1_000);
    expect([people[0]?.standing, people[149]?.standing, people[150]?.standing]).toEqual([
      standing,
      standing,
      'subscribed',
    ]);
    expect(columns.standing).toEqual(standing === 'unclear' ? [name] : []);
  });

  test('is that of the other columns where one has its first cell far below', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => `r${i}@x.example,,2024-01-01`).join('\n');
    const text = `Email,OPTIN_TIME,CONFIRM_TIME\n${rows}\nz@x.example,2024-01-01,2024-01-01`;
    expect(new Set(Object.values(await standings(text)))).toEqual(new Set(['subscribed']));
  });

  test.each(['Confirmed At', 'Confirmed On', 'CONFIRM_TIME', 'DOI-Datum', 'Opt-in bestätigt am'])(
    'is unclear where the date in “%s” is missing',
    async (name) => {
      const text = `Email;Subscribed On;${name}\na@x.example;2024-01-01;2024-01-01\nb@x.example;2024-01-01;`;
      expect(await standings(text)).toEqual({ a: 'subscribed', b: 'unclear' });
    },
  );

  test('is unconfirmed where a column of confirmed people says no', async () => {
    expect(await standings('Email,Verified\na@x.example,yes\nb@x.example,no')).toEqual({
      a: 'subscribed',
      b: 'unconfirmed',
    });
  });

  test('is unconfirmed where a column of activations is empty, or a code says so', async () => {
    const german = 'Email;Registriert;Aktiviert;Deaktiviert\na@x.example;01.02.2024;01.02.2024;';
    expect(
      await standings(`${german}\nb@x.example;01.02.2024;;\nc@x.example;01.02.2024;01.02.2024;02.02.2024`),
    ).toEqual({
      a: 'subscribed',
      b: 'unconfirmed',
      c: 'unsubscribed',
    });
    const codes = 'email,status\na@x.example,C\nb@x.example,S\nc@x.example,B\nd@x.example,P';
    expect(Object.values(await standings(codes))).toEqual([
      'subscribed',
      'unconfirmed',
      'unsubscribed',
      'unsubscribed',
    ]);
  });

  test.each([
    ['Hard bounces', '3'],
    ['Activated', ''],
    ['State', 'NO'],
    ['Complaints', '1'],
    ['Marketing emails bounced', '1'],
    ['Newsletter opens', '0'],
    ['State', 'Baja California'],
    ['Last status change', '2024-01-01'],
    ['SMS subscriber status', 'Never subscribed'],
    ['Order status', 'Cancelled'],
    ['Unsubscribe link', 'https://x.example/u/1'],
    ['OPTIN_TIME', ''],
    ['active_subscription', 'false'],
    ['Notes', 'Asked whether she was unsubscribed'],
    ['City', 'Baja'],
    ['Lead status', 'Open'],
    ['Email confirmation status', ''],
    ['Verified buyer', 'No'],
    ['Block', 'A'],
    ['Photo consent', 'No'],
    ['OPTIN_IP', '192.0.2.1'],
  ])('does not follow “%s”', async (name, cell) => {
    const { people, columns } = await read(`Email\t${name}\na@x.example\t${cell}\n`);
    expect([people[0]?.standing, columns.standing]).toEqual(['subscribed', []]);
  });

  test.each([
    ['a column of another name', 'Email;Type\na@x.example;regular\nb@x.example;Unsubscribed', 'Type: Unsubscribed'],
    ['a file without names', 'a@x.example;Eva;aktiv\nb@x.example;Ida;abgemeldet', '3: abgemeldet'],
    [
      'a type of subscriber',
      'email,subscriber_type\na@x.example,regular\nb@x.example,removed',
      'subscriber_type: removed',
    ],
    ['a type of reports', 'email,type\na@x.example,regular\nb@x.example,spammy', 'type: spammy'],
    ['a type of blocks', 'email,kind\na@x.example,premium\nb@x.example,Blocked', 'kind: Blocked'],
    ['tags', 'Email;Tags\na@x.example;vip\nb@x.example;vip, do-not-email', 'Tags: vip, do-not-email'],
  ])('is unclear where %s has a word for people who left', async (_name, text, shown) => {
    const { people, columns } = await read(text);
    expect(people.map(({ standing }) => standing)).toEqual(['subscribed', 'unclear']);
    expect(columns.standing).toEqual([shown]);
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
