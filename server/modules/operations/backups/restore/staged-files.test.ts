import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

const ID = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';
const stage = async () => stageFiles(readEnv({ DATA_DIR: folder }));
const listed = (text: string) => ({
  id: ID,
  type: 'text/plain',
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});
const list = async () => (await readdir(join(folder, 'files'), { recursive: true })).toSorted();

test('removes what a killed restore had staged', async () => {
  for (const left of ['files/ab', 'files/.restored-a1B2c3/ab']) await mkdir(join(folder, left), { recursive: true });
  await (await stage()).clean();
  expect(await list()).toEqual(['ab']);
});

test('moves files beside those of a shop in the same folder, and takes away only what it added', async () => {
  const staged = await stage();
  await mkdir(join(folder, 'files/01'));
  await writeFile(join(folder, 'files/01', other), 'newer');
  await staged.append(ID, Buffer.from('one '));
  await staged.append(ID, Buffer.from('two'));
  const undo = await staged.publish([listed('one two')]);
  await staged.clean();
  expect(await list()).toEqual(['01', `01/${ID}`, `01/${other}`]);
  expect(await readFile(join(folder, 'files/01', ID), 'utf8')).toBe('one two');
  await undo();
  expect(await list()).toEqual(['01', `01/${other}`]);
});
