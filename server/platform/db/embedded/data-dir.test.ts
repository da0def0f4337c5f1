import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDataDirProblem } from './data-dir.ts';

const STRANGER = 54_321;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('accepts a DATA_DIR that is empty or does not exist yet', async () => {
  expect(await findDataDirProblem(folder, STRANGER)).toBeUndefined();
  expect(await findDataDirProblem(join(folder, 'new/data'), STRANGER)).toBeUndefined();
});

test('names the owner of a database that another user made', async () => {
  await mkdir(join(folder, 'postgres'));
  expect(await findDataDirProblem(folder, STRANGER)).toMatch(/postgres belongs to user \d+: /);
  expect(await findDataDirProblem(folder)).toBeUndefined();
});

test('accepts the database of another user for root, which starts the server as its owner', async () => {
  await mkdir(join(folder, 'postgres'));
  expect(await findDataDirProblem(folder, 0)).toBeUndefined();
});
