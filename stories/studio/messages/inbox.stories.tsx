import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ThreadScreen from '#host-app/studio/inbox/thread-screen.tsx';
import ThreadsList from '#host-app/studio/inbox/threads-list.tsx';
import preview from '../../../.storybook/preview.tsx';
import { unreachable } from '../../support/handlers.ts';
import { studioRooms, thread, threadIs, threadsAre, wholeThread } from './inbox-handlers.ts';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const meta = preview.meta({
  title: 'Studio/Inbox',
  component: InStudio,
  args: { at: '/inbox', screen: ThreadsList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...studioRooms);
  },
});

const ONE = { at: `/inbox/${thread(1).id}`, path: '/inbox/$id', screen: ThreadScreen };
const long = `${'My week is full, and I would like to run again. '.repeat(20)}\n${'unbreakable'.repeat(30)}`;

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'A Reader' })).toHaveAttribute(
      'href',
      `/inbox/${thread(1).id}`,
    );
    await expect(canvas.getByRole('link', { name: 'Open 2' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'Spam 2' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(threadsAre([], { open: 0, done: 0, spam: 0 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No open threads. New messages appear here.')).toBeVisible();
  },
});

export const Unreachable = meta.story(notReached('/api/coach/inbox'));

/** Very long names and messages, in both writing directions. */
export const LongNames = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      threadsAre([
        thread(1, { name: 'שם ארוך מאוד '.repeat(8), email: `${'long.'.repeat(12)}@${'sub.'.repeat(20)}example.org` }),
        thread(2, { name: '<b>Not bold</b>', lastText: long }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('<b>Not bold</b>')).toBeVisible();
  },
});

export const Thread = meta.story({
  args: ONE,
  play: async ({ canvas }) => {
    const titles = await canvas.findAllByRole('article');
    await expect(titles).toHaveLength(6);
    await expect(canvas.getByRole('article', { name: 'Message from Alex Runner' })).toHaveTextContent('Hybrid Athlete');
    await expect(canvas.getByRole('article', { name: 'Onboarding of Alex Runner' })).toHaveTextContent(
      'Main goalRun a marathon',
    );
  },
});

export const FirstAnswers = meta.story({
  args: ONE,
  beforeEach: ({ msw }) =>
    msw.use(
      http.post('*/api/coach/inbox/:id/onboarding/:onboarding/health', () =>
        HttpResponse.json({
          answers: {
            currentWeight: '78 kg',
            injuriesOrConditions: 'Left knee.',
            biggestChallenge: 'Two small children.',
          },
          at: '2026-03-05T11:00:00.000+02:00',
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Views are logged/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show health answers' }));
    await expect(await canvas.findByText('Left knee.')).toBeVisible();
    await expect(canvas.getByText(/^View logged on/)).toBeVisible();
  },
});

export const CheckInsWithheld = meta.story({
  args: ONE,
  beforeEach: ({ msw }) => {
    const { entries } = wholeThread();
    msw.use(
      threadIs(wholeThread({ withheld: 'check-ins', entries: entries.filter(({ kind }) => kind !== 'check-in') })),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Check-ins and pictures are hidden until the client consents/)).toBeVisible();
  },
});

export const AnotherCoachAnswered = meta.story({
  args: ONE,
  play: async ({ canvas, msw }) => {
    const theirs = wholeThread();
    const entries = theirs.entries.map((entry) =>
      entry.kind === 'check-in' && entry.checkIn.answer === null
        ? { ...entry, checkIn: { ...entry.checkIn, answer: 'Theirs.', answeredAt: entry.at, version: 2 } }
        : entry,
    );
    const field = await canvas.findByRole('textbox', { name: 'Your reply to this check-in' });
    await userEvent.type(field, 'Sleep more.');
    msw.use(
      threadIs({ ...theirs, entries }),
      http.post('*/api/coach/check-ins/:id/answer', () =>
        HttpResponse.json(
          { error: { code: 'conflict', message: 'Someone else changed this in the meantime.' } },
          { status: 409 },
        ),
      ),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Reply to the check-in' }));
    await expect(await canvas.findByText(/^Someone else saved this while you were editing/)).toBeVisible();
    await expect(field).toHaveValue('Sleep more.');
  },
});

export const ErasedMeanwhile = meta.story({
  args: ONE,
  play: async ({ canvas, msw }) => {
    const field = await canvas.findByRole('textbox', { name: 'Your reply to this check-in' });
    await userEvent.type(field, 'Sleep more.');
    const error = { code: 'not_found', message: 'This thread was deleted. Your text is still here.' };
    const nobody = () => HttpResponse.json({ error }, { status: 404 });
    msw.use(http.post('*/api/coach/check-ins/:id/answer', nobody), http.get('*/api/coach/inbox/:id', nobody));
    await userEvent.click(canvas.getByRole('button', { name: 'Reply to the check-in' }));
    await expect(await canvas.findByText(/^This thread was deleted/)).toBeVisible();
    await expect(field).toHaveValue('Sleep more.');
  },
});

export const Answered = meta.story({
  args: ONE,
  play: async ({ canvas, msw }) => {
    const sent: unknown[] = [];
    msw.use(
      http.post('*/api/coach/inbox/:id/answer', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(wholeThread({ status: 'done' }), { status: 201 });
      }),
    );
    const field = await canvas.findByRole('textbox', { name: 'Your reply' });
    await userEvent.type(field, 'Hello Alex');
    const [, saved] = await canvas.findAllByText('Saved replies');
    await userEvent.click(saved!);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Free days' }).at(-1)!);
    await expect(field).toHaveValue('Hello Alex\n\nTuesdays and Fridays are free.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send reply' }));
    await expect(await canvas.findByText('Sent by e-mail.')).toBeVisible();
    await expect(sent).toMatchObject([{ text: 'Hello Alex\n\nTuesdays and Fridays are free.', version: 1 }]);
    await waitFor(() => expect(field).toHaveValue(''));
  },
});

export const NotSent = meta.story({
  args: ONE,
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/inbox/:id/answer')),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: 'Your reply' });
    await userEvent.type(field, 'Hello Alex');
    await userEvent.click(canvas.getByRole('button', { name: 'Send reply' }));
    const kept = 'Can’t reach the shop. Your changes are still here.';
    await expect(await canvas.findByText(kept)).toBeVisible();
    await expect(field).toHaveValue('Hello Alex');
  },
});

export const NothingWritten = meta.story({
  args: ONE,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reply to the check-in' }));
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Your reply to this check-in' })).toHaveAccessibleDescription(
        /Write a reply\./,
      ),
    );
  },
});

