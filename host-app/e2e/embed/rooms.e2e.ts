import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { PinnedScripts } from '#contract/embed/embed.ts';
import { sampled } from '../../../scripts/testing/nightly.ts';
import {
  FONT,
  html,
  holdViews,
  hydrateElement,
  LEAD,
  measureElementHeights,
  NEXT,
  scriptFor,
  type Show,
  test,
  toTagName,
} from '../first-views/drawn.ts';
import { serve } from './foreign.ts';
import { layoutShift } from '../journal.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { settleRequests } from '../settle.ts';
import type { Shop } from '../shop.ts';

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

const FONTS = { 'fonts of the browser': '', 'fonts of its own': FONT };

const plain = ({ url }: Shop) => `<script src="${url}/embed.js"></script>`;
const sheet = ({ url }: Shop) => `<link rel="stylesheet" href="${url}/embed.css">`;

/** Opens a page with this body. Returns the layout shift that is allowed. */
type Open = (body: string, on: { page: Page; shop: Shop; show: Show }, tag: string) => Promise<unknown>;
const WAYS: Record<string, Open> = {
  'with the script in its head': (body, { shop, show }) => show(body, plain(shop)),
  'with fonts of its own': (body, { shop, show }) => show(body, FONT + plain(shop)),
  'with the sheet, and the script at its end': (body, { shop, show }) => show(body + plain(shop), sheet(shop)),
  'with the sheet, and a script that brings views at its end': (body, { shop, show }, tag) =>
    show(body + scriptFor(shop.url, [tag]), sheet(shop)),
  'with the sheet, and a script that comes later': async (body, { page, shop, show }) => {
    await show(body, sheet(shop));
    expect(await layoutShift(page)).toBe(0);
    await page.addScriptTag({ url: `${shop.url}/embed.js` });
  },
  'with the script at its end, once it has been painted': async (body, { page, shop, show }) => {
    const release = await holdViews(page);
    await show(body + plain(shop), '');
    const before = await layoutShift(page);
    release();
    return before;
  },
};

for (const width of [360, 768, 1440]) {
  for (const [way, open] of Object.entries(WAYS)) {
    test(
      `nothing moves at ${width} px on a page ${way}`,
      nightlyUnless(width === 360 && !way.includes('fonts')),
      async ({ page, shop, show }) => {
        await page.setViewportSize({ width, height: 900 });
        for (const tag of SAMPLE) {
          const allowed = await open(LEAD + html(tag) + NEXT, { page, shop, show }, tag);
          await expectNoShift(page, tag, typeof allowed === 'number' ? allowed : 0);
        }
      },
    );
  }
}

/** Window height; content of the host page below it is out of sight. */
const WINDOW = 900;
/** Largest surplus of a placeholder height, which is that of the widest font. The element's parts share it. */
const MOST_TO_FILL = 150;
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
        await show(place, face + sheet(shop));
        const kept = await heightsAt(page, toTagName(tag));
        held();
        // A script with the tag's view needs no placeholder height.
        await show(place, face + scriptFor(shop.url, [tag]));
        await measureElementHeights(page);
        const taken = await heightsAt(page, toTagName(tag), '.coach-root');
        for (const [i, real] of taken.entries()) {
          const room = kept[i]!;
          const fits = room >= real && room <= real + MOST_TO_FILL;
          if (!fits && Math.min(room, real) < WINDOW) off.push(`${tag} at ${WIDTHS[i]}: ${real}, and ${room} is kept`);
        }
      }
      expect(off).toEqual([]);
    },
  );
}

test('on a page without a doctype as well', nightly, async ({ page, shop }) => {
  for (const tag of ['coach-contact', 'coach-onboarding', 'coach-scam-guide', 'coach-signup']) {
    const foreign = await serve(`<html><title>Elsewhere</title>${plain(shop)}<body>${LEAD}${html(tag)}${NEXT}`);
    await page.goto(foreign.url);
    await expectNoShift(page, tag);
    foreign.close();
  }
});

test.describe('where no view comes', () => {
  test.use({ provoked: /Failed to fetch|ERR_FAILED/ });

  test(
    'nothing is kept: what stands in a tag takes its own room, and so does what an element says',
    nightly,
    async ({ page, show }) => {
      await page.route('**/embed/first*', (route) => route.abort());
      await show(
        `<coach-programs><p style="margin: 0; height: 50px">Elsewhere</p></coach-programs><hr>${html('coach-contact')}<hr>`,
      );
      await expect(page.locator('coach-contact').getByRole('alert')).toContainText('could not be loaded');
      await expect(page.getByText('Elsewhere')).toBeVisible();
      const lines = await page.locator('hr').evaluateAll((all) => all.map((line) => line.getBoundingClientRect().top));
      expect(lines[0]).toBeLessThan(100);
      expect(lines[1]).toBeLessThan(300);
    },
  );
});

test('what has become much lower than it was drawn leaves no hole', nightly, async ({ page, show }) => {
  await show(`${html('coach-blog limit="1"')}<hr>`);
  const blog = page.locator('coach-blog');
  const height = () => blog.evaluate((host) => (host as HTMLElement).offsetHeight);
  await expect(blog.getByRole('article')).toBeVisible();
  const before = await height();
  await blog.getByRole('searchbox').pressSequentially('no such words');
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
    await show(html(tag) + NEXT);
    await measureShift(page, tag);
    const gap = await gapBelow(page, toTagName(tag));
    await show(html(tag) + NEXT, scriptFor(shop.url, [tag]));
    await measureShift(page, tag);
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

async function expectNoShift(page: Page, tag: string, before = 0): Promise<void> {
  expect([tag, await measureShift(page, tag)]).toEqual([tag, before]);
}

/** Returns the layout shift of a page until an element is hydrated. */
async function measureShift(page: Page, tag: string): Promise<number> {
  const element = page.locator(toTagName(tag));
  await expect.poll(() => element.evaluate((host) => Boolean(host.shadowRoot))).toBe(true);
  await settleRequests(page, () => hydrateElement(element));
  return layoutShift(page);
}

/** Returns the heights of an element's place, or of a part in it, at all widths. */
function heightsAt(page: Page, name: string, inside?: string): Promise<number[]> {
  return page.evaluate(
    ([host, widths, part]) => {
      const element = document.querySelector(host)!;
      const place = element.parentElement!;
      const measured = part ? element.shadowRoot!.querySelector(part)! : place;
      return widths.map((width) => {
        place.style.width = `${width}px`;
        return Math.round(measured.getBoundingClientRect().height);
      });
    },
    [name, WIDTHS, inside] as const,
  );
}
