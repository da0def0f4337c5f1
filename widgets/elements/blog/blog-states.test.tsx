import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { posts } from './blog.factory.ts';
import { BlogList } from './blog-list.tsx';
import { BASE, shop, card, titles, show, setUp } from './blog.harness.tsx';

setUp();

describe('other states', () => {
  test('loading has places for what comes and says so', async () => {
    const { screen } = await show({}, { limit: 3 });
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Loading posts');
    expect(screen.container.querySelectorAll('[data-skeleton]')).toHaveLength(3);
  });

  test('a failure has a sentence, a plain link and another try', async () => {
    let away = true;
    await show({ 'GET /api/posts': () => (away ? new TypeError('offline') : posts) });
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Can’t load the posts right now.');
    await expect
      .element(page.getByRole('link', { name: 'Read them on our site' }))
      .toHaveAttribute('href', `${BASE}/blog`);
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Welcome')).toBeVisible();
  });
});

describe('a page that the reader comes back to', () => {
  const text = page.getByText('It rained.');
  const open = () => card('Helsinki Marathon').getByRole('link').click();

  test('shows the opened post again, and Back leads to the list', async () => {
    const { screen } = await show();
    await open();
    await expect.element(text).toBeVisible();
    await screen.unmount();
    await show();
    await expect.element(text).toBeVisible();
    history.back();
    await expect.element(card('Helsinki Marathon')).toBeVisible();
    expect(text.query()).toBeNull();
  });

  test('leads from the post to its entry of the list, also if the page has set another limit', async () => {
    history.replaceState({ page: 'own' }, '');
    const { change } = await show(shop, { limit: 3 });
    await open();
    await expect.element(text).toBeVisible();
    await change({ limit: 4 });
    await page.getByRole('link', { name: '← Back to Blog' }).click();
    await expect.poll(() => history.state as unknown).toEqual({ page: 'own' });
    await expect.element(card('Helsinki Marathon')).toBeVisible();
  });

  test('shows the list once the page has set another category', async () => {
    const { change } = await show();
    await open();
    await expect.element(text).toBeVisible();
    await change({ category: 'Training' });
    await expect.poll(() => text.query()).toBeNull();
    history.back();
  });
});

describe('two lists with the same attributes', () => {
  const text = page.getByText('It rained.');
  const open = (which: number) => card('Helsinki Marathon').nth(which).getByRole('link').click();

  async function showBoth() {
    const { screen: first } = await show();
    const { screen: second } = await show();
    return async () => {
      await first.unmount();
      await second.unmount();
    };
  }

  test('open a post in one of them, also after Back and Forward and for a page that comes back', async () => {
    const leave = await showBoth();
    await open(1);
    await expect.element(text).toBeVisible();
    history.back();
    await expect.poll(() => text.query()).toBeNull();
    history.forward();
    await expect.element(text).toBeVisible();
    expect(card('Helsinki Marathon').elements()).toHaveLength(1);
    await leave();
    await showBoth();
    await expect.element(text).toBeVisible();
    expect(text.elements()).toHaveLength(1);
    history.back();
    await expect.poll(() => text.query()).toBeNull();
  });
});

describe('what the server rendered', () => {
  const { api } = stubApi(shop);
  const tree = (
    <ShopProvider api={api} seed={{ posts }}>
      <BlogList initial={{ q: 'w' }} />
    </ShopProvider>
  );

  test('is taken over without a word of warning, along with what was typed in the meantime', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(tree);
    expect(container.querySelectorAll('article')).toHaveLength(2);
    container.querySelector<HTMLInputElement>('[name=q]')!.value = 'week';
    const root = hydrateRoot(container, tree);
    await expect.poll(titles).toEqual(['Week 24']);
    expect(error).not.toHaveBeenCalled();
    root.unmount();
    container.remove();
  });
});
