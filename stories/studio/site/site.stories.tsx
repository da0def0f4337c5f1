import { http, HttpResponse } from 'msw';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { FIRST_RUN, type SiteOverview } from '#contract/site/first-run.studio.ts';
import { GROUPS } from '#contract/site/site.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import SiteScreen from '#host-app/studio/site/site-overview.tsx';
import preview from '../../../.storybook/preview.tsx';
import { unreachable } from '../../support/handlers.ts';
import { WholeStudio } from '../../support/whole-studio.tsx';
import { AT, form, groupsAre, history, historyIs, ROOT, setting } from './site-groups.ts';
import { notReached, signedOut, whileLoading } from '../states.ts';

function overview(left: number, closed = false): SiteOverview {
  return {
    groups: GROUPS.map((group, at) => ({ group, version: at, updatedAt: at % 2 ? AT : null })),
    firstRun: {
      points: FIRST_RUN.map((point, at) => ({ point, state: at < left ? 'open' : at === 4 ? 'waived' : 'done' })),
      left,
      closed,
      dismissed: false,
    },
  };
}

const meta = preview.meta({
  title: 'Studio/Site',
  component: InStudio,
  args: { at: '/site', screen: SiteScreen },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      http.get(ROOT, () => HttpResponse.json(overview(3, true))),
      ...groupsAre(),
    );
  },
});

export const Overview = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 steps left')).toBeVisible();
    await expect(canvas.getByText(/The shop takes no payments yet/)).toBeVisible();
  },
});

export const AllSettled = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get(ROOT, () => HttpResponse.json(overview(0)))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('All done')).toBeVisible();
    await userEvent.click(canvas.getByText('Before the first sale'));
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
});

export const PointWaived = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`${ROOT}/first-run/brand/waive`, () => {
        msw.use(http.get(ROOT, () => HttpResponse.json({ ...overview(0) })));
        return HttpResponse.json(overview(0).firstRun);
      }),
    ),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Skip' });
    await userEvent.click(first!);
    await expect(await canvas.findByText('All done')).toBeVisible();
  },
});

/** Addresses ending in `.example` get no mail, so the task stays open and says why. */
export const PointWithAReason = meta.story({
  beforeEach: ({ msw }) => {
    const { groups, firstRun } = overview(1);
    const points = firstRun.points.map((each, at) => (at === 0 ? { ...each, why: 'example-address' as const } : each));
    msw.use(http.get(ROOT, () => HttpResponse.json({ groups, firstRun: { ...firstRun, points } })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/the support address ends in \.example/)).toBeVisible();
  },
});

/** The coach's own guide text starts with the shop's. */
export const GuideInOwnWords = meta.story({
  args: form('guides'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/guides/blueprint/words', () =>
        HttpResponse.json({
          title: 'Morning Blueprint',
          lead: 'Seven mornings.',
          sections: [{ title: 'How to use this', text: 'One morning at a time.' }],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Write your own text' }));
    await expect(await canvas.findByDisplayValue('Morning Blueprint')).toBeVisible();
    await expect(canvas.getByDisplayValue('One morning at a time.')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'See the PDF' })).toHaveLength(2);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Add a section' })[0]!);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findAllByText('Fill this in.')).toHaveLength(2);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Reset to default' })[0]!);
    await expect(canvas.getByRole('button', { name: 'Write your own text' })).toBeVisible();
    localStorage.clear();
  },
});

export const GuideWordsNotReached = meta.story({
  args: form('guides'),
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/guides/blueprint/words')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Write your own text' }));
    await expect(await canvas.findByText('Couldn’t load this. Try again.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Write your own text' })).toBeEnabled();
  },
});

/** The coach's PDF replaces one of the guides; it needs a title. */
export const Guides = meta.story({
  args: form('guides'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Open your PDF' })).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'Current guide (PDF)' })).toHaveLength(2);
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Guide title' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Enter the guide’s title.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Use the default guide' }));
    await expect(canvas.getAllByRole('link', { name: 'Current guide (PDF)' })).toHaveLength(3);
    localStorage.clear();
  },
});

export const OverviewUnreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(ROOT.replace('*', ''))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Couldn’t load this. Try again.')).toBeVisible();
  },
});

export const Brand = meta.story({
  args: form('brand'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`${ROOT}/brand`, async ({ request }) =>
        HttpResponse.json({ ...setting('brand'), values: await request.json(), version: 3 }),
      ),
    ),
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Name of the shop');
    await userEvent.clear(name);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Enter a shop name.')).toBeVisible();
    await expect(name).toHaveAccessibleDescription(/Enter a shop name/);
    await userEvent.type(name, 'Vaara');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByText('Saved.')).toBeVisible());
  },
});

export const Overtaken = meta.story({
  args: form('brand'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`${ROOT}/brand`, () =>
        HttpResponse.json({ error: { code: 'conflict', message: 'Meanwhile.' } }, { status: 409 }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name of the shop'), ' 2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('button', { name: 'Keep mine' })).toBeVisible();
  },
});

export const Seller = meta.story({
  args: form('seller'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Postal address')).toHaveValue('Rantatie 1\n00100 Helsinki');
  },
});

export const Testimonials = meta.story({
  args: form('testimonials'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add testimonial' }));
    await expect(canvas.getAllByLabelText('Quote')).toHaveLength(3);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Remove' })[0]!);
    await expect(canvas.getAllByLabelText('Quote')).toHaveLength(2);
  },
});

export const NoProfiles = meta.story({
  args: form('social'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('None yet, so the section is hidden.')).toBeVisible();
  },
});

export const EarlierVersions = meta.story({
  args: history,
  play: async ({ canvas, canvasElement }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Revert' });
    await expect(canvas.getByText('Aamu')).toBeVisible();
    await userEvent.click(first!);
    await expect(canvasElement.ownerDocument.querySelector('dialog[open]')).toHaveTextContent('Revert this change?');
  },
});

export const NoHistory = meta.story({
  args: history,
  beforeEach: ({ msw }) => msw.use(historyIs([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No changes yet/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/site/brand');
  },
});

/** Badge in the navigation while tasks are open. */
export const CountInTheNavigation = meta.story({
  render: () => <WholeStudio at="/site" />,
  beforeEach: ({ msw }) => msw.use(http.get(`${ROOT}/first-run`, () => HttpResponse.json({ left: 3 }))),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.studio-left')).toHaveTextContent('3'));
  },
});

const nothingLeft = fn(() => HttpResponse.json({ left: 0 }));

export const NothingLeftInTheNavigation = meta.story({
  render: () => <WholeStudio at="/site" />,
  beforeEach: ({ msw }) => {
    nothingLeft.mockClear();
    msw.use(http.get(`${ROOT}/first-run`, nothingLeft));
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(nothingLeft).toHaveBeenCalled());
    await expect(canvasElement.querySelector('.studio-left')).toBeNull();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/site'));
export const SignedOut = meta.story(signedOut('/api/coach/site'));
export const GroupLoading = meta.story({ args: form('brand'), ...whileLoading('/api/coach/site/brand') });
export const GroupNotReached = meta.story({ args: form('brand'), ...notReached('/api/coach/site/brand') });
