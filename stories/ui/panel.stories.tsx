import { expect, fn } from 'storybook/test';
import { Panel } from '#widgets/core/panel.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Panel',
  component: Panel,
  args: { children: 'Couldn’t show this part of the page.' },
});

export const Message = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Couldn’t show this part of the page.');
    await expect(canvas.getByRole('link')).toHaveAttribute('href', 'https://your-shop.example/');
  },
});

export const WithAnotherTry = meta.story({
  args: {
    children: 'Can’t load the programmes right now.',
    href: 'https://your-shop.example/programs',
    linkText: 'View them on our site',
    onRetry: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

export const LongText = meta.story({
  args: {
    children: `<coach-checkout> cannot be shown: program="${'unbroken'.repeat(12)}" should be the number of a programme.`,
  },
});
