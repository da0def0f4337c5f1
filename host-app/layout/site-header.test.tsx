import { afterEach, describe, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Language } from '#contract/i18n/languages.ts';
import { refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { announcePage } from '#widgets/core/session/session-channel.ts';
import { SiteHeader } from './site-header.tsx';

afterEach(() => {
  document.cookie = 'member=1; path=/; max-age=0';
});

async function show(path: string, answers: Parameters<typeof stubApi>[0] = {}, language: Language = 'en') {
  const { api, calls } = stubApi(answers);
  await render(
    <LanguageProvider language={language}>
      <ShopProvider api={api}>
        <ToastProvider>
          <SiteHeader site={{ brand: { name: 'Test Brand' }, language: 'en' }} path={path} />
        </ToastProvider>
      </ShopProvider>
    </LanguageProvider>,
  );
  return calls;
}

/** Looks in the whole document, because the menu is closed on a narrow screen. */
const link = (name: string) => page.getByRole('link', { name, includeHidden: true }).first();

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

test('shows the region, Start Now, Login and the menu button in this order', async () => {
  await show('/');
  await expect.element(page.getByRole('combobox', { includeHidden: true }).first()).toBeInTheDocument();
  const items = [...document.querySelectorAll('.site-header > .wrap > *')];
  expect(items.map((item) => item.ariaLabel ?? item.textContent)).toEqual([
    'Test Brand, home',
    'Main',
    'Start Now',
    'Login',
    'Menu',
  ]);
  expect(items[1]!.querySelector('.region')).not.toBeNull();
});

test('Programs leads to the landing page', async () => {
  await show('/about');
  await expect.element(link('Programs')).toHaveAttribute('href', '/demo');
});

test('Login leads to the sign-in in the language of the page', async () => {
  await show('/about', {}, 'fi');
  await expect.poll(() => document.querySelector('.site-member')?.getAttribute('href')).toBe('/api/login?lang=fi');
});

test('a member is led to what is theirs, and not asked to start or to sign in', async () => {
  document.cookie = 'member=1; path=/';
  await show('/');
  await expect.element(link('Dashboard')).toHaveAttribute('href', '/dashboard');
  await expect.element(link('Sign out')).toHaveAttribute('href', '/api/logout');
  expect(link('Start Now').query()).toBeNull();
  expect(link('Login').query()).toBeNull();
});

test('the coach is led into the studio by one press, and nobody else hears of it', async () => {
  for (const cookies of [[], ['member'], ['coach']]) {
    for (const name of cookies) document.cookie = `${name}=1; path=/`;
    await show('/');
    // The coach cookie means nothing without a session.
    await expect.element(link(cookies.includes('member') ? 'Dashboard' : 'Start Now')).toBeInTheDocument();
    expect(document.querySelector('[href="/coach"]')).toBeNull();
    for (const name of cookies) document.cookie = `${name}=1; path=/; max-age=0`;
    await cleanup();
  }
  document.cookie = 'member=1; path=/';
  document.cookie = 'coach=1; path=/';
  await show('/');
  await expect.element(link('Studio')).toHaveAttribute('href', '/coach');
  document.cookie = 'coach=1; path=/; max-age=0';
});

describe('on a page that asks the shop for nothing', () => {
  const signOut = () => {
    document.cookie = 'member=; path=/; max-age=0';
  };
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

  test.each([
    ['when its window is told', announcePage],
    ['on return to its window', comeBack],
  ])('a sign-out in another window shows %s, and so does a sign-in', async (_, change) => {
    document.cookie = 'member=1; path=/';
    await show('/about');
    await expect.element(link('Sign out')).toBeInTheDocument();
    signOut();
    change();
    await expect.element(link('Login')).toBeInTheDocument();
    expect(link('Sign out').query()).toBeNull();
    document.cookie = 'member=1; path=/';
    change();
    await expect.element(link('Sign out')).toBeInTheDocument();
  });

  test('a session that has ended at the shop shows on return', async () => {
    document.cookie = 'member=1; path=/';
    const calls = await show('/about', { 'GET /api/auth/user': () => refusal(401, 'unauthorized') });
    await expect.element(link('Sign out')).toBeInTheDocument();
    expect(calls).toEqual([]);
    comeBack();
    await expect.element(link('Login')).toBeInTheDocument();
  });

  test('nothing is asked for a visitor', async () => {
    const calls = await show('/about');
    comeBack();
    await expect.element(link('Login')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
