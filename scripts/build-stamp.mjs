import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/** Holds the stamp of the source that `dist` was built from. */
export const stampFile = join(root, 'dist/stamp');

/** Tests and journeys are in no build: a new one causes no rebuild. */
const JOURNEYS = 'host-app/e2e';

/** Returns a stamp of all source files of the build, from names, sizes and times, which is quick. */
export function sourceStamp() {
  const sources = ['widgets', 'host-app', 'server', 'sandbox', 'locales', 'scripts/aamu']
    .flatMap(filesIn)
    .filter((file) => !file.includes('.test.'));
  const scripts = ['build', 'build-files', 'build-plugins'];
  const files = [
    ...sources.sort(),
    'vite.config.ts',
    'package-lock.json',
    ...scripts.map((name) => `scripts/build/${name}.ts`),
  ];
  return createHash('sha256').update(files.map(describe).join('\n')).digest('hex');
}

/** Suffix of a complete build's stamp, as opposed to one for a start only. */
export const WHOLE = '\nwhole';

/**
 * Returns true if `dist` is up to date.
 * @param {{ whole?: boolean }} [options] `whole` requires the output of `npm run build`.
 */
export function isBuilt({ whole = false } = {}) {
  if (!existsSync(stampFile)) return false;
  const built = readFileSync(stampFile, 'utf8');
  return built === sourceStamp() + WHOLE || (!whole && built === sourceStamp());
}

/**
 * Walks by itself: `readdirSync` with `recursive` takes twice as long, and this is a tenth of a start.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return path === JOURNEYS ? [] : filesIn(path);
  });
}

/** True when the development packages are installed; `npm ci --omit=dev` leaves them out. */
export function canBuild() {
  return existsSync(join(root, 'node_modules/vite'));
}

/**
 * Address of a file of the bundled server. Ends the process if there is no build, or if only the development packages
 * could make what it lacks: a build for a first start has no mails.
 * @param {string} name
 */
export function builtFile(name) {
  const file = join(root, 'dist/server', name);
  if (!existsSync(file) || (!canBuild() && !existsSync(join(root, 'dist/server/mails')))) {
    process.stderr.write(
      'The folder dist is missing or incomplete: run "npm run build" where all packages are installed, and bring it along.\n',
    );
    process.exit(1);
  }
  return pathToFileURL(file);
}

/** @param {string} file */
function describe(file) {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${file}\0${size}\0${mtimeMs}`;
}
