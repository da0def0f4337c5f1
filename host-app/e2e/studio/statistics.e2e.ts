import { expect } from '@playwright/test';
import { serve } from '../embed/foreign.ts';
import { openPageAs } from '../paying.ts';
import { test } from '../shop.ts';
import { COACH_OF_SANDBOX } from '../sign-in.ts';

// The table names the sites with the most views, and other journeys make many.
test.use({ alone: 'statistics' });

test('what a widget did on another site is counted there, without a cookie, and the coach reads it', async ({
  page,
  shop,
  browser,
}) => {
  const foreign = await serve(
    `<!doctype html><title>A blog</title><coach-signup></coach-signup><script type="module" src="${shop.url}/embed.js"></script>`,
  );
  const sent: { body: string; cookie: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/counts')) return;
    sent.push({ body: request.postData() ?? '', cookie: request.headers()['cookie'] });
  });
  await page.goto(foreign.url);
  const signup = page.locator('coach-signup');
  await signup.getByLabel('E-mail', { exact: true }).fill('counted@example.com');
  await signup.getByRole('button').first().click();
  await expect(signup.getByText('Welcome to Aamu!')).toBeVisible();
  const lines = () => sent.flatMap(({ body }) => body.split('\n')).toSorted();
  await expect.poll(lines).toEqual(['coach-signup completed', 'coach-signup shown', 'coach-signup started']);
  expect(sent.map(({ cookie }) => cookie)).toEqual(sent.map(() => undefined));
  expect(await page.context().cookies()).toEqual([]);

  await page.goto(`${shop.url}/about`);
  await expect.poll(lines).toContain('/about');
  expect(await page.context().cookies()).toEqual([]);

  const context = await browser.newContext();
  const coach = await context.newPage();
  await openPageAs(coach, shop, COACH_OF_SANDBOX, '/coach/statistics?range=7');
  const row = coach.getByRole('table', { name: 'Widgets by site' }).getByRole('row', { name: foreign.origin });
  await expect(row).toHaveText(/Sign-up.*1.*1.*100%.*1.*100%.*0/);
  // Other visitors are counted at the same time, too.
  await expect(coach.getByRole('row', { name: /^\/about/ })).toHaveText(/^\/about[1-9]/);
  await expect(coach.locator('.statistics-plot canvas').first()).toBeVisible();
  await coach.goto(`${shop.url}/coach/embeds`);
  await expect(coach.getByRole('listitem').filter({ hasText: foreign.origin })).toContainText(
    '1 view, 1 started, 1 completed',
  );
  await context.close();
  foreign.close();
});
