import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, waitFor } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import AssignScreen from '#host-app/studio/assignments/assign-screen.tsx';
import ClientPlans from '#host-app/studio/assignments/client-plans.tsx';
import {
  assignable,
  assignedTemplate,
  clientId,
  clientPlan,
  planCopy,
  previewed,
  renewal,
} from '#host-app/studio/assignments/assignments.factory.ts';
import CopiesList from '#host-app/studio/assignments/copies-list.tsx';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const PLAN = '/api/coach/plans/strong-in-four';
const ASSIGN = { at: '/plans/strong-in-four/assign', path: '/plans/$key/assign', screen: AssignScreen };
const COPIES = { at: '/plans/strong-in-four/copies', path: '/plans/$key/copies', screen: CopiesList };
const ROOM = { at: '/clients/1', path: '/clients/1', screen: () => <ClientPlans user={clientId(1)} /> };

const answers = (method: 'get' | 'post', path: string, body: JsonBodyType, status = 200) =>
  http[method](`*${path}`, () => HttpResponse.json(body, { status }));
const toListPage = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1 });
const long = 'A name as long as people make them '.repeat(5);

const clients = [
  assignable(1, { name: 'Alex Runner' }),
  assignable(2, {
    weekdays: [2, 4],
    proposedBy: 'plan-before',
    has: { key: 'c-9', title: 'Base weeks', start: '2026-11-02', until: '2026-11-29' },
  }),
  assignable(3, { name: long, email: `${'long.'.repeat(12)}@example.org`, proposedBy: 'plan' }),
];
const previews = [
  previewed(1, { name: 'Alex Runner' }),
  previewed(2, {
    crowded: 4,
    overlaps: [{ key: 'c-9', title: 'Base weeks', start: '2026-11-02', until: '2026-11-29' }],
  }),
  previewed(3, { name: long, problem: 'This person isn’t an active client.', start: null, until: null }),
];
const behind = [
  renewal(2),
  renewal(4, {
    added: [{ id: 'swim-w3', name: 'Swim', date: '2026-12-09' }],
    removed: Array.from({ length: 9 }, (_, at) => ({ id: `run-w${at}`, name: 'Easy run', date: '2026-12-11' })),
    until: '2026-12-27',
  }),
  renewal(5, { changed: [], kept: 0 }),
  renewal(6, { problem: 'This plan is customised and is never overwritten.', changed: [], kept: 0 }),
];

const meta = preview.meta({
  title: 'Studio/Client plans',
  component: InStudio,
  args: ASSIGN,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      answers('get', `${PLAN}/assign`, assignedTemplate()),
      answers('get', '/api/coach/assignable', toListPage(clients)),
      answers('post', `${PLAN}/assign/preview`, { clients: previews }),
      answers(
        'get',
        `${PLAN}/copies`,
        toListPage([
          planCopy(1),
          planCopy(2, { state: 'behind' }),
          planCopy(3, { state: 'changed', name: long, runs: 'over', done: 12 }),
          planCopy(7, { state: 'behind', coached: false, done: null }),
        ]),
      ),
      answers('post', `${PLAN}/copies/preview`, { version: 3, copies: behind }),
      answers('get', '/api/coach/clients/:user/plans', {
        plans: [
          clientPlan(1),
          clientPlan(2, { state: 'coming', fresh: true, done: 0 }),
          clientPlan(3, { title: long, state: 'over', ended: true }),
        ],
      }),
    );
  },
});

export const Choosing = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Assign to clients: Strong in four weeks' })).toBeVisible();
    await expect(await canvas.findByText('No clients selected. Tick clients above.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Assign' }));
    await expect(await canvas.findByText('Choose at least one client.')).toBeVisible();
  },
});

/** Clients are chosen, previewed and assigned: days for each, overlaps, and refusals. */
export const ThreeClients = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`*${PLAN}/assign`, () =>
        HttpResponse.json(
          {
            error: {
              code: 'invalid_input',
              message: 'This person isn’t an active client.',
              issues: [{ path: 'clients.2.user', message: 'This person isn’t an active client.' }],
            },
          },
          { status: 400 },
        ),
      ),
    ),
  play: async ({ canvas, userEvent }) => {
    for (const box of await canvas.findAllByRole('checkbox', { name: /Runner|Client 2|A name/ }))
      await userEvent.click(box);
    await expect(await canvas.findByRole('group', { name: 'Alex Runner' })).toBeVisible();
    await waitFor(() =>
      expect(canvas.getAllByText(/12 sessions: 23 November 2026 to 20 December 2026/)).toHaveLength(2),
    );
    await expect(canvas.getByText(/They already have Base weeks/)).toBeVisible();
    await expect(canvas.getByText(/4 days have more than one workout/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Assign to 3 clients' }));
    await expect(await canvas.findByText('Not saved. Fix 1 field.')).toBeVisible();
    await expect(canvas.getByText('This person isn’t an active client.')).toBeVisible();
  },
});

