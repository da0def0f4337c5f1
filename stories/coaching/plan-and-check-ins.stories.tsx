import { expect, userEvent, waitFor } from 'storybook/test';
import { CheckIns } from '#widgets/parts/check-ins/check-ins.tsx';
import { CurrentPlan } from '#widgets/parts/coaching/current-plan.tsx';
import { answered, checkIn, checkIns } from '#widgets/parts/coaching/coaching.factory.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { plan } from '#widgets/elements/training/training.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable, waiting } from '../support/handlers.ts';
import { CHECK_INS, checkInsAre, coached, PLAN, planIs } from './handlers.ts';

/** Content below the profile: the plan and the weeks. */
function Below() {
  return (
    <ToastProvider>
      <CurrentPlan />
      <CheckIns />
    </ToastProvider>
  );
}

const meta = preview.meta({
  title: 'Elements/Shared parts/Coaching/Plan and check-ins',
  component: Below,
  beforeEach: ({ msw }) => {
    msw.use(...coached);
    return stubSlowClock();
  },
});

const WEEKS = ['2026-02-23', '2026-02-16', '2026-02-09', '2026-02-02', '2026-01-26', '2026-01-19'];

export const FirstWeek = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radiogroup', { name: 'How did you sleep?' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Open your plan' })).toHaveAttribute(
      'href',
      'https://your-shop.example/training/elite-coaching',
    );
  },
});

export const Sent = meta.story({
  play: async ({ canvas }) => {
    for (const name of ['4 Good', '4 High', '2 Mild']) {
      await userEvent.click(await canvas.findByRole('radio', { name }));
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Send check-in' }));
    await appears(canvas, 'Check-in Sent');
    await expect(canvas.getByRole('button', { name: 'Edit' })).toBeVisible();
  },
});

/** Check-ins contain health data, so a client without the current consent gives it here. */
export const AsksForConsent = meta.story({
  beforeEach: ({ msw }) => msw.use(checkInsAre({ ...checkIns(), askConsent: true })),
  play: async ({ canvas }) => {
    for (const name of ['4 Good', '4 High', '2 Mild']) {
      await userEvent.click(await canvas.findByRole('radio', { name }));
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Send check-in' }));
    await appears(canvas, 'Not Sent Yet');
    await expect(canvas.getByRole('checkbox')).toBeInvalid();
  },
});

export const Incomplete = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send check-in' }));
    await appears(canvas, 'Missing Information');
    await expect(canvas.getByRole('radiogroup', { name: 'How sore are you?' })).toBeInvalid();
  },
});

export const NotSent = meta.story({
  beforeEach: ({ msw }) => msw.use(checkInsAre(checkIns(checkIn()))),
  play: async ({ canvas, msw }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    msw.use(unreachable(CHECK_INS));
    await userEvent.click(canvas.getByRole('button', { name: 'Send check-in' }));
    await appears(canvas, 'Check-in Not Sent');
  },
});

export const Answered = meta.story({
  beforeEach: ({ msw }) => {
    const energies = [4, 2, 5, 3, 3, 1];
    const weeks = WEEKS.map((week, index) => answered(week, { energy: energies[index]! }));
    msw.use(checkInsAre(checkIns(answered('2026-03-02'), ...weeks)));
  },
  play: async ({ canvas }) => {
    await appears(canvas, 'Your energy over 6 weeks');
    await expect(canvas.getByText('2 older weeks')).toBeVisible();
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(CHECK_INS), waiting(PLAN)),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Loading your check-ins')).toBeInTheDocument());
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(CHECK_INS, 500, 'internal'), refusing(PLAN, 500, 'internal')),
  play: async ({ canvas }) => {
    await appears(canvas, 'Can’t load your check-ins right now.');
    await appears(canvas, 'Can’t load your week right now.');
  },
});

export const Long = meta.story({
  beforeEach: ({ msw }) => {
    const long = `${'What I wanted to say about this week. '.repeat(10)}\n${'unbreakable'.repeat(20)}`;
    const days = Array.from({ length: 7 }, (_, index) => {
      const day = plan().workouts[index % 2]!;
      return { ...day, id: `day-${index}`, day: `Day ${index + 1}`, name: `${day.name} with a long name` };
    });
    msw.use(
      planIs(plan({ description: long, workouts: days })),
      checkInsAre(checkIns(answered('2026-03-02', { note: long, answer: long }), answered('2026-02-23'))),
    );
  },
  play: async ({ canvas }) => {
    await appears(canvas, 'Day 7');
    await canvas.findByText('Week of 23 February 2026');
  },
});
