import { expect, fn } from 'storybook/test';
import { FollowView, type FollowViewProps } from '#widgets/elements/follow/follow-view.tsx';
import preview from '../../.storybook/preview.tsx';
import { site } from '../support/handlers.ts';
import { SHOP } from '../support/page.ts';

const args: FollowViewProps = {
  status: 'ready',
  social: site.social,
  figures: site.figures.social,
  variant: 'full',
  pages: SHOP,
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Elements/<coach-follow>/View',
  component: FollowView,
  args,
  argTypes: {
    status: { control: 'inline-radio', options: ['loading', 'ready', 'error'] },
    variant: { control: 'inline-radio', options: ['full', 'compact'] },
  },
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
  },
});

export const Compact = meta.story({ args: { variant: 'compact' } });

export const Loading = meta.story({ args: { status: 'loading', social: [], figures: [] } });

export const LoadingCompact = Loading.extend({ args: { variant: 'compact' } });

export const Empty = meta.story({
  args: { social: [], figures: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No profiles to follow yet.')).toBeVisible();
  },
});

export const Failed = meta.story({
  name: 'Error',
  args: { status: 'error', social: [], figures: [] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

export const LongText = meta.story({
  args: {
    social: site.social.map((each) => ({
      ...each,
      handle: `@${'handle'.repeat(20)}`,
      description: `${each.description} `.repeat(8).trim(),
      followers: '1,234,567,890+',
    })),
  },
});