export const Spam = meta.story({
  args: ONE,
  beforeEach: ({ msw }) => {
    const [message] = wholeThread().entries;
    msw.use(threadIs(wholeThread({ spam: true, entries: [{ ...message!, bot: true } as typeof message & object] })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Not spam' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  },
});

export const LongThread = meta.story({
  args: ONE,
  beforeEach: ({ msw }) => {
    const said = { at: '2026-03-01T11:00:00.000+02:00', programInterest: null, about: null, bot: false };
    msw.use(
      threadIs(
        wholeThread({
          name: 'n'.repeat(100),
          entries: [
            { kind: 'message', ...said, id: '1', name: 'שם ארוך מאוד '.repeat(8), text: long },
            { kind: 'message', ...said, id: '2', name: '<b>Not bold</b>', text: '\u202Eturned around' },
            { kind: 'message', ...said, id: '3', name: 'Bot', text: 'You have won a prize.', bot: true },
          ],
        }),
      ),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('<b>Not bold</b>')).toBeVisible();
    await expect(canvas.getByText('You have won a prize.')).not.toBeVisible();
  },
});

/** Only the open tab is marked as current. */
export const Done = meta.story({
  args: { at: '/inbox?state=done', path: '/inbox', screen: ThreadsList },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Done 4' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: /^Open/ })).not.toHaveAttribute('aria-current');
  },
});

export const Loading = meta.story(whileLoading('/api/coach/inbox'));
export const SignedOut = meta.story(signedOut('/api/coach/inbox'));
export const ThreadLoading = meta.story({ args: ONE, ...whileLoading('/api/coach/inbox/:id') });
export const ThreadNotReached = meta.story({ args: ONE, ...notReached('/api/coach/inbox/:id') });
export const ThreadGone = meta.story({ args: ONE, ...gone('/api/coach/inbox/:id') });
