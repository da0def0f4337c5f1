import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { PinnedScripts } from '#contract/embed/embed.ts';
import { sampled } from '../../../scripts/testing/nightly.ts';
import { html, scriptFor, test, hydrateElement } from '../first-views/drawn.ts';
import { serve } from './foreign.ts';
import { layoutShift } from '../journal.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { settleRequests } from '../settle.ts';

/** Every element, with every option that changes its height. */
const TAGS = [
  'coach-blog',
  'coach-blog limit="1"',
  'coach-blog limit="3"',
  'coach-blog category="training"',
  'coach-blog category="nutrition" limit="1"',
  'coach-blog post="4"',
  'coach-blog open="4"',
  'coach-checkout program="2"',
  'coach-contact',
  'coach-contact interest="hybrid" name="Aino" message="Hello"',
  'coach-dashboard',
  'coach-follow',
  'coach-follow variant="full"',
  'coach-follow variant="compact"',
  'coach-onboarding name="Aino"',
  'coach-profile',
  'coach-programs',
  'coach-programs limit="1"',
  'coach-programs limit="3"',
  'coach-programs layout="cards" region="JP"',
  'coach-programs layout="grid"',
  'coach-programs layout="grid" limit="2" currency="JPY"',
  'coach-region',
  'coach-scam-guide',
  'coach-signup',
  'coach-signup flow="form" program="1"',
  'coach-signup flow="modal"',
  'coach-signup flow="download"',
  'coach-subscribe program="4"',
  'coach-subscribe program="4" offer="kickstart"',
  'coach-training plan="3"',
];

/** Sample: a list, forms with one field and with many, a payment, and a member element. */
const SAMPLE = sampled(TAGS, [
  'coach-blog category="nutrition" limit="1"',
  'coach-checkout program="2"',
  'coach-contact',
  'coach-dashboard',
  'coach-follow variant="compact"',
  'coach-programs limit="3"',
  'coach-signup flow="modal"',
]);

/** Form and list for pages that load several times for each element. */
const PAIR = sampled(TAGS, ['coach-contact', 'coach-programs limit="1"']);

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
).toString('base64');
const FONTS = {
  'fonts of the browser': '',
  'fonts of its own': `<style>@font-face { font-family: Theirs; src: url(data:font/woff2;base64,${font}); font-display: optional } body { font-family: Theirs, serif }</style>`,
};
const LEAD = `<h1>A page of somebody</h1><p>${'Words that stand before it. '.repeat(20)}</p>`;
const NEXT = '<p>What comes after it</p>';

const toTagName = (tag: string) => tag.split(' ')[0]!;

