import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ThreadResponse, ThreadsResponse } from '#contract/studio/inbox.ts';
import { LettersResponse, PictureResponse } from '#contract/talk.ts';
import { readEnv } from '../../env.ts';
import { createFileStore } from '../../storage/file-store.ts';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { noErasures } from '../account/erasures.ts';
import { deleteAccount } from '../account/account.service.ts';
import { sweepUploads } from '../files/uploads.service.ts';
import { User } from '../users/user.entity.ts';
import { ThreadPicture } from './thread-picture.entity.ts';

const COACH = 'coach@example.com';
let app: TestApp;
let folder: string;
let coach: Browser;
let anna: Browser;
let bea: Browser;
let now = new Date('2026-11-23T08:00:00Z');
let photo: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-letters-'));
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH, DATA_DIR: folder } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  bea = await member(app, 'bea@example.com', { renewing: [4] }, now);
  // Where and with what it was taken, as a telephone writes it.
  const exif = { IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' } };
  photo = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#10212b' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => app.em().execute('truncate thread, thread_message, thread_picture, outbox_mail'));

const upload = (by: Browser, bytes: Buffer, headers: Record<string, string> = {}, path = '/api/coaching/pictures') =>
  by.ask(path, { method: 'POST', body: new Uint8Array(bytes), headers: { 'content-type': 'image/jpeg', ...headers } });
const uploaded = async (by: Browser, path?: string) => {
  const response = await upload(by, photo, {}, path);
  expect(response.status).toBe(201);
  return PictureResponse.parse(await response.json());
};
const write = (by: Browser, pictures: object[], text = '') =>
  by.post('/api/coaching/thread', { id: randomUUID(), text, pictures });
const letters = async (by: Browser) =>
  LettersResponse.parse(await (await by.ask('/api/coaching/thread')).json()).letters;
const kept = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((each) => each.isFile())
    .map(({ name }) => name);
const asked = (url: string, by: Browser = createBrowser(app.url)) => {
  const { pathname, search } = new URL(url);
  return by.ask(pathname + search);
};
const sweep = () => sweepUploads(app.em(), createFileStore(readEnv({ DATA_DIR: folder })), now);
const message = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string } };
  return [response.status, error.message];
};

describe('an upload', () => {
  test('is for those who are coached', async () => {
    const plain = await member(app, 'plain@example.com', {}, now);
    expect((await upload(createBrowser(app.url), photo)).status).toBe(401);
    expect((await upload(plain, photo)).status).toBe(403);
  });

  test('is kept smaller, as WebP, and without where it was taken', async () => {
    const { url, ...picture } = await uploaded(anna);
    expect(picture).toMatchObject({ width: 1_600, height: 800 });
    const answer = await asked(url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const { exif, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([exif, format]).toEqual([undefined, 'webp']);
  });

  test('that is another thing beside a picture is only the picture', async () => {
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { url } = PictureResponse.parse(await (await upload(anna, polyglot)).json());
    expect(Buffer.from(await (await asked(url)).arrayBuffer()).toString('latin1')).not.toContain('script');
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'This is no picture.'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This is no picture.'],
    ['a program', Buffer.from('MZ\u0090\0\u0003\0', 'latin1'), 'This is no picture.'],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['half of one', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'The picture cannot be read'],
  ])('%s is refused, and leaves nothing', async (_, bytes, words) => {
    const before = await kept();
    expect(await message(await upload(anna, bytes))).toEqual([400, expect.stringContaining(words)]);
    expect(await kept()).toEqual(before);
    expect(await app.em().count(ThreadPicture)).toBe(0);
  });

  test('of 200 MB is refused before it is sent, with a sentence', async () => {
    const before = await kept();
    expect(await tooLarge({ 'content-length': 200_000_000 })).toEqual([413, 'The file is too large: at most 10 MB.']);
    // Who does not say how much comes is stopped where it is too much.
    const [status] = await tooLarge({ 'transfer-encoding': 'chunked' }, 12);
    expect([413, 'broken']).toContain(status);
    await expect.poll(kept).toEqual(before);
    expect(app.problems).toEqual([]);
  });

  test('that breaks off leaves nothing, and the next one works', async () => {
    const before = await kept();
    const sent = request(`${app.url}/api/coaching/pictures`, {
      method: 'POST',
      headers: { ...headersOf(anna), 'content-length': 100_000 },
    });
    const gone = new Promise<void>((resolve) => sent.on('error', () => resolve()).on('close', () => resolve()));
    sent.write(photo.subarray(0, 1_000));
    await expect.poll(() => readdir(join(folder, 'files', 'incoming'))).toHaveLength(1);
    sent.destroy();
    await gone;
    await expect.poll(kept).toEqual(before);
    await uploaded(anna);
  });
});

describe('a picture of a letter', () => {
  test('is seen by the two who write to each other and by nobody else', async () => {
    const { id } = await uploaded(anna);
    expect((await write(anna, [{ id, alt: 'My knee' }])).status).toBe(201);
    const [letter] = await letters(anna);
    const [picture] = letter!.pictures;
    expect(picture).toMatchObject({ id, alt: 'My knee', width: 1_600, height: 800 });
    expect((await asked(picture!.url)).status).toBe(200);
    const bare = `${app.url}/api/coaching/pictures/${id}`;
    expect([(await asked(bare, anna)).status, (await asked(bare, coach)).status]).toEqual([200, 200]);
    const other = picture!.url.replace(await idOf('anna@example.com'), await idOf('bea@example.com'));
    for (const url of [
      bare,
      other,
      picture!.url.replace(id, randomUUID()),
      `${bare}?sig=x`,
      `${app.url}/media/${id}.webp`,
    ])
      expect((await asked(url)).status).toBe(404);
    expect((await asked(bare, bea)).status).toBe(404);
    expect((await asked(`${app.url}/api/coaching/pictures/x`, anna)).status).toBe(404);
  });

  test('has a link that runs out, and is open to its own reader still', async () => {
    const { id } = await uploaded(anna);
    await write(anna, [{ id }]);
    const [letter] = await letters(anna);
    const { url } = letter!.pictures[0]!;
    const before = now;
    now = new Date(now.getTime() + 3_700_000);
    expect([(await asked(url)).status, (await asked(url, anna)).status]).toEqual([404, 200]);
    now = before;
  });

  test('that is somebody else’s, sent already, or not there is refused with a sentence', async () => {
    const { id } = await uploaded(anna);
    for (const each of [id, randomUUID()])
      expect(await message(await write(bea, [{ id: each }]))).toEqual([
        400,
        expect.stringContaining('is not there any more'),
      ]);
    expect((await write(anna, [{ id }, { id }])).status).toBe(400);
    expect((await write(anna, [{ id }])).status).toBe(201);
    expect((await write(anna, [{ id }], 'Again')).status).toBe(400);
    expect(await letters(bea)).toEqual([]);
    expect(await letters(anna)).toHaveLength(1);
  });

  test('comes with the coach’s answers, too, and to nobody by mail', async () => {
    await write(anna, [], 'How does it look?');
    const { id: picture } = await uploaded(coach, '/api/coach/talk/pictures');
    const { items } = ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json());
    const { id, version } = items[0]!;
    const answer = { id: randomUUID(), text: '', pictures: [{ id: picture, alt: 'The route' }], version };
    const sent = await coach.post(`/api/coach/inbox/${id}/answer`, answer);
    expect(sent.status).toBe(201);
    expect(ThreadResponse.parse(await sent.json()).entries.at(-1)).toMatchObject({ pictures: [{ alt: 'The route' }] });
    const [, answered] = await letters(anna);
    expect((await asked(answered!.pictures[0]!.url)).status).toBe(200);
    expect((await letters(bea)).length).toBe(0);
    const stranger = { name: 'A Reader', email: 'reader@example.com', message: 'Hello' };
    await createBrowser(app.url).post('/api/contact', stranger);
    const all = ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json()).items;
    const theirs = all.find(({ email }) => email === 'reader@example.com')!;
    const { id: second } = await uploaded(coach, '/api/coach/talk/pictures');
    const toStranger = { id: randomUUID(), text: 'Hello', pictures: [{ id: second }], version: theirs.version };
    expect((await coach.post(`/api/coach/inbox/${theirs.id}/answer`, toStranger)).status).toBe(400);
  });

  test('stands in what is taken away', async () => {
    const { id } = await uploaded(anna);
    await write(anna, [{ id, alt: '"><script>' }]);
    const text = await (await anna.ask('/api/coaching/thread/export')).text();
    expect(text).toContain('src="data:image/webp;base64,');
    expect(text).not.toContain('<script>');
    expect(await (await anna.ask('/api/user/export')).text()).toContain(`/api/coaching/pictures/${id}`);
  });
});

