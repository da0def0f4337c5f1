import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { root } from './declarations.ts';

const CORE = 'widgets/core/element/core.element.ts';
/** These are at work in every element; another sheet of the core's only with its component. */
const ALWAYS = ['element/element-shell.tsx', 'panel.tsx', 'element/core.css', 'panel.css'].map(
  (name) => `widgets/core/${name}`,
);

/** Returns the parts and custom properties in an element's code, including code that it loads later. */
export async function readSurface(file: string): Promise<{ parts: Set<string>; properties: Map<string, string> }> {
  const files = await reachableFrom(file);
  const pieces = (await readImports(CORE)).filter(
    (each) => each.endsWith('.css') && files.has(each.replace(/css$/, 'tsx')),
  );
  const sheets = [...files, ...ALWAYS, ...pieces].filter((each) => each.endsWith('.css'));
  const views = [...files, ...ALWAYS].filter((each) => each.endsWith('.tsx'));
  return {
    parts: new Set((await Promise.all(views.map(readParts))).flat()),
    properties: await readCustomProperties([...new Set(sheets)]),
  };
}

async function reachableFrom(file: string): Promise<Set<string>> {
  const files = new Set([file]);
  for (const each of files) {
    const imports = each.endsWith('.css') ? readSheetImports : readImports;
    for (const next of await imports(each)) files.add(next);
  }
  return files;
}

/** Returns the widget modules that a file imports, statically or later, without types and bundler-only imports. */
async function readImports(file: string): Promise<string[]> {
  const code = await readFile(join(root, file), 'utf8');
  const { staticImports, dynamicImports } = parseSync(file, code).module;
  const names = [
    ...staticImports
      .filter(({ entries }) => entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return names
    .map((name) => name.replace(/\?inline$/, '').replace(/^#/, ''))
    .map((name) => (name.startsWith('.') ? join(dirname(file), name) : name))
    .filter((name) => name.startsWith('widgets/') && name !== CORE);
}

/** The sheets that a sheet imports. */
async function readSheetImports(file: string): Promise<string[]> {
  const css = await uncommented(file);
  return [...css.matchAll(/@import '([^']+)'/g)].map(([, name = '']) => join(dirname(file), name));
}

async function readParts(file: string): Promise<string[]> {
  const code = await readFile(join(root, file), 'utf8');
  return [...code.matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
}

/** The public names behind the private ones that the sheets use, as `tokens.css` says, with what they are by themselves. */
async function readCustomProperties(sheets: readonly string[]): Promise<Map<string, string>> {
  const tokens = await uncommented('widgets/tokens.css');
  const values = new Map([...tokens.matchAll(TOKEN)].map(([, name = '', value = '']) => [name, value]));
  const texts = await Promise.all(sheets.map(uncommented));
  const used = new Set([...texts, tokens.replaceAll(TOKEN, '')].flatMap(namesIn));
  for (const name of used) for (const behind of namesIn(values.get(name) ?? '')) used.add(behind);
  const defaults = new Map([...tokens.matchAll(DEFAULT)].map(([, name = '', value = '']) => [name, value]));
  return new Map(
    [...used].filter((name) => name.startsWith('--coach-')).map((name) => [name, defaults.get(name) ?? '']),
  );
}

const TOKEN = /(--c-[\w-]+): ([^;]+);/g;
const DEFAULT = /var\((--coach-[\w-]+), (.+)\);/g;

function namesIn(css: string): string[] {
  return [...css.matchAll(/var\((--c(?:oach)?-[\w-]+)/g)].map(([, name = '']) => name);
}

async function uncommented(file: string): Promise<string> {
  return (await readFile(join(root, file), 'utf8')).replace(/\/\*[^]*?\*\//g, '');
}
