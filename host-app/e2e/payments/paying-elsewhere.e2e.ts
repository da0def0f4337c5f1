import { expect } from '@playwright/test';

import { serve } from '../embed/foreign.ts';
import { nightly } from '../nightly.ts';
import {
  answerAll,
  cardFrame,
  fillCard,
  allowEmbedAccess,
  mailTo,
  getStartConsentBox,
  test,
  WELCOME,
} from '../paying.ts';
import { type Shop } from '../shop.ts';

// Runs for more than a minute, so both workers share its tests.
test.describe.configure({ mode: 'parallel' });

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

  test('that is not listed, answers go to the shop, and not in an address', nightly, async ({ visit, shop }) => {
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
    await expect(tab.getByLabel('Your biggest challenge')).toHaveValue('Evenings.');
    await expect(tab.getByLabel('Training days per week')).toHaveValue('3');
    expect(tab.url()).toBe(`${shop.url}/subscribe/4`);
    for (const box of [tab.getByRole('checkbox', { name: /^I agree/ }), getStartConsentBox(tab)]) {
      await expect(box).not.toBeChecked();
      await box.check();
    }
    await tab.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(tab.getByRole('button', { name: 'Subscribe - €99.99/month' })).toBeEnabled();
    await expect(tab.getByText('handed-over@example.com')).toBeVisible();
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
    await allowEmbedAccess(blog, widget, 'A visitor');
    await widget.getByRole('tab', { name: 'Card Payment' }).click();
    await getStartConsentBox(widget).check();
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
