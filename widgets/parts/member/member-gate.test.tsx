import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { put, waitForContent, workingShop, buildTag } from '#widgets/core/testing/all-elements.harness.ts';

workingShop();

test('a page that the browser has kept asks anew who is there when somebody comes back to it', async () => {
  const [element] = put(buildTag('coach-profile'));
  await waitForContent(element!);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  // Meanwhile the member has revoked this site's access.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ error: 'Sign in.' }, { status: 401 }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await waitForContent(element!);
  await expect.element(signIn).not.toBeInTheDocument();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(signIn).toBeVisible();
});

const back: Record<string, () => void> = {
  'the window is used again': () => dispatchEvent(new Event('focus')),
  'the tab is shown again': () => document.dispatchEvent(new Event('visibilitychange')),
};

test.each(Object.keys(back))('a page elsewhere whose token has ended hides what it shows when %s', async (when) => {
  const [element] = put(buildTag('coach-profile'));
  await waitForContent(element!);
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  offline.mockClear();
  back[when]!();
  await expect.poll(() => offline.mock.calls.length).toBeGreaterThan(0);
  await waitForContent(element!);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ error: 'Sign in.' }, { status: 401 }));
  back[when]!();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(element!.shadowRoot!.querySelector('.coaching-card')).toBeNull();
});
