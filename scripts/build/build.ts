import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createBuilder, createLogger } from 'vite';
import { fontFiles } from '../../server/platform/pdf/fonts/fallback-fonts.ts';
import viteConfig from '../../vite.config.ts';
import { sourceStamp, stampFile, WHOLE } from '../build-stamp.mjs';
import { compressAll } from './compress.ts';
import { namePinned } from './pinned.ts';
import { LANGUAGES } from '../../server/contract/i18n/languages.ts';
import { sources } from '../words/catalogues.ts';
import { compiledWords } from '../words/compile.ts';
import { writePageWords } from '../words/page-words.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Builds the browser code and the server-rendered pages. For production (`npm run build`) it adds files that could also
 * be made on first use: compressed files, mails, and the package for other projects.
 * `npm start` leaves these out (`--quick`).
 */
const quick = process.argv.includes('--quick');
// NODE_ENV of the environment is for the server: the bundles would contain development code.
process.env['NODE_ENV'] = 'production';
const stamp = sourceStamp();
await rm(stampFile, { force: true });
tell('Building pages, widgets and server');
// One configuration for all environments: sources and catalogues are processed once instead of eight times.
const config = await viteConfig({ command: 'build', mode: 'production' });
/** A warning ends a whole build, so that none remains. A first start does without it. */
const warnings: string[] = [];
const warn = (text: string) => void warnings.push(text);
const builder = await createBuilder({
  ...config,
  root,
  configFile: false,
  logLevel: 'warn',
  customLogger: { ...createLogger('error'), warn, warnOnce: warn },
  builder: { sharedConfigBuild: true, sharedPlugins: true },
});
for (const environment of Object.values(builder.environments)) {
  await builder.build(environment);
  // Frees the bundler's native memory, which the collector does not see.
  globalThis.gc?.();
}
if (!quick && warnings.length > 0) throw new Error(warnings.join('\n'));
tell(`Writing words in ${LANGUAGES.length} languages`);
const describePinned = await namePinned(join(root, 'dist'));
await writePageWords(join(root, 'dist/client'));
await writeWords(join(root, 'dist/server/words'));
await copyFonts(join(root, 'dist/server/fonts'));
if (!quick) {
  tell('Compressing files');
  await compressAll(['client', 'embed', 'loader'].map((name) => join(root, 'dist', name)));
  tell('Writing mails');
  // Loaded late: a first start needs none of it.
  const { writeMails } = await import('./build-mails.ts');
  await writeMails(join(root, 'dist/server/mails'));
  const { builtOutputs, write } = await import('../elements/outputs.ts');
  const { tokenOutputs } = await import('../tokens/token-outputs.ts');
  for (const output of [...(await builtOutputs()), ...(await tokenOutputs())]) await write(output);
}
await describePinned();
await writeFile(stampFile, quick ? stamp : stamp + WHOLE);

function tell(step: string) {
  process.stdout.write(`${step}\n`);
}

/** Writes all messages for the server, which renders in every language. */
async function writeWords(folder: string) {
  await mkdir(folder, { recursive: true });
  for (const language of LANGUAGES)
    await writeFile(join(folder, `${language}.json`), JSON.stringify(compiledWords(sources(), language)));
}

/** The fonts of documents, so that their packages are only needed to build. */
async function copyFonts(folder: string) {
  await mkdir(folder, { recursive: true });
  await Promise.all(fontFiles().map((file) => copyFile(file, join(folder, basename(file)))));
}
