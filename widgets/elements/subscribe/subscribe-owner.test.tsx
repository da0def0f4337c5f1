import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { payment as paymentStatus } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { purchase, subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { DRAFT, setup } from './subscribe.factory.ts';
import {
  box,
  DASHBOARD,
  FOREIGN,
  next,
  ONE_TIME,
  payment,
  press,
  findText,
  setUp,
  show,
  STATUS,
} from './subscribe.harness.tsx';

setUp();

const ONCE = { amount: '29.90', minimumTotal: '29.90', nextChargeDate: null, nextChargeOn: null };
const go = page.getByRole('button', { name: 'Go to Payment' });
const wish = page.getByRole('checkbox', { name: /^I want the digital content/ }).first();
const heading = (name: string) => page.getByRole('heading', { name });

/** Member who has signed in here. */
function member(parts: Partial<DashboardResponse> = {}) {
  document.cookie = 'member=1; path=/';
  return { [DASHBOARD]: newMember(parts) };
}

describe('what is no coaching is bought with two fields', () => {
  test('and nothing less', async () => {
    const { calls } = await show({ program: '2' });
    await expect.element(page.getByRole('list', { name: 'Steps' })).toHaveTextContent('1 Your details2 Payment');
    await go.click();
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(box('Your name')).toHaveFocus();
    await expect.element(wish).toHaveAccessibleDescription('Tick this box so that your purchase can start at once.');
    await box('Your name').fill('Alex Runner');
    await box('Your e-mail address').fill('alex');
    await wish.click();
    await go.click();
    await expect.element(box('Your e-mail address')).toHaveAccessibleDescription(/Please enter a valid email address/);
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });

  test('which are all that is sent', async () => {
    const { sent } = await show({ program: '2', more: { [ONE_TIME]: setup(ONCE) } });
    await box('Your name').fill('Alex Runner');
    await box('Your e-mail address').fill('alex@example.org');
    await wish.click();
    await go.click();
    await expect.element(payment).toBeVisible();
    expect(sent(ONE_TIME)).toEqual([
      {
        programId: 2,
        offer: 'once',
        draft: DRAFT,
        fullName: 'Alex Runner',
        email: 'alex@example.org',
        startConsent: 'digital-1',
      },
    ]);
    await expect.element(findText('Press the button to order and pay €29.90 in total, once.')).toBeVisible();
    await expect.element(page.getByText('Missing Information')).not.toBeInTheDocument();
  });

  test('and coaching is not', async () => {
    await show();
    await expect.element(next).toBeVisible();
    expect(go.elements()).toEqual([]);
  });
});

describe('whoever has it', () => {
  test('is told so before the form', async () => {
    const files = [{ programId: 2, name: 'Bought.pdf', url: 'https://coach.example/file' }];
    await show({ program: '2', more: member({ owned: [1, 2], files }) });
    await expect.element(heading('You already own this')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download Bought.pdf' })).toBeVisible();
    expect(document.forms).toHaveLength(0);
    // No steps and nothing to happen next.
    expect(page.getByRole('list', { name: 'Steps' }).elements()).toEqual([]);
    expect(heading('What happens next?').elements()).toEqual([]);
  });

  test('with a payment that is looked at is told that', async () => {
    await show({ program: '2', more: member({ purchases: [purchase('a', 2, { status: 'pending' })] }) });
    await expect.element(heading('Your payment is being checked')).toBeVisible();
    expect(document.forms).toHaveLength(0);
  });

  test('as a subscription is sold no second one', async () => {
    await show({ more: member({ owned: [1, 4], subscriptions: [subscription('a', { programId: 4 })] }) });
    await expect.element(heading('You already own this')).toBeVisible();
    await expect.element(findText('Personal Coaching is active. You don’t need to buy it again.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open Personal Coaching' }))
      .toHaveAttribute('href', '/coaching');
  });

  test('without access, as a subscription that has not ended, is sold no second one and shown where it stands', async () => {
    const unpaid = subscription('a', { programId: 4, status: 'unpaid', live: false, disputed: true });
    await show({ more: member({ subscriptions: [unpaid] }) });
    await expect.element(heading('Your subscription has not ended')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to your dashboard' }))
      .toHaveAttribute('href', '/dashboard?tab=subscriptions');
    expect(document.forms).toHaveLength(0);
  });

  test('once, and it has ended, buys it like anybody', async () => {
    const ended = subscription('a', { programId: 4, status: 'canceled', live: false, cancellation: null });
    await show({ more: member({ subscriptions: [ended] }) });
    await expect.element(next).toBeVisible();
  });

  test('for a time may go on month by month, and not buy the same time twice', async () => {
    await show({ offer: 'kickstart', more: member({ owned: [1, 4], purchases: [purchase('a', 4)] }) });
    await expect.element(findText('Your order')).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
    await expect.element(next).toBeVisible();
    await expect.element(findText('Monthly coaching')).toBeVisible();
  });

  test('is asked nothing that is known', async () => {
    await show({ program: '2', more: member() });
    await expect.element(box('Your e-mail address')).toHaveValue('member@example.org');
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
  });

  test('keeps what was typed before the shop knows what they have', async () => {
    const asked = Promise.withResolvers<DashboardResponse>();
    const typed = new Promise<HTMLFormElement>((resolve) => {
      const appearing = new MutationObserver(() => {
        const [form] = document.forms;
        if (!form) return;
        appearing.disconnect();
        (form.elements.namedItem('fullName') as HTMLInputElement).value = 'Quick Typist';
        resolve(form);
      });
      appearing.observe(document.body, { childList: true, subtree: true });
    });
    await show({ program: '2', more: { ...member(), [DASHBOARD]: asked.promise } });
    const form = await typed;
    await expect.element(page.getByText('Loading your answers')).toBeVisible();
    await expect.element(form).not.toBeVisible();
    asked.resolve(newMember());
    await expect.element(box('Your name')).toHaveValue('Quick Typist');
    await expect.element(box('Your e-mail address')).toHaveValue('member@example.org');
  });

  test('buys all the same where the shop does not say what they have', async () => {
    await show({ program: '2', more: { ...member(), [DASHBOARD]: refusal(500, 'internal') } });
    await expect.element(go).toBeVisible();
  });
});

test.runIf(isNightly)('on somebody else’s page what was bought is named and downloaded in place', async () => {
  const bought = paymentStatus({
    programId: 2,
    coaching: false,
    plan: null,
    files: [{ programId: 2, name: 'Bought.pdf', url: 'https://coach.example/file' }],
  });
  await show({ program: '2', base: FOREIGN, more: { [ONE_TIME]: setup(ONCE), [STATUS]: bought } });
  await box('Your name').fill('Alex Runner');
  await box('Your e-mail address').fill('alex@example.org');
  await wish.click();
  await go.click();
  await press('The card is charged');
  await expect.element(page.getByText(/^All Day Energy is yours\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Download Bought.pdf' })).toBeVisible();
  expect(leave.to).not.toHaveBeenCalled();
});
