import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { pressWithoutTime, STOPPED_CLOCK } from '#widgets/core/testing/poll.harness.ts';
import { accepted, email, letter, submit, alert, show, setUp, botSignals } from './signup.harness.tsx';

setUp();

describe('the window', () => {
  const PATH = 'POST /api/free-program';
  const open = page.getByRole('button', { name: 'Get FREE Morning Routine' });
  const dialog = page.getByRole('dialog', { name: 'Get FREE Morning Routine' });

  test('closes on success and leaves a banner for eight seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { calls, emit } = await show('modal', { [PATH]: accepted });
    await open.click();
    await email.fill('reader@example.org');
    pressWithoutTime(submit);
    const banner = page.getByText('Check your email for your FREE Morning Routine program.');
    await expect.element(banner, STOPPED_CLOCK).toBeVisible();
    expect(dialog.query()).toBeNull();
    expect(calls).toEqual([{ request: PATH, body: { email: 'reader@example.org', ...botSignals } }]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-signup-completed', { flow: 'modal' });
    vi.advanceTimersByTime(7999);
    await expect.element(banner, STOPPED_CLOCK).toBeVisible();
    expect(banner.element().closest('.signup-banner')).not.toBeNull();
    vi.advanceTimersByTime(1);
    await expect.element(banner).not.toBeInTheDocument();
    await expect.element(page.getByText('Check your inbox and your spam folder.')).toHaveClass('signup-quiet');
    await open.click();
    await expect.element(email).toHaveValue('');
  });

  test.each([
    ['a refusal', refusal(500, 'internal'), 'Something went wrong. Please try again.'],
    ['a network failure', new TypeError('offline'), 'Network error. Please check your connection and try again.'],
  ])(
    '%s is an alert, or a toast if the browser suppresses it, and the window stays with what was typed',
    async (_, answer, text) => {
      await show('modal', { [PATH]: answer });
      await open.click();
      await email.fill('reader@example.org');
      await submit.click();
      await expect.poll(() => alert.mock.calls).toEqual([[text]]);
      await expect.element(dialog.getByText(text)).toBeVisible();
      await expect.element(email).toHaveValue('reader@example.org');
    },
  );

  test('too many tries get the alert, and the field says how long to wait', async () => {
    await show('modal', { [PATH]: refusal(429, 'too_many_requests') });
    await open.click();
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription(/Please try again in 2 minutes\./);
    expect(alert).toHaveBeenCalledExactlyOnceWith('Something went wrong. Please try again.');
  });

  test('sends consent to the letter where the box was ticked', async () => {
    const { calls } = await show('modal', { [PATH]: accepted });
    await open.click();
    await letter.click();
    await email.fill('reader@example.org');
    await submit.click();
    await expect.poll(() => calls[0]?.body).toMatchObject({ consent: NEWSLETTER_CONSENT });
  });

  test('a blank address is told inside the window, where it can be read', async () => {
    await show('modal', {});
    await open.click();
    await submit.click();
    await expect.element(dialog.getByText('Email Required')).toBeVisible();
  });
});
