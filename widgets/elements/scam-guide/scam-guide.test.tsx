import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { ScamGuide, type ScamGuideProps } from './scam-guide.tsx';

const PATH = 'POST /api/warning-guide';
const accepted = { status: 'accepted' };
const email = page.getByRole('textbox', { name: 'E-mail' });
const letter = page.getByRole('checkbox', { name: /^Also send me the coach’s newsletter\./ });
const submit = page.getByRole('button', { name: 'SEND ME THE WARNING GUIDE' });
const findText = (words: string) => page.getByText(words, { exact: true }).first();

beforeEach(() => stubSlowClock());

async function show(answer: Answer, place?: ScamGuideProps['place']) {
  const { api, calls } = stubApi({ [PATH]: answer });
  const emit = vi.fn();
  await render(
    <ShopProvider api={api} emit={emit}>
      <ToastProvider>
        <ScamGuide place={place} />
      </ToastProvider>
    </ShopProvider>,
  );
  /** Excludes the request for the site data. */
  const sent = () => calls.filter(({ request }) => request === PATH);
  return { sent, emit };
}

async function send(address: string) {
  await email.fill(address);
  await submit.click();
}

describe('the form', () => {
  test('sends the address, says so, clears the field and tells the page no address', async () => {
    const { sent, emit } = await show(accepted);
    await send('  reader@example.org ');
    await expect.element(findText('Warning Guide Sent!')).toBeVisible();
    await expect.element(findText('Check your email for the Anti-Scam Fitness Guide.')).toBeVisible();
    await expect.element(email).toHaveValue('');
    const body = { email: 'reader@example.org', source: 'anti_scam_guide', filledIn: expect.any(Number) };
    expect(sent()).toEqual([{ request: PATH, body }]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-scam-guide-requested', {});
  });

  test('sends consent to the letter only where the box was ticked', async () => {
    const { sent } = await show(accepted);
    await letter.click();
    await send('reader@example.org');
    await expect.element(findText('Warning Guide Sent!')).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ consent: NEWSLETTER_CONSENT });
  });

  test('is busy while the answer is awaited', async () => {
    const answer = Promise.withResolvers<object>();
    await show(answer.promise);
    await send('reader@example.org');
    await expect.element(page.getByRole('button', { name: 'SENDING...' })).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(accepted);
    await expect.element(submit).toBeEnabled();
  });

  test.each(['', '   '])('asks for an address where there is "%s"', async (text) => {
    const { sent } = await show(accepted);
    await send(text);
    const words = 'Please enter your email to receive the warning guide.';
    await expect.element(findText('Email Required')).toBeVisible();
    await expect.element(findText(words)).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription(words);
    await expect.element(page.getByRole('alert').filter({ hasText: words }).first()).toBeInTheDocument();
    await expect.element(email).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test.each(['reader', 'reader@example', 'a@b.c, d@e.f', `${'a'.repeat(400)}@example.org`])(
    'refuses %s',
    async (text) => {
      const { sent } = await show(accepted);
      await send(text);
      await expect.element(findText('Invalid Email')).toBeVisible();
      await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
      expect(sent()).toEqual([]);
    },
  );

  test('shows what the API says about the address beside the field', async () => {
    await show(refusal(400, 'invalid_input', [{ path: 'email', message: 'That mailbox is closed.' }]));
    await send('reader@example.org');
    await expect.element(email).toHaveAccessibleDescription('That mailbox is closed.');
    await expect.element(email).toHaveValue('reader@example.org');
  });

  test('too many tries fail like others, and beside the field stands when to try again', async () => {
    await show(refusal(429, 'too_many_requests'), 'landing');
    await send('reader@example.org');
    await expect.element(findText('Failed to send warning guide. Please try again.')).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription('Please try again in 2 minutes.');
  });
});

describe.each([
  ['on the landing page', 'landing', 'Failed to send warning guide. Please try again.'],
  ['anywhere else', undefined, 'Please try again or contact support.'],
] as const)('a failure %s', (_, place, words) => {
  test.each([
    ['an error of the server', refusal(500, 'internal')],
    ['no answer', new TypeError('offline')],
  ])('says what to do after %s and keeps what was typed', async (_, answer) => {
    const { emit } = await show(answer, place);
    await send('reader@example.org');
    await expect.element(findText('Error')).toBeVisible();
    await expect.element(findText(words)).toBeVisible();
    await expect.element(email).toHaveValue('reader@example.org');
    await expect.element(submit).toBeEnabled();
    expect(emit).not.toHaveBeenCalled();
  });
});
