import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { type ProgramRequest, StudioProgram } from '#contract/catalog/programs.studio.ts';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { StoredFile } from '../files/stored-file.entity.ts';
import { PROGRAMS, buildProgramRequest } from './programs.harness.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@picture.example' } });
  coach = await member(app, 'coach@picture.example');
});
afterAll(() => app.close());

async function upload(kind: 'picture' | 'file'): Promise<StoredFileResponse> {
  const body = new FormData();
  const drawn = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  body.append('file', new Blob([Uint8Array.from(drawn)]), 'hills.png');
  return (
    await coach.ask(`/api/coach/files?kind=${kind}`, { method: 'POST', body })
  ).json() as Promise<StoredFileResponse>;
}

const add = (more: Partial<ProgramRequest>) => coach.post(PROGRAMS, buildProgramRequest(more));
const fetchProgramPicture = async (id: number) => {
  const all = (await (await fetch(`${app.url}/api/programs`)).json()) as ProgramsResponse;
  return all.find((each) => each.id === id)?.picture;
};

test('a picture that is none, hidden, not there or without words is refused beside its field', async () => {
  const [hidden, picture] = [await upload('file'), await upload('picture')];
  for (const [more, field] of [
    [{ picture: 'hills.png', pictureAlt: 'Hills' }, 'picture'],
    [{ picture: crypto.randomUUID(), pictureAlt: 'Hills' }, 'picture'],
    [{ picture: hidden.id, pictureAlt: 'Hills' }, 'picture'],
    [{ picture: picture.id, pictureAlt: ' ' }, 'pictureAlt'],
  ] as const) {
    const response = await add(more);
    const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
    expect([response.status, error.issues.map(({ path }) => path)]).toEqual([400, [field]]);
  }
});

test('a picture is on the card, where it is bought and with links, and a programme does without one that has vanished', async () => {
  const picture = await upload('picture');
  const added = StudioProgram.parse(await (await add({ picture: picture.id, pictureAlt: 'Two <hills>' })).json());
  expect(added).toMatchObject({ picture: picture.id, pictureAlt: 'Two <hills>' });
  invalidateCache();
  expect(await fetchProgramPicture(added.id)).toEqual({
    src: `/media/${picture.id}.webp`,
    width: 1_600,
    height: 900,
    alt: 'Two <hills>',
  });
  const page = await (await fetch(`${app.url}/checkout/${added.id}`)).text();
  expect(page).toContain(`<meta property="og:image" content="${app.url}/media/${picture.id}.webp">`);
  await expect
    .poll(async () => (await fetch(`${app.url}/embed/first?for=coach-programs`)).text())
    .toContain(`${app.url}/media/${picture.id}.webp`);

  await app.em().nativeDelete(StoredFile, { id: picture.id });
  invalidateCache();
  expect(await fetchProgramPicture(added.id)).toBeUndefined();
});
