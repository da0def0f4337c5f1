import { expect, fn, waitFor } from 'storybook/test';
import { ToastRegion } from '#widgets/ui/toast/toast-region.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Toast',
  component: ToastRegion,
  args: {
    toast: { title: 'Welcome!', description: 'Check your email for your FREE Morning Routine program.' },
    onDismiss: fn(),
  },
});

export const Success = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Welcome!'));
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
});

export const Failure = meta.story({
  args: {
    toast: {
      title: 'Signup Failed',
      description: 'Please try again or contact support.',
      variant: 'destructive',
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Signup Failed'));
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
});

export const TitleAlone = meta.story({ args: { toast: { title: 'Download Started!' } } });

export const None = meta.story({
  args: { toast: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

export const LongText = meta.story({
  args: {
    toast: {
      title: 'Welcome to The Complete Hybrid Strength and Endurance Year for Parents!',
      description: `What was sent to ${'a-very-long-name-'.repeat(6)}@example.com is on its way. ${'Look. '.repeat(9)}`,
    },
  },
});
