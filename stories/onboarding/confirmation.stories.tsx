import { expect } from 'storybook/test';
import { OnboardingConfirmation } from '#widgets/elements/onboarding/onboarding-confirmation.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Elements/<coach-onboarding>/Confirmation', component: OnboardingConfirmation });

export const Confirmed = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: "Thanks! You're all set." })).toHaveFocus();
    // The promise appears once the coach's texts have loaded.
    await expect(await canvas.findByText(/within 48 hours on business days/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute(
      'href',
      'https://your-shop.example/',
    );
  },
});
