import { expect, type Locator, type Page } from '@playwright/test';
import { moveOn, payByCard, subscribe } from '../../server/testing/buyers.ts';
import { serve } from './foreign.ts';
import {
  answerTo,
  authenticate,
  be,
  become,
  cardFrame,
  expectNothingForAxe,
  fillCard,
  mailTo,
  signInByCode,
  test,
} from './paying.ts';
import type { Shop } from './shop.ts';

// More than a minute: both workers take them.
test.describe.configure({ mode: 'parallel' });

const COACH = 'hello@aamu.example';
/** Brings the receipt of coaching along. */
const WELCOME = /^Welcome to coaching/;

/** Everything that /subscribe asks, for journeys that are about the payment. */
async function answerAll(place: Page | Locator, email: string) {
  const fields = {
    'Full name': 'Aino Virta',
    Email: email,
    Age: '41',
    Height: '170 cm',
    'Current weight': '66 kg',
    'Your biggest challenge': 'Evenings.',
    'Injuries or medical conditions': 'none',
  };
  const choices = {
    'Main goal': 'marathon',
    'Current activity level': 'light',
    'Where you can train': 'home',
    'Training you like best': 'outdoor',
    'Training days per week': '3',
    'Preferred start': 'next-week',
  };
  for (const [label, value] of Object.entries(fields)) await place.getByLabel(label, { exact: true }).fill(value);
  for (const [label, value] of Object.entries(choices)) await place.getByLabel(label).selectOption(value);
  await place.getByRole('checkbox').check();
}

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).filter({ visible: true }).first();

const row = (page: Page, title: string) => page.getByRole('tabpanel').getByRole('group', { name: title, exact: true });

/** A programme bought without the pages, by whoever uses this page. */
async function buy(page: Page, shop: Shop, programId: number) {
  const { body } = await answerTo(page, `${shop.url}/api/create-payment-intent`, { programId });
  await payByCard(shop, String(body['clientSecret']));
}

async function expectPdf(page: Page, link: Locator) {
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('application/pdf');
}

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
  await expect(page.getByText('Nothing is loaded from a payment provider before you have chosen one.')).toBeVisible();
  expect(providers()).toEqual([]);

  await card.click();
  await fillCard(page);
  expect(providers()).toContain('/sandbox/stripe/stripe.js');
  expect(providers().filter((path) => path.includes('paypal'))).toEqual([]);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.waitForURL(`${shop.url}/dashboard`);
  await expect(page.getByRole('list', { name: 'Your programmes' })).toContainText('All Day Energy');
  await page.getByRole('tab', { name: 'Purchase History' }).click();
  const bought = row(page, 'All Day Energy');
  await expect(bought).toContainText('Completed');
  await expect(bought).toContainText('€29.90');
  await expectPdf(page, bought.getByRole('link', { name: /^Receipt \d+$/ }));

  const receipt = await mailTo(shop, email, /^Your receipt from Aamu: /);
  expect(receipt.attachments).toEqual([{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }]);
  expect((await mailTo(shop, COACH, new RegExp(`^€29\\.90 from .*${email}`))).text).toContain('All Day Energy');

  await page.goto(`${shop.url}/checkout/3`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await page.getByRole('button', { name: /PayPal/ }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: /^Pay €99\.90$/ }).click();
  await page.waitForURL(`${shop.url}/dashboard`);
  await expect(page.getByRole('list', { name: 'Your programmes' })).toContainText('Hybrid Athlete');
  await mailTo(shop, email, /^Your receipt from Aamu: .*Hybrid Athlete/);
});

test('a guest answers the coach, subscribes with 3-D Secure, and finds it after signing in', async ({
  visit,
  shop,
}) => {
  const email = 'guest@example.com';
  const page = await visit();
  await page.goto(`${shop.url}/coaching-onboarding`, { waitUntil: 'networkidle' });
  const texts = {
    'Full name': 'Aino Virta',
    Email: email,
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
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Current activity level')).toHaveValue('light');
  await expect(page.getByLabel('Preferred start')).toHaveValue('next-month');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('radio', { name: 'Monthly coaching' }).check();
  await page.getByLabel('Training you like best').selectOption('outdoor');
  await page.getByLabel('Training days per week').selectOption('3');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

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
  await expect(row(page, 'Personal Coaching').getByRole('link', { name: /^Receipt \d+$/ })).toHaveCount(1);
});

test('a guest whose bank says no, and whose card is declined, pays with another one', async ({ visit, shop }) => {
  const page = await visit();
  await page.goto(`${shop.url}/subscribe/4`, { waitUntil: 'networkidle' });
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
});

test('a member whose card is declined is told so, and pays with another one', async ({ visit, shop }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await become(page, shop, 'declined@example.com');
  await page.goto(`${shop.url}/checkout/2`);
  await page.getByRole('tab', { name: 'Card Payment' }).click();
  await fillCard(page, 'declined');
  await expectNothingForAxe(page);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByText('Your card was declined.').filter({ visible: true }).first()).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay €29.90' }).click();
  await page.waitForURL(`${shop.url}/dashboard`);
});

