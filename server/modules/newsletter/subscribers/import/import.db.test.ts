import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ImportPreviewResponse, ImportResponse, SubscribersResponse } from '#contract/newsletter/subscribers.studio.ts';
import { TAGS_MAX } from '#contract/newsletter/tags.studio.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { COACH } from '#server/testing/coached.ts';
import { openPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { Subscriber } from '../subscriber.entity.ts';
import {
  app,
  coach,
  freshLetters,
  json,
  now,
  readers,
} from '#server/modules/newsletter/letter-desk/letters.harness.ts';
import { importSubscribers, previewImport } from './import.service.ts';

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

test('refuses addresses that a spreadsheet takes for formulas, and takes the signs that people have', async () => {
  const answer = await bring(
    ['email', '=cmd|calc@example.com', '@sum@example.com', '|x@example.com', '"\ttab@example.com"'].join('\n'),
  );
  expect(answer.lines).toEqual([
    { line: 2, value: '=cmd|calc@example.com', why: 'formula' },
    { line: 3, value: '@sum@example.com', why: 'no-address' },
    { line: 4, value: '|x@example.com', why: 'formula' },
    { line: 5, value: 'tab@example.com', why: 'formula' },
  ]);
  expect(await list()).toEqual([]);
  const taken = ['+sum@example.com', '-x@example.com', 'a+b-c=d@example.com'];
  expect(await bring(taken.join('\n'))).toMatchObject({ added: 3, refused: 0 });
  // An import reads the export's quoted formulas.
  const exported = await (await coach.ask(`${PATH}.csv`)).text();
  expect(exported).toContain("'+sum@example.com");
  expect(await bring(exported)).toMatchObject({ added: 0, known: 3, refused: 0 });
  expect(await bring("email\n'=cmd@example.com")).toMatchObject({ added: 0, refused: 1 });
});

test('brings back from the export who came back after leaving', async () => {
  await readers(['back@example.com'], { unsubscribedAt: now });
  const exported = await (await coach.ask(`${PATH}.csv`)).text();
  await app.em().nativeDelete(Subscriber, { emailKey: 'back@example.com' });
  expect(await bring(exported)).toMatchObject({ added: 1, refused: 0 });
});

const EXPORT = [
  'id,email,subscribed_to_emails,deleted_at',
  '1,wants@example.com,true,',
  '2,left@example.com,false,',
  '3,silent@example.com,,',
  '4,gone@example.com,true,2023-01-01T00:00:00.000Z',
].join('\n');
const LISTED = ['Erased', 'left', 'back', 'earlier', 'new'].map((name) => `${name}@example.com`);
const statuses = async () => {
  const found = await app.em().find(Subscriber, {}, { orderBy: { emailKey: 'asc' } });
  return found.map(({ emailKey, status }) => `${emailKey.split('@')[0]} ${status}`);
};

test('shows how a file is read, and writes nothing', async () => {
  const answer = await coach.ask(`${PATH}/import/preview`, { method: 'POST', body: EXPORT });
  expect(ImportPreviewResponse.parse(await json(Promise.resolve(answer)))).toEqual({
    separator: 'comma',
    columns: { email: 'email', language: null, standing: ['subscribed_to_emails', 'deleted_at'], tags: null },
    subscribed: 1,
    unsubscribed: 2,
    unconfirmed: 0,
    unclear: 1,
    listed: 0,
    repeated: 0,
    refused: 0,
    lines: [],
    tags: [],
    wrongTags: [],
    samples: [
      { line: 2, email: 'wants@example.com', standing: 'subscribed' },
      { line: 3, email: 'left@example.com', standing: 'unsubscribed' },
      { line: 4, email: 'silent@example.com', standing: 'unclear' },
      { line: 5, email: 'gone@example.com', standing: 'unsubscribed' },
    ],
  });
  expect(await app.em().count(Subscriber)).toBe(0);
  expect((await fetch(`${app.url}${PATH}/import/preview`, { method: 'POST', body: EXPORT })).status).toBe(401);
});

test('asks what to do with people of whom the file says nothing', async () => {
  const refused = await send(EXPORT);
  expect(refused.status).toBe(400);
  expect(ErrorResponse.parse(await refused.json()).error.issues?.map(({ path }) => path)).toEqual(['unclear']);
  expect(await app.em().count(Subscriber)).toBe(0);
});

test('leaves out who has left elsewhere', async () => {
  const answer = ImportResponse.parse(await json(send(EXPORT, { ...agreed, unclear: 'skip' })));
  expect(answer).toMatchObject({ added: 1, unsubscribed: 0, refused: 3 });
  expect(answer.lines.map(({ line, why }) => [line, why])).toEqual([
    [3, 'unsubscribed'],
    [4, 'unclear'],
    [5, 'unsubscribed'],
  ]);
  expect(await statuses()).toEqual(['wants confirmed']);
});

test('keeps who has left elsewhere as unsubscribed if asked to, and a later file does not bring them back', async () => {
  const answer = await json(send(EXPORT, { ...agreed, unclear: 'add', unsubscribed: 'keep' }));
  expect(ImportResponse.parse(answer)).toMatchObject({ added: 2, unsubscribed: 2, refused: 0 });
  const all = ['gone unsubscribed', 'left unsubscribed', 'silent confirmed', 'wants confirmed'];
  expect(await statuses()).toEqual(all);
  expect(await bring('email\nleft@example.com')).toMatchObject({ added: 0, refused: 1 });
  expect(await statuses()).toEqual(all);
});

test.each(['keep', 'skip'])(
  'unsubscribes who has left elsewhere since an earlier import (%s)',
  async (unsubscribed) => {
    await bring('email\nleft@example.com\ngone@example.com\nwants@example.com');
    await readers(['here@example.com']);
    const file = `${EXPORT}\n5,here@example.com,false,`;
    const answer = ImportResponse.parse(await json(send(file, { ...agreed, unclear: 'skip', unsubscribed })));
    expect(answer).toMatchObject({ added: 0, unsubscribed: 2 });
    // A reader who confirmed here stays.
    expect(await statuses()).toEqual(['gone unsubscribed', 'here confirmed', 'left unsubscribed', 'wants confirmed']);
  },
);

test('subscribes nobody again who has left or was erased since the consent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-import-'));
  const privacyRequests = openPrivacyRequests(join(folder, 'erasures'));
  const names = ['erased@example.com', 'unsubscription:left@example.com', 'unsubscription:back@example.com'];
  await privacyRequests.add([...names, 'unsubscription:erased@example.com'], new Date('2026-06-01T00:00:00Z'));
  await privacyRequests.add(['earlier@example.com'], new Date('2026-04-30T20:00:00Z'));
  await readers(['back@example.com']);
  const shop = { language: 'en', timeZone: 'Europe/Helsinki', privacyRequests } as const;
  const file = () => Readable.from(Buffer.from(LISTED.join('\n')));
  expect(await previewImport(file(), shop)).toMatchObject({ subscribed: 5, listed: 4 });
  const request = { ...agreed, unsubscribed: 'skip', unclear: '' } as const;
  const { id: by } = await app.em().findOneOrFail(User, { email: COACH });
  const answer = await importSubscribers(app.em(), file(), request, shop, { coach: by, now });
  expect(answer).toMatchObject({ added: 2, known: 1, refused: 2 });
  expect(answer.lines.map(({ value, why }) => [value, why])).toEqual([
    ['Erased@example.com', 'erased'],
    ['left@example.com', 'left'],
  ]);
  expect(await statuses()).toEqual(['back confirmed', 'earlier confirmed', 'new confirmed']);
  await rm(folder, { recursive: true });
});

