import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import type { LetterResponse, LetterRow } from '#contract/newsletter/newsletters.studio.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import LetterScreen from '#host-app/studio/letters/letter-screen.tsx';
import LettersList from '#host-app/studio/letters/letters-list.tsx';
import NewLetter from '#host-app/studio/letters/new-letter.tsx';
import preview from '../../../.storybook/preview.tsx';
import { refusing, unreachable } from '../../support/handlers.ts';
import { ID, letter, list, one } from './letters-handlers.ts';
import { gone, notReached, overtaken, signedOut, whileLoading } from '../states.ts';

const rows: LetterRow[] = [
  letter(),
  letter({
    id: ID.replace('6e', '7e'),
    subject: '',
    status: 'draft',
    sendAt: null,
    written: 0,
    delivered: 0,
    refused: 0,
    left: 0,
  }),
];
const onLetter = { at: `/letters/${ID}`, path: '/letters/$id', screen: LetterScreen };

const meta = preview.meta({
  title: 'Studio/Newsletters',
  component: InStudio,
  args: { at: '/letters', screen: LettersList },
});

export const Full = meta.story({
  beforeEach: ({ msw }) => msw.use(list('/api/coach/letters', rows)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Rain all week' })).toHaveAttribute('href', `/letters/${ID}`);
    await expect(canvas.getByRole('link', { name: 'No subject' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(list('/api/coach/letters', [])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No newsletters yet/)).toBeVisible();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/letters')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Draft = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'draft', sendAt: null })),
  play: async ({ canvas }) => {
    const subject = await canvas.findByRole('textbox', { name: 'Subject' });
    await expect(await canvas.findByText(/^120 recipients\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send now' })).toBeEnabled();
    await userEvent.type(subject, '!');
    await expect(await canvas.findByText(/Save the newsletter before sending/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send now' })).toBeDisabled();
  },
});

/** Newsletter with every audience filter, and a picture. */
export const ForASegment = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    const audience = {
      segment: 'program',
      programId: 3,
      tags: ['Club', 'Gone'],
      activity: 'active',
    } satisfies Partial<LetterResponse>;
    const body = '# Rain\nIt **fell**, and [we](/blog) ran.\n- one\n- two\n*Said once.*';
    msw.use(...one({ status: 'draft', sendAt: null, body, ...audience }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: 'Club' })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Gone' })).toBeChecked();
    await expect(await canvas.findByRole('checkbox', { name: 'Requested “Ten Quiet Evenings”' })).not.toBeChecked();
    await expect(canvas.getByRole('combobox', { name: 'Programme' })).toHaveValue('3');
    await expect(canvas.getByRole('combobox', { name: 'Recipients' })).toHaveAccessibleDescription(
      /^120 recipients\. English 100 · suomi 20/,
    );
    const days = canvas.getByRole('textbox', { name: 'Within the last (days)' });
    await userEvent.clear(days);
    // One day, or a thousand.
    await userEvent.type(days, '1.000');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days).toHaveAccessibleDescription(/whole number of days/));
  },
});

export const SentToASegment = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) =>
    msw.use(...one({ segment: 'program', programId: 99, tags: ['Club', 'guide:blueprint'], activity: 'joined' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Subscribers who have bought one programme/)).toHaveTextContent(
      /Programme 99.* · Club, Requested “Morning Energy Boost Blueprint” · Recently joined \(30 days\)/,
    );
  },
});

export const OnItsWay = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'sending', waiting: 47, delivered: 70 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sending')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Stop' })).toBeVisible();
  },
});

export const Scheduled = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'scheduled', sendAt: '2026-12-24T08:00:00.000+02:00' })),
});

export const Sent = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'sent' })),
});

export const Stopped = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'stopped', delivered: 40, waiting: 0 })),
});

export const Loading = meta.story(whileLoading('/api/coach/letters'));
export const SignedOut = meta.story(signedOut('/api/coach/letters'));

const beginning = { at: '/letters/new', screen: NewLetter } as const;
export const New = meta.story({
  args: beginning,
  play: async ({ canvas }) => {
    const first = await canvas.findByRole('combobox', { name: 'Start from' });
    await expect(first).toHaveDisplayValue('Blank');
    await expect(canvas.getByRole('button', { name: 'Create draft' })).toBeEnabled();
  },
});
export const NewNotMade = meta.story({
  args: beginning,
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/letters')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create draft' }));
    await expect(
      await canvas.findByText('No answer from the shop. Reload the page to see what was saved.'),
    ).toBeVisible();
  },
});
export const NewLoading = meta.story({ args: beginning, ...whileLoading('/api/posts') });
export const NewNotReached = meta.story({ args: beginning, ...notReached('/api/posts') });

/** No subscriber matches the audience; the error is beside the recipients field. */
export const ForNobody = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    const issues = [{ path: 'segment', message: 'No recipients: no subscriber matches.' }];
    msw.use(refusing('/api/coach/letters/:id/send', 400, 'nobody', issues), ...one({ status: 'draft', sendAt: null }));
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send now' }));
    await userEvent.click(within(await canvas.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
    const who = canvas.getByRole('combobox', { name: 'Recipients' });
    await waitFor(() => expect(who).toHaveAccessibleDescription(/^No recipients/));
  },
});

export const AtATimeThatHasPassed = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...one({ status: 'draft', sendAt: null }));
  },
  play: async ({ canvas }) => {
    const time = await canvas.findByLabelText('Schedule');
    await fireEvent.change(time, { target: { value: '2020-01-01T08:00' } });
    await waitFor(() => expect(time).toHaveAccessibleDescription(/This time has already passed \(shop time\)/));
    await expect(canvas.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  },
});

const draft = { at: `/letters/${ID}`, path: '/letters/$id', screen: LetterScreen } as const;
export const Conflict = meta.story({
  args: draft,
  ...overtaken('/api/coach/letters/:id', 'Subject', ...one({ status: 'draft', sendAt: null })),
});
export const LetterLoading = meta.story({ args: draft, ...whileLoading('/api/coach/letters/:id') });
export const LetterGone = meta.story({ args: draft, ...gone('/api/coach/letters/:id') });
export const LetterNotReached = meta.story({ args: draft, ...notReached('/api/coach/letters/:id') });
