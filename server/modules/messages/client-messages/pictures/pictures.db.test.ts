import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { noPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { deleteAccount } from '#server/modules/accounts/account/account.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { picturesShop, type PicturesShop } from './pictures.harness.ts';

let shop: PicturesShop;

beforeAll(async () => {
  shop = await picturesShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

describe('a picture of a letter', () => {
  test('is seen by the two who write to each other and by nobody else', async () => {
    const { id } = await shop.uploaded(shop.anna);
    expect((await shop.write(shop.anna, [{ id, alt: 'My knee' }])).status).toBe(201);
    const [letter] = await shop.letters(shop.anna);
    const [picture] = letter!.pictures;
    expect(picture).toMatchObject({ id, alt: 'My knee', width: 1_600, height: 800 });
    expect((await shop.asked(picture!.url)).status).toBe(200);
    expect((await shop.asked(picture!.url, shop.bea)).status).toBe(404);
    const askedFor = async (destination: string) =>
      (await shop.asked(picture!.url, undefined, { 'sec-fetch-dest': destination })).status;
    expect([await askedFor('image'), await askedFor('empty')]).toEqual([200, 200]);
    // A link in the history of a shared browser, opened by itself or in a frame.
    for (const destination of ['document', 'iframe', 'embed', 'object']) expect(await askedFor(destination)).toBe(404);
    const bare = `${shop.app.url}/api/coaching/pictures/${id}`;
    expect([(await shop.asked(bare, shop.anna)).status, (await shop.asked(bare, shop.coach)).status]).toEqual([
      200, 200,
    ]);
    const other = picture!.url.replace(await shop.idOf('anna@example.com'), await shop.idOf('bea@example.com'));
    for (const url of [
      bare,
      other,
      picture!.url.replace(id, randomUUID()),
      `${bare}?sig=x`,
      `${shop.app.url}/media/${id}.webp`,
    ])
      expect((await shop.asked(url)).status).toBe(404);
    expect((await shop.asked(bare, shop.bea)).status).toBe(404);
    expect((await shop.asked(`${shop.app.url}/api/coaching/pictures/x`, shop.anna)).status).toBe(404);
  });

  test('is seen by whoever may open the studio, the sandbox’s coach, too', async () => {
    const { id } = await shop.uploaded(shop.anna);
    await shop.write(shop.anna, [{ id, alt: '' }]);
    const coach = await member(shop.app, 'coach@sandbox.example', {}, shop.clock.now);
    expect((await coach.ask('/api/coach/inbox')).status).toBe(200);
    expect((await shop.asked(`${shop.app.url}/api/coaching/pictures/${id}`, coach)).status).toBe(200);
  });

  test('is no file of the studio’s, before and after the consent ended', async () => {
    const { id } = await shop.uploaded(shop.anna);
    await shop.write(shop.anna, [{ id, alt: '' }]);
    const asFile = `${shop.app.url}/api/coach/files/${id}/picture.webp`;
    const asPicture = `${shop.app.url}/api/coaching/pictures/${id}`;
    const statuses = () =>
      Promise.all([asFile, asPicture].map(async (url) => (await shop.asked(url, shop.coach)).status));
    expect(await statuses()).toEqual([404, 200]);
    await shop.app.em().execute('update health_consent set taken_back_at = now()');
    expect(await statuses()).toEqual([404, 404]);
    await shop.app.em().execute('update health_consent set taken_back_at = null');
  });

  test('has a link that runs out, and is open to its own reader still', async () => {
    const { id } = await shop.uploaded(shop.anna);
    await shop.write(shop.anna, [{ id }]);
    const [letter] = await shop.letters(shop.anna);
    const { url } = letter!.pictures[0]!;
    const before = shop.clock.now;
    shop.clock.now = new Date(shop.clock.now.getTime() + 3_700_000);
    expect([(await shop.asked(url)).status, (await shop.asked(url, shop.anna)).status]).toEqual([404, 200]);
    shop.clock.now = before;
  });

  test('that is somebody else’s, sent already, or not there is refused with a sentence', async () => {
    const { id } = await shop.uploaded(shop.anna);
    for (const each of [id, randomUUID()])
      expect(await shop.message(await shop.write(shop.bea, [{ id: each }]))).toEqual([
        400,
        expect.stringContaining('is no longer available'),
      ]);
    expect((await shop.write(shop.anna, [{ id }, { id }])).status).toBe(400);
    expect((await shop.write(shop.anna, [{ id }])).status).toBe(201);
    expect((await shop.write(shop.anna, [{ id }], 'Again')).status).toBe(400);
    expect(await shop.letters(shop.bea)).toEqual([]);
    expect(await shop.letters(shop.anna)).toHaveLength(1);
  });

  test('that is added to a stored message with the same id is refused, and can be sent with another', async () => {
    const [{ id: first }, { id: second }] = [await shop.uploaded(shop.anna), await shop.uploaded(shop.anna)];
    const body = { id: randomUUID(), text: 'My knee', pictures: [{ id: first, alt: 'Left' }] };
    const post = async (change: object) => {
      const response = await shop.anna.post('/api/coaching/thread', { ...body, ...change });
      return response.ok ? response.status : ErrorResponse.parse(await response.json()).error.code;
    };
    expect([await post({}), await post({})]).toEqual([201, 201]);
    for (const change of [
      { pictures: [...body.pictures, { id: second }] },
      { pictures: [{ id: second, alt: 'Left' }] },
      { pictures: [{ id: first, alt: 'Right' }] },
      { pictures: [] },
      { text: 'My hip' },
      { about: { kind: 'check-in', checkInId: randomUUID() } },
    ])
      expect(await post(change)).toBe('id_reused');
    expect(await post({ id: randomUUID(), pictures: [{ id: second }] })).toBe(201);
    const sent = await shop.letters(shop.anna);
    expect(sent.flatMap(({ pictures }) => pictures.map(({ id }) => id)).toSorted()).toEqual([first, second].toSorted());
  });

  test('comes with the coach’s answers, too, and to nobody by mail', async () => {
    await shop.write(shop.anna, [], 'How does it look?');
    const { id: picture } = await shop.uploaded(shop.coach, '/api/coach/talk/pictures');
    const { items } = ThreadsResponse.parse(await (await shop.coach.ask('/api/coach/inbox')).json());
    const { id, version } = items[0]!;
    const answer = { id: randomUUID(), text: '', pictures: [{ id: picture, alt: 'The route' }], version };
    // The order within the same millisecond is undefined.
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
    const sent = await shop.coach.post(`/api/coach/inbox/${id}/answer`, answer);
    expect(sent.status).toBe(201);
    expect(ThreadResponse.parse(await sent.json()).entries.at(-1)).toMatchObject({ pictures: [{ alt: 'The route' }] });
    const [, answered] = await shop.letters(shop.anna);
    expect((await shop.asked(answered!.pictures[0]!.url)).status).toBe(200);
    expect((await shop.letters(shop.bea)).length).toBe(0);
    const stranger = { name: 'A Reader', email: 'reader@example.com', message: 'Hello' };
    await createBrowser(shop.app.url).post('/api/contact', stranger);
    const all = ThreadsResponse.parse(await (await shop.coach.ask('/api/coach/inbox')).json()).items;
    const theirs = all.find(({ email }) => email === 'reader@example.com')!;
    const { id: second } = await shop.uploaded(shop.coach, '/api/coach/talk/pictures');
    const toStranger = { id: randomUUID(), text: 'Hello', pictures: [{ id: second }], version: theirs.version };
    expect((await shop.coach.post(`/api/coach/inbox/${theirs.id}/answer`, toStranger)).status).toBe(400);
  });

  test('stands in what is taken away', async () => {
    const { id } = await shop.uploaded(shop.anna);
    await shop.write(shop.anna, [{ id, alt: '"><script>' }]);
    const text = await (await shop.anna.ask('/api/coaching/thread/export')).text();
    expect(text).toContain('src="data:image/webp;base64,');
    expect(text).not.toContain('<script>');
    expect(await (await shop.anna.ask('/api/user/export')).text()).toContain(`/api/coaching/pictures/${id}`);
  });

  test('leaves its alternative text if it was deleted, and also a sentence if it is damaged', async () => {
    const { id } = await shop.uploaded(shop.anna);
    await shop.write(shop.anna, [{ id, alt: 'My knee' }]);
    const file = join(shop.folder, 'files', id.slice(0, 2), id);
    await writeFile(file, (await readFile(file)).subarray(0, -1));
    const download = async () => (await shop.anna.ask('/api/coaching/thread/export')).text();
    const damaged = await download();
    expect(damaged).toContain('My knee This picture can’t be read.');
    expect(damaged.endsWith('</article>')).toBe(true);
    expect(shop.app.problems.join('')).toContain('picture.not_read');
    await rm(file);
    expect(await download()).toContain('alt="My knee" src="data:,"');
  });

  test('fails the download before it begins while the storage is away', async () => {
    const { id } = await shop.uploaded(shop.anna);
    await shop.write(shop.anna, [{ id, alt: '' }]);
    const files = join(shop.folder, 'files');
    await rename(files, `${files}-away`);
    await writeFile(files, '');
    expect((await shop.anna.ask('/api/coaching/thread/export')).status).toBe(500);
    await rm(files);
    await rename(`${files}-away`, files);
  });
});

test('what was never sent is swept after six hours, what was sent stays', async () => {
  const sent = await shop.uploaded(shop.anna);
  await shop.write(shop.anna, [{ id: sent.id }]);
  const orphan = await shop.uploaded(shop.anna);
  await shop.sweep();
  expect(await shop.kept()).toEqual(expect.arrayContaining([sent.id, orphan.id]));
  const before = shop.clock.now;
  shop.clock.now = new Date(shop.clock.now.getTime() + 7 * 3_600_000);
  await shop.sweep();
  shop.clock.now = before;
  expect(await shop.kept()).toContain(sent.id);
  expect(await shop.kept()).not.toContain(orphan.id);
});

test('they go with the person, both sides’', async () => {
  const cleo = await shop.client('cleo');
  const { id } = await shop.uploaded(cleo);
  await shop.write(cleo, [{ id }], 'Hello');
  const { id: answer } = await shop.uploaded(shop.coach, '/api/coach/talk/pictures');
  const path = `/api/coach/talk/${await shop.idOf('cleo@example.com')}`;
  expect(
    (await shop.coach.post(path, { id: randomUUID(), text: 'Hello', pictures: [{ id: answer }], version: 0 })).status,
  ).toBe(201);
  const user = await shop.app.em().findOneOrFail(User, { email: 'cleo@example.com' });
  const { brand } = {
    brand: { url: shop.app.url, name: 'Shop', supportEmail: 'a@example.com', timeZone: 'UTC', language: 'en' } as const,
  };
  await deleteAccount(shop.app.em(), user, {
    brand,
    privacyRequests: noPrivacyRequests,
    clock: () => new Date(shop.clock.now.getTime() + 1_000),
  });
  await shop.sweep();
  expect(await shop.kept()).not.toContain(id);
  expect(await shop.kept()).not.toContain(answer);
});
