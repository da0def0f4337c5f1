import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinnedScripts } from '#contract/embed.ts';
import type { Build } from '#server/modules/embed/builds/builds.service.ts';
import { compressQuickly, isCompressible } from '#server/platform/http/cache/compressed.ts';
import { projectFile } from '#server/platform/root.ts';

/** Where the build has left what browsers load, by the beginning of its addresses. */
const PLACES = { embed: 'dist/embed', assets: 'dist/client' };

/** Every file of the running build that never changes, by its address. */
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

/** The script that never changes, in each language, as the build has described it. */
export async function pinnedScripts(): Promise<PinnedScripts> {
  return JSON.parse(await readFile(projectFile('dist/pinned/pinned.json'), 'utf8')) as PinnedScripts;
}

/** What is small or packed already has no compressed form beside it. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
