import { expect, fn, userEvent } from 'storybook/test';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { CodeSteps, type CodeStepsProps } from '#widgets/parts/member/sign-in/code-steps.tsx';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';

const args: CodeStepsProps = {
  action: '#',
  submitLabel: 'Sign in',
  busyLabel: 'Signing in...',
  send: fn(async () => ({ status: 'accepted' as const })),
  verify: fn(async () => undefined),
};

function Steps(props: CodeStepsProps) {
  return (
    <ToastProvider>
      <CodeSteps {...props} />
    </ToastProvider>
  );
}

const meta = preview.meta({
  title: 'Elements/Shared parts/Member/Sign-in code',
  component: Steps,
  args,
  beforeEach: () => stubSlowClock(),
});

export const Address = meta.story();

export const NotAnAddress = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'member@example');
    await userEvent.click(canvas.getByRole('button', { name: 'Send me a code' }));
    await expect(canvas.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
  },
});

export const Code = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'member@example.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Send me a code' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Code from the e-mail' }), '123 456');
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await expect(args.verify).toHaveBeenCalledWith({ email: 'member@example.org', code: '123456' });
  },
});

export const NoAnswer = meta.story({
  args: { send: () => Promise.reject(new Error('offline')) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'member@example.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Send me a code' }));
    await appears(canvas, 'No Code Was Sent');
  },
});

export const Enough = meta.story({
  args: { send: async () => ({ status: 'accepted', enough: true }) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'member@example.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Send me a code' }));
    await canvas.findByText(/No more codes this hour/);
  },
});
