import { expect } from 'storybook/test';
import { SentBanner } from '#widgets/elements/signup/sent-banner.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Elements/<coach-signup>/Banner', component: SentBanner, args: { shown: true } });

/** The caller hides it after eight seconds. */
export const Sent = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Check your email for your FREE Morning Routine program.',
    );
  },
});

export const NotSentYet = meta.story({
  args: { shown: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
});
