import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pressWithoutTime, STOPPED_CLOCK } from '#widgets/core/testing/poll.harness.ts';
import { pageData } from '../page.factory.ts';
import ThankYouPage from './thank-you.page.tsx';

const INTAKE_QUESTIONS = [
  'Full name',
  'Age',
  'Height',
  'Current body weight',
  'Main goal',
  'Current activity level',
  'Biggest challenge',
  'Training environment',
  'Injuries or medical conditions',
  'Preferred start date',
];

const copy = page.getByRole('button', { name: 'Copy Email Template' });
const copied = page.getByRole('button', { name: 'Copied!' });
const send = page.getByRole('link', { name: 'Send Email Now' });
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  writeText.mockReset().mockResolvedValue();
  const data = pageData('/coaching/thank-you', { supportEmail: 'help+coach@coach.example' });
  await render(
    <ShopProvider api={stubApi({}).api} seed={{ site: data.site }}>
      <ThankYouPage data={data} />
    </ShopProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('says that the payment was processed, what to send, what happens next and the way home', async () => {
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you. Your payment was processed.');
  const items = page.getByRole('list', { name: 'Details to send' }).getByRole('listitem');
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(INTAKE_QUESTIONS);
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect.element(next.getByText('Within 24 hours')).toBeVisible();
  await expect.element(next.getByText('Within 2-3 business days')).toBeVisible();
  await expect
    .element(next.getByText('Your personalised monthly workout and energy plan arrives as a PDF.'))
    .toBeVisible();
  await expect.element(next.getByText('We check in by e-mail.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
});

test('copies the letter, with a toast, and says so on the button for two seconds', async () => {
  pressWithoutTime(copy);
  await expect.element(copied, STOPPED_CLOCK).toBeVisible();
  await expect.element(page.getByText('Email template copied to clipboard'), STOPPED_CLOCK).toBeVisible();
  const [text] = writeText.mock.calls[0]!;
  for (const [index, item] of INTAKE_QUESTIONS.entries()) expect(text).toContain(`${index + 1}. ${item}: `);
  vi.advanceTimersByTime(1999);
  await expect.element(copied).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(copy).toBeVisible();
});

test('a second press begins the two seconds anew', async () => {
  pressWithoutTime(copy);
  await expect.element(copied, STOPPED_CLOCK).toBeVisible();
  vi.advanceTimersByTime(1500);
  pressWithoutTime(copied);
  await expect.poll(() => writeText.mock.calls, STOPPED_CLOCK).toHaveLength(2);
  vi.advanceTimersByTime(1500);
  await expect.element(copied).toBeVisible();
  vi.advanceTimersByTime(500);
  await expect.element(copy).toBeVisible();
});

test('a clipboard that refuses is said, and the letter stands there, selected', async () => {
  writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await copy.click();
  await expect.element(page.getByText('Copy failed')).toBeVisible();
  await expect.element(page.getByText('Please manually copy the text')).toBeVisible();
  await expect.element(copy).toBeVisible();
  const selected = getSelection()?.toString();
  for (const item of INTAKE_QUESTIONS) expect(selected).toContain(`${item}:`);
});

test('a page without a clipboard says the same', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await copy.click();
  await expect.element(page.getByText('Copy failed')).toBeVisible();
});

test('the mail link holds the address, the subject and the letter, and nothing gets lost on the way', async () => {
  await copy.click();
  await expect.element(copied).toBeVisible();
  const href = send.element().getAttribute('href') ?? '';
  const [to = '', query = ''] = href.replace('mailto:', '').split('?');
  // A plus sign is literal in a mailto link, so it cannot encode a space.
  expect(query).not.toContain('+');
  const [subject, body] = query.split('&').map((part) => decodeURIComponent(part.replace(/^\w+=/, '')));
  expect(decodeURIComponent(to)).toBe('help+coach@coach.example');
  expect(subject).toBe("Personal Coaching - Let's Get Started!");
  expect(body).toBe(writeText.mock.calls[0]![0].replaceAll('\n', '\r\n'));
});
