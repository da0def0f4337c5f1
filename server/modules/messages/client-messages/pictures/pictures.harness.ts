import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { LettersResponse, PictureResponse } from '#contract/messages/client-messages.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { sweepUploads } from '#server/modules/catalog/files/uploads.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const COACH = 'coach@example.com';

/** Starts a shop with its coach, two clients with a consent for pictures, and an adjustable clock. */
export async function picturesShop() {
  const clock = { now: new Date('2026-11-23T08:00:00Z') };
  const folder = await mkdtemp(join(tmpdir(), 'aamu-letters-'));
  const env = { RATE_LIMITS: 'off', COACH_EMAILS: COACH, DATA_DIR: folder };
  const app = await startTestApp({ clock: () => clock.now, env });
  // Place and device in the picture, as a phone writes them.
  const exif = { IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' } };
  const photo = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#10212b' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
  const client = async (name: string) => {
    const browser = await member(app, `${name}@example.com`, { renewing: [4] }, clock.now);
    await browser.post('/api/coaching-profile/consent', { version: 'health-2' });
    return browser;
  };
  const upload = (by: Browser, bytes: Buffer, path = '/api/coaching/pictures') =>
    by.ask(path, { method: 'POST', body: new Uint8Array(bytes), headers: { 'content-type': 'image/jpeg' } });
  return {
    clock,
    folder,
    app,
    photo,
    client,
    upload,
    coach: await member(app, COACH, {}, clock.now),
    anna: await client('anna'),
    bea: await client('bea'),
    async uploaded(by: Browser, path?: string) {
      const response = await upload(by, photo, path);
      if (response.status !== 201) throw new Error(await response.text());
      return PictureResponse.parse(await response.json());
    },
    write: (by: Browser, pictures: object[], text = '') =>
      by.post('/api/coaching/thread', { id: randomUUID(), text, pictures }),
    letters: async (by: Browser) => LettersResponse.parse(await (await by.ask('/api/coaching/thread')).json()).letters,
    /** File names in the storage. */
    kept: async () =>
      (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((each) => each.isFile())
        .map(({ name }) => name),
    asked(url: string, by: Browser = createBrowser(app.url), headers = {}) {
      const { pathname, search } = new URL(url);
      return by.ask(pathname + search, { headers });
    },
    sweep: () => sweepUploads(app.em(), createFileStore(readEnv({ DATA_DIR: folder })), clock.now),
    async message(response: Response) {
      const { error } = (await response.json()) as { error: { message: string } };
      return [response.status, error.message];
    },
    idOf: async (email: string) => (await app.em().findOneOrFail(User, { email })).id,
    empty: () => emptyTables(app.em(), 'thread, thread_message, thread_picture, outbox_mail'),
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type PicturesShop = Awaited<ReturnType<typeof picturesShop>>;
