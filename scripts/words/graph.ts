import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from './catalogues.ts';

/** Every source that a source imports, at once or late, and itself; paths from the root of the project. */
export function sourcesFrom(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) for (const imported of importsOf(file)) found.add(imported);
  return [...found];
}

const known = new Map<string, { code: string; imports: string[] }>();

function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const before = known.get(file);
  if (before?.code === code) return before.imports;
  const { module } = parseSync(file, code);
  const named = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
  );
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1));
  const imports = [...named, ...again, ...late].flatMap((source) => resolved(file, source) ?? []);
  known.set(file, { code, imports });
  return imports;
}

/** The project's own sources only: a package says nothing through our catalogue. */
function resolved(from: string, source: string): string | undefined {
  if (!/^(?:\.\.?|#\w[\w-]*)\/.*\.tsx?$/.test(source)) return undefined;
  const [top = '', ...rest] = source.slice(1).split('/');
  const folder = top === 'contract' ? 'server/contract' : top;
  const path = source.startsWith('#') ? posix.join(folder, ...rest) : posix.join(dirname(from), source);
  return existsSync(join(root, path)) ? path : undefined;
}

export function fromRoot(file: string): string {
  return relative(root, file);
}
