import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from './api/api.stub.ts';
import { NetworkError, TimeoutError } from './api/errors.ts';
import { Panel } from './panel.tsx';
import { ShopProvider } from './api/shop.tsx';

afterEach(() => void vi.restoreAllMocks());

const link = page.getByRole('link', { name: 'Open it on our site' });
const noConnection = page.getByText('No connection', { exact: true });
const away = page.getByText('Can’t reach the shop', { exact: true });
const show = (panel: React.ReactNode, base = '') =>
  render(
    <ShopProvider api={stubApi({}).api} base={base}>
      {panel}
    </ShopProvider>,
  );

test('what the shop refused is no missing connection', async () => {
  await show(<Panel onRetry={vi.fn()}>Your letters cannot be reached.</Panel>);
  await expect.element(link).toBeVisible();
  await expect.element(noConnection).not.toBeInTheDocument();
});

test.each([new NetworkError('refused'), new TimeoutError('late')])(
  'without an answer, and online, it is the shop that is away: %s',
  async (error) => {
    const retry = vi.fn();
    await show(
      <Panel onRetry={retry} error={error}>
        Your letters cannot be reached.
      </Panel>,
    );
    await expect.element(away).toBeVisible();
    await expect.element(noConnection).not.toBeInTheDocument();
    await expect.element(page.getByText('Your letters cannot be reached.')).toBeVisible();
    await expect.element(link).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  },
);

test('on somebody else’s page an answer that never came may be that page’s policy: the site is still there', async () => {
  await show(
    <Panel onRetry={vi.fn()} error={new NetworkError('refused')}>
      Your letters cannot be reached.
    </Panel>,
    'https://shop.example',
  );
  await expect.element(noConnection).not.toBeInTheDocument();
  await expect.element(away).not.toBeInTheDocument();
  await expect.element(link).toBeVisible();
});

test('a browser that is offline says so anywhere, and what is missing is asked for once it is back', async () => {
  const retry = vi.fn();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(<Panel onRetry={retry}>Your letters cannot be reached.</Panel>, 'https://shop.example');
  await expect.element(noConnection).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledOnce();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(noConnection).not.toBeInTheDocument();
  expect(retry).toHaveBeenCalledTimes(2);
});
