import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from './catalogues.ts';
import { readSource } from './extract/read-source.ts';

/**
 * Returns all sources whose messages come with a source: itself and its imports, static or late; paths from the root of
 * the project. A chunk that imports `virtual:words` has its messages in a file of its own, with those of its imports.
 */
export function sourcesFrom(entry: string): string[] {
  return reached(entry, ({ atOnce, late }) => [...atOnce, ...late.filter((file) => !isChunkWithWords(file))]);
}

/** Includes sources whose messages load later: for a script in one file. */
export function allSourcesFrom(entry: string): string[] {
  return reached(entry, ({ atOnce, late }) => [...atOnce, ...late]);
}

interface Imports {
  atOnce: string[];
  late: string[];
}

function reached(entry: string, next: (imports: Imports) => string[]): string[] {
  const found = new Set([entry]);
  for (const file of found) for (const imported of next(readImports(file))) found.add(imported);
  return [...found];
}

function isChunkWithWords(file: string): boolean {
  return file.endsWith('-chunk.tsx') && readSource(join(root, file))?.includes("from 'virtual:words'") === true;
}

const importsCache = new Map<string, Imports & { code: string }>();

function readImports(file: string): Imports {
  const code = readSource(join(root, file)) ?? '';
  const before = importsCache.get(file);
  if (before?.code === code) return before;
  const { module } = parseSync(file, code);
  const named = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1));
  const own = (sources: string[]) => sources.flatMap((source) => resolved(file, source) ?? []);
  const imports = { code, atOnce: own([...named, ...again]), late: own(later) };
  importsCache.set(file, imports);
  return imports;
}

/** The project's own sources only: a package says nothing through our catalogue. */
function resolved(from: string, source: string): string | undefined {
  if (!/^(?:\.\.?|#\w[\w-]*)\/.*\.tsx?$/.test(source)) return undefined;
  const [top = '', ...rest] = source.slice(1).split('/');
  const folder = top === 'contract' ? 'server/contract' : top;
  const path = source.startsWith('#') ? posix.join(folder, ...rest) : posix.join(dirname(from), source);
  return readSource(join(root, path)) !== undefined ? path : undefined;
}

export function fromRoot(file: string): string {
  return relative(root, file);
}
