import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { SiteHeader } from './site-header.tsx';

afterEach(() => {
  document.cookie = 'member=1; path=/; max-age=0';
});

async function show(path: string) {
  await render(
    <ShopProvider api={stubApi({}).api}>
      <SiteHeader site={{ brand: { name: 'Test Brand' } }} path={path} />
    </ShopProvider>,
  );
}

/** By what the document holds: on a narrow screen the menu is closed. */
const link = (name: string) => page.getByRole('link', { name, includeHidden: true });

test.each([
  ['/', 'Home', 'page'],
  ['/about', 'About', 'page'],
  ['/blog', 'Training Blog', 'page'],
  ['/blog/3', 'Training Blog', 'true'],
])('on %s the link %s is marked as "%s", and no other', async (path, name, current) => {
  await show(path);
  await expect.element(link(name)).toHaveAttribute('aria-current', current);
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
});

test.each(['/404', '/blogging'])('on %s no link is marked', async (path) => {
  await show(path);
  await expect.element(link('Training Blog')).toBeInTheDocument();
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(0);
});

test.each([
  ['/', '/api/login', '#programs'],
  ['/home', '/dashboard', '#programs'],
  ['/about', '/api/login', '/#programs'],
])('on %s Login leads to %s and Start Now to %s', async (path, login, start) => {
  await show(path);
  await expect.element(link('Login')).toHaveAttribute('href', login);
  await expect.element(link('Start Now')).toHaveAttribute('href', start);
});

test('a member is led to what is theirs, and not asked to start or to sign in', async () => {
  document.cookie = 'member=1; path=/';
  await show('/');
  await expect.element(link('Dashboard')).toHaveAttribute('href', '/dashboard');
  // A page with one press, where what waits on the device is asked about.
  await expect.element(link('Sign out')).toHaveAttribute('href', '/logout');
  expect(link('Start Now').query()).toBeNull();
  expect(link('Login').query()).toBeNull();
});
