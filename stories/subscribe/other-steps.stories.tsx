import { expect } from 'storybook/test';
import { DoneStep, type DoneStepProps } from '#widgets/subscribe/other-steps.tsx';
import { SubscribeRefusal } from '#widgets/subscribe/subscribe-refusal.tsx';
import preview from '../../.storybook/preview.tsx';
import { dark, phone } from '../support/globals.ts';

const meta = preview.meta({
  title: 'Subscribe/Ends',
  component: DoneStep,
  decorators: [
    (Story) => (
      <div className="subscribe">
        <Story />
      </div>
    ),
  ],
  args: { level: 2, title: 'Subscription Successful!', status: 'succeeded', coaching: true } satisfies DoneStepProps,
});

export const Succeeded = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Subscription Successful!' })).toHaveFocus();
  },
});

export const Processing = meta.story({ args: { status: 'processing' } });

export const SetupRequired = meta.story({
  render: () => (
    <SubscribeRefusal level={2} title="Subscription System Setup Required">
      Payments are not set up here yet. You can look around meanwhile.
    </SubscribeRefusal>
  ),
});

export const SucceededDark = Succeeded.extend({ globals: dark });

export const SetupRequiredDark = SetupRequired.extend({ globals: dark });

export const SetupRequiredPhone = SetupRequired.extend({ globals: phone });