test('what was never sent is swept after six hours, what was sent stays', async () => {
  const sent = await uploaded(anna);
  await write(anna, [{ id: sent.id }]);
  const orphan = await uploaded(anna);
  await sweep();
  expect(await kept()).toEqual(expect.arrayContaining([sent.id, orphan.id]));
  const before = now;
  now = new Date(now.getTime() + 7 * 3_600_000);
  await sweep();
  now = before;
  expect(await kept()).toContain(sent.id);
  expect(await kept()).not.toContain(orphan.id);
});

test('they go with the person, both sides’', async () => {
  const cleo = await member(app, 'cleo@example.com', { renewing: [4] }, now);
  const { id } = await uploaded(cleo);
  await write(cleo, [{ id }], 'Hello');
  const { id: answer } = await uploaded(coach, '/api/coach/talk/pictures');
  const path = `/api/coach/talk/${await idOf('cleo@example.com')}`;
  expect(
    (await coach.post(path, { id: randomUUID(), text: 'Hello', pictures: [{ id: answer }], version: 0 })).status,
  ).toBe(201);
  const user = await app.em().findOneOrFail(User, { email: 'cleo@example.com' });
  const { brand } = {
    brand: { url: app.url, name: 'Shop', supportEmail: 'a@example.com', timeZone: 'UTC', language: 'en' } as const,
  };
  await deleteAccount(app.em(), user, { brand, erasures: noErasures, now: new Date(now.getTime() + 1_000) });
  await sweep();
  expect(await kept()).not.toContain(id);
  expect(await kept()).not.toContain(answer);
});

async function idOf(email: string): Promise<string> {
  return (await app.em().findOneOrFail(User, { email })).id;
}

function headersOf({ cookies }: Browser) {
  return {
    'content-type': 'image/jpeg',
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  };
}

/** Sends so many megabytes, or only says so, and reads what comes back. */
function tooLarge(headers: Record<string, string | number>, megabytes = 0): Promise<[number | 'broken', string]> {
  return new Promise((resolve) => {
    const sent = request(`${app.url}/api/coaching/pictures`, {
      method: 'POST',
      headers: { ...headersOf(anna), ...headers },
    });
    sent.on('error', () => resolve(['broken', '']));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        sent.destroy();
        resolve([response.statusCode ?? 0, (JSON.parse(text) as { error: { message: string } }).error.message]);
      });
    });
    sent.flushHeaders();
    for (let i = 0; i < megabytes; i++) sent.write(Buffer.alloc(1_000_000));
  });
}
