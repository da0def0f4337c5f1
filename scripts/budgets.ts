import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const KB = 1024;

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

/** What a browser may be sent, in bytes after brotli. A budget that is passed fails the check. */
const embed = await readManifest('embed');
const client = await readManifest('client');
const widgets = Object.keys(embed).filter((key) => key.endsWith('.element.ts') && !key.includes('/core/'));
const loader = await size('embed', embed['widgets/embed.ts']?.file ?? '');

const rows: [string, number, number][] = [['embed.js', loader, 3 * KB]];
for (const key of widgets) {
  const all = [...withImports(embed, [key])];
  rows.push([`${key} as the first widget`, loader + (await sizes('embed', embed, all)), 78 * KB]);
  rows.push([
    `${key} as a further widget`,
    await sizes(
      'embed',
      embed,
      all.filter((part) => isOwn(part, key)),
    ),
    3 * KB,
  ]);
}
// What somebody who pays is sent, whichever way they choose, with what has to be agreed to before and what opens
// afterwards, on top of what a widget for members needs in any case.
const forMembers = ['training/training', 'profile/profile', 'programs/programs'].map((name) =>
  withLateParts(embed, `widgets/${name}.element.ts`),
);
const paying = [...withLateParts(embed, 'widgets/checkout/checkout.element.ts')].filter((key) =>
  forMembers.every((keys) => !keys.has(key)),
);
rows.push(['checkout with both ways to pay, over what is shared', await sizes('embed', embed, paying), 14 * KB]);
const page = withImports(client, ['host-app/main.tsx', 'host-app/pages/landing.tsx']);
rows.push(['scripts of /', await sizes('client', client, [...page]), 90 * KB]);

for (const [name, bytes, budget] of rows) {
  const mark = bytes > budget ? 'OVER' : 'ok';
  process.stdout.write(`${mark.padEnd(5)}${(bytes / KB).toFixed(2).padStart(7)} of ${budget / KB} KB  ${name}\n`);
}
process.exit(rows.some(([, bytes, budget]) => bytes > budget) ? 1 : 0);

/** A part belongs to a widget alone when no other widget needs it. */
function isOwn(part: string, widget: string): boolean {
  return widgets.every((other) => other === widget || !withImports(embed, [other]).has(part));
}

/** What a widget loads at once and later, but for what a widget before it has brought. */
function withLateParts(manifest: Manifest, name: string): Set<string> {
  const keys = new Set([name]);
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) keys.add(next);
  }
  return keys;
}

function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const keys = new Set(names);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return keys;
}

async function sizes(folder: string, manifest: Manifest, keys: readonly string[]): Promise<number> {
  const all = await Promise.all(keys.map((key) => size(folder, manifest[key]?.file ?? '')));
  return all.reduce((sum, bytes) => sum + bytes, 0);
}

async function size(folder: string, file: string): Promise<number> {
  return (await stat(join(dist, folder, `${file}.br`))).size;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, folder, 'manifest.json'), 'utf8')) as Manifest;
}
