import AxeBuilder from '@axe-core/playwright';
import { chromium, expect } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../scripts/testing/chromium.ts';
import { keepJournal } from '../journal.ts';
import { nightly } from '../nightly.ts';
import { openPageAs, signInPage, COACH, allowEmbedAccess, mailTo } from '../paying.ts';
import { openSettled } from '../settle.ts';
import { test } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';

const OWNER = { bought: [2, 3] };
const COACHED = { renewing: [4] };

const SEEN_BY = [
  ['has-nothing@example.com', {}, ['/checkout/2']],
  ['owner@example.com', OWNER, ['/dashboard', '/dashboard#profile', '/home', '/training/3']],
  ['coached@example.com', COACHED, ['/coaching', '/training/elite-coaching']],
  [COACH_OF_SANDBOX, {}, ['/coach', '/coach/inbox', '/coach/clients', '/coach/orders', '/coaching']],
] as const;

test('a visitor signs in with the code from a mail, sees an empty dashboard and signs out', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const journal = keepJournal(context, [shop.url]);
  const page = await context.newPage();
  await page.goto(`${shop.url}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('new-member@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const codes = () => shop.mails('new-member@example.com');
  await expect.poll(async () => (await codes()).length).toBe(1);
  const [mail] = await codes();
  const code = /(\d{3}(?: \d{3})+)/.exec(mail?.subject ?? '')?.[1] ?? '';
  await page.getByLabel(/code/i).fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/dashboard`);
  await expect(page.getByText('0 %').or(page.getByText('0%')).first()).toBeVisible();
  await page.goto(`${shop.url}/api/logout`);
  await page.waitForURL(`${shop.url}/`);
  // The page redirects by itself soon after.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByText('Unauthorized')).toBeVisible();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await page.clock.runFor(5_000);
  await page.waitForURL(/\/login\?return_to=%2Fdashboard$/);
  expect(journal).toEqual({ complaints: [], elsewhere: [] });
  await context.close();
});

test('a member finds their programmes, and the files of one of them', nightly, async ({ page, shop }) => {
  await openPageAs(page, shop, 'owner@example.com', '/dashboard', OWNER);
  const programs = page.getByRole('tabpanel');
  await expect(programs).toContainText('Hybrid Athlete');
  await expect(programs.getByRole('link', { name: /open/i }).first()).toBeVisible();
  const file = programs.getByRole('link', { name: /download/i }).first();
  const response = await fetch((await file.getAttribute('href')) ?? '');
  expect(response.headers.get('content-type')).toBe('application/pdf');
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test(
    `what members and the coach see at ${width} px in ${colorScheme} fits and has nothing for axe`,
    nightly,
    async ({ browser, shop }) => {
      const viewport = { width, height: 900 };
      for (const [email, has, paths] of SEEN_BY) {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await signInPage(page, shop, email, has);
        for (const path of paths) {
          await openSettled(page, shop.url + path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([]);
        }
        await context.close();
      }
    },
  );
}

test('on another site, without third-party cookies, a member lets the page show their training', async ({ shop }) => {
  const executablePath = await chromiumPath();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, '--test-third-party-cookie-phaseout'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage();
  await page.goto(await shop.demoUrl());
  const training = page.locator('coach-training');
  await allowEmbedAccess(page, training, 'A member');
  await expect(training.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
  await expect(page.locator('coach-dashboard')).toContainText('Hybrid Athlete');
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.values(storage as unknown as Record<string, string>)),
  );
  expect(kept.join(' ')).not.toMatch(/(?<![\w-])[\w-]{43}(?![\w-])/);
  await browser.close();
});

test('a coached member checks in, the coach answers, and the member reads it', async ({ browser, shop }) => {
  const [member, coach] = await Promise.all([browser.newPage(), browser.newPage()]);
  await openPageAs(member, shop, 'checks-in@example.com', '/coaching', COACHED);
  await member.getByLabel('Full name').fill('Weekly Writer');
  await member.getByLabel('Age', { exact: true }).fill('34');
  await member.getByRole('button', { name: /save/i }).click();
  await expect(member.getByText('Profile Saved')).toBeVisible();
  for (const name of [/sleep/i, /energy/i, /sore/i]) {
    // Pressed by keyboard, because the shrinking profile above moves the buttons.
    await member.getByRole('radiogroup', { name }).getByRole('radio').nth(3).press(' ');
  }
  const week = member.getByRole('region', { name: 'This week’s check-in' });
  await week.getByRole('checkbox', { name: /^I agree that the coach keeps/ }).check();
  await member.getByRole('button', { name: /check.in/i }).click();
  await mailTo(shop, COACH, /^Weekly Writer sent a check-in/);
  await openPageAs(coach, shop, COACH_OF_SANDBOX, '/coach');
  await coach.getByRole('link', { name: /unanswered check-in/ }).click();
  // Today links to the member as well.
  await expect(coach.getByRole('heading', { name: 'Needs attention' })).toBeHidden();
  await coach.getByRole('link', { name: 'Weekly Writer' }).first().click();
  await coach.getByRole('textbox', { name: 'Your reply to this check-in' }).fill('Keep the easy days easy.');
  await coach.getByRole('button', { name: 'Reply to the check-in' }).click();
  await mailTo(shop, 'checks-in@example.com', /^Your coach replied$/);
  await member.reload();
  await expect(member.getByText('Keep the easy days easy.').first()).toBeVisible();
  await member.close();
  await coach.close();
});

test('nobody’s pages, the coach’s room and the sandbox leave the console clean', nightly, async ({ page, shop }) => {
  const paths = ['/dashboard', '/coach/inbox', '/coach/orders', '/training/elite-coaching', '/coaching-onboarding'];
  for (const path of [...paths, '/sandbox/mailbox', '/sandbox/payments', '/api/programs', '/api/posts']) {
    await openSettled(page, shop.url + path);
    await expect(page.locator('body')).not.toBeEmpty();
  }
  await signInPage(page, shop, 'owner@example.com', OWNER);
  for (const path of ['/coach/inbox', '/coach/orders', '/training/elite-coaching', '/training/999', '/coaching']) {
    await openSettled(page, shop.url + path);
    await expect(page.getByRole('main')).toContainText(/Not Found|Access Required/);
  }
  // Finds the session without the hint cookie, too.
  await page.context().clearCookies({ name: 'member' });
  await openSettled(page, `${shop.url}/dashboard`);
  await expect(page).toHaveURL(`${shop.url}/dashboard`);
});
