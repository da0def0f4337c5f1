import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { abortUpload, refusal } from './files.harness.ts';
import { countMissingFiles } from './missing-files.service.ts';
import { StoredFile } from './stored-file.entity.ts';
import { sweepUploads } from './uploads.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let folder: string;
let coach: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-files-'));
  app = await startTestApp({ env: { RATE_LIMITS: 'off', DATA_DIR: folder, FILES_LARGEST_MB: '1' } });
  coach = await member(app, COACH);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

function form(bytes: Buffer, name: string): FormData {
  const made = new FormData();
  made.append('file', new Blob([new Uint8Array(bytes)]), name);
  return made;
}

const upload = (kind: string, bytes: Buffer, name: string, by = coach) =>
  by.ask(`/api/coach/files?kind=${kind}`, { method: 'POST', body: form(bytes, name) });

async function stored(kind: string, bytes: Buffer, name: string) {
  const response = await upload(kind, bytes, name);
  expect(response.status).toBe(201);
  return StoredFileResponse.parse(await response.json());
}

/** Lists all files in the files' folder. */
const listStoredFileNames = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name);

/** Expected refusal of a file. */
const wrong = (message: string) => [400, 'invalid_input', 'file', expect.stringContaining(message) as string];

describe('a file that the storage has lost', () => {
  test('is answered with 404 in every form, counted, and breaks no other', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const lost = [await stored('picture', picture, 'lost.png'), await stored('file', PDF, 'lost.pdf')];
    const { storage } = createFileStore(readEnv({ DATA_DIR: folder }));
    expect(await countMissingFiles(app.em(), storage)).toBe(0);
    for (const { id } of lost) await storage.delete(id);
    const paths = lost.flatMap(({ id }) => [`/api/coach/files/${id}`, `/media/${id}.webp`, `/media/${id}-320.webp`]);
    const answers = await Promise.all(paths.map((path) => coach.ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect(await countMissingFiles(app.em(), storage)).toBe(2);
    expect(app.problems).toEqual([]);
    await app.em().nativeDelete(StoredFile, { id: { $in: lost.map(({ id }) => id) } });
  });
});

describe('POST /api/coach/files', () => {
  test('is for the coach alone', async () => {
    const visitor = await fetch(`${app.url}/api/coach/files?kind=file`, { method: 'POST', body: form(PDF, 'a.pdf') });
    const other = await upload('file', PDF, 'a.pdf', await member(app, 'member@upload.example'));
    expect([visitor.status, other.status]).toEqual([401, 404]);
  });

  test('keeps a file under the name it came with, and the ending that its bytes have', async () => {
    const file = await stored('file', PDF, '../../C:\\plans\\Späte <Läufe>.exe');
    expect(file).toMatchObject({ name: 'Späte Läufe.pdf', type: 'application/pdf', bytes: PDF.length, width: null });
    const answer = await coach.ask(file.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('cuts a long name between characters', async () => {
    const file = await stored('file', PDF, `${'a'.repeat(119)}😀.pdf`);
    expect(file.name).toBe(`${'a'.repeat(119)}.pdf`);
  });

  test.each([
    ['a program that is called a document', Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0', 'latin1'), 'plan.pdf'],
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'a.png',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.pdf'],
  ])('refuses %s', async (_, bytes, name) => {
    const before = await listStoredFileNames();
    expect(await refusal(await upload('file', bytes, name))).toEqual(
      wrong('This file type isn’t supported. Upload a PDF, EPUB, ZIP, MP4, MP3, M4A or picture.'),
    );
    expect(await refusal(await upload('picture', bytes, 'a.png'))).toEqual(wrong('This isn’t a supported picture.'));
    expect(await listStoredFileNames()).toEqual(before);
  });

  test('refuses what is too large, empty, missing, no picture, or no form, and leaves nothing behind', async () => {
    const before = await listStoredFileNames();
    const rows = await app.em().count(StoredFile);
    const large = Buffer.concat([PDF, Buffer.alloc(1_000_000)]);
    expect(await refusal(await upload('file', large, 'a.pdf'))).toEqual(wrong('The file is too large: at most 1 MB.'));
    expect(await refusal(await upload('file', Buffer.alloc(0), 'a.pdf'))).toEqual(wrong('The file is empty.'));
    expect(await refusal(await upload('picture', PDF, 'a.png'))).toEqual(wrong('This isn’t a supported picture.'));
    const none = await coach.ask('/api/coach/files?kind=file', { method: 'POST', body: new FormData() });
    expect((await refusal(none)).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect((await coach.post('/api/coach/files?kind=file', {})).status).toBe(415);
    expect((await upload('program', PDF, 'a.pdf')).status).toBe(400);
    expect(await listStoredFileNames()).toEqual(before);
    expect(await app.em().count(StoredFile)).toBe(rows);
  });

  test('an upload that breaks off near its end leaves nothing behind, and the next one works', async () => {
    const [before, rows] = [await listStoredFileNames(), await app.em().count(StoredFile)];
    await abortUpload(app.url, coach, join(folder, 'files', 'incoming'));
    await expect.poll(listStoredFileNames).toEqual(before);
    expect(await app.em().count(StoredFile)).toBe(rows);
    expect((await stored('file', PDF, 'again.pdf')).bytes).toBe(PDF.length);
  });
});

describe('pictures', () => {
  test('lose where they were taken, become small enough, and anybody may see them for good', async () => {
    const taken = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '60/1 10/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const picture = await stored('picture', taken, 'Summit.JPG');
    expect(picture).toMatchObject({ name: 'Summit.webp', type: 'image/webp', width: 2_400, height: 1_200 });
    expect(picture.url).toBe(`/media/${picture.id}.webp`);
    const answer = await fetch(app.url + picture.url);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { exif, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([exif, format]).toEqual([undefined, 'webp']);
  });

  test.runIf(isNightly)('a damaged one and one that unpacks into too many pixels are refused', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await refusal(await upload('picture', bomb, 'a.png'))).toEqual(wrong('too many pixels'));
    const damaged = Buffer.concat([bomb.subarray(0, 60), Buffer.alloc(200)]);
    expect(await refusal(await upload('picture', damaged, 'a.png'))).toEqual(wrong('Couldn’t read the picture'));
  });

  test('what is no public picture is at no public address', async () => {
    const file = await stored('file', PDF, 'a.pdf');
    const paths = [`/media/${file.id}.webp`, '/media/nothing.webp', `/media/${crypto.randomUUID()}.webp`];
    expect(await Promise.all(paths.map(async (path) => (await fetch(app.url + path)).status))).toEqual([404, 404, 404]);
  });
});

describe('what is made to do harm', () => {
  /** Decompresses to a thousand times its size. */
  const packed = gzipSync(Buffer.alloc(64_000_000, ' '));

  test('a body that unpacks into too much is refused where it is, and not unpacked', async () => {
    const send = (path: string, type: string) =>
      coach.ask(path, {
        method: 'POST',
        headers: { 'content-type': type, 'content-encoding': 'gzip' },
        body: new Uint8Array(packed),
      });
    const before = [await listStoredFileNames(), await app.em().count(StoredFile)];
    const json = await send('/api/coach/answers', 'application/json');
    const form = await send('/api/coach/files?kind=file', 'multipart/form-data; boundary=x');
    const picture = await send('/api/coach/talk/pictures', 'image/png');
    const list = 'consent=They agreed.&day=2026-05-01';
    const csv = await send(`/api/coach/subscribers/import?${list}`, 'text/csv');
    expect((await refusal(json)).slice(0, 2)).toEqual([413, 'too_large']);
    expect((await refusal(form)).slice(0, 2)).toEqual([400, 'invalid_form']);
    expect(await refusal(picture)).toEqual(wrong('This isn’t a supported picture.'));
    // The compressed bytes are no list either, so nothing was decompressed.
    expect([csv.status, await app.em().count(Subscriber)]).toEqual([400, 0]);
    expect([await listStoredFileNames(), await app.em().count(StoredFile)]).toEqual(before);
    expect(app.problems).toEqual([]);
  });

  test('a picture that only says how large it is does not get that much room', async () => {
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    const frame = small.findIndex(
      (byte, at) => byte === 0xff && (small[at + 1] ?? 0) >= 0xc0 && small[at + 1]! <= 0xc2,
    );
    small.fill(0x7f, frame + 5, frame + 9);
    expect(await refusal(await upload('picture', small, 'a.jpg'))).toEqual(wrong('too many pixels'));
  });

  test('what is a picture and a script in one is only the picture', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .gif()
      .toBuffer();
    const both = Buffer.concat([gif, Buffer.from('/*\n*/=1;alert(1)//<script>alert(1)</script>')]);
    for (const kind of ['picture', 'file']) {
      const { url, type } = await stored(kind, both, 'a.gif');
      expect(type).toBe('image/webp');
      const answer = await coach.ask(url);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('alert');
    }
  });

  test('an archive is kept as it is, and is no picture', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0\u0008\0', 'latin1'), Buffer.alloc(100)]);
    expect(await refusal(await upload('picture', zip, 'a.png'))).toEqual(wrong('This isn’t a supported picture.'));
    expect(await stored('file', zip, 'a.png')).toMatchObject({ name: 'a.zip', bytes: zip.length });
  });
});

describe('what is asked for in parts', () => {
  test('comes in parts, and not at all where the client has it', async () => {
    const { url } = await stored('file', PDF, 'parts.pdf');
    const part = await coach.ask(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-3/${PDF.length}`,
      '%PDF',
    ]);
    expect((await coach.ask(url, { headers: { range: 'bytes=900-' } })).status).toBe(416);
    const etag = part.headers.get('etag')!;
    expect((await coach.ask(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status).toBe(
      304,
    );
    const head = await coach.ask(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(PDF.length));
  });
});

test('what a process began and did not finish is taken away by a later one', async () => {
  const now = new Date();
  const store = createFileStore(readEnv({ DATA_DIR: folder }));
  const [left, fresh] = [await store.incoming('left'), await store.incoming('fresh')];
  await writeFile(left, 'half');
  await writeFile(fresh, 'half');
  await utimes(left, now, new Date(now.getTime() - 3_600_000));
  const file = await stored('file', PDF, 'begun.pdf');
  const old = new Date(now.getTime() - DAY_MS);
  await app.em().nativeUpdate(StoredFile, { id: file.id }, { storedAt: null, createdAt: old });
  await sweepUploads(app.em(), store, now);
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual(['fresh']);
  expect(await app.em().findOne(StoredFile, { id: file.id })).toBeNull();
  expect(await store.storage.exists(file.id)).toBe(false);
});
