import { type Browser, chromium, type Page } from '@playwright/test';
import { FONT_FACE, toScriptQuery, html } from '../host-app/e2e/first-views/drawn.ts';
import { serve } from '../host-app/e2e/embed/foreign.ts';
import { type Language, OFFERED_LANGUAGES, shortTag } from '#contract/i18n/languages.ts';
import { type HeightSteps, toHeightSteps } from '#contract/embed/rooms.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './testing/chromium.ts';
import { write } from './elements/outputs.ts';

/**
 * Measures the height of every element at every width and writes `server/contract/embed/room-heights.ts` in a running
 * sandbox without rate limits (`RATE_LIMITS=off npm start`): `npm run rooms -- http://localhost:3000`.
 * Needs the fonts that the tests need, DejaVu Sans, and CJK fonts (fonts-noto-cjk) for Japanese and Korean: each height is that
 * in the widest of `FONTS`.
 */
const TAGS = {
  'coach-checkout': 'coach-checkout program="2"',
  'coach-checkout ': 'coach-checkout program="3"',
  'coach-contact': 'coach-contact',
  'coach-dashboard': 'coach-dashboard',
  'coach-onboarding': 'coach-onboarding',
  'coach-profile': 'coach-profile',
  'coach-region': 'coach-region',
  'coach-scam-guide': 'coach-scam-guide',
  'coach-signup': 'coach-signup',
  'coach-signup?flow=download': 'coach-signup flow="download"',
  'coach-signup?flow=modal': 'coach-signup flow="modal"',
  'coach-subscribe': 'coach-subscribe program="4"',
  'coach-training': 'coach-training plan="3"',
};
/** Elements above a list are measured with it, because lists have any length. */
const HEADS = { 'coach-blog': 'coach-blog limit="1"' };

const WIDTHS = Array.from({ length: 128 }, (_, index) => 1256 - index * 8);
/** DejaVu Sans is as wide as Verdana, which the tests do not have. */
const FONTS = ['serif', 'Arial', 'Theirs', 'DejaVu Sans'];

const [shop] = process.argv.slice(2);
if (!shop) throw new Error('Name the address of a running shop: npm run rooms -- http://localhost:3000');
const executablePath = await chromiumPath();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const found: Partial<Record<Language, Record<string, HeightSteps>>> = {};
for (const language of OFFERED_LANGUAGES) {
  found[language] = await measure(browser, language);
  process.stdout.write(`${language}\n`);
}
await browser.close();
await write({
  file: 'server/contract/embed/room-heights.ts',
  text: `import type { HeightSteps } from './rooms.ts';

/** Written by scripts/rooms.ts: the heights of elements by language, in the widest of the fonts that pages are usually in. */
export const ROOM_HEIGHTS: Readonly<Record<string, Readonly<Record<string, HeightSteps>>>> = ${JSON.stringify(found)};
`,
});

async function measure(on: Browser, language: Language): Promise<Record<string, HeightSteps>> {
  const all = [...Object.values(TAGS), ...Object.values(HEADS)].map((tag) => `${tag} lang="${shortTag(language)}"`);
  const widest = all.map(() => WIDTHS.map(() => 0));
  const page = await on.newPage({ viewport: { width: 1440, height: 900 } });
  for (const name of FONTS) {
    const foreign = await serve(
      `<!doctype html><html lang="en"><title>Measured</title><style>${FONT_FACE}body{font-family:${name}}</style><script src="${shop}/embed.js?for=${all.map(toScriptQuery).join()}"></script>${all.map((tag) => `<div>${html(`${tag} load="interaction"`)}</div>`).join('')}`,
    );
    await page.goto(foreign.url);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('div > *')].every(
        ({ shadowRoot }) => shadowRoot && !shadowRoot.querySelector('[data-first]'),
      ),
    );
    for (const [index, width] of WIDTHS.entries()) {
      // Viewport-sized elements are equal in the narrowest window and in a narrow column of a wide one.
      const windows = width < 900 ? [width + 16, 1440] : [1440];
      for (const window of windows) {
        if (page.viewportSize()!.width !== window) await page.setViewportSize({ width: window, height: 900 });
        const heights = await heightsAt(page, width);
        for (const [tag, height] of heights.entries()) widest[tag]![index] = Math.max(widest[tag]![index]!, height);
      }
    }
    foreign.close();
  }
  await page.close();
  const names = [...Object.keys(TAGS), ...Object.keys(HEADS)];
  // Tags of one name share the height of the higher one.
  const heights: Record<string, number[]> = {};
  for (const [tag, name] of names.entries()) {
    heights[name.trim()] = widest[tag]!.map((height, index) => Math.max(height, heights[name.trim()]?.[index] ?? 0));
  }
  return Object.fromEntries(
    Object.entries(heights).map(([name, all]) => [
      name,
      toHeightSteps(WIDTHS.map((width, index) => [width, all[index]!])),
    ]),
  );
}

/** Heights of what is drawn in each element, and of what stands above its list, if it is one. */
function heightsAt(page: Page, width: number): Promise<number[]> {
  return page.evaluate((wide) => {
    const places = [...document.querySelectorAll<HTMLElement>('body > div')];
    for (const place of places) place.style.width = `${wide}px`;
    return places.map((place) => {
      const root = place.firstElementChild!.shadowRoot!.querySelector('.coach-root')!;
      const list = root.querySelector('.blog-posts');
      const { top, bottom } = root.getBoundingClientRect();
      return Math.ceil((list ? list.getBoundingClientRect().top : bottom) - top);
    });
  }, width);
}
