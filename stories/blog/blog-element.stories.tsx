import { expect, waitFor } from 'storybook/test';
import '#widgets/elements/blog/blog.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { POSTS, refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP } from '../support/page.ts';

function onDarkPage(Story: () => React.JSX.Element) {
  return (
    <div style={{ background: '#1b1b1b', color: '#fafafa' }}>
      <Story />
    </div>
  );
}

const meta = preview.meta({
  title: 'Elements/<coach-blog>',
  tags: ['autodocs'],
  ...elementStory('coach-blog'),
});

const MARATHON = 'Helsinki Marathon, kilometre by kilometre';

export const List = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await expect(await element.findAllByRole('article')).toHaveLength(5);
    await expect(element.getByRole('article', { name: MARATHON })).toHaveTextContent('August 20, 2023');
    await expect(element.getByText('+2 more')).toBeVisible();
  },
});

export const OneCategory = meta.story({
  args: { category: 'marathon' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await appears(element, '1 post');
  },
});

export const Limited = meta.story({
  args: { limit: 3 },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await expect(await element.findAllByRole('article')).toHaveLength(3);
  },
});

export const NothingFound = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await userEvent.type(element.getByRole('searchbox', { name: 'Search' }), 'swimming');
    await appears(element, 'No posts found matching your criteria.');
  },
});

/** Opening a post fires events for the host page. The focus moves to the title, and back to the card on return. */
export const Opening = meta.story({
  play: async ({ canvasElement, userEvent, args }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await userEvent.click(await element.findByRole('link', { name: MARATHON }));
    const title = await element.findByRole('heading', { name: MARATHON, level: 2 });
    await waitFor(() => expect(title.matches(':focus')).toBe(true));
    await expect(args['oncoach-post-opened']).toHaveBeenCalledWith(expect.objectContaining({ detail: { postId: 3 } }));
    await userEvent.click(element.getByRole('link', { name: '← Back to Blog' }));
    await waitFor(() => expect(element.getByRole('link', { name: MARATHON }).matches(':focus')).toBe(true));
  },
});

export const Opened = meta.story({
  args: { open: 3 },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    const body = await element.findByText('That was week 24.');
    // The element's own style sheet has loaded.
    await waitFor(() => expect(body.parentElement).toHaveStyle({ display: 'grid' }));
  },
});

export const SinglePost = meta.story({
  args: { post: 1 },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await appears(element, 'That was week 24.');
    await expect(element.getByRole('link', { name: '← Back to Blog' })).toHaveAttribute('href', `${SHOP}/blog`);
    await expect(element.queryByRole('searchbox')).toBeNull();
  },
});

/** Each element gets the post's style sheet, even one added after it has loaded. */
export const TwoPosts = meta.story({
  render: () => (
    <>
      <coach-blog post="1" />
      <hr />
      <coach-blog post="7" />
    </>
  ),
  play: async ({ canvasElement }) => {
    for (const index of [0, 1]) {
      const element = await withinShadowRoot(canvasElement, 'coach-blog', index);
      const body = await element.findByText('That was week 24.');
      await waitFor(() => expect(body.parentElement).toHaveStyle({ display: 'grid' }));
    }
  },
});

/** Announced but not published yet. */
export const ComingSoon = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    const card = await element.findByRole('article', { name: 'Breakfast before a long run' });
    await expect(card).toHaveTextContent('Coming soon');
    await userEvent.click(element.getByRole('link', { name: 'Breakfast before a long run' }));
    await appears(element, 'Post Not Found');
  },
});

export const NotFound = meta.story({
  args: { post: 999 },
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-blog'), 'Post Not Found');
  },
});

/** Invalid attributes are logged to the console; visitors see the default. */
export const WrongAttribute = meta.story({
  args: { post: 'first' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await expect(await element.findByRole('searchbox')).toBeVisible();
  },
});

export const Slow = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(POSTS)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-blog'), 'Loading posts');
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(POSTS)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await appears(element, 'Can’t load the posts right now.');
    await expect(element.getByRole('link', { name: 'Read them on our site' })).toHaveAttribute('href', `${SHOP}/blog`);
  },
});

export const PostSlow = meta.story({
  args: { post: 1 },
  beforeEach: ({ msw }) => msw.use(waiting(`${POSTS}/1`)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await expect(await element.findByText('Loading the post')).toBeInTheDocument();
  },
});

export const PostServerError = meta.story({
  args: { open: 1 },
  beforeEach: ({ msw }) => msw.use(refusing(`${POSTS}/1`, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await appears(element, 'Can’t load the post right now.');
    await expect(element.getByRole('link', { name: '← Back to Blog' })).toBeVisible();
  },
});

/** Dark host page that does not declare its scheme. Parts without a surface take the page's colour. */
export const OnADarkPage = meta.story({
  args: { limit: 2 },
  decorators: [onDarkPage],
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-blog');
    await expect(await element.findByText('2 posts')).toBeVisible();
  },
});

export const PostOnADarkPage = Opened.extend({ decorators: [onDarkPage] });
