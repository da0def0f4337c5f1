import type { ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import { BlogListView } from '#widgets/elements/blog/blog-list-view.tsx';
import { CATEGORIES } from '#widgets/elements/blog/search.ts';
import preview from '../../.storybook/preview.tsx';
import { SHOP } from '../support/page.ts';
import { posts } from '../support/posts.ts';

const args: ComponentProps<typeof BlogListView> = {
  status: 'ready',
  posts: posts(),
  criteria: { q: '', category: 'all' },
  kinds: CATEGORIES,
  places: 8,
  pages: SHOP,
  onCriteria: fn(),
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Elements/<coach-blog>/List',
  component: BlogListView,
  args,
  argTypes: { status: { control: 'inline-radio', options: ['loading', 'ready', 'error'] } },
});

export const Posts = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('5 posts');
    await userEvent.click(canvas.getByRole('button', { name: 'training' }));
    await expect(args.onCriteria).toHaveBeenLastCalledWith({ q: '', category: 'training' });
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'h');
    await expect(args.onCriteria).toHaveBeenLastCalledWith({ q: 'h', category: 'all' });
  },
});

/** All posts of the shop: a wide one first, then rows of three. */
export const Eight = meta.story({
  args: {
    posts: [...posts(), ...posts().slice(0, 3)].map((each, index) => ({
      ...each,
      id: index + 1,
      category: CATEGORIES[(index % 4) + 1] as Exclude<(typeof CATEGORIES)[number], 'all'>,
    })),
  },
});

export const Searched = meta.story({
  args: { posts: posts().slice(3, 4), criteria: { q: 'helsinki', category: 'marathon' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toHaveValue('helsinki');
    await expect(canvas.getByRole('button', { name: 'marathon' })).toHaveAttribute('aria-pressed', 'true');
  },
});

export const Empty = meta.story({
  args: { posts: [], criteria: { q: 'swimming', category: 'all' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('No posts found matching your criteria.');
  },
});

export const Loading = meta.story({
  args: { status: 'loading', posts: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading posts');
    await expect(canvas.queryByRole('article')).toBeNull();
  },
});

export const Failed = meta.story({
  name: 'Error',
  args: { status: 'error', posts: [] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** One post is in another language than the reader's, with a label. */
export const InAnotherLanguage = meta.story({
  args: {
    posts: posts().map((each) =>
      each.id === 1
        ? {
            ...each,
            language: 'fi',
            title: 'Viikko 24: lämmintä asfalttia',
            excerpt: 'Viisikymmentäneljä kilometriä ja yksi väliin jäänyt lenkki.',
          }
        : each,
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In Finnish')).toBeVisible();
    await expect(canvas.queryByText('In English')).toBeNull();
  },
});

/** Long words, and input that could break the layout. */
export const LongText = meta.story({
  args: {
    posts: posts().map((each) => ({
      ...each,
      title: `${each.title} Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft`,
      excerpt: `${'x'.repeat(200)} <img src=x onerror=alert(1)> ${each.excerpt.repeat(6)}`,
      tags: ['y'.repeat(120), '\u202Edesrever', ...each.tags],
      readTime: 'about a quarter of an hour to read, or two coffees',
    })),
    criteria: { q: 'a'.repeat(2000), category: 'all' },
  },
});
