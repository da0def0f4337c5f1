import { expect, userEvent } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/pages/studio.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import TodayScreen from '#host-app/studio/today/today-screen.tsx';
import preview from '../../.storybook/preview.tsx';
import { today, todayIs } from './inbox-handlers.ts';
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
    await expect(canvas.getByRole('link', { name: /2 ?withdrawals to resolve/ })).toHaveTextContent(
      'by March 15, 2026',
    );
    await expect(canvas.getByText('€1,299.87')).toBeVisible();
    await expect(canvas.getByText('Last tested backup: March 5, 2026')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'You replied to a thread' })).toBeVisible();
    await userEvent.click(canvas.getByText('1 site shows member widgets without permission'));
    await expect(canvas.getByText('https://club.example')).toBeVisible();
  },
});

/** Shop that is not ready to sell. */
export const BeforeTheFirstSale = meta.story({
  beforeEach: ({ msw }) => msw.use(todayIs(today({ firstRun: 3, waiting: [] }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '3 steps left' })).toHaveAttribute('href', '/site');
  },
});

export const NothingWaits = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(todayIs(today({ waiting: [], askingSites: [], lately: [], sales: { month: '2026-01', currencies: [] } }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You’re all caught up\./)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Sales in January 2026' })).toBeVisible();
  },
});

export const LateBackup = meta.story({
  beforeEach: ({ msw }) => msw.use(todayIs(today({ backup: { at: '2026-03-01T03:04:00.000+02:00', late: true } }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No working backup since March 1, 2026/)).toBeVisible();
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

/** Actions on a client's plan have their own texts. */
export const PlansGiven = meta.story({
  beforeEach: ({ msw }) => {
    const done = today().lately.find(({ kind }) => kind === 'action');
    const given = { ...done, action: 'plan.assign', subject: 'training_plan', subjectId: 'c-1' };
    msw.use(todayIs(today({ lately: [given as typeof done & object] })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You assigned a training plan')).toBeVisible();
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
    await expect(await canvas.findByText(/; it was not accepted and is being refunded/)).toBeVisible();
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
