import { expect, fn } from 'storybook/test';
import { Button } from '#widgets/ui/button.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Button',
  component: Button,
  args: { children: 'Get This Program', onClick: fn() },
  argTypes: { variant: { control: 'inline-radio', options: ['primary', 'quiet', 'ink'] } },
});

export const Primary = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Get This Program' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});

export const Quiet = meta.story({ args: { variant: 'quiet' } });

export const Ink = meta.story({ args: { variant: 'ink' } });

export const Link = meta.story({
  args: { href: '#somewhere' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Get This Program' })).toHaveAttribute('href', '#somewhere');
  },
});

export const Busy = meta.story({
  args: { busy: true, busyLabel: 'Processing...' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Processing...' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
});

export const Disabled = meta.story({
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toBeDisabled();
  },
});

export const Focused = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
});

export const LongText = meta.story({
  args: { children: 'Send me the complete seven-day morning routine and everything else that belongs to it' },
});

/** All kinds side by side, for the toolbar's states. */
export const EveryKind = meta.story({
  render: () => (
    <>
      <Button>Primary</Button> <Button variant="quiet">Quiet</Button> <Button variant="ink">Ink</Button>{' '}
      <Button href="#somewhere">Link</Button> <Button disabled>Disabled</Button>{' '}
      <Button busy busyLabel="Processing...">
        Busy
      </Button>
    </>
  ),
});
