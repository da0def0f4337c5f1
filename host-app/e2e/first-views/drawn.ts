import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { type ForeignPage, serve } from '../embed/foreign.ts';
import { test as base } from '../shop.ts';

/** Every element, with its required attributes. */
export const TAGS = [
  'coach-blog limit="3"',
  'coach-blog post="4"',
  'coach-checkout program="2"',
  'coach-contact',
  'coach-dashboard',
  'coach-follow',
  'coach-onboarding',
  'coach-profile',
  'coach-programs',
  'coach-programs layout="grid" currency="JPY" limit="3"',
  'coach-region',
  'coach-scam-guide',
  'coach-signup',
  'coach-signup flow="modal"',
  'coach-signup flow="download"',
  'coach-subscribe program="4"',
  'coach-training plan="3"',
];

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
).toString('base64');
/** Rule for the font `Theirs`, which a page brings. */
export const FONT_FACE = `@font-face { font-family: Theirs; src: url(data:font/woff2;base64,${font}); font-display: optional }`;
/** Head of a page with a font of its own, and its content around a widget. */
export const FONT = `<style>${FONT_FACE} body { font-family: Theirs, serif }</style>`;
export const LEAD = `<h1>A page of somebody</h1><p>${'Words that stand before it. '.repeat(20)}</p>`;
export const NEXT = '<p>What comes after it</p>';

export const toTagName = (tag: string) => tag.split(' ')[0]!;

export const html = (tag: string) => `<${tag}></${toTagName(tag)}>`;

/** Converts a tag to the builder's form in the script's address. */
export const toScriptQuery = (tag: string) => {
  const query = new URLSearchParams(
    [...tag.matchAll(/(\S+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return encodeURIComponent(toTagName(tag) + (`${query}` ? `?${query}` : ''));
};

export type Show = (body: string, head?: string, headers?: Record<string, string>) => Promise<Page>;

export const test = base.extend<{ show: Show }>({
  show: async ({ page, shop }, provide) => {
    const opened: ForeignPage[] = [];
    await provide(async (body, head = `<script src="${shop.url}/embed.js"></script>`, headers = {}) => {
      const foreign = await serve(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Elsewhere</title>${head}${body}`,
        headers,
      );
      opened.push(foreign);
      await page.goto(foreign.url);
      return page;
    });
    for (const foreign of opened) foreign.close();
  },
});

/** Blocks the code of all elements until the returned function is called. */
export async function holdElementCode(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/embed/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Blocks the requests for views until the returned function is called. */
export async function holdViews(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.unroute('**/embed/first*');
  await page.route('**/embed/first*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Wraps texts and adds siblings to fields, as translators and password managers do. */
export async function changeFirstView(element: Locator): Promise<void> {
  await element.evaluate((host) => {
    const root = host.shadowRoot ?? host;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found.filter(
      ({ data, parentElement }) => data.trim() && !parentElement?.closest('select, textarea'),
    )) {
      const font = document.createElement('font');
      font.append(text.cloneNode());
      text.replaceWith(font);
    }
    for (const field of root.querySelectorAll('input')) field.after(document.createElement('span'));
  });
}

export const isHydrated = (element: Locator) =>
  element.evaluate((host) =>
    Object.keys(host.shadowRoot?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  );

/** Hydrates an element by hovering it. */
export async function hydrateElement(element: Locator): Promise<void> {
  await element.evaluate((host) => host.shadowRoot?.dispatchEvent(new Event('pointerover')));
  await expect.poll(() => isHydrated(element), { intervals: POLLS }).toBe(true);
}

/** Hydrates all elements of a page. */
export async function hydrateElements(page: Page): Promise<void> {
  for (const element of await elements(page).all()) await hydrateElement(element);
}

/** Polling intervals for conditions that usually take a few frames, in milliseconds. */
const POLLS = [20, 50, 100, 250];

export const elements = (page: Page) => page.locator([...new Set(TAGS.map(toTagName))].join());

/** Returns the script with the first views of these tags. */
export const scriptFor = (url: string, tags: readonly string[], kind = '') =>
  `<script ${kind} src="${url}/embed.js?for=${tags.map(toScriptQuery).join()}"></script>`;

/** Measures after layout, because content invisible in the first frame is laid out in the second. */
export async function measureElementHeights(page: Page): Promise<[string, number][]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('*')].every(({ shadowRoot }) => !shadowRoot?.querySelector('[data-first]')),
  );
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName.startsWith('coach-'))
      .map((element) => [element.localName, Math.round(element.getBoundingClientRect().height)]),
  );
}
