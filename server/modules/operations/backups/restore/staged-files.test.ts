import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { stageFiles } from './staged-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-staged-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('removes files that a killed restore had staged, and keeps those that it had moved aside', async () => {
  for (const left of ['files/ab', 'files.restored-a1B2c3/ab', 'files.restored-a1B2c3.former/ab'])
    await mkdir(join(folder, left), { recursive: true });
  const staged = await stageFiles(readEnv({ DATA_DIR: folder }));
  await staged.clean();
  expect((await readdir(folder)).toSorted()).toEqual(['files', 'files.restored-a1B2c3.former']);
});
