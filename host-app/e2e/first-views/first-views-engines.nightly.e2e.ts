import { expect, type Page } from '@playwright/test';
import { elements, html, TAGS, test } from './drawn.ts';
import { settleRequests } from '../settle.ts';

/** Removes features that older engines lack, before any script of the page runs. */
const MISSING: Record<string, () => void> = {
  'Promise.withResolvers': () => Reflect.deleteProperty(Promise, 'withResolvers'),
  'URL.canParse': () => Reflect.deleteProperty(URL, 'canParse'),
  Intl: () => Reflect.deleteProperty(globalThis, 'Intl'),
  'sheets made by scripts': () => {
    Object.assign(globalThis, {
      CSSStyleSheet: function CSSStyleSheet() {
        throw new TypeError('Illegal constructor');
      },
    });
  },
  'sheets adopted by roots': () => Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets'),
  'new array methods': () => {
    for (const name of ['toSorted', 'toReversed', 'at', 'findLast']) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(Object, 'groupBy');
  },
  'Object.hasOwn': () => Reflect.deleteProperty(Object, 'hasOwn'),
  IntersectionObserver: () => Reflect.deleteProperty(globalThis, 'IntersectionObserver'),
  requestIdleCallback: () => Reflect.deleteProperty(globalThis, 'requestIdleCallback'),
};

test.describe('an engine', () => {
  // Missing features may be reported in the console, but must not affect the visitor.
  test.use({ provoked: /./ });

  for (const [name, take] of Object.entries(MISSING)) {
    test(`without ${name} shows every element, or a sentence and a link`, async ({ page, show }) => {
      await page.addInitScript(take);
      await show(TAGS.map(html).join(''));
      await check(page);
      await settleRequests(page, async () => {
        for (const element of await elements(page).all()) {
          await element.evaluate((host) => host.shadowRoot?.dispatchEvent(new Event('pointerover')));
        }
      });
      await check(page);
    });
  }

  test('without container queries shows every element', async ({ page, show }) => {
    await page.route('**/embed/first*', async (route) => {
      const text = (await (await route.fetch()).text()).replaceAll('@container', '@unknown');
      await route.fulfill({
        body: text,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await show(TAGS.map(html).join(''));
    await check(page);
  });
});

/** Checks that each element has a control, or says where it is. */
async function check(page: Page) {
  await expect
    .poll(() =>
      elements(page).evaluateAll((all) =>
        all.flatMap((host) => {
          const root = host.shadowRoot;
          const usable = root?.querySelector('a[href], button, input:not([type=hidden]), select, article');
          const { height = 0 } = usable?.getBoundingClientRect() ?? {};
          return height > 0 ? [] : [`${host.outerHTML}: ${root?.textContent}`];
        }),
      ),
    )
    .toEqual([]);
}
