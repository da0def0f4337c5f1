import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * Holds the order of the server's rooms: no circle between modules, imports of types included; the
 * database knows no table, and the protocol knows no page. Tests may look anywhere.
 */
const imports = globSync('server/{db,http,modules}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap(importsOf);
const problems = [
  ...findCircles().map((circle) => `These modules import each other:\n${filesBetween(circle).join('\n')}`),
  ...imports.filter(isForbidden).map(({ from, to }) => `${from} may not import ${to}.`),
];
console.info(problems.join('\n') || 'No module imports itself through others.');
process.exit(problems.length > 0 ? 1 : 0);

interface Import {
  from: string;
  to: string;
}

function isForbidden({ from, to }: Import): boolean {
  if (from.startsWith('server/db/')) return to.endsWith('.entity.ts') || to === 'server/entities.ts';
  return from.startsWith('server/http/') && to.startsWith('server/pages/');
}

function importsOf(from: string): Import[] {
  return sourcesIn(parseSync(from, readFileSync(from, 'utf8')).program).flatMap((source) => {
    if (source.startsWith('#server/')) return { from, to: source.slice(1) };
    return source.startsWith('.') ? { from, to: posix.join(posix.dirname(from), source) } : [];
  });
}

/** What a file names as the source of an import or export, wherever that stands. */
function sourcesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type = '', source } = node as { type?: string; source?: { value?: unknown } | null };
  const named = /Import|Export/.test(type) && typeof source?.value === 'string' ? [source.value] : [];
  return [...named, ...Object.values(node).flatMap(sourcesIn)];
}

function moduleOf(file: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(file)?.[1];
}

/** Each set of modules that lead back to themselves. */
function findCircles(): string[][] {
  const reachable = new Map<string, Set<string>>();
  for (const module of new Set(imports.flatMap(({ from }) => moduleOf(from) ?? []))) {
    reachable.set(module, reachableFrom(module));
  }
  const circles = [...reachable]
    .filter(([module, reached]) => reached.has(module))
    .map(([module, reached]) => [...reached].filter((other) => reachable.get(other)?.has(module)).toSorted());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function reachableFrom(module: string): Set<string> {
  const found = new Set<string>();
  const waiting = [module];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { from, to } of imports) {
      const target = moduleOf(to);
      if (moduleOf(from) !== next || !target || target === next || found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return found;
}

function filesBetween(circle: string[]): string[] {
  const among = imports.filter(({ from, to }) => {
    const [a = '', b = ''] = [moduleOf(from), moduleOf(to)];
    return a !== b && circle.includes(a) && circle.includes(b);
  });
  return [...new Set(among.map(({ from, to }) => `  ${from} -> ${to}`))];
}
