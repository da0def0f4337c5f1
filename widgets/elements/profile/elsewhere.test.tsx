import { beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { user } from '#widgets/parts/account/account.factory.ts';
import { openShop, put, workingShop } from '#widgets/core/testing/all-elements.harness.ts';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { listRequests } from '#widgets/core/api/requests.stub.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { letters } from '#widgets/parts/messages/talk.factory.ts';
import { consent } from '#widgets/parts/coaching/coaching.factory.ts';

workingShop();
beforeEach(() => stubSlowClock());

const GET = '/api/coaching-profile/consent';
const TAKE_BACK = `${GET}/take-back`;
const NONE = consent({ version: null, words: null, at: null });
const GONE = {
  profiles: 2,
  checkIns: 1,
  pain: 0,
  notes: 0,
  efforts: 0,
  reasons: 0,
  answers: 0,
  letters: 3,
  pictures: 1,
};
const former = user({ elite: false });
const title = page.getByRole('heading', { name: 'Your health, your consent' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers for a former client. */
const ENDED: Record<string, Answer> = {
  'GET /api/auth/user': former,
  'GET /api/user/dashboard': newMember({ user: former }),
  'GET /api/user/plans': { plans: [] },
  'GET /api/coaching-profile': refusal(403, 'elite_required'),
  'GET /api/coaching/thread': letters([], { open: false, clock: null }),
  [`POST ${TAKE_BACK}`]: { ...NONE, takenBack: { at: '2026-11-20T09:00:00.000+02:00', gone: GONE } },
};
const GOES_ON = { [`POST ${TAKE_BACK}`]: ENDED[`POST ${TAKE_BACK}`]! };
const TAGS = ['coach-profile', 'coach-dashboard', 'coach-training'] as const;
const ways = TAGS.flatMap((tag) => [['is over', tag, ENDED] as const, ['goes on', tag, GOES_ON] as const]);
const show = (tag: (typeof TAGS)[number]) =>
  put(tag === 'coach-training' ? `<${tag} plan="3"></${tag}>` : `<${tag}></${tag}>`);

describe('on a page of somebody else’s', () => {
  test.each(everyNth(TAGS, 3))('%s does not mention it to who has agreed to nothing', async (tag) => {
    openShop({ ...ENDED, [`GET ${GET}`]: NONE });
    show(tag);
    await expect.poll(() => listRequests('GET', GET)).toHaveLength(1);
    await expect.element(title).not.toBeInTheDocument();
  });

  test.each(everyNth(ways, 6))('a consent is taken back where the coaching %s, in %s', async (_, tag, answers) => {
    openShop(answers);
    show(tag);
    await expect.element(title).toBeVisible();
    await button('Withdraw my consent').click();
    await button('Withdraw and delete').click();
    await expect.poll(() => listRequests('POST', TAKE_BACK)).toEqual([{ token: 'Bearer a-token', body: {} }]);
    await expect.poll(() => listRequests('GET', GET)).toHaveLength(2);
  });

  test('what cannot be told is said by the profile, and not mentioned beside a plan', async () => {
    openShop({ ...ENDED, [`GET ${GET}`]: new Response(null, { status: 503 }) });
    show('coach-profile');
    await expect.element(page.getByText('Can’t show your consent right now.')).toBeVisible();
    show('coach-training');
    await expect.element(page.getByRole('tab', { name: 'Workouts' })).toBeVisible();
    await expect.poll(() => listRequests('GET', GET)).not.toHaveLength(0);
    expect(page.getByText('Can’t show your consent right now.').elements()).toHaveLength(1);
  });
});
