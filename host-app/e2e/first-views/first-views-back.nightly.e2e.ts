import { expect } from '@playwright/test';
import { isHydrated, holdElementCode, html, test } from './drawn.ts';

/** Simulates the back/forward cache, which the test browser lacks. */
const leaveAndComeBack = () => {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
};

for (const early of [true, false]) {
  test(`a page that is brought back ${early ? 'before' : 'after'} its code has come works, and sends nothing twice`, async ({
    page,
    shop,
    show,
  }) => {
    const release = await holdElementCode(page);
    const sent: string[] = [];
    // Counts are no messages of the visitor, and each is sent once.
    const counted = (url: string) => url.endsWith('/api/counts');
    page.on('request', (request) => request.method() === 'POST' && !counted(request.url()) && sent.push(request.url()));
    await show(html('coach-signup') + html('coach-contact'));
    const signup = page.locator('coach-signup');
    await page.locator('coach-contact').getByLabel('Name').fill('Half a letter');
    await signup.getByLabel('E-mail', { exact: true }).fill('once@back.example');
    await signup.getByLabel('E-mail', { exact: true }).press('Enter');
    if (early) await page.evaluate(leaveAndComeBack);
    release();
    await expect(signup.getByText('Welcome to Aamu!')).toBeVisible();
    if (!early) await page.evaluate(leaveAndComeBack);
    await expect.poll(() => isHydrated(page.locator('coach-contact'))).toBe(true);
    await expect(page.locator('coach-contact').getByLabel('Name')).toHaveValue('Half a letter');
    expect(sent).toEqual([`${shop.url}/api/email-signup`]);
  });
}