export const NoDays = meta.story({
  // Without a start day there is no preview.
  beforeEach: ({ msw }) => msw.use(http.post(`*${PLAN}/assign/preview`, () => new Promise<Response>(() => undefined))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Runner/ }));
    await expect(canvas.getByRole('group', { name: 'Alex Runner' })).toBeVisible();
    for (const day of ['Monday', 'Wednesday', 'Friday'])
      await userEvent.click(await canvas.findByRole('checkbox', { name: day }));
    await userEvent.click(canvas.getByRole('button', { name: 'Assign to 1 client' }));
    await expect(await canvas.findByText('Choose at least one weekday.')).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'Training days' })).toHaveAccessibleDescription(
      /Choose at least one weekday/,
    );
  },
});

export const NobodyIsCoached = meta.story({
  beforeEach: ({ msw }) => msw.use(answers('get', '/api/coach/assignable', toListPage([]))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No active clients/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Grant access to coaching' })).toHaveAttribute('href', '/gifts/new');
    // No search, ticks or assignment.
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    await expect(canvas.queryByText(/Tick clients above/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Assign' })).toBeNull();
  },
});

export const PlanHasEnded = meta.story({
  beforeEach: ({ msw }) => msw.use(answers('get', `${PLAN}/assign`, assignedTemplate({ ended: true }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/is archived/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

export const Loading = meta.story(whileLoading(`${PLAN}/assign`));
export const Unreachable = meta.story(notReached(`${PLAN}/assign`));
export const SignedOut = meta.story(signedOut(`${PLAN}/assign`));
export const Gone = meta.story(gone(`${PLAN}/assign`));

export const Copies = meta.story({
  args: COPIES,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: 'Client 1' })).toHaveAttribute('href', '/plans/c-1');
    await expect(await canvas.findByText('Coaching ended')).toBeVisible();
    await expect(await canvas.findByText('Unpublished changes')).toBeVisible();
    await expect(await canvas.findByText(/never overwritten/)).toBeVisible();
    await expect(canvas.getByText('None of their upcoming days change.')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: /Client 5/ }));
    await expect(canvas.getByRole('button', { name: 'Publish to 2 client plans' })).toBeEnabled();
  },
});

/** Another coach was faster; the second one sees a notice and reloads. */
export const Overtaken = meta.story({
  args: COPIES,
  beforeEach: ({ msw }) =>
    msw.use(
      answers(
        'post',
        `${PLAN}/copies/renew`,
        {
          error: {
            code: 'conflict',
            message: 'The plan has changed in the meantime. Preview the changes again.',
          },
        },
        409,
      ),
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish to 3 client plans' }));
    await expect(await canvas.findByText(/The plan has changed in the meantime/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Preview again' })).toBeEnabled();
  },
});

export const NoCopies = meta.story({
  args: COPIES,
  beforeEach: ({ msw }) =>
    msw.use(
      answers('get', `${PLAN}/copies`, toListPage([])),
      answers('post', `${PLAN}/copies/preview`, { version: 1, copies: [] }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No clients have this plan yet/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Assign to clients' })).toHaveAttribute(
      'href',
      '/plans/strong-in-four/assign',
    );
  },
});

export const OneClient = meta.story({
  args: ROOM,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect((await canvas.findAllByText('3 of 12 sessions done', { exact: false }))[0]).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Unassign' }));
    await expect(canvasElement.ownerDocument.querySelector('dialog[open]')?.textContent).toContain('It hasn’t started');
  },
});

export const OneClientWithoutPlans = meta.story({
  args: ROOM,
  beforeEach: ({ msw }) => msw.use(answers('get', '/api/coach/clients/:user/plans', { plans: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No plan yet/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/plans');
  },
});

export const CopiesLoading = meta.story({ args: COPIES, ...whileLoading(`${PLAN}/copies`) });
export const CopiesNotReached = meta.story({ args: COPIES, ...notReached(`${PLAN}/assign`) });
export const OneClientLoading = meta.story({ args: ROOM, ...whileLoading('/api/coach/clients/:user/plans') });
export const OneClientNotReached = meta.story({ args: ROOM, ...notReached('/api/coach/clients/:user/plans') });
