import { globSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { isReactNames } from './react-names.ts';

const root = join(import.meta.dirname, '../..');
/** Modules of the site's pages. */
export const pages = globSync('pages/*/*.page.tsx', { cwd: resolve(root, 'host-app') });

/** Style sheets with typefaces. */
export const fontSheets = globSync('fonts*.css', { cwd: resolve(root, 'host-app') });
/** Style sheets for single pages. */
export const pageSheets = globSync('pages/*/*.page.css', { cwd: resolve(root, 'host-app') });

/**
 * Assigns modules of the site to a few chunks: initial code, code of most pages, code of the front page; forty small
 * chunks weigh more. All others are left to the bundler.
 */
export function createSiteChunkNamer(): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => (names ??= nameSiteFiles((each) => context.getModuleInfo(each))).get(id) ?? null;
}

/**
 * Names one chunk for everything that the server imports at its start. Its commands share most of that: the bundler
 * would make a file of each combination, and the start would open 85.
 */
export function createServerChunkNamer(): Rolldown.CodeSplittingNameFunction {
  const entry = resolve(root, 'server/app/main.ts');
  let atStart: Set<string> | undefined;
  return (id, context) => {
    atStart ??= findReachable(entry, (each) => context.getModuleInfo(each));
    // The entry starts the server: a command must not import it.
    return id !== entry && atStart.has(id) ? 'server' : null;
  };
}

/** Ids of the modules that a module imports, directly or not, itself included. */
function findReachable(entry: string, getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']): Set<string> {
  const ids = new Set([entry]);
  for (const id of ids) for (const imported of getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}

function nameSiteFiles(getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']): Map<string, string> {
  const reach = (file: string) => findReachable(resolve(root, 'host-app', file), getModuleInfo);
  const ofPages = pages.map(reach);
  const users = (id: string) => ofPages.filter((ids) => ids.has(id)).length;
  const names = new Map<string, string>();
  for (const id of ofPages.flatMap((ids) => [...ids])) if (users(id) >= 8) names.set(id, 'app');
  for (const id of ofPages.flatMap((ids) => [...ids])) if (!names.has(id) && users(id) >= 3) names.set(id, 'shared');
  for (const id of reach('pages/landing/landing.page.tsx')) names.set(id, users(id) >= 3 ? 'app' : 'front');
  // Every page has a place for toasts.
  for (const file of ['alive.tsx', '../widgets/ui/toast/toast-chunk.tsx']) {
    for (const id of reach(file)) names.set(id, 'app');
  }
  for (const id of reach('main.ts')) names.set(id, 'start');
  names.set('\0rolldown/runtime.js', 'app');
  return names;
}

/** Public forms: their shared code goes into the first chunk, so that they load no third one. */
const USUAL = ['widgets/elements/signup/signup.element.ts', 'widgets/elements/scam-guide/scam-guide.element.ts'];

/** Asks who is signed in. */
const GATE = resolve(root, 'widgets/parts/member/member-gate.tsx');

/**
 * Names the chunk of each module that several features share, so that a page loads few files: `core` for every widget,
 * `common` for public widgets, and `member` for the rest. A module that only two late parts share is left to the
 * bundler.
 */
export function nameWidgetFile(): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => (names ??= nameWidgetFiles((each) => context.getModuleInfo(each))).get(id) ?? null;
}

function nameWidgetFiles(getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']): Map<string, string> {
  const elements = Object.values(elementFiles()).map((file) => findReachable(file, getModuleInfo));
  const forEverybody = elements.filter((ids) => !ids.has(GATE));
  const usual = USUAL.map((file) => findReachable(resolve(root, file), getModuleInfo));
  const entries = findWidgetEntries(getModuleInfo);
  const names = new Map<string, string>();
  for (const id of new Set(entries.flatMap(({ ids }) => [...ids]))) {
    const users = entries.filter(({ ids }) => ids.has(id));
    const features = new Set(users.flatMap((entry) => [...entry.features]));
    const shares = Math.min(users.length, features.size);
    const isIn = (ids: ReadonlySet<string>) => ids.has(id);
    if (elements.every(isIn) || isReactNames(id) || (shares > 1 && usual.some(isIn))) names.set(id, 'core');
    else if (shares > 1 && forEverybody.some(isIn)) names.set(id, 'common');
    else if (shares > 2 || (shares > 1 && elements.some(isIn))) names.set(id, 'member');
  }
  return names;
}

interface WidgetEntry {
  ids: ReadonlySet<string>;
  /** Folders that ask for it. */
  features: Set<string>;
}

/** Elements and parts that are loaded late. Catalogues of one language stay separate. */
function findWidgetEntries(getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']): WidgetEntry[] {
  const entries = new Map<string, WidgetEntry>();
  const queue = Object.values(elementFiles()).map((file) => ({ file, from: file }));
  for (const { file, from } of queue) {
    const feature = findFeatureFolder(from);
    const known = entries.get(file);
    if (known) known.features.add(feature);
    if (known || file.includes('locales')) continue;
    const ids = findReachable(file, getModuleInfo);
    entries.set(file, { ids, features: new Set([feature]) });
    for (const id of ids) {
      queue.push(...(getModuleInfo(id)?.dynamicallyImportedIds ?? []).map((late) => ({ file: late, from: id })));
    }
  }
  return [...entries.values()];
}

/** Folder of the element or part that a file belongs to. */
function findFeatureFolder(file: string): string {
  return /widgets\/(?:elements|parts)\/([^/]+)/.exec(file.replaceAll('\\', '/'))?.[1] ?? dirname(file);
}

/** The declarations of elements, by the name of the feature. */
export function elementFiles(): Record<string, string> {
  const folder = resolve(root, 'widgets/elements');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, join(folder, name, `${name}.element.ts`)]));
}
