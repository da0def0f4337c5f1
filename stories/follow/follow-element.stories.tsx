import { expect } from 'storybook/test';
import '#widgets/elements/follow/follow.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { SITE, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP } from '../support/page.ts';

const meta = preview.meta({
  title: 'Elements/<coach-follow>',
  tags: ['autodocs'],
  ...elementStory('coach-follow'),
});

export const Full = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-follow');
    const link = await element.findByRole('link', { name: 'Instagram @your.shop' });
    await expect(link).toHaveAttribute('href', 'https://www.instagram.com/');
    await expect(element.getByText('workouts shared')).toBeVisible();
  },
});

export const Compact = meta.story({
  args: { variant: 'compact' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-follow');
    await expect(await element.findAllByRole('link')).toHaveLength(4);
    await expect(element.queryByText('workouts shared')).toBeNull();
  },
});

export const Slow = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(SITE)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-follow'), 'Loading links');
  },
});

export const SlowCompact = Slow.extend({ args: { variant: 'compact' } });

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(SITE)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-follow');
    await appears(element, 'Can’t load the links right now.');
    await expect(element.getByRole('link', { name: 'View them on our site' })).toHaveAttribute(
      'href',
      `${SHOP}/social`,
    );
  },
});

/** Invalid attributes are logged to the console; visitors see the default. */
export const WrongAttribute = meta.story({
  args: { variant: 'wide' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-follow');
    await appears(element, '365+');
  },
});
