import { describe, expect, test } from 'vitest';
import { PersonResponse } from '#contract/accounts/people.studio.ts';
import { ActsResponse } from '#contract/accounts/audit-log.studio.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import {
  IMPORT_LINES,
  ImportResponse,
  NAMED_LINES,
  SubscribersResponse,
} from '#contract/newsletter/subscribers.studio.ts';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from '#server/platform/outbox/suppressed-address.entity.ts';
import { Subscriber } from './subscriber.entity.ts';
import {
  app,
  coach,
  deliver,
  freshLetters,
  json,
  readers,
  sent,
  START,
  write,
} from '../letter-desk/letters.harness.ts';

const PATH = '/api/coach/subscribers';
const agreed = { consent: 'A form at the club, in spring', day: '2026-05-01' };

freshLetters();

const send = (body: string | Buffer<ArrayBuffer>, more: Record<string, string> = agreed) =>
  coach.ask(`${PATH}/import?${new URLSearchParams(more)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  });
const bring = async (body: string) => ImportResponse.parse(await json(send(body)));
const list = async (query = '') =>
  SubscribersResponse.parse(await json(coach.ask(`${PATH}?${query}`))).items.map(({ email }) => email);

describe('the list of subscribers', () => {
  test('is searched, filtered and sorted, with no more than five statements', async () => {
    await readers(['b@example.com', 'a_b@example.com']);
    await readers(['left@example.com'], { status: 'unsubscribed' });
    expect(await list('sort=email')).toEqual(['a_b@example.com', 'b@example.com', 'left@example.com']);
    expect(await list('q=_')).toEqual(['a_b@example.com']);
    expect(await list('q=A_B')).toEqual(['a_b@example.com']);
    await readers(['anna@xn--bcker-gra.example'], { status: 'unsubscribed' });
    for (const written of ['anna@bäcker.example', '@Bäcker.example'])
      expect(await list(`q=${encodeURIComponent(written)}`)).toEqual(['anna@xn--bcker-gra.example']);
    await app.em().nativeDelete(Subscriber, { emailKey: 'anna@xn--bcker-gra.example' });
    expect(await list('status=unsubscribed')).toEqual(['left@example.com']);
    expect(await list('segment=bought')).toEqual([]);
    for (const wrong of ['status=x', 'segment=x', 'sort=x', 'page=0']) {
      expect((await coach.ask(`${PATH}?${wrong}`)).status).toBe(400);
    }
    expect(await countQueries(app, () => coach.ask(PATH))).toBeLessThanOrEqual(5);
  });

  test('leaves as a file, in which nothing is a formula', async () => {
    await readers(['=cmd@example.com', '+1@example.com', 'plain@example.com'], {
      consentWords: '=HYPERLINK("x"), "yes"',
    });
    const answer = await coach.ask(`${PATH}.csv?sort=email`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('subscribers.csv');
    const lines = (await answer.text()).split('\n');
    expect(lines.map((line) => line.split(',')[0]!.replace('\uFEFF', ''))).toEqual([
      'email',
      "'+1@example.com",
      "'=cmd@example.com",
      'plain@example.com',
      '',
    ]);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x""), ""yes"""`);
    expect(await (await coach.ask(`${PATH}.csv?q=plain`)).text()).not.toContain('cmd');
  });

  test('is not taken as a file without a line in the log', async () => {
    await readers(['one@example.com']);
    const taken = () => app.em().count(CoachAction, { action: 'subscriber.export' });
    const before = await taken();
    expect((await coach.ask(`${PATH}.csv?status=x`)).status).toBe(400);
    expect((await fetch(`${app.url}${PATH}.csv`)).status).toBe(401);
    expect(await taken()).toBe(before);
    await (await coach.ask(`${PATH}.csv`)).text();
    expect(await taken()).toBe(before + 1);
  });

  test('leaves whole, however long it is', async () => {
    const many = Array.from({ length: 2_500 }, (_, i) => `r${i}@example.com`);
    await bring(many.join('\n'));
    const text = await (await coach.ask(`${PATH}.csv`)).text();
    expect(
      new Set(
        text
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split(',')[0]),
      ),
    ).toEqual(new Set(many));
  });
});

