import { expect, userEvent, waitFor } from 'storybook/test';
import '#widgets/elements/profile/profile.element.ts';
// The element loads it late; the import saves stories the wait.
import '#widgets/elements/profile/profile-chunk.tsx';
import '#widgets/elements/profile/consent/consent-chunk.tsx';
import { bareProfile, consent, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { SHOP } from '../support/page.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable, waiting, siteIs } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { LONG_NAME } from '../support/programs.ts';
import { coached, consentIs, historyIs, PROFILE, profileIs, USER, userIs } from '../coaching/handlers.ts';

const NOT_AGREED = consent({ version: null, words: null, at: null });
const meta = preview.meta({
  title: 'Elements/<coach-profile>',
  tags: ['autodocs'],
  ...elementStory('coach-profile'),
  beforeEach: ({ msw }) => {
    msw.use(...coached);
    memberTokens.setState({ [SHOP]: 'of-a-member-of-the-story' });
    const back = stubSlowClock();
    return () => {
      back();
      memberTokens.setState({}, true);
    };
  },
});

async function profileIn(canvasElement: HTMLElement) {
  const element = await withinShadowRoot(canvasElement, 'coach-profile');
  const press = async (name: string) => userEvent.click(await element.findByRole('button', { name }));
  const type = async (name: string, text: string) => {
    const box = await element.findByRole<HTMLInputElement>('textbox', { name });
    await userEvent.type(box, text, { initialSelectionStart: 0, initialSelectionEnd: box.value.length });
    return box;
  };
  return { element, press, type };
}

const LONG = `${'A long story of knees and mornings. '.repeat(12)}\n${'unbreakable'.repeat(20)}`;
export const Read = meta.story({
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await appears(element, 'Alex Runner');
    await appears(element, 'Morning (5-9 AM)');
  },
});

export const PartlyFilled = meta.story({
  beforeEach: ({ msw }) => msw.use(profileIs(bareProfile())),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await waitFor(() => expect(element.getAllByText('Not provided')).toHaveLength(11));
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(PROFILE)),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await waitFor(() => expect(element.getByText('Loading your coaching profile')).toBeInTheDocument());
  },
});

