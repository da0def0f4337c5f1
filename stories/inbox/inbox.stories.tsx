import { expect, userEvent } from 'storybook/test';
import '../../host-app/base.css';
import { Inbox } from '#host-app/studio/inbox/inbox-view.tsx';
import '#host-app/studio/inbox/inbox.css';
import { checkIn, contact, inbox, onboarding } from '#widgets/coaching/coaching.factory.ts';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { unreachable } from '../support/handlers.ts';
import { coached } from '../coaching/handlers.ts';

const meta = preview.meta({
  title: 'Inbox',
  component: Inbox,
  args: { inbox: inbox() },
  decorators: [
    (Story) => (
      <ToastProvider>
        <main className="inbox">
          <div className="wrap">
            <h1>Inbox</h1>
            <Story />
          </div>
        </main>
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) => {
    msw.use(...coached);
    return takeTime();
  },
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Check-ins to answer 1' })).toBeVisible();
    await expect(canvas.getByText('You have won a prize.')).not.toBeVisible();
  },
});

export const AnswerSent = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your answer' }), 'Well done.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await appears(canvas, 'Answer Sent');
  },
});

export const AnswerNotSent = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/check-ins/:id/answer')),
  play: async ({ canvas }) => {
    const answer = canvas.getByRole('textbox', { name: 'Your answer' });
    await userEvent.type(answer, 'Well done.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await appears(canvas, 'Answer Not Sent');
    await expect(answer).toHaveValue('Well done.');
  },
});

export const NothingWritten = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Please write an answer.');
  },
});

export const Unfolded = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('1 answered check-in'));
    await userEvent.click(canvas.getByText('1 message that a program seems to have written'));
    await expect(canvas.getByText('You have won a prize.')).toBeVisible();
  },
});

export const Empty = meta.story({
  args: { inbox: inbox({ contacts: [], checkIns: [], onboardings: [], clients: [] }) },
  play: async ({ canvas }) => {
    for (const words of ['Every check-in is answered.', 'Nobody has written yet.', 'No onboardings yet.']) {
      await expect(canvas.getByText(words)).toBeVisible();
    }
  },
});

const long = `${'My week is full, and I would like to run again. '.repeat(20)}\n${'unbreakable'.repeat(30)}`;
const address = `${'long.'.repeat(12)}@${'sub.'.repeat(20)}example.org`;

/** Names and messages of strangers: as long as may be, and in any direction. */
export const Long = meta.story({
  args: {
    inbox: inbox({
      checkIns: [{ ...checkIn({ note: long }), member: 'n'.repeat(200), email: address }],
      contacts: [
        contact('1', { name: 'שם ארוך מאוד '.repeat(8), email: address, message: long }),
        contact('2', { name: '<b>Not bold</b>', message: '\u202Eturned around', programInterest: 'coaching' }),
      ],
      onboardings: [onboarding('1', { fullName: 'A Name That Goes On '.repeat(5), email: address })],
    }),
  },
});