test('names who has left elsewhere on the list of privacy requests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-import-'));
  const privacyRequests = openPrivacyRequests(join(folder, 'erasures'));
  const shop = { language: 'en', timeZone: 'Europe/Helsinki', privacyRequests } as const;
  const { id: by } = await app.em().findOneOrFail(User, { email: COACH });
  const request = { ...agreed, unsubscribed: 'keep', unclear: 'skip' } as const;
  await importSubscribers(app.em(), Readable.from(Buffer.from(EXPORT)), request, shop, { coach: by, now });
  // A backup from before the import knows nobody.
  await app.em().nativeDelete(Subscriber, {});
  expect(await previewImport(Readable.from(Buffer.from('email\nleft@example.com')), shop)).toMatchObject({ listed: 1 });
  await rm(folder, { recursive: true });
});

test('adds no more tags to somebody who has not confirmed yet than one may have', async () => {
  const tags = (from: number, count: number) => Array.from({ length: count }, (_, i) => `t${from + i}`);
  await readers(['full@example.com'], { status: 'pending', tags: tags(0, 15) });
  await bring(`email;tags\nfull@example.com;"${tags(10, 15).join(',')}"`);
  const { tags: merged } = await app.em().findOneOrFail(Subscriber, { emailKey: 'full@example.com' });
  expect(merged).toHaveLength(TAGS_MAX);
});

