import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { SignInHere } from './sign-in-here.tsx';
import '../member.css';

const base = 'https://shop.example';
const SITE = 'GET /api/embed/site';
const button = page.getByRole('button', { name: 'Sign in' });
const link = page.getByRole('link', { name: 'Open it there' });

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(window);
});
afterEach(() => vi.restoreAllMocks());

async function show(answer?: Answer | (() => Answer)) {
  const { api, calls } = stubApi(answer ? { [SITE]: answer } : {});
  await render(
    <ShopProvider api={api} base={base}>
      <SignInHere place="/training/3" />
    </ShopProvider>,
  );
  return calls;
}

test('where the page is listed, a press opens the window at once', async () => {
  const calls = await show({ listed: true });
  await expect.poll(() => calls).toHaveLength(1);
  await button.click();
  expect(window.open).toHaveBeenCalledExactlyOnceWith(
    `${base}/embed/sign-in?origin=${encodeURIComponent(location.origin)}`,
    'coach-sign-in',
    expect.any(String),
  );
});

test('beside an opened window there is a way to the shop, in case the window loses this page', async () => {
  await show({ listed: true });
  await button.click();
  await expect.element(link).toHaveAttribute('href', `${base}/training/3`);
  await expect.element(button).toBeVisible();
});

test('where it is not, that is said at once, with a way to the shop', async () => {
  await show({ listed: false });
  await expect.element(link).toHaveAttribute('href', `${base}/training/3`);
  await expect.element(page.getByText(/The coach hasn’t allowed this page/)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(window.open).not.toHaveBeenCalled();
});

test.each([200, 240, 264, 300, 340])('the sentence has its room before it is known, %i pixels wide', async (width) => {
  const answer = Promise.withResolvers<object>();
  document.body.style.inlineSize = `${width}px`;
  onTestFinished(() => void document.body.style.removeProperty('inline-size'));
  await show(() => answer.promise);
  const height = () => document.querySelector('.member-out p')!.getBoundingClientRect().height;
  const before = height();
  answer.resolve({ listed: false });
  await expect.element(link).toBeVisible();
  expect(height()).toBe(before);
});

test('a press that comes before it is known waits, and opens nothing where the page is not listed', async () => {
  const answer = Promise.withResolvers<object>();
  await show(() => answer.promise);
  await button.click();
  await expect.element(page.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  answer.resolve({ listed: false });
  await expect.element(link).toBeVisible();
  expect(window.open).not.toHaveBeenCalled();
});

test('a press that comes before it is known opens the window where the page is listed', async () => {
  const answer = Promise.withResolvers<Response>();
  await show(() => answer.promise.then((response) => response.clone()));
  await button.click();
  answer.resolve(Response.json({ listed: true }));
  await expect.poll(() => vi.mocked(window.open).mock.calls).toHaveLength(1);
});

test('where the shop does not answer, its window is opened and says so', async () => {
  await show(new TypeError('offline'));
  await button.click();
  await expect.poll(() => vi.mocked(window.open).mock.calls).toHaveLength(1);
});

test('where the page may open no window, the way to the shop is told', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  await show({ listed: true });
  await button.click();
  await expect.element(page.getByText(/This page can’t open windows/)).toBeVisible();
  await expect.element(link).toHaveAttribute('href', `${base}/training/3`);
});
