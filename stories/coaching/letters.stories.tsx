import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { AskCoach } from '#widgets/parts/messages/ask-coach.tsx';
import { Letters } from '#widgets/parts/messages/letters.tsx';
import { exchange, letter, letters } from '#widgets/parts/messages/talk.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable, waiting } from '../support/handlers.ts';
import { coached, LETTERS, lettersAre } from './handlers.ts';
import '../../widgets/parts/messages/talk.css';

function Page() {
  return (
    <ToastProvider>
      <Letters />
    </ToastProvider>
  );
}

const meta = preview.meta({
  title: 'Elements/Shared parts/Coaching/Messages',
  component: Page,
  beforeEach: ({ msw }) => {
    msw.use(...coached);
    return stubSlowClock();
  },
});

export const Exchange = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Your coach replies on Tuesday and Friday/)).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Me, at the bottom of a squat' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(lettersAre(letters([]))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No messages yet\./)).toBeVisible();
  },
});

/** The coach has not set any answer days. */
export const NothingPromised = meta.story({
  beforeEach: ({ msw }) => msw.use(lettersAre(letters([letter(1)], { clock: null }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Write to your coach' })).toBeVisible();
  },
});

export const Sent = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Write to your coach' }), 'How far on Sunday?');
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    await expect(await canvas.findByText(/^Sent\. Your coach will reply by/)).toBeVisible();
  },
});

export const NotSent = meta.story({
  play: async ({ canvas, msw }) => {
    const box = await canvas.findByRole('textbox', { name: 'Write to your coach' });
    await userEvent.type(box, 'Still here');
    msw.use(http.post(`*${LETTERS}`, () => HttpResponse.error()));
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    await appears(canvas, 'Message Not Sent');
    await expect(box).toHaveValue('Still here');
  },
});

/** The consent was revoked in another tab while this form was open. */
export const ConsentTakenBack = meta.story({
  beforeEach: ({ msw }) => msw.use(lettersAre(letters([letter(1)]))),
  play: async ({ canvas, msw }) => {
    const box = await canvas.findByRole('textbox', { name: 'Write to your coach' });
    await userEvent.type(box, 'My asthma is worse');
    msw.use(lettersAre(letters([letter(1)], { askConsent: true })), refusing(LETTERS, 403, 'consent_required'));
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    await expect(
      await canvas.findByText(/^You haven’t agreed to let the coach keep and read what you share about your health/),
    ).toBeVisible();
    await expect(box).toHaveValue('My asthma is worse');
  },
});

export const PictureOnItsWay = meta.story({
  play: async ({ canvas }) => {
    const picture = new File(['none'], 'IMG_4021.HEIC', { type: 'image/heic' });
    await userEvent.upload(await canvas.findByLabelText('Add pictures'), picture);
    await expect(await canvas.findByText(/This device can’t read the picture\./)).toBeVisible();
  },
});

export const AfterCoaching = meta.story({
  beforeEach: ({ msw }) => msw.use(lettersAre(letters(exchange(), { open: false, clock: null }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Your coaching has ended/)).toBeVisible();
  },
});

const LONG = `${'My week is full, and I would like to run again. '.repeat(30)}\n${'unbreakable'.repeat(30)}`;

export const LongOnes = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      lettersAre(
        letters(
          [
            letter(1, {
              text: LONG,
              about: { kind: 'day', label: 'unbreakable'.repeat(12), planKey: 'x-1', dayId: 'a' },
            }),
            letter(2, { from: 'coach', text: 'שלום\nمرحبا بك' }),
          ],
          { before: '1.x' },
        ),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Earlier messages' })).toBeVisible();
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(LETTERS)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading your messages')).toBeInTheDocument();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(LETTERS)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Refused = meta.story({
  play: async ({ canvas, msw }) => {
    const box = await canvas.findByRole('textbox', { name: 'Write to your coach' });
    await userEvent.type(box, 'One more');
    msw.use(refusing(LETTERS, 429, 'too_many_requests'));
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    await appears(canvas, 'Message Not Sent');
  },
});

/** Link beside a day or an exercise of a plan. */
export const Ask = meta.story({
  render: () => <AskCoach about={{ kind: 'day', planKey: 'elite-coaching', dayId: 'a' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ask your coach about this day' })).toBeVisible();
  },
});
