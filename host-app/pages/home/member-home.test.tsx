import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { fullMember, newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import { pageData } from '../page.factory.ts';
import HomePage from './home.page.tsx';

const PATH = 'GET /api/user/dashboard';
const title = page.getByRole('heading', { level: 1 });
const quick = page.getByRole('region', { name: 'Quick Actions' });

beforeEach(() => {
  localStorage.setItem('user_country', 'FI');
});
afterEach(() => {
  document.cookie = 'member=1; path=/; max-age=0';
});

async function show(answer: Answer, known = true) {
  if (known) document.cookie = 'member=1; path=/';
  const data = { ...pageData('/home'), programs: [...programs], posts: [] };
  const { api, calls } = stubApi({ [PATH]: answer });
  await render(
    <ShopProvider api={api} seed={{ site: data.site, programs, posts: [] }}>
      <ToastProvider>
        <HomePage data={data} />
      </ToastProvider>
    </ShopProvider>,
  );
  return calls.filter(({ request }) => request === PATH);
}

test('visitors are not asked about', async () => {
  expect(await show(newMember(), false)).toEqual([]);
  await expect.element(title).toHaveTextContent('Pick your start.');
});

test('members are welcomed with their numbers, their programmes, what else there is, and three ways on', async () => {
  await show(newMember());
  await expect.element(title).toHaveTextContent('Welcome back, Alex!');
  await expect.element(page.getByText('Current Streak')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Morning Energy' })).toBeVisible();
  // A guide has no progress.
  expect(page.getByRole('progressbar').elements()).toEqual([]);
  const more = page.getByRole('region', { name: 'Ready for More Energy?' });
  expect(more.getByRole('article').elements()).toHaveLength(3);
  const ways = quick
    .getByRole('link')
    .elements()
    .map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Profile Settings', '/dashboard#profile'],
    ['Program Library', '/dashboard'],
    ['Achievement Center', '/dashboard'],
  ]);
});

test('a subscription that is not paid and has not ended is not offered a second time', async () => {
  await show(newMember({ subscriptions: [subscription('a', { status: 'unpaid', live: false })] }));
  const more = page.getByRole('region', { name: 'Ready for More Energy?' });
  await expect.element(more.getByRole('article').first()).toBeVisible();
  expect(more.getByRole('article').elements()).toHaveLength(2);
  expect(more.getByText('Start Personal Coaching').elements()).toEqual([]);
});

test('who has everything is offered nothing', async () => {
  await show(fullMember({ user: user({ firstName: null }) }));
  await expect.element(title).toHaveTextContent('Welcome back, Energy Athlete!');
  expect(page.getByText('Ready for More Energy?').elements()).toEqual([]);
});

test('who is signed out by now sees what visitors see, and is not asked about again', async () => {
  await show(refusal(401, 'unauthorized'));
  await expect.poll(() => document.cookie).not.toContain('member=1');
  await expect.element(title).toHaveTextContent('Pick your start.');
});
