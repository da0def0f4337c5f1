import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PictureResponse } from '#contract/messages/client-messages.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { picturesShop, type PicturesShop } from './pictures.harness.ts';
import { ThreadPicture } from '#server/modules/messages/threads/thread-picture.entity.ts';

let shop: PicturesShop;

beforeAll(async () => {
  shop = await picturesShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

describe('an upload', () => {
  test('is for those who are coached', async () => {
    const plain = await member(shop.app, 'plain@example.com', {}, shop.clock.now);
    expect((await shop.upload(createBrowser(shop.app.url), shop.photo)).status).toBe(401);
    expect((await shop.upload(plain, shop.photo)).status).toBe(403);
  });

  test('is kept smaller, as WebP, and without where it was taken', async () => {
    const { url, ...picture } = await shop.uploaded(shop.anna);
    expect(picture).toMatchObject({ width: 1_600, height: 800 });
    const answer = await shop.asked(url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const { exif, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([exif, format]).toEqual([undefined, 'webp']);
  });

  test('that is another thing beside a picture is only the picture', async () => {
    const polyglot = Buffer.concat([shop.photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { url } = PictureResponse.parse(await (await shop.upload(shop.anna, polyglot)).json());
    expect(Buffer.from(await (await shop.asked(url)).arrayBuffer()).toString('latin1')).not.toContain('script');
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'This isn’t a supported picture.'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This isn’t a supported picture.'],
    ['a program', Buffer.from('MZ\u0090\0\u0003\0', 'latin1'), 'This isn’t a supported picture.'],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['half of one', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'Couldn’t read the picture'],
  ])('%s is refused, and leaves nothing', async (_, bytes, words) => {
    const before = await shop.kept();
    expect(await shop.message(await shop.upload(shop.anna, bytes))).toEqual([400, expect.stringContaining(words)]);
    expect(await shop.kept()).toEqual(before);
    expect(await shop.app.em().count(ThreadPicture)).toBe(0);
  });

  test('of 200 MB is refused before it is sent, with a sentence', async () => {
    const before = await shop.kept();
    expect(await tooLarge({ 'content-length': 200_000_000 })).toEqual([413, 'The file is too large: at most 10 MB.']);
    // Without `Content-Length` the upload stops at the limit.
    const [status] = await tooLarge({ 'transfer-encoding': 'chunked' }, 12);
    expect([413, 'broken']).toContain(status);
    await expect.poll(shop.kept).toEqual(before);
    expect(shop.app.problems).toEqual([]);
  });

  test('that breaks off leaves nothing, and the next one works', async () => {
    const before = await shop.kept();
    const sent = request(`${shop.app.url}/api/coaching/pictures`, {
      method: 'POST',
      headers: { ...buildUploadHeaders(shop.anna), 'content-length': 100_000 },
    });
    const gone = new Promise<void>((resolve) => sent.on('error', () => resolve()).on('close', () => resolve()));
    sent.write(shop.photo.subarray(0, 1_000));
    await expect.poll(() => readdir(join(shop.folder, 'files', 'incoming'))).toHaveLength(1);
    sent.destroy();
    await gone;
    await expect.poll(shop.kept).toEqual(before);
    await shop.uploaded(shop.anna);
  });
});

function buildUploadHeaders({ cookies }: Browser) {
  return {
    'content-type': 'image/jpeg',
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  };
}

/** Sends this many megabytes, or only announces them, and reads the response. */
function tooLarge(headers: Record<string, string | number>, megabytes = 0): Promise<[number | 'broken', string]> {
  return new Promise((resolve) => {
    const sent = request(`${shop.app.url}/api/coaching/pictures`, {
      method: 'POST',
      headers: { ...buildUploadHeaders(shop.anna), ...headers },
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
