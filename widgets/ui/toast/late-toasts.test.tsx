import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ToastRegion } from './toast-region.tsx';
import '../../tokens.css';

const arrival = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./toast-chunk.tsx', (original) => arrival.promise.then(() => original()));

const show = () =>
  render(
    <div className="coach-root">
      <ToastRegion toast={{ title: 'Message Failed', variant: 'destructive' }} onDismiss={() => undefined} />
    </div>,
  );

test('a toast whose code hangs is readable on a surface at the lower edge, over a page that stays usable', async () => {
  await show();
  await expect.element(page.getByRole('alert'), { timeout: 2_500 }).toMatchTextContent('Message Failed');
  const toast = page.getByText('Message Failed').element();
  const { position, backgroundColor, pointerEvents } = getComputedStyle(toast);
  expect([position, pointerEvents, toast.matches(':popover-open')]).toEqual(['fixed', 'none', true]);
  expect(toast.getBoundingClientRect().bottom).toBe(innerHeight);
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});

test('a region that mounts while the code is late gets the card once it is there', async () => {
  await show();
  arrival.resolve();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
});
