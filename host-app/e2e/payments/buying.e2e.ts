import { expect } from '@playwright/test';
import { nightly } from '../nightly.ts';
import {
  answerAll,
  authenticate,
  signInPage,
  cardFrame,
  COACH,
  expectNothingForAxe,
  expectPdf,
  fillCard,
  mailTo,
  row,
  signInByCode,
  test,
  toast,
  WELCOME,
  getStartConsentBox,
} from '../paying.ts';

// Runs for more than a minute, so both workers share its tests.
test.describe.configure({ mode: 'parallel' });

test('a new visitor signs in, buys a programme by card and the next one with PayPal', async ({ visit, shop }) => {
  const email = 'first-buyer@example.com';
  const page = await visit();
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  const providers = () => asked.filter((path) => /^\/(sandbox\/(stripe|paypal)|paypal)\//.test(path));

  await page.goto(`${shop.url}/checkout/2`);
  await expect(page.getByRole('heading', { level: 1, name: 'All Day Energy' })).toBeVisible();
  await page.waitForURL(/\/login\?return_to=/);
  await signInByCode(page, shop, email);
  await page.waitForURL(`${shop.url}/checkout/2`);
  const card = page.getByRole('tab', { name: 'Card Payment' });
  await card.hover();
  await card.focus();
  await expect(page.getByText('Payment providers load only after you choose one.')).toBeVisible();
  expect(providers()).toEqual([]);

  await card.click();
  await expect(getStartConsentBox(page)).not.toBeChecked();
  expect(providers()).toEqual([]);
  await getStartConsentBox(page).check();
  await fillCard(page);
  expect(providers()).toContain('/sandbox/stripe/stripe.js');
  expect(providers().filter((path) => path.includes('paypal'))).toEqual([]);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  // Same page, with the purchase in it.
  await expectPdf(page, page.getByRole('link', { name: 'Download All-Day-Energy-30-Days.pdf' }));
  expect(page.url()).toBe(`${shop.url}/checkout/2`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You already own this' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('list', { name: 'Your programmes' })).toContainText('All Day Energy');
  await page.getByRole('tab', { name: 'Purchase History' }).click();
  const bought = row(page, 'All Day Energy');
  await expect(bought).toContainText('Completed');
  await expect(bought).toContainText('€29.90');
  await expectPdf(page, bought.getByRole('link', { name: /^Receipt TEST-\d+$/ }));

  const receipt = await mailTo(shop, email, /^Your receipt from Aamu: /);
  expect(receipt.attachments).toEqual([{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }]);
  expect((await mailTo(shop, COACH, new RegExp(`^€29\\.90 from .*${email}`))).text).toContain('All Day Energy');

  await page.goto(`${shop.url}/checkout/3`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await getStartConsentBox(page).check();
  await page.getByRole('button', { name: /PayPal/ }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: /^Pay €99\.90$/ }).click();
  await expect(page.getByRole('link', { name: 'Open Hybrid Athlete' })).toHaveAttribute('href', '/training/3');
  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByRole('list', { name: 'Your programmes' })).toContainText('Hybrid Athlete');
  await mailTo(shop, email, /^Your receipt from Aamu: .*Hybrid Athlete/);
});

test('a guest answers the coach, subscribes with 3-D Secure, and finds it after signing in', async ({
  visit,
  shop,
}) => {
  const email = 'guest@example.com';
  const page = await visit();
  await page.goto(`${shop.url}/coaching-onboarding`);
  const texts = {
    'Full name': 'Aino Virta',
    'E-mail': email,
    Age: '41',
    Height: '170 cm',
    'Current weight': '66 kg',
    'Preferred start date': '2030-01-01',
    'Your biggest challenge': 'Evenings.',
    'Injuries or medical conditions': 'none',
  };
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Main goal').selectOption('marathon');
  await page.getByLabel('How often you train now').selectOption('1-2-week');
  await page.getByLabel('Where you can train').selectOption('home');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();

  await page.waitForURL(`${shop.url}/subscribe/4`);
  await expect(page.getByLabel('Full name')).toHaveValue('Aino Virta');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await expect(page.getByLabel('Current activity level')).toHaveValue('light');
  await expect(page.getByLabel('Preferred start')).toHaveValue('next-month');
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked();
  await expect(getStartConsentBox(page)).not.toBeChecked();
  await getStartConsentBox(page).check();
  await page.getByRole('radio', { name: 'Monthly coaching' }).check();
  await page.getByLabel('Preferred training style').selectOption('outdoor');
  await page.getByLabel('Training days per week').selectOption('3');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  await expect(page.getByText('At least €299.97 in total (3 × €99.99)').first()).toBeVisible();
  await expect(
    page.getByText(/^Press the button to order and pay €99\.99 now, then €99\.99 each month from /),
  ).toBeVisible();
  await fillCard(page, 'secure');
  await page.getByRole('button', { name: 'Subscribe - €99.99/month' }).click();
  await authenticate(page, 'Complete');
  await page.waitForURL(/\/success\?program=4/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Processing your payment\.\.\.|Subscription Successful!)$/,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Successful!' })).toBeVisible();
  await expect(page.getByText('€99.99/month • Premium Personal Coaching', { exact: true })).toBeVisible();
  expect(page.url()).not.toMatch(/secret|pi_/);
  await expectNothingForAxe(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Successful!' })).toBeVisible();

  expect((await mailTo(shop, email, WELCOME)).attachments).toHaveLength(1);

  await page.goto(`${shop.url}/login`);
  await signInByCode(page, shop, email);
  await page.waitForURL(`${shop.url}/dashboard`);
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(row(page, 'Personal Coaching')).toContainText('Active');
  await expect(row(page, 'Personal Coaching').getByRole('link', { name: /^Receipt TEST-\d+$/ })).toHaveCount(1);

  // Another user of the device goes back to the payment's page.
  await page.goto(`${shop.url}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${shop.url}/`);
  while (!page.url().includes('/success')) await page.goBack();
  await expect(page.getByRole('heading', { name: 'No payment to show' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test(
  'a guest whose bank says no, and whose card is declined, pays with another one',
  nightly,
  async ({ visit, shop }) => {
    const page = await visit();
    await page.goto(`${shop.url}/subscribe/4`);
    await answerAll(page, 'second-try@example.com');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const subscribe = page.getByRole('button', { name: 'Subscribe - €99.99/month' });

    await fillCard(page, 'secure');
    await subscribe.click();
    await authenticate(page, 'Fail');
    await expect(toast(page, 'Subscription Failed')).toBeVisible();
    await fillCard(page, 'declined');
    await subscribe.click();
    await expect(page.getByText('Your card was declined.').filter({ visible: true }).first()).toBeVisible();
    await fillCard(page);
    await subscribe.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription Successful!' })).toBeVisible();
  },
);

test('a member whose card is declined is told so, and pays with another one', nightly, async ({ visit, shop }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await signInPage(page, shop, 'declined@example.com');
  await page.goto(`${shop.url}/checkout/2`);
  await page.getByRole('tab', { name: 'Card Payment' }).click();
  await getStartConsentBox(page).check();
  await fillCard(page, 'declined');
  await expectNothingForAxe(page);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByText('Your card was declined.').filter({ visible: true }).first()).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
});

test('a guest buys a programme with two fields, and has it at once', async ({ visit, shop }) => {
  const page = await visit();
  await page.goto(`${shop.url}/subscribe/2`);
  await page.getByLabel('Your name').fill('Aino Virta');
  await page.getByLabel('Your e-mail address').fill('two-fields@example.com');
  await page.getByRole('button', { name: 'Go to Payment' }).click();
  await expect(getStartConsentBox(page).first()).toHaveAccessibleDescription(
    /Tick this box so that your purchase can start at once\./,
  );
  await getStartConsentBox(page).first().check();
  await page.getByRole('button', { name: 'Go to Payment' }).click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expectPdf(page, page.getByRole('link', { name: 'Download All-Day-Energy-30-Days.pdf' }));
  await expect(page.getByText(/onboarding|The coach will contact you/i)).toHaveCount(0);
  const { text } = await mailTo(shop, 'two-fields@example.com', /^Your receipt from Aamu: /);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('I want the digital content at once');
});

test('a programme is bought from the keyboard alone', nightly, async ({ visit, shop }) => {
  const page = await visit();
  await signInPage(page, shop, 'keyboard@example.com');
  await page.goto(`${shop.url}/checkout/2`);
  await page.getByRole('tab', { name: 'Card Payment' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'PayPal' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(getStartConsentBox(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(getStartConsentBox(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pay €29.90' })).toBeEnabled();
  // Skips the terms, the right of withdrawal and the privacy notice.
  for (let link = 0; link < 4; link++) await page.keyboard.press('Tab');
  await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1240');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay €29.90' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeFocused();
});
