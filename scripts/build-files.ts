import { globSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Rolldown } from 'vite';

const root = join(import.meta.dirname, '..');
/** What shows each page of the site. */
export const pages = globSync('pages/*.tsx', { cwd: resolve(root, 'host-app') }).filter(
  (file) => !file.endsWith('.test.tsx'),
);

/** Style sheets that one page asks for. */
export const pageSheets = globSync('pages/*.css', { cwd: resolve(root, 'host-app') });

/**
 * Which of a few files a module of the site comes in: what runs at first, what most pages use, what the front page
 * uses; forty small ones weigh more. All others are left to the bundler.
 */
export function fileOf(): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => (names ??= namesOf((each) => context.getModuleInfo(each))).get(id) ?? null;
}

function namesOf(getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']): Map<string, string> {
  const reach = (file: string) => {
    const ids = new Set([resolve(root, 'host-app', file)]);
    for (const id of ids) for (const imported of getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
    return ids;
  };
  const ofPages = pages.map(reach);
  const users = (id: string) => ofPages.filter((ids) => ids.has(id)).length;
  const names = new Map<string, string>();
  for (const id of ofPages.flatMap((ids) => [...ids])) if (users(id) >= 8) names.set(id, 'app');
  for (const id of reach('pages/landing.tsx')) names.set(id, users(id) >= 3 ? 'app' : 'front');
  // Every page has a place for toasts.
  for (const file of ['alive.tsx', '../widgets/ui/toast-place-chunk.tsx']) {
    for (const id of reach(file)) names.set(id, 'app');
  }
  for (const id of reach('main.ts')) names.set(id, 'start');
  names.set('\0rolldown/runtime.js', 'app');
  return names;
}

/** The declarations of elements, by the name of the feature. */
export function elementFiles(): Record<string, string> {
  const files = readdirSync(resolve(root, 'widgets'), { recursive: true, encoding: 'utf8' });
  const elements = files.filter((file) => file.endsWith('.element.ts') && file !== join('core', 'core.element.ts'));
  return Object.fromEntries(elements.map((file) => [basename(file, '.element.ts'), resolve(root, 'widgets', file)]));
}
