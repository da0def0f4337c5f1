import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { elementFiles } from './build-files.ts';
import { root } from './words/catalogues.ts';
import { compiledWords } from './words/compile.ts';
import { sourcesFrom } from './words/graph.ts';
import type { PinnedScript } from '../server/contract/embed.ts';

/** Its words stand in front of it, where its elements look for them. */
function inEnglish(): string {
  const entries = Object.values(elementFiles()).map((file) => relative(root, file));
  const words = compiledWords([...new Set(entries.flatMap(sourcesFrom))], 'en');
  return `(self[Symbol.for("coach.words")]??={}).en=${JSON.stringify(words)};`;
}

/**
 * Puts the script that never changes where it is served, below a version that is its hash. What is returned
 * describes it for the page that writes the tag, once its compressed form is there.
 */
export async function namePinned(dist: string): Promise<() => Promise<void>> {
  const built = join(dist, 'pinned/embed.js');
  await writeFile(built, `${inEnglish()}${await readFile(built, 'utf8')}`);
  const hash = createHash('sha384').update(await readFile(built));
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  const version = hash.digest('base64url').slice(0, 16);
  const path = `embed/${version}/embed.js`;
  await mkdir(join(dist, 'embed/embed', version));
  await copyFile(built, join(dist, 'embed', path));
  return async () => {
    const { size } = await stat(join(dist, 'embed', `${path}.br`));
    const description: PinnedScript = { path: `/${path}`, version, integrity, bytes: size };
    await writeFile(join(dist, 'pinned/pinned.json'), JSON.stringify(description));
  };
}
