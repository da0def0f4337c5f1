import { expect, fn } from 'storybook/test';
import type { PostResponse } from '#contract/site/posts/blog.ts';
import { PostMissing } from '#widgets/elements/blog/post/post-missing.tsx';
import { PostView, type PostViewProps } from '#widgets/elements/blog/post/post-view.tsx';
import preview from '../../.storybook/preview.tsx';
import { SHOP } from '../support/page.ts';
import { post } from '../support/posts.ts';

const week = post(1) as PostResponse;
const args: PostViewProps = { post: week, pages: SHOP, onShare: fn() };

const meta = preview.meta({ title: 'Elements/<coach-blog>/Post', component: PostView, args });

export const Post = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: week.title })).toBeVisible();
    await expect(canvas.getByText('Ready to Start Your Journey?')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Share Story' }));
    await expect(args.onShare).toHaveBeenCalledOnce();
  },
});

/** Untranslated post, for a reader of another language. */
export const InAnotherLanguage = meta.story({
  args: {
    post: {
      ...week,
      language: 'fi',
      title: 'Viikko 24: lämmintä asfalttia',
      content: '# Viikko lyhyesti\n\nViisi harjoitusta, joista kaksi sateessa.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In Finnish')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fi');
  },
});

export const Marathon = meta.story({ args: { post: post(3) as PostResponse } });

export const Nutrition = meta.story({ args: { post: { ...week, category: 'nutrition' } } });

export const Motivation = meta.story({ args: { post: post(7) as PostResponse } });

/** Sharing and the clipboard both failed, so the link is shown for copying. */
export const LinkByHand = meta.story({ args: { link: `${SHOP}/blog/1` } });

export const LongText = meta.story({
  args: {
    post: {
      ...week,
      title: `A title ${'without an end '.repeat(12)}${'x'.repeat(80)}`,
      tags: Array.from({ length: 20 }, (_, index) => `${'tag'.repeat(index + 1)} ${index}`),
      content: ['# ', '## ', '- ', '', '*', '**Lead:** '].map((form) => `${form}${'word'.repeat(300)}`).join('\n\n'),
    },
  },
});

export const NoBody = meta.story({ args: { post: { ...week, tags: [], content: '' } } });

export const Missing = meta.story({
  render: () => <PostMissing />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: '← Back to Blog' })).toHaveAttribute('href', `${SHOP}/blog`);
  },
});