test.describe('with a script that was asked for nothing', () => {
  for (const width of [360, 768, 1440]) {
    for (const [fonts, face] of Object.entries(FONTS)) {
      test(
        `nothing moves at ${width} px on a page with ${fonts}, from the first paint until each element is alive`,
        nightlyUnless(width === 360 && !face),
        async ({ page, shop, show }) => {
          await page.setViewportSize({ width, height: 900 });
          const script = `<script src="${shop.url}/embed.js"></script>`;
          for (const tag of SAMPLE) {
            await show(LEAD + html(tag) + NEXT, face + script);
            expect([tag, await shiftUntilAlive(page, toTagName(tag))]).toEqual([tag, 0]);
          }
        },
      );
    }

    test(
      `with the sheet that keeps the room, nothing moves at ${width} px when the script stands at the end of the page`,
      nightlyUnless(width === 360),
      async ({ page, shop, show }) => {
        await page.setViewportSize({ width, height: 900 });
        const sheet = `<link rel="stylesheet" href="${shop.url}/embed.css">`;
        for (const tag of PAIR) {
          for (const script of [`<script src="${shop.url}/embed.js"></script>`, scriptFor(shop.url, [tag])]) {
            await show(LEAD + html(tag) + NEXT + script, sheet);
            expect([script, tag, await shiftUntilAlive(page, toTagName(tag))]).toEqual([script, tag, 0]);
          }
          await show(LEAD + html(tag) + NEXT, sheet);
          expect(['painted', tag, await layoutShift(page)]).toEqual(['painted', tag, 0]);
          await page.addScriptTag({ url: `${shop.url}/embed.js` });
          expect(['later', tag, await shiftUntilAlive(page, toTagName(tag))]).toEqual(['later', tag, 0]);
        }
      },
    );

    test(
      `what was painted at ${width} px before a script at the end of the page came moves no more when views come`,
      nightlyUnless(width === 360),
      async ({ page, shop, show }) => {
        await page.setViewportSize({ width, height: 900 });
        for (const tag of PAIR) {
          const release = await holdViews(page);
          await show(`${LEAD}${html(tag)}${NEXT}<script src="${shop.url}/embed.js"></script>`);
          const before = await layoutShift(page);
          release();
          expect([tag, await shiftUntilAlive(page, toTagName(tag))]).toEqual([tag, before]);
        }
      },
    );
  }

  /** Window height; content of the host page below it is out of sight. */
  const WINDOW = 900;
  /** Largest surplus of a placeholder height, in pixels. The element's parts share it. */
  const MOST_TO_FILL = 110;
  const WIDTHS = [250, 300, 330, 350, 370, 400, 440, 500, 560, 620, 700, 768, 850, 940, 1000, 1100, 1184, 1250];

  for (const [fonts, face] of Object.entries(FONTS)) {
    test(
      `the room that is kept is what elements take, and little more, in ${fonts}`,
      nightlyUnless(!face),
      async ({ page, shop, show }) => {
        await page.setViewportSize({ width: 1280, height: WINDOW });
        const off: string[] = [];
        for (const tag of SAMPLE) {
          const held = await holdViews(page);
          const place = `<div>${html(`${tag} load="interaction"`)}</div>`;
          await show(place, `${face}<link rel="stylesheet" href="${shop.url}/embed.css">`);
          const kept = await heightsAt(page, toTagName(tag), WIDTHS);
          held();
          // A script with the tag's view needs no placeholder height.
          await show(place, face + scriptFor(shop.url, [tag]));
          const element = page.locator(toTagName(tag));
          await expect
            .poll(() => element.evaluate((host) => host.shadowRoot?.querySelectorAll('[data-first]').length))
            .toBe(0);
          const taken = await heightsAt(page, toTagName(tag), WIDTHS, '.coach-root');
          for (const [i, width] of WIDTHS.entries()) {
            const [room, real] = [kept[i]!, taken[i]!];
            const seen = Math.min(room, real) < WINDOW;
            if (seen && (room < real || room > real + MOST_TO_FILL))
              off.push(`${tag} at ${width}: ${real}, and ${room} is kept`);
            if (!seen && room < WINDOW) off.push(`${tag} at ${width}: ${real}, and ${room} is kept`);
          }
        }
        expect(off).toEqual([]);
      },
    );
  }
});

test('on a page without a doctype as well', nightly, async ({ page, shop }) => {
  const script = `<script src="${shop.url}/embed.js"></script>`;
  for (const tag of ['coach-contact', 'coach-onboarding', 'coach-scam-guide', 'coach-signup']) {
    const foreign = await serve(`<html><title>Elsewhere</title>${script}<body>${LEAD}${html(tag)}${NEXT}`);
    await page.goto(foreign.url);
    expect([tag, await shiftUntilAlive(page, tag)]).toEqual([tag, 0]);
    foreign.close();
  }
});

test.describe('where no view comes', () => {
  test.use({ provoked: /Failed to fetch|ERR_FAILED/ });

  test(
    'nothing is kept: what stands in a tag takes its own room, and so does what an element says',
    nightly,
    async ({ page, shop, show }) => {
      await page.route('**/embed/first*', (route) => route.abort());
      await show(
        `<coach-programs><p style="margin: 0; height: 50px">Elsewhere</p></coach-programs><hr>${html('coach-contact')}<hr>`,
        `<script src="${shop.url}/embed.js"></script>`,
      );
      await expect(page.locator('coach-contact').getByRole('alert')).toContainText('could not be loaded');
      await expect(page.getByText('Elsewhere')).toBeVisible();
      const lines = await page.locator('hr').evaluateAll((all) => all.map((line) => line.getBoundingClientRect().top));
      expect(lines[0]).toBeLessThan(100);
      expect(lines[1]).toBeLessThan(300);
    },
  );
});

