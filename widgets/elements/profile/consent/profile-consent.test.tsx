import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type Answer, refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider, useResource } from '#widgets/core/api/shop.tsx';
import { consent, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { draftKeys, keepDraft } from '#widgets/parts/member/drafts/drafts.ts';
import { countWithdrawals } from '#widgets/parts/member/drafts/withdrawals.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { deviceChunk } from '#widgets/parts/member/sign-out/sign-out-steps.ts';
import { ProfileConsent } from './profile-consent.tsx';

const USER = 'GET /api/auth/user';
const GET = 'GET /api/coaching-profile/consent';
const AGREE = 'POST /api/coaching-profile/consent';
const TAKE_BACK = 'POST /api/coaching-profile/consent/take-back';
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
const TAKEN_BACK = { ...NONE, takenBack: { at: '2026-11-20T09:00:00.000+02:00', gone: GONE } };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const words = (text: string | RegExp) => page.getByText(text).first();

/** Loads the member, as the elements around the consent do. */
function SignedIn() {
  useResource(userResource);
  return null;
}

async function show(answers: Record<string, Answer | (() => Answer)>, coached = true, base = '') {
  // A press would outrun the code that its touch loads.
  await loadToasts();
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api} base={base} emit={vi.fn()}>
      {answers[USER] && <SignedIn />}
      <ToastProvider>
        {coached ? <ProfileConsent profile={profile()} /> : <ProfileConsent profile={null} />}
      </ToastProvider>
    </ShopProvider>,
  );
  return { asked: () => calls.map(({ request }) => request) };
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('asks who has agreed to nothing, and shows the way to take it back once they have', async () => {
  let given = NONE;
  await show({
    [GET]: () => given,
    [AGREE]: () => {
      given = consent();
      return given;
    },
  });
  await expect.element(words(/^You haven’t given the coach your health consent/)).toBeVisible();
  await button('I agree').click();
  await expect.element(button('Withdraw my consent')).toBeVisible();
  await expect.element(button('I agree')).not.toBeInTheDocument();
});

test('asks again where the words covered less, and says when it did not work', async () => {
  await show({ [GET]: consent({ version: 'health-1', askAgain: true }), [AGREE]: refusal(500, 'internal') });
  await expect
    .element(words(/^We’re asking again because the consent now covers more details about your health/))
    .toBeVisible();
  await button('I agree').click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('nothing was changed');
});

test('says before what goes, and afterwards what went', async () => {
  let given = consent();
  const { asked } = await show({
    [GET]: () => given,
    [TAKE_BACK]: () => {
      given = TAKEN_BACK;
      return given;
    },
  });
  await button('Withdraw my consent').click();
  await expect.element(page.getByRole('group', { name: 'Withdraw my consent' })).toHaveFocus();
  await expect.element(words(/^your messages to the coach here/)).toBeVisible();
  await button('Keep my consent').click();
  await expect.element(button('Withdraw my consent')).toHaveFocus();
  expect(asked()).not.toContain(TAKE_BACK);
  await button('Withdraw my consent').click();
  await button('Withdraw and delete').click();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain('You withdrew your consent on 20 November 2026.');
  const went = () => [...document.activeElement!.querySelectorAll('li')].map((each) => each.textContent);
  await expect
    .poll(went)
    .toEqual(['health fields of your profile (earlier versions included)', '1 check-in', '3 messages', '1 picture']);
  // Members who withdrew it are not asked again, but find the button.
  await expect.element(button('I agree')).not.toBeInTheDocument();
  await words('Agree again').click();
  await expect.element(button('I agree')).toBeVisible();
});

describe('a withdrawal', () => {
  const failure = page.getByRole('alert').first();

  async function withdraw(answers: Answer[], base = '') {
    let given = consent();
    const clear = vi.fn(async () => undefined);
    vi.spyOn(deviceChunk, 'load').mockResolvedValue({ forgetHealth: clear } as never);
    const shop = {
      [USER]: { id: 'anna' },
      [GET]: () => given,
      [TAKE_BACK]: () => {
        given = TAKEN_BACK;
        return answers.shift()!;
      },
    };
    await show(shop, true, base);
    await button('Withdraw my consent').click();
    await button('Withdraw and delete').click();
    return clear;
  }

  test.each([
    ['is lost', new TypeError('connection reset')],
    ['is one of a proxy', new Response('Bad gateway', { status: 502 })],
  ])('whose answer %s may have worked, and counts as done at the next try', async (_, lost) => {
    const clear = await withdraw([lost, refusal(409, 'nothing_to_take_back')]);
    await expect.element(failure).toMatchTextContent('may or may not have worked');
    await button('Withdraw and delete').click();
    await expect.element(words(/^You withdrew your consent on 20 November 2026\./)).toBeVisible();
    await expect.poll(() => clear.mock.calls).toEqual([[expect.anything(), TAKEN_BACK.takenBack.at]]);
  });

  test.each([
    ['on another site', 'https://shop.example'],
    ['where the code for the log cannot be loaded', ''],
  ])('takes along what is typed about health %s', async (_, base) => {
    const keys = ['anna check-in', 'anna letter', 'ben letter'].map((whose) => `aamu.draft ${base} ${whose}`);
    for (const key of keys) keepDraft('My knee hurts', key);
    const before = countWithdrawals();
    const withdrawing = withdraw([TAKEN_BACK], base);
    vi.mocked(deviceChunk.load).mockRejectedValue(new TypeError('Failed to fetch'));
    await withdrawing;
    await expect.poll(() => draftKeys()).toEqual([keys[2]]);
    // Forms in the page empty themselves.
    expect(countWithdrawals()).toBe(before + 1);
    // Another site's scripts could read the member's id.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('coach-withdrawn:'))).toHaveLength(base ? 0 : 1);
    keepDraft('', keys[2]);
  });

  test('that the shop refuses has changed nothing', async () => {
    const clear = await withdraw([refusal(429, 'too_many')]);
    await expect.element(failure).toMatchTextContent('nothing was changed');
    expect(clear).not.toHaveBeenCalled();
  });
});

test('shows when the coach opened the health notes', async () => {
  await show({ [GET]: consent({ readings: [{ at: '2026-11-20T09:05:00.000+02:00', what: 'health-notes' }] }) });
  await words('Views of your health notes').click();
  await expect
    .element(
      page
        .getByRole('time')
        .or(page.getByText(/20 November 2026/))
        .first(),
    )
    .toBeVisible();
});

test('after the coaching asks for nothing, and can be taken back', async () => {
  await show({ [GET]: consent({ version: 'health-1', askAgain: true }) }, false);
  await expect.element(button('Withdraw my consent')).toBeVisible();
  await expect.element(button('I agree')).not.toBeInTheDocument();
});

test('after the coaching is not there for who agreed to nothing', async () => {
  const { asked } = await show({ [GET]: NONE }, false);
  await expect.poll(asked).toEqual([GET]);
  await expect.element(page.getByRole('heading', { name: 'Your health, your consent' })).not.toBeInTheDocument();
});
