import { afterEach, beforeEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { post, posts } from './blog.factory.ts';
import { Blog, type BlogProps } from './blog.tsx';

export const BASE = 'https://coach.example';
export const shop = { 'GET /api/posts': posts, 'GET /api/posts/3': post({ id: 3, title: 'Helsinki Marathon' }) };
export const card = (name: string) => page.getByRole('article', { name });
export const search = page.getByRole('searchbox', { name: 'Search' });
export const titles = () =>
  page
    .getByRole('article')
    .elements()
    .map((each) => each.querySelector('h2')?.textContent);

export async function show(answers: Record<string, Answer | (() => Answer)> = shop, props: BlogProps = {}) {
  const { api, calls } = stubApi(answers);
  const emit = vi.fn();
  const tree = (own: BlogProps) => (
    <ShopProvider api={api} base={BASE} emit={emit}>
      <ToastProvider>
        <Blog {...own} />
      </ToastProvider>
    </ShopProvider>
  );
  const screen = await render(tree(props));
  return { screen, calls, emit, change: (own: BlogProps) => screen.rerender(tree(own)) };
}

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(() => history.replaceState(null, ''));
  afterEach(() => vi.restoreAllMocks());
}
