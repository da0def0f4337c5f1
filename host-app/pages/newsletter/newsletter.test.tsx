import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageData } from '../page.factory.ts';
import NewsletterPage from './newsletter.page.tsx';

const TOKEN = '6f1c0d2e-1111-4222-8333-444455556666';
const title = page.getByRole('heading', { level: 1 });
const buttons = page.getByRole('main').getByRole('button');
const ways = page.getByRole('navigation', { name: 'Useful links' });

async function show(step: string, query: Record<string, string> = {}) {
  const data = pageData(`/newsletter/${step}`, { query });
  await render(
    <ShopProvider api={stubApi({}).api} seed={{ site: data.site }}>
      <NewsletterPage data={data} />
    </ShopProvider>,
  );
}

describe.each([
  ['confirm', 'Join the newsletter', 'Confirm and join'],
  ['unsubscribe', 'Unsubscribe from the newsletter', 'Unsubscribe'],
])('/newsletter/%s', (step, heading, button) => {
  test('asks for one press, which the browser sends by itself', async () => {
    await show(step, { token: TOKEN });
    await expect.element(title).toHaveTextContent(heading);
    await expect.element(buttons).toHaveAccessibleName(button);
    const form = document.querySelector('main form') as HTMLFormElement;
    expect(form.method).toBe('post');
    expect(form.getAttribute('action')).toBe(`/newsletter/${step}`);
    expect([...new FormData(form)]).toEqual([
      ['token', TOKEN],
      ['language', 'en'],
    ]);
  });

  test.each([
    ['no token', {}],
    ['half a token', { token: TOKEN.slice(0, 20) }],
    ['anything else', { token: '<b>token</b>' }],
  ])('with %s it says that the link is not complete, and where to write', async (_, query) => {
    await show(step, query);
    await expect.element(title).toHaveTextContent('This link is incomplete');
    expect(buttons.elements()).toEqual([]);
    const mail = page.getByRole('main').getByRole('link', { name: 'help@coach.example' });
    await expect.element(mail).toHaveAttribute('href', 'mailto:help@coach.example');
    await expect.element(ways).toBeVisible();
  });
});

test.each([
  ['confirmed', 'You’re on the list', /next newsletter/],
  ['unsubscribed', 'You’re unsubscribed', /You won’t get the newsletter any more/],
])('/newsletter/%s says what happened and shows the way on', async (step, heading, words) => {
  await show(step);
  await expect.element(title).toHaveTextContent(heading);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(ways.getByRole('link', { name: 'Training Blog' })).toHaveAttribute('href', '/blog');
  expect(buttons.elements()).toEqual([]);
});
