import { expect } from 'storybook/test';
import { Spinner } from '#widgets/ui/spinner.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Foundations/Controls/Spinner', component: Spinner });

export const Loading = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
  },
});

export const Labelled = meta.story({
  args: { label: 'Loading programmes' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading programmes');
  },
});
