import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { FIRST_RUN, type FirstRun } from '#contract/site/first-run.studio.ts';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import TodayScreen from '#host-app/studio/today/today-screen.tsx';
import preview from '../../.storybook/preview.tsx';
import { BACKUP, today, todayIs } from './messages/inbox-handlers.ts';
import { notReached, signedOut, whileLoading } from './states.ts';

const meta = preview.meta({
  title: 'Studio/Today',
  component: InStudio,
  args: { at: '/', screen: TodayScreen },
  beforeEach: ({ msw }) => msw.use(todayIs(today())),
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    // Threads with a promised answer have their own row.
    const threads = await canvas.findByRole('link', { name: /12 ?open threads/ });
    await expect(threads).toHaveAttribute('href', '/inbox?state=others');
    await expect(canvas.getByRole('link', { name: /2 ?withdrawals to resolve/ })).toHaveTextContent('by 15 March 2026');
    const month = canvas.getByRole('link', { name: 'Month to date: €1,299.87' });
    await expect(month).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/statistics\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/),
    );
    await expect(canvas.getByText('Last tested backup: 5 March 2026')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Newsletter: Spring is here' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Kim Swimmer bought/ })).toHaveAttribute('href', '/orders/1');
    await userEvent.click(canvas.getByText('1 site shows member widgets without permission'));
    await expect(canvas.getByText('https://club.example')).toBeVisible();
  },
});

const list: FirstRun = {
  points: FIRST_RUN.map((point, at) => ({ point, state: at < 3 ? 'open' : at === 4 ? 'waived' : 'done' })),
  left: 3,
  closed: false,
  dismissed: false,
};

/** Checklist of a new shop, which the coach closes for good. */
export const BeforeTheFirstSale = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      todayIs(today({ firstRun: list, waiting: [] })),
      http.post('*/api/coach/site/first-run/dismiss', () => {
        msw.use(todayIs(today({ firstRun: null })));
        return HttpResponse.json({ ...list, dismissed: true });
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 steps left')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Name your shop and set a support address' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Close this list' }));
    const asked = within(await canvas.findByRole('dialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Close this list' }));
    await waitFor(() => expect(canvas.queryByText('3 steps left')).not.toBeInTheDocument());
  },
});

export const NothingWaits = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      todayIs(
        today({
          waiting: [],
          askingSites: [],
          lately: [],
          week: { from: '2026-01-05', currencies: [], subscribers: 0, scheduled: [] },
          sales: { month: '2026-01', currencies: [] },
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You’re all caught up\./)).toBeVisible();
    await expect(canvas.getByText(/^No sales, sign-ups or scheduled posts this week/)).toBeVisible();
  },
});

export const WithoutBackups = meta.story({
  beforeEach: ({ msw }) => msw.use(todayIs(today({ backup: null }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Automatic backups are off\./)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Back up now' })).toBeNull();
  },
});

export const LateBackup = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(todayIs(today({ backup: { ...BACKUP, at: '2026-03-01T03:04:00.000+02:00', late: true, failing: true } }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No working backup since 1 March 2026/)).toBeVisible();
    await expect(canvas.getByText(/^The last attempt failed\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  },
});

export const UntestedBackup = meta.story({
  beforeEach: ({ msw }) => {
    const untested = { untested: '2026-03-06T03:04:00.000+02:00', failing: true, problem: 'Its disk is full.' };
    msw.use(todayIs(today({ backup: { ...BACKUP, ...untested } })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Last tested backup: 5 March 2026')).toBeVisible();
    await expect(canvas.getByText('The backup of 6 March 2026 is stored but not tested yet.')).toBeVisible();
    await expect(canvas.getByText(/^The last attempt failed\. .*Its disk is full\.$/)).toBeVisible();
  },
});

export const BackupRequested = meta.story({
  beforeEach: ({ msw }) => msw.use(todayIs(today({ backup: { ...BACKUP, pending: true } }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A backup is being made and tested.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Back up now' })).toBeNull();
  },
});

export const FirstBackupRequested = meta.story({
  beforeEach: ({ msw }) => msw.use(todayIs(today({ backup: { ...BACKUP, at: null, pending: true } }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A backup is being made and tested.')).toBeVisible();
    await expect(canvas.queryByText('The first backup will be made within a few hours.')).toBeNull();
  },
});

/** Files were not restored with the database, and PUBLIC_URL was changed. */
export const AfterAMove = meta.story({
  beforeEach: ({ msw }) => msw.use(todayIs(today({ missingFiles: 2, formerAddress: 'https://old.example' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^2 uploaded files are missing\./)).toBeVisible();
    await expect(canvas.getByText(/payment webhooks still use https:\/\/old\.example\./)).toBeVisible();
  },
});

/** Nobody can sign in with these providers. */
export const SignInFails = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      todayIs(
        today({
          signInFailures: [
            { label: 'Google', kind: 'keys', since: '2026-03-04T09:00:00.000+02:00' },
            { label: 'login.example', kind: 'answer', since: '2026-03-04T09:00:00.000+02:00' },
          ],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Sign-in with Google has failed since 4 March 2026, .* rejects/),
    ).toBeVisible();
    await expect(canvas.getByText(/^Sign-in with login\.example .* doesn’t respond correctly\./)).toBeVisible();
  },
});

/** Nothing can be sold until the provider's account is fixed. */
export const ProviderRefuses = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      todayIs(
        today({
          waiting: [
            { kind: 'provider-refusals', count: 2, since: '2026-03-04T09:00:00.000+02:00', until: null },
            { kind: 'provider-messages', count: 1, since: '2026-03-04T09:00:00.000+02:00', until: null },
            ...today().waiting,
          ],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('link', { name: /2 ?payment provider problems to fix/ });
    await expect(row).toHaveAttribute('href', '/stuck');
  },
});

/** A duplicate payment, or one after a subscription's end, is refunded automatically. */
export const PaymentReturned = meta.story({
  beforeEach: ({ msw }) => {
    const [order] = today().lately;
    const back = { ...order!, kind: 'returned', orderId: '11111111-1111-4111-8111-111111111111' };
    msw.use(todayIs(today({ lately: [back as typeof order & object] })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/; the payment was not accepted and is being refunded/)).toBeVisible();
  },
});

export const Unreachable = meta.story(notReached('/api/coach/today'));

export const Long = meta.story({
  beforeEach: ({ msw }) => {
    const [order] = today().lately;
    const who = 'unbreakable'.repeat(20);
    msw.use(todayIs(today({ lately: [{ ...order!, who } as typeof order & object] })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('unbreakable'.repeat(20))).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/today'));
export const SignedOut = meta.story(signedOut('/api/coach/today'));
