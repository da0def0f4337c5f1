import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { LetterSeries } from '../sequences/series.entity.ts';
import { json, PATH, words } from './letters.harness.ts';

let app: TestApp;
let coach: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-letters-'));
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off', DATA_DIR: folder } });
  coach = await member(app, COACH);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function upload(width: number): Promise<StoredFileResponse> {
  const bytes = await sharp({ create: { width, height: 100, channels: 4, background: '#2468' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'road.png');
  const answer = await coach.ask('/api/coach/files?kind=picture', { method: 'POST', body: form });
  return StoredFileResponse.parse(await json(answer));
}

test('a letter shows the shop’s pictures as JPEG with their width, and describes them in its plain text', async () => {
  const [large, small] = [await upload(1_600), await upload(300)];
  const body = [
    '# Rain',
    `![A "wet" road](${large.url})`,
    `![Boots](${small.url})`,
    '- one',
    '*Said once.*',
    '[Ours](/blog)',
  ].join('\n');
  const { id } = (await json(coach.post(PATH, { postId: null }))) as { id: string };
  const change = JSON.stringify({ ...words, body, version: 1 });
  const headers = { 'content-type': 'application/json' };
  LetterResponse.parse(await json(coach.ask(`${PATH}/${id}`, { method: 'PUT', headers, body: change })));
  expect((await coach.post(`${PATH}/${id}/test`)).status).toBe(202);
  const mail = await app.em().findOneOrFail(OutboxMail, { template: 'coach-letter' });
  const { html, text } = await renderMail('coach-letter', mail.data);
  const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('/media/'));
  const at = (file: StoredFileResponse) => `${app.url}/media/${file.id}-1072.jpg`;
  expect(pictures).toEqual([
    expect.stringContaining(`src="${at(large)}" alt="A &quot;wet&quot; road" width="536"`),
    expect.stringContaining(`src="${at(small)}" alt="Boots" width="300"`),
  ]);
  expect(html).not.toContain('loading=');
  expect(text).toContain(`Rain\n\nA "wet" road (${app.url}${large.url})\n\nBoots (${app.url}${small.url})\n\n- one`);
  expect(text).toContain(`Ours (${app.url}/blog)`);
  const answer = await fetch(at(large));
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1_072,
  });
  expect((await fetch(`${app.url}/media/${large.id}-999.jpg`)).status).toBe(404);
});

test('a translated mail of a sequence shows a small picture in its own width, too', async () => {
  const { url } = await upload(200);
  const body = `![Boots](${url})`;
  const put = (path: string, change: object) =>
    coach.ask(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
  const steps = [{ id: '', days: '0', subject: 'Boots', body }];
  const saved = SeriesResponse.parse(await json(put('/api/coach/series/blueprint', { on: false, steps, version: 1 })));
  const name = `steps:${saved.steps[0]!.id}`;
  const texts = { [`${name}:subject`]: 'Kengät', [`${name}:body`]: body };
  const answer = await put('/api/coach/translations/series/blueprint/fi', { texts, version: saved.version });
  expect(answer.status).toBe(200);
  const { translations } = await app.em().findOneOrFail(LetterSeries, { guide: 'blueprint' });
  expect(JSON.stringify(translations['fi'])).toContain('width=\\"200\\"');
});
