import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../../server/app/database.ts';
import { forkEm } from '../../../server/platform/db/orm.ts';
import { keepBuild } from '../../../server/modules/embed/builds/builds.service.ts';
import { projectFile } from '../../../server/platform/root.ts';
import { builtFiles } from '../../../server/modules/site/pages/built/built-files.ts';

/**
 * Fills a data folder as an earlier build with other file names does. Runs as a process of its own, because the folder
 * is locked until it ends.
 */
const [folder = ''] = process.argv.slice(2);
const { paths } = await builtFiles();
const scripts = paths.filter((path) => /^embed\/[^/]+\.js$/.test(path));
const { orm, close } = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
await keepBuild(
  forkEm(orm),
  {
    paths: scripts.map(renamed),
    async read(path) {
      const now = scripts.find((each) => renamed(each) === path)!;
      const text = await readFile(projectFile('dist/embed', now), 'utf8');
      return { bytes: Buffer.from(renamed(text)), compressed: false };
    },
  },
  new Date(),
);
await close();

/** Replaces the names in a text by those of the earlier build. */
function renamed(text: string): string {
  return text.replaceAll(/([\w-]+)-[\w-]{8}\.js/g, '$1-earlier1.js');
}
