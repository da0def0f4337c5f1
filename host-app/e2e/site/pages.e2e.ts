import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { keepJournal, layoutShift } from '../journal.ts';
import { nightly, nightlyUnless } from '../nightly.ts';
import { openSettled } from '../settle.ts';
import { test } from '../shop.ts';

test.describe.configure({ mode: 'parallel' });

const PAGES = [
  ['/home', 200],
  ['/free', 200],
  ['/about', 200],
  ['/social', 200],
  ['/social?view=compact', 200],
  ['/blog', 200],
  ['/blog?category=training&q=rest', 200],
  ['/blog?q=nothing-of-the-kind', 200],
  ['/blog/1', 200],
  ['/blog/3', 200],
  ['/blog/2', 404],
  ['/coaching/thank-you', 200],
  ['/coaching-onboarding', 200],
  ['/subscribe/4', 200],
  ['/success', 200],
  ['/withdraw', 200],
  ['/terms', 200],
  ['/privacy', 200],
  ['/imprint', 200],
  ['/withdrawal', 200],
  ['/withdraw/confirm?token=00000000-0000-4000-8000-000000000000', 200],
  ['/withdraw/confirmed', 200],
  ['/order/confirm?token=00000000-0000-4000-8000-000000000000', 200],
  ['/order/confirmed', 200],
  ['/personal-coaching', 200],
  ['/newsletter/confirm?token=00000000-0000-4000-8000-000000000000', 200],
  ['/newsletter/unsubscribe', 200],
  ['/newsletter/unsubscribed', 200],
  ['/sent?form=contact&as=done&back=https%3A%2F%2Fblog.example%2Fwinter', 200],
  ['/guide', 410],
  ['/login', 200],
  ['/login?problem=unverified', 200],
  ['/logout', 200],
  ['/account/deleted', 200],
  ['/account/undo-email', 200],
  ['/training/3', 200],
  ['/training/steps/2', 200],
  ['/embed', 200],
  ['/embed?widget=coach-checkout', 200],
  ['/embed/sign-in?origin=https%3A%2F%2Fblog.example', 200],
  ['/nothing-here', 404],
] as const;

/** Daily sample: an article, a form and a missing page. Stories check every page with axe. */
const KINDS = new Set(['/blog/3', '/coaching-onboarding', '/nothing-here']);
const TESTED_PAGES = PAGES.filter(([path]) => isNightly || KINDS.has(path));

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1440]) {
    test(
      `every page at ${width} px in ${colorScheme} holds still, fits and has nothing for axe`,
      nightlyUnless(width === 360 && colorScheme === 'light'),
      async ({ browser, shop }) => {
        test.setTimeout(300_000);
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        });
        const journal = keepJournal(context, [shop.url]);
        const page = await context.newPage();
        for (const [path, status] of TESTED_PAGES) {
          const response = await openSettled(page, shop.url + path);
          const place = `${path} at ${width} px`;
          expect(response?.status(), place).toBe(status);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(width);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          expect(violations.map(({ id, nodes }) => [place, id, nodes.map(({ html }) => html)])).toEqual([]);
          expect(await layoutShift(page), place).toBeLessThan(0.01);
        }
        expect(journal).toEqual({ complaints: [], elsewhere: [] });
        await context.close();
      },
    );
  }
}

test('programmes stand side by side where there is room', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${shop.url}/home`);
  const [first, second] = await page.locator('.programs-list > li').all();
  const [one, two] = [await first!.boundingBox(), await second!.boundingBox()];
  expect(two!.y).toBe(one!.y);
  expect(two!.x).toBeGreaterThan(one!.x + one!.width);
});

test('the blog is searched while typing, and the address holds what is shown', async ({ page, shop }) => {
  await page.goto(`${shop.url}/blog`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(8);
  await page.getByRole('searchbox').fill('REST days');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/\/blog\?q=REST(\+|%20)days$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('REST days');
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox').fill('x'.repeat(2_000));
  await expect(page.getByText('No posts found matching your criteria.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page
    .getByRole('link', { name: 'marathon' })
    .or(page.getByRole('button', { name: 'marathon' }))
    .first()
    .click();
  await expect(page).toHaveURL(/category=marathon/);
  await expect(cards.filter({ hasText: 'Helsinki Marathon' })).toHaveCount(1);
  await expect(cards.filter({ hasText: 'Rest Days' })).toHaveCount(0);
});

test('without scripts the blog is searched, filtered and read', nightly, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${shop.url}/blog`);
  await page.getByRole('searchbox').fill('marathon');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=marathon/);
  await page
    .getByRole('link', { name: /Helsinki Marathon/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helsinki Marathon, kilometre by kilometre');
  await expect(page.getByText('Ready to Start Your Journey?')).toBeVisible();
  await context.close();
});

test('a story is shared by its link where the browser has no way of its own', async ({ browser, shop }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`${shop.url}/blog/4`);
  await page.getByRole('button', { name: 'Share Story' }).click();
  await expect(page.getByText('Copied!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/blog/4`);
  await context.close();
});

test('after paying for coaching, the template is copied and the mail is addressed', async ({ browser, shop }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(`${shop.url}/coaching/thank-you`);
  await page.getByRole('button', { name: 'Copy Email Template' }).click();
  await expect(page.getByText('Email template copied to clipboard')).toBeVisible();
  const template = await page.evaluate(() => navigator.clipboard.readText());
  expect(template).toContain('Preferred start date');
  const href = await page.getByRole('link', { name: 'Send Email Now' }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('subject')).toBe("Personal Coaching - Let's Get Started!");
  await context.close();
});
