import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import '#widgets/elements/dashboard/dashboard.element.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { fullMember, newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { answered, checkIns, consent } from '#widgets/parts/coaching/coaching.factory.ts';
import { steps } from '#widgets/parts/steps/steps.factory.ts';
import { exchange, letters } from '#widgets/parts/messages/talk.factory.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP } from '../support/page.ts';
import { checkInsAre, consentIs, lettersAre, userIs } from '../coaching/handlers.ts';
import { ownPlan } from '../training/own-plan.handlers.ts';
import { DASHBOARD, memberIs } from './handlers.ts';

const meta = preview.meta({
  title: 'Elements/<coach-dashboard>',
  tags: ['autodocs'],
  ...elementStory('coach-dashboard'),
  beforeEach: ({ msw }) => {
    // Returning to the page reloads the member.
    msw.use(
      lettersAre(letters(exchange())),
      checkInsAre(checkIns(answered('2026-02-23'))),
      userIs(user({ id: fullMember().user.id })),
    );
    memberTokens.setState({ [SHOP]: 'a-token' });
    return () => memberTokens.setState({}, true);
  },
});

export const Full = meta.story({
  beforeEach: ({ msw }) => msw.use(memberIs(fullMember()), ...ownPlan()),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await appears(element, 'Hello, Alex');
    // In the line at the top and on the plan's card.
    await waitFor(() => expect(element.getAllByRole('link', { name: 'Go to today’s training' })).toHaveLength(2));
    for (const link of element.getAllByRole('link', { name: 'Go to today’s training' }))
      await expect(link).toHaveAttribute('href', `${SHOP}/training/mine`);
    await expect(await element.findByRole('article', { name: 'Hybrid Athlete' })).toBeVisible();
    await userEvent.click(element.getByRole('tab', { name: 'Profile' }));
    const link = await element.findByRole('link', { name: 'Profile Settings on your-shop.example' });
    await expect(link).toHaveAttribute('href', `${SHOP}/dashboard#profile`);
    await expect(location.hash).toBe('');
    await userEvent.click(element.getByRole('tab', { name: 'My Programs' }));
  },
});

/** On another site the dashboard includes check-ins and messages, which have their own page in the shop. */
export const Coached = meta.story({
  beforeEach: ({ msw }) => msw.use(memberIs(fullMember()), ...ownPlan()),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await appears(element, 'This week’s check-in');
    // Beside its week, and among the messages, which load separately.
    await waitFor(() => expect(element.getAllByText('Good. Keep the long run easy.')).toHaveLength(2));
    await expect(await element.findByRole('textbox', { name: 'Write to your coach' })).toBeVisible();
  },
});

/** Messages stay readable, and the consent can be revoked. */
export const CoachingEnded = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(memberIs(newMember()), lettersAre(letters(exchange(), { open: false, clock: null })), consentIs(consent())),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await expect(await element.findByText(/^Your coaching has ended/)).toBeVisible();
    await expect(await element.findByRole('button', { name: 'Withdraw my consent' })).toBeVisible();
  },
});

/** A programme's days replace the dashboard and link back to it. */
export const DailySteps = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      memberIs(newMember({ owned: [1, 2], files: [], steps: [{ programId: 2, total: 30, done: 3 }] })),
      lettersAre(letters([], { open: false, clock: null })),
      http.get('*/api/user/programs/2/steps', () => HttpResponse.json(steps(30, 3))),
    ),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await userEvent.click(await element.findByRole('link', { name: 'Keep going' }));
    await expect(await element.findByRole('heading', { level: 2, name: 'All Day Energy' })).toBeVisible();
    await expect(element.getByRole('button', { name: '← Dashboard' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(memberIs(newMember()), lettersAre(letters([], { open: false, clock: null }))),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-dashboard'), 'Ready for More Energy?');
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(DASHBOARD)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await expect(await element.findByText('Loading your dashboard')).toBeInTheDocument();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(DASHBOARD)),
  play: async ({ canvasElement, msw }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await appears(element, 'Can’t load your dashboard right now.');
    msw.use(memberIs(newMember()));
    await userEvent.click(element.getByRole('button', { name: 'Try again' }));
    await appears(element, 'Hello, Alex');
  },
});

/** Browsers block the shop's cookies on other sites, so the member is signed out. */
export const SignedOut = meta.story({
  beforeEach: () => memberTokens.setState({}, true),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await expect(element.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});

/** The embed token has expired or was revoked. */
export const NoLongerAllowed = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(DASHBOARD, 401, 'unauthorized')),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-dashboard');
    await expect(await element.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});
