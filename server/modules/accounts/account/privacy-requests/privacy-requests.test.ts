import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPrivacyRequests } from './privacy-requests.ts';

const now = new Date('2026-11-20T18:00:00Z');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-erasures-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('processes that start a list at the same moment share one key', async () => {
  const file = join(folder, 'shared', 'erasures');
  const names = Array.from({ length: 20 }, (_, i) => `somebody-${i}`);
  await Promise.all(names.map((name) => openPrivacyRequests(file).add([name], now)));
  const erasedAt = await openPrivacyRequests(file).read();
  for (const name of names) expect([name, erasedAt?.(name)]).toEqual([name, now]);
  expect((await readdir(join(folder, 'shared'))).toSorted()).toEqual(['erasures', 'erasures.key']);
});

test('a line that a crash has cut off takes nobody else along', async () => {
  const file = join(folder, 'erasures');
  await openPrivacyRequests(file).add(['before'], now);
  await appendFile(file, '\n2026-11-20T18:00:00.000Z abc');
  await openPrivacyRequests(file).add(['after', 'last'], now);
  const erasedAt = await openPrivacyRequests(file).read();
  expect(['before', 'after', 'last', 'nobody'].map((name) => erasedAt?.(name))).toEqual([now, now, now, undefined]);
});