test('what has become much lower than it was drawn leaves no hole', nightly, async ({ page, shop, show }) => {
  await show(`${html('coach-contact')}<hr>`, `<script src="${shop.url}/embed.js"></script>`);
  const contact = page.locator('coach-contact');
  const before = await contact.evaluate((host) => (host as HTMLElement).offsetHeight);
  await contact.getByLabel('Name').fill('Aino');
  await contact.getByRole('textbox', { name: 'E-mail' }).fill('aino@room.example');
  await contact.getByLabel('Message').fill('A message that is sent.');
  await contact.getByRole('textbox', { name: 'E-mail' }).press('Enter');
  await expect(contact.getByText('Your message has been sent to the coach.')).toBeVisible();
  const height = () => contact.evaluate((host) => (host as HTMLElement).offsetHeight);
  await expect.poll(height).toBeLessThan(before - 60);
});

test('with the script that never changes nothing moves either', nightly, async ({ page, shop, show }) => {
  const described = new URL('../../../dist/pinned/pinned.json', import.meta.url);
  const { en } = JSON.parse(readFileSync(described, 'utf8')) as PinnedScripts;
  await page.setViewportSize({ width: 768, height: 900 });
  for (const tag of TAGS) {
    await show(LEAD + html(tag) + NEXT, `<script src="${shop.url}${en!.path}"></script>`);
    await settleRequests(page, () => page.locator(toTagName(tag)).waitFor({ state: 'attached' }));
    expect([tag, await layoutShift(page)]).toEqual([tag, 0]);
  }
});

test('what is left of a room is between the parts of an element, and not below it', async ({ page, shop, show }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const tag of SAMPLE) {
    await show(html(tag) + NEXT, `<script src="${shop.url}/embed.js"></script>`);
    await shiftUntilAlive(page, toTagName(tag));
    const gap = await gapBelow(page, toTagName(tag));
    await show(html(tag) + NEXT, scriptFor(shop.url, [tag]));
    await shiftUntilAlive(page, toTagName(tag));
    // Cards and links have their own padding.
    expect([tag, gap - (await gapBelow(page, toTagName(tag))) < 9]).toEqual([tag, true]);
  }
});

/** Returns the pixels from the last visible part of an element to its end. */
function gapBelow(page: Page, name: string): Promise<number> {
  return page.locator(name).evaluate((host) => {
    const parts = [...host.shadowRoot!.querySelectorAll<HTMLElement>('.coach-root *')].filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true }) &&
        (part.matches('input,select,textarea,button,svg,img') ||
          Number.parseFloat(getComputedStyle(part).borderBottomWidth) > 0 ||
          [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())),
    );
    const ends = parts.map((part) => part.getBoundingClientRect().bottom);
    return host.getBoundingClientRect().bottom - Math.max(...ends);
  });
}

async function shiftUntilAlive(page: Page, name: string): Promise<number> {
  const element = page.locator(name);
  await expect.poll(() => element.evaluate((host) => Boolean(host.shadowRoot))).toBe(true);
  await settleRequests(page, () => hydrateElement(element));
  return layoutShift(page);
}

/** Blocks all views until the returned function is called. */
async function holdViews(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.unroute('**/embed/first*');
  await page.route('**/embed/first*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Returns an element's heights, or those of a part, at these widths. */
function heightsAt(page: Page, name: string, widths: readonly number[], inside?: string): Promise<number[]> {
  return page.evaluate(
    ([host, all, part]) => {
      const element = document.querySelector(host)!;
      const measured = part ? element.shadowRoot!.querySelector(part)! : element;
      return all.map((width) => {
        element.parentElement!.style.width = `${width}px`;
        const { top, bottom } = measured.getBoundingClientRect();
        // Before its first view it is an unknown element: its box has no height, but its content has a position.
        return Math.round(part ? bottom - top : element.parentElement!.getBoundingClientRect().height);
      });
    },
    [name, widths, inside] as const,
  );
}
