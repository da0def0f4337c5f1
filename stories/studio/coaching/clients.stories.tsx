import { http, HttpResponse } from 'msw';
import { expect, userEvent, within } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import ClientScreen from '#host-app/studio/clients/client-screen.tsx';
import { client } from '#host-app/studio/clients/clients.factory.ts';
import ClientsList from '#host-app/studio/clients/clients-list.tsx';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { refusing } from '../../support/handlers.ts';
import { checkInsAre, clientIs, clientRooms, clientsAre, logIs, someClients } from './clients-handlers.ts';
import { gone, nothingFits, notReached, signedOut, whileLoading } from '../states.ts';

const meta = preview.meta({
  title: 'Studio/Clients',
  component: InStudio,
  args: { at: '/clients', screen: ClientsList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...clientRooms);
  },
});

const NONE = { all: 0, waiting: 0, 'check-in': 0, pain: 0, new: 0, card: 0, quiet: 0, plan: 0 };

export const ByNeed = meta.story({
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('link', { name: 'Alex Runner' });
    await expect(first).toHaveAttribute('href', `/clients/${someClients[0]!.id}`);
    await expect(canvas.getByText('Waiting for 3 days')).toBeVisible();
    await expect(canvas.getByText('Plan ended 4 days ago')).toBeVisible();
    await expect(canvas.getByText('No personal plan')).toBeVisible();
    await expect(canvas.getByText('Not signed in yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Reply days' })).toHaveAttribute('href', '/site/answer-days');
    const questions = canvas.getByRole('link', { name: 'Check-in questions' });
    await expect(questions).toHaveAttribute('href', '/site/check-ins');
  },
});

export const OneNeed = meta.story({
  args: { at: '/clients?need=pain' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Pain 1/ })).toHaveAttribute('aria-current', 'page');
  },
});

export const Nobody = meta.story({
  beforeEach: ({ msw }) => msw.use(clientsAre([], NONE)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No active clients/)).toBeVisible();
  },
});

export const NobodyFits = meta.story({
  args: { at: '/clients?q=nobody' },
  ...nothingFits('/api/coach/clients', someClients, { counts: NONE }),
});

export const Loading = meta.story(whileLoading('/api/coach/clients'));
export const NotReached = meta.story(notReached('/api/coach/clients'));
export const SignedOut = meta.story(signedOut('/api/coach/clients'));

const room = { at: `/clients/${client().id}`, path: '/clients/$id', screen: ClientScreen };

export const Room = meta.story({
  args: room,
  play: async ({ canvas }) => {
    const days = await canvas.findByRole('table', { name: /^Plan and log/ });
    await expect(within(days).getByText('4/10')).toBeVisible();
    await expect(within(days).getByText('“A cold”')).toBeVisible();
    await expect(canvas.queryByText('Mild asthma.')).not.toBeInTheDocument();
    await userEvent.click(await canvas.findByText('Show as table'));
    await expect(canvas.getByRole('table', { name: 'Check-ins' })).toBeVisible();
  },
});

export const WithHealth = meta.story({
  args: room,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show health notes' }));
    await expect(await canvas.findByText('Mild asthma.')).toBeVisible();
    await expect(canvas.getByText(/^View logged on/)).toBeVisible();
  },
});

export const SessionOpened = meta.story({
  args: room,
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Lower body', expanded: false }))[0]!);
    const sets = await canvas.findByRole('table', { name: 'Sets of Lower body' });
    await expect(within(sets).getByText('2 × 24 kg × 10, 20 kg × 8')).toBeVisible();
    await expect(within(sets).getByText(/12 reps \(effort 8 of 10\), 12 reps \(effort 7\.5 of 10\)/)).toBeVisible();
    await expect(within(sets).getByText('Row with a band')).toBeVisible();
    await expect(within(sets).getByText('Barbell row')).toBeVisible();
    await expect(within(sets).getByText('“The knee”')).toBeVisible();
    await expect(canvas.queryByText(/^Slept five hours/)).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Show note' }));
    await expect(await canvas.findByText(/^Slept five hours/)).toBeVisible();
  },
});