describe('unsubscribing a person who asked the coach', () => {
  const unsubscribe = (id: string) => coach.post(`${PATH}/${id}/unsubscribe`);
  const find = (emailKey: string) => app.em().findOneOrFail(Subscriber, { emailKey });

  test('cancels pending newsletters, and names the person on the privacy list and in the log, once', async () => {
    await readers(['asks@example.com', 'stays@example.com']);
    const { id } = await find('asks@example.com');
    await sent();
    await write();
    expect((await unsubscribe(id)).status).toBe(204);
    expect(await find('asks@example.com')).toMatchObject({ status: 'unsubscribed', unsubscribedAt: START });
    expect(await deliver()).toEqual(['stays@example.com']);
    expect((await unsubscribe(id)).status).toBe(204);
    const logged = await app.em().find(CoachAction, { action: 'subscriber.unsubscribe', subjectId: id });
    expect(logged).toMatchObject([{ subject: 'subscriber', details: {} }]);
    expect(await bring('email\nasks@example.com')).toMatchObject({ added: 0, refused: 1 });
  });

  test('is offered at the person, for the address that is subscribed', async () => {
    await readers(['at-person@example.com'], { status: 'pending', confirmedAt: null });
    const { id } = await find('at-person@example.com');
    const person = async () =>
      PersonResponse.parse(await json(coach.ask(`/api/coach/people/${id}`))).letters as { id: string; status: string };
    expect(await person()).toMatchObject({ id, status: 'pending' });
    await unsubscribe(id);
    expect(await person()).toMatchObject({ id, status: 'unsubscribed' });
    const acts = ActsResponse.parse(await json(coach.ask(`/api/coach/acts?about=${id}`)));
    expect(acts.items.map(({ action }) => action)).toEqual(['subscriber.unsubscribe']);
  });

  test('is the coach’s alone, and needs a known person', async () => {
    await readers(['asks@example.com']);
    const { id } = await find('asks@example.com');
    const other = await member(app, 'other@example.com');
    expect((await other.post(`${PATH}/${id}/unsubscribe`)).status).toBe(404);
    expect((await app.post(`${PATH}/${id}/unsubscribe`, {})).status).toBe(401);
    expect((await find('asks@example.com')).status).toBe('confirmed');
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await unsubscribe(unknown)).status).toBe(404);
  });
});

