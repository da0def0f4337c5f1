import { expect } from '@playwright/test';
import { advanceSandbox, subscribe } from '../../../server/testing/buyers.ts';
import { fillCard, mailTo, row, signInByCode, test, toast, WELCOME } from '../paying.ts';
import { nightly } from '../nightly.ts';

// Moves its shop's time.
test.use({ alone: 'renewals' });

test(
  'a renewal that fails is said in a mail and on the dashboard, and another card brings it back',
  nightly,
  async ({ visit, shop }) => {
    const email = 'renews@example.com';
    await subscribe(shop, email, 'failsLater');
    await mailTo(shop, email, WELCOME);
    await advanceSandbox(shop, 31);
    const { text } = await mailTo(shop, email, /^Please check your card: /);
    const page = await visit();
    await page.goto(/http\S+return_to=\S+/.exec(text)?.[0] ?? '');
    await signInByCode(page, shop, email);
    await page.waitForURL(`${shop.url}/dashboard?tab=subscriptions`);
    const coaching = row(page, 'Personal Coaching');
    await expect(coaching).toContainText('Past due');
    await expect(coaching).toContainText(/Your access lasts until \d+ \w+ \d{4}\./);
    await coaching.getByRole('button', { name: 'Update card' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(toast(page, 'Card Updated')).toBeVisible();
    await expect(coaching).toContainText('Active');
    await expect(coaching.getByRole('link', { name: /^Receipt TEST-\d+$/ })).toHaveCount(2);
    expect((await mailTo(shop, email, /^Your receipt from Aamu: /)).attachments).toHaveLength(1);
  },
);
