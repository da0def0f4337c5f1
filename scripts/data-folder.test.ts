import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveDataDir } from './data-folder.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aamu-archive-'));
  writeFileSync(join(root, 'SHA256SUMS'), '');
});
afterEach(() => rmSync(root, { recursive: true }));

test('leaves DATA_DIR to its default outside of a release archive', () => {
  rmSync(join(root, 'SHA256SUMS'));
  expect(archiveDataDir(root, {})).toBeUndefined();
});

test.each([
  [{}, join(homedir(), '.local/share/aamu')],
  [{ XDG_DATA_HOME: '/srv/share' }, '/srv/share/aamu'],
  [{ XDG_DATA_HOME: '/srv/share', STATE_DIRECTORY: '/var/lib/aamu' }, '/var/lib/aamu'],
  [{ DATA_DIR: '' }, join(homedir(), '.local/share/aamu')],
  [{ DATA_DIR: '/data', STATE_DIRECTORY: '/var/lib/aamu' }, undefined],
])('finds the data of a release archive with %o at %s', (env, folder) => {
  expect(archiveDataDir(root, env)).toBe(folder);
});

test.each(['DATA_DIR=/data\n', 'PORT=80\nexport DATA_DIR = data\n'])('leaves a DATA_DIR in .env alone: %j', (lines) => {
  writeFileSync(join(root, '.env'), lines);
  expect(archiveDataDir(root, {})).toBeUndefined();
});

test('ignores a DATA_DIR in .env that is commented out', () => {
  writeFileSync(join(root, '.env'), '#DATA_DIR=.data\n');
  expect(archiveDataDir(root, { STATE_DIRECTORY: '/var/lib/aamu' })).toBe('/var/lib/aamu');
});