test('lets others have their turn while it writes, chunk by chunk', async () => {
  const many = Array.from({ length: 2_000 }, (_, i) => `r${i}@example.com`).join('\n');
  const seen: number[] = [];
  let over = false;
  const asking = (async () => {
    // Queries as other requests do.
    while (!over) seen.push(((await json(coach.ask(PATH))) as { total: number }).total);
  })();
  expect(await bring(many)).toMatchObject({ added: 2_000 });
  over = true;
  await asking;
  expect(seen.some((count) => count > 0 && count < 2_000)).toBe(true);
  const logged = await app.em().find(CoachAction, { action: 'subscriber.import' }, { orderBy: { createdAt: 'desc' } });
  expect(logged.filter(({ details }) => details['added'] === 2_000)).toHaveLength(1);
});

test('that breaks off keeps what it says, and is brought to its end by the same file', async () => {
  const many = [...Array.from({ length: 700 }, (_, i) => `r${i}@example.com`), 'broken@example.com'].join('\n');
  await app.em().execute(`alter table subscriber add constraint breaks check (email_key <> 'broken@example.com')`);
  const known = await app.em().count(CoachAction, { action: 'subscriber.import' });
  try {
    expect((await send(many)).status).toBe(500);
  } finally {
    await app.em().execute('alter table subscriber drop constraint breaks');
  }
  app.problems.length = 0;
  expect(await app.em().count(Subscriber)).toBe(500);
  const logged = await app.em().find(CoachAction, { action: 'subscriber.import' });
  expect(logged).toHaveLength(known + 1);
  expect(logged.some(({ details }) => details['added'] === 500)).toBe(true);
  expect(await bring(many)).toMatchObject({ added: 201, known: 500 });
});

test('that breaks off while it unsubscribes people says how many', async () => {
  await bring('email\nleft@example.com\ngone@example.com');
  const before = await app.em().find(CoachAction, { action: 'subscriber.import' }, { fields: ['id'] });
  const rule = `check (email_key <> 'gone@example.com' or status = 'confirmed')`;
  await app.em().execute(`alter table subscriber add constraint breaks ${rule}`);
  try {
    expect((await send(EXPORT, { ...agreed, unclear: 'skip' })).status).toBe(500);
  } finally {
    await app.em().execute('alter table subscriber drop constraint breaks');
  }
  app.problems.length = 0;
  const unsubscribed = await app.em().count(Subscriber, { status: 'unsubscribed' });
  const known = before.map(({ id }) => id);
  const logged = await app.em().find(CoachAction, { action: 'subscriber.import', id: { $nin: known } });
  expect(logged).toMatchObject([{ details: { added: 0, unsubscribed } }]);
});

test('a consent is told apart that is missing, too short, or long enough', async () => {
  const saidOf = async (consent: string) =>
    ErrorResponse.parse(await (await send('a@example.com', { ...agreed, consent })).json()).error.issues?.map(
      (issue) => issue.message,
    );
  expect(await saidOf('  ')).toEqual(['Enter where these people signed up and what they agreed to.']);
  expect(await saidOf('Race list')).toEqual([
    'Use at least 10 characters to say where these people signed up and what they agreed to.',
  ]);
  expect((await send('a@example.com', { ...agreed, consent: 'Race list.' })).status).toBe(200);
});
