import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PinnedScripts } from '../../server/contract/embed/embed.ts';
import { BUILT_IN_RATES } from '../../server/contract/shared/currencies.ts';
import { listOtherLanguageTags, DEFAULT_LANGUAGE } from '../../server/contract/i18n/languages.ts';
import { createFirstViews, embedScript } from '../../server/modules/embed/first-views/first-views.service.ts';
import { buildPlaceholderSheet } from '../../server/contract/embed/rooms.ts';
import { roomsFor } from '../../server/modules/embed/frames/rooms.ts';
import { USUAL_CONTENT } from '../../server/modules/embed/first-views/usual-content.ts';
import { builtWidgets } from '../../server/modules/site/pages/built/built-widgets.ts';
import { programs } from '../../widgets/elements/programs/programs.factory.ts';
import {
  BYTE_BUDGETS,
  listElements,
  type Manifest,
  measureElements,
  measureMessages,
  readBuiltFiles,
  readSize,
  toTag,
  withImports,
} from '../elements/bytes.ts';

const dist = join(import.meta.dirname, '../../dist');
const KB = 1024;
/** Each file is a separate request. */
const MAX_FILES = 5;
/** Requests until a widget is hydrated, by its script: embed.js, its view if not included, its code, its messages. */
const MAX_REQUESTS: Record<string, number> = { 'coach-signup': 4, 'coach-scam-guide': 5, 'coach-follow': 6 };
const MAX_OTHER_REQUESTS = 7;

const ORIGIN = 'https://your-shop.example';
const answers: Record<string, unknown> = {
  '/api/programs': programs,
  '/api/rates': { rates: BUILT_IN_RATES },
  '/api/site': { brand: { name: 'Aamu', supportEmail: 'hello@your-shop.example' } },
};
const firstViews = createFirstViews({
  origin: ORIGIN,
  brand: { language: 'en' },
  widgets: builtWidgets,
  answers: () => (path) => Promise.resolve(answers[path]),
});

/** Budgets of download sizes, in bytes after brotli. A size above its budget fails the check. */
const embedFiles = await readBuiltFiles(dist, 'embed');
const { manifest: embed, sumSizes: sumEmbed } = embedFiles;
const { manifest: client, sumSizes: sumClient } = await readBuiltFiles(dist, 'client');
const elementBytes = await measureElements(dist);

