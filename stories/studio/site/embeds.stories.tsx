import { expect, userEvent, waitFor, within } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import type { EmbedsResponse } from '#contract/embed/embeds.studio.ts';
import type { SiteCountsResponse } from '#contract/embed/statistics.studio.ts';
import EmbedsScreen from '#host-app/studio/embeds/embeds-screen.tsx';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { unreachable } from '../../support/handlers.ts';
import { signedOut, whileLoading } from '../states.ts';

const sites = (found: EmbedsResponse) => http.get('*/api/coach/embeds', () => HttpResponse.json(found));

const counts = (found: SiteCountsResponse['sites']) =>
  http.get('*/api/coach/statistics/sites', () => HttpResponse.json({ sites: found }));

const meta = preview.meta({
  title: 'Studio/Other sites',
  component: InStudio,
  args: { at: '/embeds', screen: EmbedsScreen },
  beforeEach: ({ msw }) => msw.use(counts([])),
});

export const Full = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      counts([
        { place: 'https://blog.example', shown: 1_204, started: 96, completed: 41, failed: 2 },
        { place: 'frame', shown: 12, started: 1, completed: 0, failed: 0 },
      ]),
      sites({
        listed: [
          { origin: 'https://blog.example', addedAt: null },
          { origin: 'https://club.example', addedAt: '2026-11-03T18:40:00+02:00' },
        ],
        asking: [{ origin: `https://${'a-long-name.'.repeat(6)}example`, askedAt: '2026-11-20T18:40:00+02:00' }],
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Allow' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
    await expect(await canvas.findByText('1,204 views, 96 started, 41 completed')).toBeVisible();
  },
});

/** The heading above takes the focus of a removed row. */
export const Removing = meta.story({
  beforeEach: ({ msw }) => {
    const at = '2026-11-20T18:40:00+02:00';
    let asking = [{ origin: 'https://forum.example', askedAt: at }];
    let listed = [{ origin: 'https://club.example', addedAt: at }];
    msw.use(
      http.get('*/api/coach/embeds', () => HttpResponse.json({ asking, listed })),
      http.post('*/api/coach/embeds/forget', () => {
        asking = [];
        return HttpResponse.json({});
      }),
      http.post('*/api/coach/embeds/remove', () => {
        listed = [];
        return HttpResponse.json({});
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss' }));
    // The section of the requests goes, too.
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Other sites' })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Allowed sites' })).toHaveFocus());
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(sites({ listed: [], asking: [] })),
  play: async ({ canvas }) => {
    const site = await canvas.findByRole('textbox', { name: 'Site' });
    await userEvent.type(site, 'http://blog.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Allow site' }));
    await expect(await canvas.findByText(/Enter a site such as https:\/\/blog\.example/)).toBeVisible();
    await expect(site).toHaveAccessibleDescription(/Enter a site such as https:\/\/blog\.example/);
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/embeds')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/embeds'));
export const SignedOut = meta.story(signedOut('/api/coach/embeds'));
