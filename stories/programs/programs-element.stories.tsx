import { expect, fn } from 'storybook/test';
import '#widgets/programs/programs.element.ts';
import preview from '../../.storybook/preview.tsx';
import { inside } from '../support/inside.ts';

const meta = preview.meta({
  title: 'Programs/<coach-programs>',
  args: { onSelected: fn() },
  render: ({ onSelected }) => <coach-programs oncoach-program-selected={onSelected} />,
});

export const Cards = meta.story({
  play: async ({ canvasElement }) => {
    const element = await inside(canvasElement, 'coach-programs');
    await expect(await element.findByRole('article', { name: 'All Day Energy' })).toHaveTextContent('€29.90');
  },
});
