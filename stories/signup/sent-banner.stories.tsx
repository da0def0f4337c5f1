import { expect } from 'storybook/test';
import { ROUTINE_SENT, SentBanner } from '#widgets/elements/signup/sent-banner.tsx';
import { IN_MAILBOX } from '#widgets/forms/mail-note.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Elements/<coach-signup>/Banner',
  component: SentBanner,
  args: { shown: { words: ROUTINE_SENT } },
});

export const Sent = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Check your email for your FREE Morning Routine program.',
    );
  },
});

/** After eight seconds. */
export const Quiet = meta.story({
  args: { shown: { words: IN_MAILBOX, quiet: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Check your inbox and your spam folder.');
  },
});

export const NotSentYet = meta.story({
  args: { shown: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
});
