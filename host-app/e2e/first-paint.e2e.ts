import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type * as Entry from '../server-entry.tsx';
import { ROUTE_SAMPLES } from '../route-samples.ts';
import { keepJournal, layoutShift } from './journal.ts';
import { nightlyUnless } from './nightly.ts';
import { settleRequests } from './settle.ts';
import { test } from './shop.ts';

const dist = join(import.meta.dirname, '../../dist');
const { routes } = (await import(pathToFileURL(join(dist, 'ssr/server-entry.js')).href)) as typeof Entry;
/** Every route once, with contents where the address names some, and pages without any. */
const PATHS = [
  ...routes.map(({ paths: [path = ''] }) => ROUTE_SAMPLES[path] ?? path),
  '/blog/2',
  '/blog?q=nothing-of-the-kind',
  '/checkout/99999',
  '/nothing-here',
];
const KB = 1024;
/** Most bytes of a document's style sheet, and of a whole document, after brotli. */
const [MAX_STYLE, MAX_DOCUMENT] = [8 * KB, 24 * KB];

for (const [width, colorScheme] of [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const) {
  test(
    `at ${width} px every route paints from its document alone, and all styles change nothing`,
    nightlyUnless(width === 360),
    async ({ browser, shop }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const journal = keepJournal(context, [shop.url], /preloaded using link preload/);
      // The page stays as the server has rendered it.
      await context.route('**/assets/main-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      for (const path of PATHS) {
        const page = await context.newPage();
        const answer = await page.goto(shop.url + path);
        const html = (await answer?.text()) ?? '';
        const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
        expect.soft(await blockingFiles(page), path).toEqual([]);
        expect.soft(brotliCompressSync(style).length, path).toBeLessThan(MAX_STYLE);
        expect.soft(brotliCompressSync(html).length, path).toBeLessThan(MAX_DOCUMENT);
        const before = await boxes(page);
        await settleRequests(page, () => addWholeSheets(page));
        expect.soft(await boxes(page), path).toEqual(before);
        expect.soft(Math.round(100 * (await layoutShift(page))), path).toBe(0);
        await page.close();
      }
      expect(journal).toEqual({ complaints: [], elsewhere: [] });
      await context.close();
    },
  );
}

test('no style sheet but that of the documents has faces, which would swap fonts that are shown', () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'client/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const sheets = Object.entries(manifest).filter(([key]) => key.endsWith('.css') && !/\/fonts[^/]*\.css$/.test(key));
  for (const [, { file }] of sheets)
    expect(readFileSync(join(dist, 'client', file), 'utf8')).not.toContain('@font-face');
});

/** Returns the files that the first paint has waited for. */
function blockingFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => (entry as PerformanceEntry & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  );
}

/** Adds the style sheets that come before the page's code. */
function addWholeSheets(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.all(
      (document.getElementById('page-data')?.dataset['styles'] ?? '').split(' ').map((href) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
        document.head.append(link);
        return new Promise((resolve) => link.addEventListener('load', resolve));
      }),
    ),
  );
}

/** Returns positions and styles of everything that is visible. */
function boxes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('body, body *')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .map(({ element, box: { x, y, width, height } }) => {
        const { color, backgroundColor, fontSize, borderColor, boxShadow } = getComputedStyle(element);
        const styles = [color, backgroundColor, fontSize, borderColor, boxShadow];
        return [element.tagName, element.className, x, y, width, height, ...styles].join(' ');
      });
  });
}
