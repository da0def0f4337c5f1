import { expect } from 'storybook/test';
import { AskCoach } from '#widgets/parts/messages/ask-coach.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Elements/<coach-training>/Ask the coach', component: AskCoach });

const planKey = 'alex';
const dayId = 'a';

export const AboutADay = meta.story({
  args: { about: { kind: 'day', planKey, dayId } },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Ask your coach about this day' });
    await expect(link.getAttribute('href')).toContain('/coaching?');
  },
});

export const AboutAnExercise = meta.story({
  args: { about: { kind: 'exercise', planKey, dayId, exerciseId: 'squat' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ask your coach about this exercise' })).toBeVisible();
  },
});

export const AboutACheckIn = meta.story({
  args: { about: { kind: 'check-in', checkInId: '10000000-0000-4000-8000-000000000001' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Write to your coach about this week' })).toBeVisible();
  },
});
