import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import { consent, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { ProfileConsent } from '#widgets/elements/profile/consent/profile-consent.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import preview from '../../.storybook/preview.tsx';
import { consentIs, coached, PROFILE } from '../coaching/handlers.ts';
import { refusing, unreachable } from '../support/handlers.ts';
import '../../widgets/elements/profile/profile.css';

const NONE = consent({ version: null, words: null, at: null });
const GONE = {
  profiles: 2,
  checkIns: 24,
  pain: 3,
  notes: 5,
  efforts: 8,
  reasons: 1,
  answers: 1,
  letters: 12,
  pictures: 4,
};
const TAKEN_BACK = { ...NONE, takenBack: { at: '2026-03-04T09:00:00.000+02:00', gone: GONE } };

const meta = preview.meta({
  title: 'Elements/<coach-profile>/Consent',
  component: ProfileConsent,
  args: { profile: profile() },
  beforeEach: ({ msw }) => {
    msw.use(...coached);
    return stubSlowClock();
  },
});

export const Granted = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw my consent' }));
    await expect(canvas.getByText(/^your messages to the coach here/)).toBeVisible();
  },
});

export const NoneYet = meta.story({
  beforeEach: ({ msw }) => msw.use(consentIs(NONE)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You haven’t given the coach your health consent/)).toBeVisible();
  },
});

export const AsksAgain = meta.story({
  beforeEach: ({ msw }) => msw.use(consentIs(consent({ version: 'health-1', askAgain: true }))),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^We’re asking again because the consent now covers more details about your health/),
    ).toBeVisible();
  },
});

export const TakenBack = meta.story({
  beforeEach: ({ msw }) => msw.use(consentIs(TAKEN_BACK)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('12 messages')).toBeVisible();
    await expect(canvas.getByText('4 pictures')).toBeVisible();
  },
});

export const Readings = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(consentIs(consent({ readings: [{ at: '2026-03-04T09:05:00.000+02:00', what: 'health-notes' }] }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Views of your health notes'));
    await expect(canvas.getByText(/^4 Mar 2026/)).toBeVisible();
  },
});

/** After the coaching the consent can still be revoked. */
export const AfterTheCoaching = meta.story({
  args: { profile: null },
  beforeEach: ({ msw }) =>
    msw.use(
      consentIs(consent()),
      http.post(`*${PROFILE}/consent/take-back`, () => HttpResponse.json(TAKEN_BACK)),
    ),
  play: async ({ canvas, msw }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw my consent' }));
    msw.use(consentIs(TAKEN_BACK));
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw and delete' }));
    await expect(await canvas.findByText('24 check-ins')).toBeVisible();
    await expect(canvas.queryByText('Agree again')).not.toBeInTheDocument();
  },
});

export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(`${PROFILE}/consent/take-back`, 500, 'internal')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw my consent' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw and delete' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(`${PROFILE}/consent`)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Can’t show your consent right now.')).toBeVisible();
  },
});
