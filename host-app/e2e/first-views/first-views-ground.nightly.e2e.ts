import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type * as Harness from '../../../widgets/core/testing/contrast.harness.ts';
import { elements, holdElementCode, html, scriptFor, TAGS, test, hydrateElements } from './drawn.ts';
import { nightlyUnless } from '../nightly.ts';

const harness = stripTypeScriptTypes(
  readFileSync(join(import.meta.dirname, '../../../widgets/core/testing/contrast.harness.ts'), 'utf8'),
).replace('export function', 'globalThis.contrasts = function');

/** Common pages: their styles, and attributes on the tags. */
const PAGES: readonly [name: string, style: string, attributes?: string][] = [
  ['in grey on white', 'background: #fff; color: #555'],
  ['in a paler grey on white', 'background: #fff; color: #666'],
  ['that is dark and does not say so', 'background: #111; color: #eee'],
  ['that is dark blue', 'background: #0b1d3a; color: #cbd5e1'],
  ['that is dark and says so', 'background: #111; color: #eee; color-scheme: dark'],
  ['in the middle of grey', 'background: #808080; color: #000'],
  ['that is light, with a dark theme asked for', 'background: #fff; color: #333', 'data-theme="dark"'],
];

/** Light, dark unexpectedly, and dark by choice. */
const SAMPLE = new Set([
  'in grey on white',
  'that is dark and does not say so',
  'that is light, with a dark theme asked for',
]);

for (const [name, style, attributes = ''] of PAGES) {
  test(
    `on a page ${name} all words can be read before any code has come, and no colour changes when it has`,
    nightlyUnless(SAMPLE.has(name)),
    async ({ page, shop, show }) => {
      await page.addInitScript(harness);
      const release = await holdElementCode(page);
      const tags = TAGS.map((tag) => html(tag).replace('>', ` ${attributes}>`)).join('');
      await show(`<body style="${style}">${tags}`, scriptFor(shop.url, TAGS));
      expect(await pale(page)).toEqual([]);
      const before = await looks(page);
      expect(before).toHaveLength(TAGS.length);
      release();
      await hydrateElements(page);
      expect(await looks(page)).toEqual(before);
    },
  );
}

const pale = (page: Page) =>
  elements(page).evaluateAll((all) =>
    all.flatMap((element) =>
      (globalThis as unknown as typeof Harness)
        .contrasts(element)
        .filter(({ contrast }) => contrast < 4.5)
        .map(({ words, contrast }) => `${element.localName}: ${contrast} ${words.slice(0, 30)}`),
    ),
  );

const looks = (page: Page) =>
  elements(page).evaluateAll((all) =>
    all.map((element) => {
      const root = element.shadowRoot!.querySelector<HTMLElement>('.coach-root')!;
      const { color, backgroundColor, colorScheme } = getComputedStyle(root);
      return [element.localName, root.dataset['ground'], color, backgroundColor, colorScheme];
    }),
  );