describe('bringing people in', () => {
  test('adds who is new with the consent that is vouched for, and mails nobody', async () => {
    const answer = await bring('name,E-Mail,language\nA,New@example.com,fi\nB,other@example.com,\n');
    expect(answer).toEqual({ added: 2, unsubscribed: 0, known: 0, repeated: 0, refused: 0, lines: [] });
    const row = await app.em().findOneOrFail(Subscriber, { emailKey: 'new@example.com' });
    expect(row).toMatchObject({
      email: 'New@example.com',
      status: 'confirmed',
      language: 'fi',
      consentVersion: 'import',
      consentWords: agreed.consent,
      // The day begins in the shop's time zone.
      consentAt: new Date('2026-05-01T00:00:00+03:00'),
      confirmedAt: START,
    });
    expect(await app.em().count(OutboxMail)).toBe(0);
  });

  test('leaves alone who is known, has left or refuses mail, but not who has only typed an address', async () => {
    await readers(['known@example.com']);
    await readers(['asked@example.com'], { status: 'pending', confirmedAt: null, tags: ['club'] });
    await readers(['left@example.com'], { status: 'unsubscribed', unsubscribedAt: START });
    const em = app.em();
    em.create(SuppressedAddress, { address: 'bounced@example.com', reason: 'bounce', since: START });
    await em.flush();
    const lines = ['known@example.com', 'ASKED@example.com', 'left@example.com', 'bounced@example.com'];
    const answer = await bring(
      ['email', ...lines, 'new@example.com', 'New@example.com', '=1+1', '"a\nb@x.example"'].join('\n'),
    );
    expect(answer).toEqual({
      added: 2,
      unsubscribed: 0,
      known: 1,
      repeated: 1,
      refused: 4,
      lines: [
        { line: 4, value: 'left@example.com', why: 'left' },
        { line: 5, value: 'bounced@example.com', why: 'suppressed' },
        { line: 8, value: '=1+1', why: 'no-address' },
        { line: expect.any(Number) as number, value: 'a\nb@x.example', why: 'no-address' },
      ],
    });
    const confirmed = ['asked@example.com', 'known@example.com', 'new@example.com'];
    expect(await list('status=confirmed&sort=email')).toEqual(confirmed);
    const asked = await app.em().findOneOrFail(Subscriber, { emailKey: 'asked@example.com' });
    expect(asked).toMatchObject({ consentVersion: 'import', consentWords: agreed.consent, confirmedAt: START });
    expect(asked.tags).toEqual(['club']);
    expect(await list('status=unsubscribed')).toEqual(['left@example.com']);
    expect(await bring('email\nnew@example.com')).toMatchObject({ added: 0, known: 1 });
  });

  test.each([
    ['without a consent', { day: '2026-05-01' }, 'consent'],
    ['with a short one', { ...agreed, consent: 'yes' }, 'consent'],
    ['without a day', { consent: agreed.consent }, 'day'],
    ['with no day', { ...agreed, day: '1 May' }, 'day'],
    ['with a day of the year 0', { ...agreed, day: '0000-01-01' }, 'day'],
    ['with a day to come', { ...agreed, day: '2027-05-01' }, 'day'],
  ])('%s is refused beside the field', async (_, more, path) => {
    const answer = await send('a@example.com', more);
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await app.em().count(Subscriber)).toBe(0);
  });

  test.each([
    ['nothing', ''],
    ['only a heading', 'email\n'],
    ['a line without an end', `"${'a'.repeat(30_000)}`],
    ['a quotation mark that is not closed', 'email\n"a@example.com\n'],
  ])('a file that is %s is refused, and nothing of it is taken', async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    const { message, issues } = ErrorResponse.parse(await answer.json()).error;
    expect(issues).toEqual([{ path: 'file', message }]);
    expect(await app.em().count(Subscriber)).toBe(0);
  });

  test('a file of bytes that are no text adds nobody', async () => {
    const answer = await send(Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7) % 256)));
    expect([200, 400]).toContain(answer.status);
    expect(await app.em().count(Subscriber)).toBe(0);
  });

  const ROWS = 'e-mail;lang\r\n"aino@example.com";fi\r\neero@example.com;de\r\n';
  test.each([
    ['with a mark in front', `\uFEFF${ROWS}`],
    ['with tabs', ROWS.replaceAll(';', '\t')],
    ['with commas', ROWS.replaceAll(';', ',')],
    ['as old spreadsheets write Unicode', Buffer.from(`\uFEFF${ROWS}`, 'utf16le')],
    ['with line ends of another time', ROWS.replaceAll('\r\n', '\r')],
  ])('a list %s is read as it is meant', async (_, body) => {
    expect(ImportResponse.parse(await json(send(body)))).toMatchObject({ added: 2, refused: 0 });
    expect(await list('sort=email')).toEqual(['aino@example.com', 'eero@example.com']);
    expect(await app.em().count(Subscriber, { language: 'fi' })).toBe(1);
  });

  test('names in another encoding hurt nobody, and an address in one is named', async () => {
    const latin = Buffer.from('name,email\nJääskeläinen,aino@example.com\nX,jää@example.com\n', 'latin1');
    expect(ImportResponse.parse(await json(send(latin)))).toEqual({
      added: 1,
      unsubscribed: 0,
      known: 0,
      repeated: 0,
      refused: 1,
      lines: [{ line: 3, value: 'jää@example.com', why: 'no-address' }],
    });
  });

  test.runIf(isNightly).each([
    ['one line of ten megabytes', Buffer.alloc(10_000_000, 'a'), 400, 'unreadable_file'],
    ['more than there may be', Buffer.alloc(33_000_000, `${'a'.repeat(9_999)}\n`), 413, 'too_large'],
  ])('%s is refused with its reason', async (_, body, status, code) => {
    const answer = await send(body);
    const { error } = ErrorResponse.parse(await answer.json());
    expect([answer.status, error.code]).toEqual([status, code]);
    expect(error.issues).toEqual([{ path: 'file', message: error.message }]);
    expect(await app.em().count(Subscriber)).toBe(0);
  });

  const lines = Array.from({ length: IMPORT_LINES }, (_, i) => (i % 100 === 7 ? `no${i}` : `r${i}@example.com`));

  test('refuses a file of more lines than it says', async () => {
    const long = await send([...lines, 'one@example.com'].join('\n'));
    const { error } = ErrorResponse.parse(await long.json());
    expect([long.status, error.code]).toEqual([400, 'too_many_lines']);
    expect(error.issues).toEqual([
      { path: 'file', message: expect.stringContaining('at most 100,000 lines') as string },
    ]);
    expect(await app.em().count(Subscriber)).toBe(0);
  });

  test.runIf(isNightly)(
    'takes a file of as many lines as it says',
    async () => {
      const whole = await bring(lines.join('\n'));
      expect(whole).toMatchObject({ added: IMPORT_LINES * 0.99, known: 0, refused: IMPORT_LINES / 100 });
      expect(whole.lines).toHaveLength(NAMED_LINES);
      expect(whole.lines[0]).toEqual({ line: 8, value: 'no7', why: 'no-address' });
      expect(app.problems).toEqual([]);
    },
    240_000,
  );
});
