import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compressWell, isCompressible, writeForm } from '../../server/platform/http/cache/compressed.ts';

/** Writes a Brotli and a gzip form beside each file in these folders, if smaller. */
export async function compressAll(folders: readonly string[]): Promise<void> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder, { recursive: true });
      return names.filter(isCompressible).map((name) => join(folder, name));
    }),
  );
  const files = await Promise.all(found.flat().map(async (file) => ({ file, size: (await stat(file)).size })));
  // One at a time for each core, the largest first, to limit memory.
  const queue = files.toSorted((a, b) => b.size - a.size).values();
  const work = async () => {
    for (const { file } of queue) await compress(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function compress(file: string) {
  const plain = await readFile(file);
  for (const encoding of ['br', 'gzip'] as const) await writeForm(file, await compressWell(plain, encoding), encoding);
}
