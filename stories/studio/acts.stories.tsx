import { http, HttpResponse } from 'msw';
import { expect } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { ACTS } from '#contract/accounts/audit-log.studio.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ActsList from '#host-app/studio/today/acts-list.tsx';
import preview from '../../.storybook/preview.tsx';
import { notReached, signedOut, whileLoading } from './states.ts';

const PATH = '/api/coach/acts';
const items = ACTS.slice(0, 50).map((action, i) => ({
  id: `10000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
  at: '2026-11-19T10:00:00.000+02:00',
  action,
  subject: action.split('.')[0],
  subjectId: 'x-1',
  client: action === 'plan.assign' ? { id: '20000000-0000-4000-8000-000000000001', name: 'Anna Virta' } : null,
}));
const logIs = (page: object) => http.get(`*${PATH}`, () => HttpResponse.json(page));

const meta = preview.meta({
  title: 'Studio/Today/Activity log',
  component: InStudio,
  args: { at: '/log', path: '/log', screen: ActsList },
  beforeEach: ({ msw }) => msw.use(logIs({ items, total: 312, page: 1, pages: 7 })),
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'You replied to a thread' })).toBeVisible();
    await expect(canvas.getByText(/312/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'You assigned a training plan to Anna Virta' })).toHaveAttribute(
      'href',
      '/clients/20000000-0000-4000-8000-000000000001',
    );
  },
});

/** Opened from a client's page. */
export const OfOnePerson = meta.story({
  args: { at: '/log?about=20000000-0000-4000-8000-000000000001' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Activity for one person, newest first.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Activity log' })).toHaveAttribute('href', '/log');
    await expect(canvas.getByRole('link', { name: 'Client page' })).toHaveAttribute(
      'href',
      '/clients/20000000-0000-4000-8000-000000000001',
    );
    await expect(
      canvas.getByRole('option', { name: 'You withdrew a proposed offer or a training plan' }),
    ).toBeInTheDocument();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(logIs({ items: [], total: 0, page: 1, pages: 1 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No activity yet/)).toBeVisible();
  },
});

export const Unreachable = meta.story(notReached(PATH));

export const Loading = meta.story(whileLoading(PATH));
export const SignedOut = meta.story(signedOut(PATH));