test('a programme is bought from the keyboard alone', async ({ visit, shop }) => {
  const page = await visit();
  await become(page, shop, 'keyboard@example.com');
  await page.goto(`${shop.url}/checkout/2`);
  await page.getByRole('tab', { name: 'Card Payment' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'PayPal' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay €29.90' })).toBeEnabled();
  await page.keyboard.press('Tab');
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
  await page.waitForURL(`${shop.url}/dashboard`);
});

test('the coach gives money back with one click, and access is gone', async ({ visit, shop }) => {
  const email = 'refunded@example.com';
  const [member, coach] = [await visit(), await visit()];
  await become(member, shop, email);
  await buy(member, shop, 3);
  await mailTo(shop, email, /^Your receipt from Aamu: /);
  await member.goto(`${shop.url}/training/3`);
  await expect(member.getByRole('heading', { level: 1, name: 'Hybrid Athlete' })).toBeVisible();

  await be(coach, shop, 'The coach', '/coach/orders');
  await coach.getByLabel('Filter').fill(email);
  const order = coach.getByRole('region', { name: 'All orders' }).getByRole('article');
  await expect(order).toHaveCount(1);
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order).toContainText('Access to Hybrid Athlete ends at once.');
  await expectNothingForAxe(coach);
  await order.getByRole('button', { name: 'Give €99.90 back' }).click();
  await expect(order.getByText('€99.90 given back')).toBeVisible({ timeout: 15_000 });
  await expect(order.getByRole('link', { name: /^Credit note \d+$/ })).toBeVisible();

  const credit = await mailTo(shop, email, /^Money back from Aamu: €99\.90/);
  expect(credit.attachments).toHaveLength(1);
  await member.goto(`${shop.url}/dashboard#purchases`);
  await expect(row(member, 'Hybrid Athlete')).toContainText('Refunded');
  await expectPdf(member, row(member, 'Hybrid Athlete').getByRole('link', { name: /^Credit note \d+$/ }));
  const training = await member.request.get(`${shop.url}/api/training/plans/3`);
  expect(training.status()).toBe(404);
});

test('a member cancels a subscription, reads what is still charged, and takes it back', async ({ visit, shop }) => {
  const email = 'second-thoughts@example.com';
  await subscribe(shop, email);
  const page = await visit();
  await become(page, shop, email);
  await mailTo(shop, email, WELCOME);
  await page.goto(`${shop.url}/dashboard#subscriptions`);
  const coaching = row(page, 'Personal Coaching');
  await coaching.getByRole('button', { name: 'Cancel subscription' }).click();
  const charges = /^Two more payments of €99\.99, €199\.98 in all, then it ends on \w+ \d+, \d{4}\.$/;
  await expect(coaching.getByText(charges)).toBeVisible();
  await coaching.getByRole('button', { name: 'Cancel it' }).click();
  await expect(toast(page, 'Subscription Cancelled')).toBeVisible();
  await expect(coaching).toContainText(/Ends on \w+ \d+, \d{4}/);
  expect((await mailTo(shop, email, /^Cancelled: /)).text).toContain('€199.98');
  await coaching.getByRole('button', { name: 'Keep my subscription after all' }).click();
  await expect(toast(page, 'It Goes On')).toBeVisible();
  await expect(coaching).not.toContainText('Ends on');
  await expect(coaching.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});

test('a guest withdraws from a contract in two steps, and the coach learns of it', async ({ visit, shop }) => {
  const email = 'withdraws@example.com';
  await subscribe(shop, email);
  await mailTo(shop, email, WELCOME);
  const [page, coach] = [await visit(), await visit()];
  await page.goto(`${shop.url}/withdraw`, { waitUntil: 'networkidle' });
  await page.getByLabel('Full name').fill('Aino Virta');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Receipt number or programme').fill('Personal Coaching');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: '2. Is this right?' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'Your withdrawal has arrived' })).toBeFocused();
  expect((await mailTo(shop, email, /^We have your withdrawal/)).text).toContain('Personal Coaching');

  await be(coach, shop, 'The coach', '/coach/orders');
  const request = coach.getByRole('article', { name: 'Withdrew from the contract: Aino Virta' });
  await expect(request).toContainText(email);
  await expect(request.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
});

test.describe('on a page of somebody else', () => {
  const page = (shop: Shop, content: string) =>
    `<!doctype html><html lang="en"><title>Elsewhere</title><script type="module" async src="${shop.url}/embed.js"></script>${content}`;

  test('that is listed, a guest subscribes in its place', async ({ visit, shop, listed }) => {
    listed.show(page(shop, '<coach-subscribe program="4"></coach-subscribe>'));
    const blog = await visit();
    await blog.goto(listed.url);
    const widget = blog.locator('coach-subscribe');
    await answerAll(widget, 'on-a-blog@example.com');
    await widget.getByRole('button', { name: 'Continue to Payment' }).click();
    await fillCard(blog);
    await widget.getByRole('button', { name: 'Subscribe - €99.99/month' }).click();
    await expect(widget.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
    expect(blog.url()).toBe(listed.url);
    await mailTo(shop, 'on-a-blog@example.com', WELCOME);
  });

  test('that is not listed, the answers go along to the shop, and not in an address', async ({ visit, shop }) => {
    const unlisted = await serve(page(shop, '<coach-subscribe program="4"></coach-subscribe>'));
    const blog = await visit({ also: [unlisted.origin] });
    const asked: string[] = [];
    blog.context().on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await blog.goto(unlisted.url);
    const widget = blog.locator('coach-subscribe');
    await answerAll(widget, 'handed-over@example.com');
    await widget.getByRole('button', { name: 'Continue to Payment' }).click();
    const opened = blog.waitForEvent('popup');
    await widget.getByRole('link', { name: 'Continue on Aamu' }).click();
    const tab = await opened;
    await expect(tab.getByRole('button', { name: 'Subscribe - €99.99/month' })).toBeEnabled();
    await expect(tab.getByText('handed-over@example.com')).toBeVisible();
    expect(tab.url()).toBe(`${shop.url}/subscribe/4`);
    await tab.getByRole('button', { name: 'Edit Information' }).click();
    await expect(tab.getByLabel('Your biggest challenge')).toHaveValue('Evenings.');
    await expect(tab.getByLabel('Training days per week')).toHaveValue('3');
    expect(asked.filter((url) => /handed-over|Aino|Evenings/.test(url))).toEqual([]);
    unlisted.close();
  });

  test('inside its shadow root, a member signs in in a window and pays by card', async ({ visit, shop, listed }) => {
    const outer = `<outer-box></outer-box><script>
customElements.define('outer-box', class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<coach-checkout program="2"></coach-checkout>';
  }
});</script>`;
    listed.show(page(shop, outer));
    const blog = await visit();
    await blog.goto(listed.url);
    const widget = blog.locator('coach-checkout');
    const opened = blog.waitForEvent('popup');
    await widget.getByRole('button', { name: 'Sign in' }).click();
    const popup = await opened;
    await popup
      .getByRole('link', { name: /sign in/i })
      .first()
      .click();
    await popup.getByRole('link', { name: /test person/i }).click();
    await popup.getByRole('button', { name: 'A visitor' }).click();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Allow', exact: true }).click();
    await closed;
    await widget.getByRole('tab', { name: 'Card Payment' }).click();
    await expect(cardFrame(blog).getByLabel('Card number')).toBeVisible();
    const inLight = await blog.evaluate(
      () => document.querySelector('outer-box > [slot^="coach-card"] iframe') !== null,
    );
    expect(inLight).toBe(true);
    await fillCard(blog);
    await widget.getByRole('button', { name: 'Pay €29.90' }).click();
    await expect(widget.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    expect(blog.url()).toBe(listed.url);
  });
});

// The last one: it moves the time of its worker's shop.
test('a renewal that fails is said in a mail and on the dashboard, and another card brings it back', async ({
  visit,
  shop,
}) => {
  const email = 'renews@example.com';
  await subscribe(shop, email, 'failsLater');
  await mailTo(shop, email, WELCOME);
  await moveOn(shop, 31);
  const { text } = await mailTo(shop, email, /^Please check your card: /);
  const page = await visit();
  await page.goto(/http\S+return_to=\S+/.exec(text)?.[0] ?? '');
  await signInByCode(page, shop, email);
  await page.waitForURL(`${shop.url}/dashboard?tab=subscriptions`);
  const coaching = row(page, 'Personal Coaching');
  await expect(coaching).toContainText('Past due');
  await expect(coaching).toContainText(/Your access lasts until \w+ \d+, \d{4}\./);
  await coaching.getByRole('button', { name: 'Update card' }).click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Save this card' }).click();
  await expect(toast(page, 'Card Updated')).toBeVisible();
  await expect(coaching).toContainText('Active');
  await expect(coaching.getByRole('link', { name: /^Receipt \d+$/ })).toHaveCount(2);
  expect((await mailTo(shop, email, /^Your receipt from Aamu: /)).attachments).toHaveLength(1);
});
