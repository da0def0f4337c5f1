import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

const isLinux = process.platform === 'linux';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('is held once, with a long path too, and leaves nothing', async () => {
  const long = join(folder, 'a'.repeat(90), 'b'.repeat(90));
  await mkdir(long, { recursive: true });
  const unlock = await lockFolder(long);
  await expect(lockFolder(long)).rejects.toThrow(
    /is in use by another process: stop that one, or set another DATA_DIR\.$/,
  );
  await unlock();
  expect(await readdir(long)).toEqual([]);
  await (
    await lockFolder(long)
  )();
});

test.runIf(isLinux)('is refused while another container, whose names of the kernel are others, has it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(join(folder, '.lock'), resolve));
  await expect(lockFolder(folder)).rejects.toThrow(
    /is in use by another process: stop that one, or set another DATA_DIR\.$/,
  );
  await new Promise((resolve) => other.close(resolve));
});

test.runIf(isLinux)('is taken where a dead process left its file', async () => {
  await writeFile(join(folder, '.lock'), '');
  const unlock = await lockFolder(folder);
  expect((await stat(join(folder, '.lock'))).isSocket()).toBe(true);
  await unlock();
});