/** Form of a member without a profile. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(profileIs(null), consentIs(NOT_AGREED)),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await expect(await element.findByRole('textbox', { name: 'Full name' })).toHaveValue('');
    await expect(element.getByRole('checkbox')).not.toBeChecked();
  },
});

export const Edit = meta.story({
  play: async ({ canvasElement }) => {
    const { element, press } = await profileIn(canvasElement);
    await press('Update Profile');
    await expect(await element.findByRole('textbox', { name: 'Full name' })).toHaveValue('Alex Runner');
  },
});

export const Saved = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, press, type } = await profileIn(canvasElement);
    await press('Update Profile');
    await type('Weight (kg)', '77,2');
    await press('Save Profile');
    await appears(element, 'Profile Saved');
    await appears(element, '77.2 kg');
    await expect(args['oncoach-profile-saved']).toHaveBeenCalledWith(expect.objectContaining({ detail: {} }));
  },
});

export const Errors = meta.story({
  beforeEach: ({ msw }) => msw.use(profileIs(null)),
  play: async ({ canvasElement }) => {
    const { element, press, type } = await profileIn(canvasElement);
    await type('Weight (kg)', '20');
    await press('Save Profile');
    await appears(element, 'Missing Information');
    const name = element.getByRole('textbox', { name: 'Full name' });
    await expect(name).toHaveAccessibleDescription('Enter your full name.');
    await expect(name.matches(':focus')).toBe(true);
    await expect(element.getByRole('textbox', { name: 'Weight (kg)' })).toBeInvalid();
  },
});

export const NoConsent = meta.story({
  beforeEach: ({ msw }) => msw.use(profileIs(null), consentIs(NOT_AGREED)),
  play: async ({ canvasElement, args }) => {
    const { element, press, type } = await profileIn(canvasElement);
    await type('Full name', 'Alex Runner');
    await type('Age', '41');
    await type('Injuries', 'Left knee');
    await press('Save Profile');
    await waitFor(() =>
      expect(element.getByRole('checkbox')).toHaveAccessibleDescription(
        'Agree to this, or leave the health fields empty.',
      ),
    );
    await expect(args['oncoach-profile-saved']).not.toHaveBeenCalled();
  },
});

export const RefusedByTheShop = meta.story({
  play: async ({ canvasElement, msw }) => {
    const { element, press } = await profileIn(canvasElement);
    await press('Update Profile');
    msw.use(refusing(PROFILE, 400, 'invalid_input', [{ path: 'age', message: 'At least 16.' }]));
    await press('Save Profile');
    await appears(element, 'Failed to save profile. Please try again.');
    await expect(element.getByRole('textbox', { name: 'Age' })).toHaveAccessibleDescription('At least 16.');
  },
});

export const Failure = meta.story({
  play: async ({ canvasElement, msw }) => {
    const { element, press, type } = await profileIn(canvasElement);
    await press('Update Profile');
    const name = await type('Full name', 'Alex Walker');
    msw.use(unreachable(PROFILE));
    await press('Save Profile');
    await appears(element, 'Error');
    await appears(element, 'Failed to save profile. Please try again.');
    await expect(name).toHaveValue('Alex Walker');
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PROFILE)),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await appears(element, 'Can’t load your coaching profile right now.');
  },
});

/** The consent can still be revoked after the coaching. */
export const CoachingOver = meta.story({
  beforeEach: ({ msw }) => msw.use(userIs(user({ elite: false }))),
  play: async ({ canvasElement }) => {
    const { element, press } = await profileIn(canvasElement);
    await appears(element, 'Elite Coaching Access Required');
    await press('Withdraw my consent');
    await expect(element.getByRole('button', { name: 'Withdraw and delete' })).toBeVisible();
  },
});

export const EliteRequired = meta.story({
  beforeEach: ({ msw }) => msw.use(userIs(user({ elite: false })), consentIs(NOT_AGREED)),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await appears(element, 'Elite Coaching Access Required');
    await expect(element.getByRole('link', { name: 'View programmes' })).toHaveAttribute(
      'href',
      'https://your-shop.example/demo',
    );
  },
});

/** On another site members have to press to sign in. */
export const SignedOutElsewhere = meta.story({
  beforeEach: () => memberTokens.setState({}, true),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await expect(await element.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});

/** Unlisted site: the notice comes before any sign-in. */
export const NotListed = meta.story({
  beforeEach: ({ msw }) => {
    memberTokens.setState({}, true);
    msw.use(siteIs({ listed: false }));
  },
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await expect(await element.findByRole('link', { name: 'Open it there' })).toBeVisible();
    await expect(element.queryByRole('button')).toBeNull();
  },
});

/** The embed token has expired after its hour. */
export const SignedOutMeanwhile = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(USER, 401, 'unauthorized')),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await expect(await element.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});

export const WithHistory = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      historyIs([
        profile({ weight: 80, injuries: 'Left knee', updatedAt: '2026-01-10T08:00:00.000Z' }),
        profile({ weight: null, injuries: 'Left knee', age: 40, updatedAt: '2026-01-03T08:00:00.000Z' }),
      ]),
    );
  },
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await userEvent.click(await element.findByText('History of changes'));
    await appears(element, '10 January 2026');
    await expect(element.getAllByText('80 kg')).toHaveLength(2);
  },
});

export const HistoryUnreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(`${PROFILE}/history`, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const { element } = await profileIn(canvasElement);
    await userEvent.click(await element.findByText('History of changes'));
    await appears(element, 'Can’t load the history right now.');
  },
});

export const Long = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(profileIs(profile({ fullName: LONG_NAME, healthConditions: LONG, emergencyContactName: 'n'.repeat(100) }))),
  play: async ({ canvasElement }) => {
    await appears((await profileIn(canvasElement)).element, LONG_NAME);
  },
});
