import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinnedScripts } from '#contract/embed/embed.ts';
import type { Build } from '#server/modules/embed/builds/builds.service.ts';
import { compressQuickly, isCompressible } from '#server/platform/http/cache/compressed.ts';
import { projectFile } from '#server/platform/root.ts';

/** Folders of the build by URL prefix. */
const PLACES = { embed: 'dist/embed', assets: 'dist/client' };

/** Returns every immutable file of the running build, by path. */
export async function builtFiles(): Promise<Build> {
  const paths = await Promise.all(
    Object.entries(PLACES).map(async ([start, place]) => {
      const names = await readdir(projectFile(place, start), { recursive: true, withFileTypes: true });
      return names
        .filter((each) => each.isFile() && !/\.(?:br|gz|part)$/.test(each.name))
        .map(({ parentPath, name }) => join(parentPath, name).slice(projectFile(place).length + 1));
    }),
  );
  return {
    paths: paths.flat(),
    async read(path) {
      const file = projectFile(PLACES[path.startsWith('embed/') ? 'embed' : 'assets'], path);
      const compressed = await readFile(`${file}.br`).catch(ifMissing);
      if (compressed) return { bytes: compressed, compressed: true };
      const plain = await readFile(file);
      return isCompressible(path)
        ? { bytes: await compressQuickly(plain), compressed: true }
        : { bytes: plain, compressed: false };
    },
  };
}

/** Reads the build's list of pinned scripts by language. */
export async function pinnedScripts(): Promise<PinnedScripts> {
  return JSON.parse(await readFile(projectFile('dist/pinned/pinned.json'), 'utf8')) as PinnedScripts;
}

/** Small or already compressed files have no compressed copy. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
