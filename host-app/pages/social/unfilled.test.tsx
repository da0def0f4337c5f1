import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageData } from '../page.factory.ts';
import type { PageProps } from '../../page.ts';
import BlogPage from '../blog/blog.page.tsx';
import SocialPage from './social.page.tsx';

const title = page.getByRole('heading', { level: 1 });

async function show(Page: (props: PageProps) => ReactNode, path: string) {
  const data = { ...pageData(path), posts: [] };
  const site = { ...data.site, social: [], figures: { ...data.site.figures, social: [] } };
  await render(
    <ShopProvider api={stubApi({}).api} seed={{ site, posts: [] }}>
      <Page data={{ ...data, site }} />
    </ShopProvider>,
  );
}

test('without profiles the page to follow claims nothing about them and offers no views of nothing', async () => {
  await show(SocialPage, '/social');
  await expect.element(title).toHaveTextContent('Follow the journey');
  await expect.element(page.getByText('The profiles to follow will appear here.')).toBeVisible();
  expect(page.getByText(/wet weeks|in the open/).query()).toBeNull();
  expect(page.getByRole('link', { name: 'Links only' }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'View programmes' })).toHaveAttribute('href', '/demo');
});

test('a blog without posts says so, and has nothing to search', async () => {
  await show(BlogPage, '/blog');
  await expect.element(page.getByText('The first post will appear here.')).toBeVisible();
  expect(page.getByRole('searchbox').query()).toBeNull();
  expect(page.getByText(/Race reports|No posts found/).query()).toBeNull();
});
