import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { keepPayment } from '#widgets/parts/payments/card/keep-payment.ts';
import { announcePurchase } from '#widgets/parts/payments/purchase-channel.ts';
import { purchase, receipt, subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import { fullMember, newMember } from '../dashboard.factory.ts';
import { PATH, tab, findText, show, setUp, site } from '../dashboard.harness.tsx';

setUp();

describe('the tabs', () => {
  test('begin with My Programs and follow the arrows', async () => {
    await show(fullMember());
    await expect.element(tab('My Programs')).toHaveAttribute('aria-selected', 'true');
    await tab('My Programs').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Subscriptions')).toHaveFocus();
    await expect.element(page.getByRole('tabpanel', { name: 'Subscriptions' })).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(tab('Profile')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('My Programs')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await expect.element(tab('My Programs')).toHaveAttribute('aria-selected', 'true');
  });

  test('follow the arrows as they are seen from right to left', async () => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await show(fullMember());
    await tab('My Programs').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('Subscriptions')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(tab('Profile')).toHaveFocus();
  });

  test('are kept in the address', async () => {
    history.replaceState(null, '', '#purchases');
    await show(fullMember());
    await expect.element(tab('Purchase History')).toHaveAttribute('aria-selected', 'true');
    await tab('Subscriptions').click();
    expect(location.hash).toBe('#subscriptions');
    location.hash = '#profile';
    await expect.element(tab('Profile')).toHaveAttribute('aria-selected', 'true');
  });

  test('are named by the address of a mail', async () => {
    history.replaceState(null, '', `${location.pathname}?tab=subscriptions`);
    await show(fullMember());
    await expect.element(tab('Subscriptions')).toHaveAttribute('aria-selected', 'true');
    await tab('Profile').click();
    expect(location.hash).toBe('#profile');
  });

  test('list subscriptions with what they are', async () => {
    await show(fullMember());
    await tab('Subscriptions').click();
    const rows = page.getByRole('list', { name: 'Subscriptions' }).getByRole('group');
    await expect
      .element(rows.nth(0))
      .toHaveTextContent(
        'Personal CoachingActivePaid until 1 December 2026€99.99 a monthUpdate cardCancel subscription',
      );
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(
        'Personal CoachingPast dueThe renewal on 1 December 2026 failed: your card was not charged.' +
          'Your access lasts until 8 December 2026. Update your card to keep it.€99.99 a monthUpdate card',
      );
    await expect
      .element(rows.nth(2))
      .toHaveTextContent('Personal CoachingCancelledEnded 15 January 2025€99.99 a month');
  });

  test('list purchases with names, days, states, amounts and receipts', async () => {
    await show(fullMember());
    await tab('Purchase History').click();
    const rows = page.getByRole('list', { name: 'Purchase History' }).getByRole('group');
    await expect
      .element(rows.nth(0))
      .toHaveTextContent('Hybrid Athlete1 February 2026 Completed€99.90Receipt 121 February 2026');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(
        'All Day Energy30 November 2025 Refunded€29.90Credit note 91 February 2026Receipt 81 February 2026',
      );
  });

  test('ask anew after a payment that led back here, and its secret leaves the address', async () => {
    const secret = 'pi_1_secret_2';
    keepPayment(secret);
    history.replaceState(null, '', `${location.pathname}?payment_intent=pi_1&payment_intent_client_secret=${secret}`);
    const calls = await show(
      newMember(),
      { programs, site: site() },
      { 'POST /api/payment-status': { state: 'succeeded' } },
    );
    await expect.element(findText('Payment Successful!')).toBeVisible();
    expect(location.search).toBe('');
    await expect.poll(() => calls.map(({ request }) => request)).toEqual([PATH, 'POST /api/payment-status', PATH]);
    expect(calls[1]?.body).toEqual({ clientSecret: secret });
  });

  test('do not tell of the payment of another tab, and its secret leaves the address', async () => {
    history.replaceState(
      null,
      '',
      `${location.pathname}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`,
    );
    const calls = await show(newMember(), { programs, site: site() });
    await expect.poll(() => location.search).toBe('');
    expect(calls.map(({ request }) => request)).toEqual([PATH]);
  });

  test('show a purchase on this page or in another window with its receipt, without a reload', async () => {
    history.replaceState(null, '', '#purchases');
    const answers = [newMember(), newMember({ purchases: [purchase('a', 2, { receipts: [receipt(12)] })] })];
    const calls = await show(() => answers.shift()!);
    await expect.element(findText('No purchases yet.')).toBeVisible();
    announcePurchase();
    await expect.element(page.getByRole('link', { name: 'Receipt 12' })).toBeVisible();
    expect(calls.map(({ request }) => request)).toEqual([PATH, PATH]);
  });

  test('do not tell who pays each month that nothing was bought', async () => {
    await show(newMember({ subscriptions: [subscription('a')] }));
    await tab('Purchase History').click();
    await expect.element(page.getByText(/^No one-time purchases\./)).toBeVisible();
    expect(findText('No purchases yet.').query()).toBeNull();
  });

  test('say where there is nothing', async () => {
    await show(newMember());
    await tab('Subscriptions').click();
    await expect.element(findText('You have no subscriptions.')).toBeVisible();
    const about = page.getByRole('link', { name: 'More about coaching' });
    await expect.element(about).toHaveAttribute('href', '/personal-coaching');
    await tab('Purchase History').click();
    await expect.element(findText('No purchases yet.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'View programmes' })).toHaveAttribute('href', '/demo#programs');
  });

  test('lead to no coaching in a shop without it', async () => {
    await show(newMember(), { programs: programs.filter(({ coaching }) => !coaching) });
    await tab('Subscriptions').click();
    await expect.element(page.getByRole('link', { name: 'View programmes' })).toHaveAttribute('href', '/demo#programs');
  });
});