export const HealthRefused = meta.story({
  args: room,
  beforeEach: ({ msw }) =>
    msw.use(
      http.post('*/api/coach/clients/:id/health', () =>
        HttpResponse.json(
          { error: { code: 'not_found', message: 'There is nothing at this address.' } },
          { status: 404 },
        ),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show health notes' }));
    const refused = await canvas.findByText('There is nothing at this address.');
    await expect(refused).toHaveAttribute('role', 'alert');
    await expect(canvas.getByRole('button', { name: 'Show health notes' })).toBeEnabled();
  },
});

export const EarlierWeeks = meta.story({
  args: room,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Four weeks earlier' }));
    await expect(await canvas.findByText(/^Nothing planned or logged from/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Four weeks earlier' })).not.toBeInTheDocument();
  },
});

export const NewClient = meta.story({
  args: room,
  beforeEach: ({ msw }) =>
    msw.use(
      clientIs({
        needs: [{ kind: 'plan', days: null }],
        consent: { version: null, words: null, at: null, askAgain: false, takenBack: null },
        profile: null,
        hasHealth: false,
        onboarding: null,
        note: null,
        thread: null,
        acts: [],
        actsTotal: 0,
        readings: [],
      }),
      logIs({ days: [], covered: false, older: false }),
      checkInsAre(0),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No profile yet/)).toBeVisible();
    await expect(await canvas.findByText('No check-ins in the last year.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show health notes' })).not.toBeInTheDocument();
  },
});

export const OlderConsent = meta.story({
  args: room,
  beforeEach: ({ msw }) =>
    msw.use(
      clientIs({ consent: { ...client().consent, version: 'health-1', askAgain: true } }),
      logIs({ covered: false }),
      checkInsAre(0, false),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Check-ins are hidden until the client consents/)).toBeVisible();
    await expect(await canvas.findByText(/^This is an earlier consent text/)).toBeVisible();
    await expect(canvas.queryByText(/health-1/)).not.toBeInTheDocument();
    await expect(await canvas.findByText(/^Pain, reasons and notes are hidden/)).toBeVisible();
  },
});

const TAKEN_BACK = {
  version: null,
  words: null,
  at: null,
  askAgain: false,
  takenBack: {
    at: '2026-11-20T09:00:00.000+02:00',
    gone: { profiles: 3, checkIns: 24, pain: 2, notes: 5, efforts: 8, reasons: 1, answers: 1, letters: 3, pictures: 2 },
  },
};

export const ConsentTakenBack = meta.story({
  args: room,
  beforeEach: ({ msw }) =>
    msw.use(clientIs({ consent: TAKEN_BACK, hasHealth: false }), checkInsAre(0), logIs({ covered: false })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Consent withdrawn on/)).toHaveTextContent(
      'health fields of their profile (earlier versions included), 24 check-ins, pain in 2 sessions, notes on 5 sessions, heart rate and effort of 8 sets, the reason for skipping 1 day or exercise',
    );
  },
});

const away = { profile: null, hasHealth: false, onboarding: null, needs: [], previous: null, next: null };

export const Ended = meta.story({
  args: room,
  beforeEach: ({ msw }) => msw.use(clientIs({ ...away, state: 'ended', consent: TAKEN_BACK })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Coaching has ended/)).toBeVisible();
    await expect(await canvas.findByText(/^Withdrawn on/)).toBeVisible();
    await expect(canvas.queryByText('Plan and log')).not.toBeInTheDocument();
  },
});

export const NotSignedInYet = meta.story({
  args: room,
  beforeEach: ({ msw }) => msw.use(clientIs({ ...away, state: 'guest', acts: [], actsTotal: 0 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Not signed in yet/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send sign-in reminder' })).toBeVisible();
  },
});

export const NoteOfSomebodyErased = meta.story({
  args: room,
  beforeEach: ({ msw }) =>
    msw.use(
      http.put('*/api/coach/people/:key/note', () =>
        HttpResponse.json(
          {
            error: {
              code: 'not_found',
              message: 'This person no longer exists. Nothing was saved. Your text is still here.',
            },
          },
          { status: 404 },
        ),
      ),
    ),
  play: async ({ canvas }) => {
    const note = await canvas.findByRole('textbox', { name: 'Note' });
    await userEvent.type(note, ' And the dog.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/^This person no longer exists/)).toBeVisible();
    await expect(note).toHaveValue('Likes to be asked about the garden. And the dog.');
  },
});

export const RoomLoading = meta.story({ args: room, ...whileLoading('/api/coach/clients/:id') });
export const RoomNotReached = meta.story({ args: room, ...notReached('/api/coach/clients/:id') });
export const RoomGone = meta.story({ args: room, ...gone('/api/coach/clients/:id') });
export const LogNotReached = meta.story({
  args: room,
  beforeEach: ({ msw }) => msw.use(refusing('/api/coach/clients/:id/log', 500, 'internal')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Couldn’t load this. Try again.')).toBeVisible();
    await expect(await canvas.findByText('Show as table')).toBeVisible();
  },
});