// Comes with the script whether it was asked for or not, and then with the room of all others.
const usual = await scriptWith('coach-signup', buildPlaceholderSheet(roomsFor(USUAL_CONTENT, DEFAULT_LANGUAGE)));
const rows: [string, number, number][] = [
  ['embed.js', await readSize(dist, 'loader', 'embed.js'), 4.44 * KB],
  ['coach-signup seen, asked for', await scriptWith('coach-signup'), 6.4 * KB],
  ['coach-signup seen, without being asked for', usual, 8 * KB],
];
for (const [name, alone, asked] of [
  ['coach-programs', 9.4, 12.4],
  ['coach-checkout?program=2', 9.1, 12],
] as const) {
  const first = await firstViews.build([name]);
  rows.push([`${name} seen, with the script's one request`, await scriptWith(name), alone * KB]);
  rows.push([`${name} seen, with a request of its own`, usual + brotli(JSON.stringify(first)), asked * KB]);
}
const counts: [string, number, number][] = [];
for (const key of listElements(embed)) {
  rows.push([`words of ${key}`, await measureMessages(embedFiles, key), 8.3 * KB]);
  const all = [...withImports(embed, [key])];
  const tag = toTag(key);
  const view = tag === 'coach-signup' ? 0 : 1;
  counts.push([`requests until ${tag} is alive`, 1 + view + all.length + 1, MAX_REQUESTS[tag] ?? MAX_OTHER_REQUESTS]);
  if (view === 0) {
    const english = await sumEmbed([`locales/${key}/en.js`]);
    rows.push([`${tag} alive, with all it takes`, usual + english + (await sumEmbed(all)), 75.4 * KB]);
  }
  const { first, further } = BYTE_BUDGETS[tag] ?? { first: 0, further: 0 };
  rows.push([`${key} as the first widget`, elementBytes[tag]!.first, first]);
  rows.push([`${key} as a further widget`, elementBytes[tag]!.further, further]);
}
rows.push([
  'the HTTP client, loaded with the first request',
  await sumEmbed(['widgets/core/api/http-chunk.ts']),
  8 * KB,
]);
const pinned = JSON.parse(await readFile(join(dist, 'pinned/pinned.json'), 'utf8')) as PinnedScripts;
rows.push(['the pinned script, with all elements and late parts', pinned.en?.bytes ?? NaN, 212.6 * KB]);
const largest = Math.max(...Object.values(pinned).map(({ bytes }) => bytes));
rows.push(['the same with the words of the language that takes most', largest, 214.7 * KB]);
// Scripts of a purchase, for all ways to pay, with the consents before and the widgets that it opens, without those that
// every widget for members needs.
const forMembers = ['training/training', 'profile/profile', 'programs/programs'].map((name) =>
  withLateParts(embed, `widgets/elements/${name}.element.ts`),
);
const paying = [...withLateParts(embed, 'widgets/elements/checkout/checkout.element.ts')].filter((key) =>
  forMembers.every((keys) => !keys.has(key)),
);
rows.push(['checkout with both ways to pay, over what is shared', await sumEmbed(paying), 20 * KB]);
// The front page of the site: its initial code, the code after the first touch, and the flag of the visitor's region.
const started = withImports(client, ['host-app/main.ts']);
const touched = withImports(client, [
  'host-app/alive.tsx',
  'host-app/pages/landing/landing.page.tsx',
  'widgets/elements/region/flags-chunk.tsx',
]);
const ofFront = [...new Set([...started, ...touched])];
rows.push(['scripts of / until somebody touches it', await sumClient(started), 12 * KB]);
rows.push([`scripts of / in all`, await sumClient(ofFront), 88.8 * KB]);
const files = new Set(ofFront.map((key) => client[key]?.file)).size;

for (const [name, bytes, budget] of rows) {
  const mark = bytes > budget ? 'OVER' : 'ok';
  process.stdout.write(`${mark.padEnd(5)}${(bytes / KB).toFixed(2).padStart(7)} of ${budget / KB} KB  ${name}\n`);
}
counts.push(['files  scripts of /', files, MAX_FILES]);
for (const [name, count, budget] of counts) {
  process.stdout.write(
    `${(count > budget ? 'OVER' : 'ok').padEnd(5)}${String(count).padStart(7)} of ${budget} ${name}\n`,
  );
}
// A character beyond Latin-1 doubles the memory that its file takes in the process.
const wide = globSync('{server/!(Migration*),ssr/*}.js', { cwd: dist }).filter((file) =>
  beyondLatin1(join(dist, file)),
);
process.stdout.write(
  `${(wide.length > 0 ? 'OVER' : 'ok').padEnd(5)}${String(wide.length).padStart(7)} of 0 files  with characters beyond Latin-1 in the process ${wide.join(', ')}\n`,
);
process.exit(wide.length > 0 || [...rows, ...counts].some(([, value, budget]) => value > budget) ? 1 : 0);

function beyondLatin1(path: string): boolean {
  return /[^\0-\xff]/.test(readFileSync(path, 'utf8'));
}

function brotli(text: string): number {
  return brotliCompressSync(text).length;
}

async function scriptWith(name: string, rooms?: string): Promise<number> {
  const given = {
    base: ORIGIN,
    others: listOtherLanguageTags(DEFAULT_LANGUAGE),
    first: await firstViews.build([name]),
    ...(rooms && { rooms }),
  };
  return brotli(embedScript(await builtWidgets(), given));
}

/** Returns the files of a widget, loaded at once or later, without those of earlier widgets. */
function withLateParts(manifest: Manifest, name: string): Set<string> {
  const keys = new Set([name]);
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    // Only one language of the catalogues is loaded.
    const late = dynamicImports.filter((each) => !each.startsWith('locales/') || each.endsWith('/en.js'));
    for (const next of [...imports, ...late]) keys.add(next);
  }
  return keys;
}
