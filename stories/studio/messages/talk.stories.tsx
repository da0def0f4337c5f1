import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import type { AboutResponse } from '#contract/messages/client-messages.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import GroupScreen from '#host-app/studio/site/group-screen.tsx';
import { firstQuestions } from '#widgets/parts/coaching/coaching.factory.ts';
import { stored } from '#widgets/parts/messages/talk.factory.ts';
import preview from '../../../.storybook/preview.tsx';
import { studioRooms, thread, wholeThread } from './inbox-handlers.ts';
import { notReached, signedOut, whileLoading } from '../states.ts';
import { TALK, talkIs, TalkRoom, USER } from './talk-room.tsx';

const at = (day: number) => `2026-03-0${day}T11:00:00.000+02:00`;
const buildEntryFields = (n: number) => ({ id: `40000000-0000-4000-8000-00000000000${n}`, at: at(n) });
const whole = wholeThread({
  ...thread(1, { due: at(3), overdue: true }),
  client: USER,
  entries: [
    { kind: 'answer', ...buildEntryFields(1), text: 'Welcome, Alex.', mail: 'sent' },
    {
      kind: 'letter',
      ...buildEntryFields(2),
      text: 'My left knee is stiff after these.',
      about: { kind: 'exercise', label: 'Back squat · Strength', planKey: 'alex', dayId: 'a', exerciseId: 'squat' },
      pictures: [{ ...stored(1), alt: 'At the bottom of a squat' }],
    },
  ],
});

const meta = preview.meta({
  title: 'Studio/Clients/Messages',
  component: InStudio,
  args: { at: '/clients/1', path: '/clients/$id', screen: TalkRoom },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(talkIs({ thread: whole }), ...studioRooms);
  },
});

export const InARoom = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Reply was due on/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back squat · Strength' })).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'At the bottom of a squat' })).toBeVisible();
  },
});

/** Opened from a day of the log. */
export const AboutADay = meta.story({
  args: { at: '/clients/1?about=day:alex:a' },
  beforeEach: ({ msw }) =>
    msw.use(
      http.get(`*${TALK}/about`, () =>
        HttpResponse.json({
          about: { kind: 'day', label: 'Strength', date: '2026-03-02', planKey: 'alex', dayId: 'a' },
        } satisfies AboutResponse),
      ),
      http.post(`*${TALK}`, async ({ request }) => {
        const { about } = (await request.json()) as { about: unknown };
        await expect(about).toEqual({ kind: 'day', planKey: 'alex', dayId: 'a' });
        return HttpResponse.json(whole, { status: 201 });
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This message is about/)).toHaveTextContent(
      'This message is about Strength, 2 March 2026. Change subject',
    );
    await expect(canvas.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your reply' }), 'Well done.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send reply' }));
    await expect(await canvas.findByText(/^Sent\. The client sees it/)).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(/^This message is about/)).not.toBeInTheDocument());
  },
});

/** The day is no longer in the plan. */
export const AboutWhatIsGone = meta.story({
  args: { at: '/clients/1?about=day:alex:a' },
  beforeEach: ({ msw }) => {
    const message = 'This is no longer in their plan. Write about something else, or remove the reference.';
    const issues = [{ path: 'about', message }];
    msw.use(
      http.get(`*${TALK}/about`, () =>
        HttpResponse.json({ error: { code: 'invalid_input', message, issues } }, { status: 400 }),
      ),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This is no longer in their plan/)).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Change subject' }));
    await waitFor(() => expect(canvas.queryByText(/^This is no longer in their plan/)).not.toBeInTheDocument());
    await expect(canvas.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
  },
});

/** The message was deleted with its consent or by its retention period. */
export const NotStored = meta.story({
  beforeEach: ({ msw }) => msw.use(talkIs({ thread: { ...whole, entries: [] } })),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        'These messages were deleted because their retention period ended or the client withdrew consent.',
      ),
    ).toBeVisible();
  },
});

export const EmptyMessage = meta.story({
  beforeEach: ({ msw }) => msw.use(talkIs({ thread: null })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No messages yet\./)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Your message' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send message' })).toBeVisible();
  },
});

export const NothingWritten = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send reply' }));
    const box = canvas.getByRole('textbox', { name: 'Your reply' });
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Write a reply/));
  },
});

/** Another coach has answered the check-in. The typed text stays. */
export const WeekAnsweredMeanwhile = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      talkIs({ thread: { ...wholeThread(), client: USER } }),
      http.post('*/api/coach/check-ins/:id/answer', () =>
        HttpResponse.json(
          { error: { code: 'conflict', message: 'Someone else changed this in the meantime.' } },
          { status: 409 },
        ),
      ),
    ),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Your reply to this check-in' });
    await userEvent.type(box, 'Sleep more.');
    await userEvent.click(canvas.getByRole('button', { name: 'Reply to the check-in' }));
    await expect(await canvas.findByText(/^Someone else saved this while you were editing/)).toBeVisible();
    await expect(box).toHaveValue('Sleep more.');
  },
});

/** The client deleted the account while the coach was writing. */
export const Gone = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`*${TALK}`, () =>
        HttpResponse.json(
          { error: { code: 'not_found', message: 'This thread was deleted. Your text is still here.' } },
          { status: 404 },
        ),
      ),
    ),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Your reply' });
    await userEvent.type(box, 'Hello Alex');
    await userEvent.click(canvas.getByRole('button', { name: 'Send reply' }));
    await expect(await canvas.findByText(/This thread was deleted/)).toBeVisible();
    await expect(box).toHaveValue('Hello Alex');
  },
});

export const Unreachable = meta.story(notReached(TALK));

const group = (name: string, values: object) =>
  http.get(`*/api/coach/site/${name}`, () => HttpResponse.json({ group: name, version: 1, values, updatedAt: at(1) }));
const answerDays = (days: number[]) => group('answer-days', { days, until: '18:00' });
const noLanguages = http.get('*/api/coach/translations/*', () => HttpResponse.json({ written: 'en', languages: [] }));

export const AnswerDays = meta.story({
  args: { at: '/site/answer-days', path: '/site/$group', screen: GroupScreen },
  beforeEach: ({ msw }) => msw.use(answerDays([2, 5]), group('words', { promiseAnswers: '', taken: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked();
    await expect(await canvas.findByText(/The coaching pages and terms promise replies twice a week/)).toBeVisible();
  },
});

/** The pages promise two days. */
export const TooFewAnswerDays = meta.story({
  args: AnswerDays.input.args,
  beforeEach: ({ msw }) => msw.use(answerDays([2]), group('words', { promiseAnswers: '', taken: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You chose 1 day/)).toBeVisible();
  },
});

export const CheckInQuestions = meta.story({
  args: { at: '/site/check-ins', path: '/site/$group', screen: GroupScreen },
  beforeEach: ({ msw }) =>
    msw.use(
      noLanguages,
      group('check-ins', { language: 'en', questions: firstQuestions().map((each) => ({ ...each, on: true })) }),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a question' }));
    await expect(await canvas.findByRole('textbox', { name: 'Meaning of 1' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
  },
});

export const Loading = meta.story(whileLoading(TALK));
export const SignedOut = meta.story(signedOut(TALK));
