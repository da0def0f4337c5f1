import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { readVisit, VISIT_KEY } from '#widgets/core/visit.ts';
import { onboardingDraftKeys } from '#widgets/parts/member/drafts/onboarding-draft.ts';
import { keepDraft, readDraftKey } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { answers, DRAFT, draft, setup, TICKET } from './subscribe.factory.ts';
import {
  DASHBOARD,
  USER,
  SAVE,
  READ,
  TAKE,
  SUBSCRIPTION,
  ONE_TIME,
  box,
  next,
  payment,
  press,
  findText,
  show,
  query,
  held,
  answer,
  toPayment,
  setUp,
} from './subscribe.harness.tsx';

setUp();

describe('what the address brings', () => {
  test('fills the form in and leaves the address', async () => {
    const { calls } = await show({ query: `x=1&${query({ ...answers, age: '7' })}&offer=kickstart&step=form` });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(box('Age')).toHaveValue('');
    expect(held('mainGoal')).toBe('marathon');
    expect(location.search).toBe('?x=1&offer=kickstart');
    expect(calls.map(({ request }) => request)).not.toContain(SAVE);
  });

  test('is never a consent: the form stays, with nothing open but what has to be agreed to', async () => {
    const { sent } = await show({ query: `${query(answers)}&step=payment` });
    await expect.element(findText('Missing Information')).toBeVisible();
    const wrong = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name);
    expect(wrong).toEqual(['healthConsent', 'startConsent']);
    for (const box of page.getByRole('checkbox').elements()) expect((box as HTMLInputElement).checked).toBe(false);
    expect([sent(SAVE), sent(SUBSCRIPTION), location.search]).toEqual([[], [], '']);
  });

  test('stays with the form, and says what is missing, where it does not', async () => {
    const { sent } = await show({ query: `${query({ ...answers, email: 'alex' })}&step=payment` });
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(box('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    expect(sent(SAVE)).toEqual([]);
  });

  test.each(['4', '2'])('never replaces the address of a signed-in member in programme %s', async (program) => {
    document.cookie = 'member=1; path=/';
    const linked = { fullName: 'Alex Runner', email: 'other@example.org' };
    await show({ program, query: query(linked), more: { [DASHBOARD]: newMember({ user: user() }) } });
    await expect.poll(() => held('fullName')).toBe('Alex Runner');
    const emails = [...document.querySelectorAll<HTMLInputElement>('[name=email]')].map(({ value }) => value);
    expect(new Set(emails)).toEqual(new Set(['member@example.org']));
  });

  describe.each([
    ['the purchases', user(), 'member@example.org'],
    ['the member', refusal(500, 'internal'), ''],
  ])('if %s could not be loaded', (_, answer, email) => {
    test.each(['4', '2'])('brings no address to programme %s', async (program) => {
      document.cookie = 'member=1; path=/';
      const linked = { fullName: 'Alex Runner', email: 'other@example.org' };
      const more = { [DASHBOARD]: refusal(500, 'internal'), [USER]: answer };
      await show({ program, query: query(linked), more });
      await expect.poll(() => held('fullName')).toBe('Alex Runner');
      const emails = [...document.querySelectorAll<HTMLInputElement>('[name=email]')].map(({ value }) => value);
      expect(new Set(emails)).toEqual(new Set([email]));
    });
  });

  test('and is hostile is an empty form', async () => {
    await show({ query: 'data=%5B%5D' });
    await expect.element(next).toBeEnabled();
    expect(held('fullName')).toBe('');
    expect(location.search).toBe('');
  });
});

/** Sets the cookies of a sign-in. */
function signIn() {
  for (const pair of ['member=1', `member-id=${user().id}`]) document.cookie = `${pair}; path=/`;
}

describe('a ticket', () => {
  test('that brings everything leads to the payment', async () => {
    const { sent } = await show({
      query: `ticket=${TICKET}`,
      more: { [TAKE]: draft({ offer: 'kickstart' }) },
    });
    await expect.element(payment).toBeVisible();
    expect(sent(TAKE)).toEqual([{ ticket: TICKET }]);
    expect(sent(SAVE)).toMatchObject([{ draft: DRAFT, offer: 'kickstart' }]);
    expect(sent(ONE_TIME)).toMatchObject([{ draft: DRAFT, offer: 'kickstart' }]);
    expect(location.search).toBe('');
    expect(readDraftKey('')).toBe(DRAFT);
  });

  test('of another browser, without consents, stays at the form and sends nothing', async () => {
    const { healthConsent: _health, startConsent: _start, ...planted } = draft().answers;
    const { sent } = await show({ query: `ticket=${TICKET}`, more: { [TAKE]: draft({ answers: planted }) } });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(next).toBeEnabled();
    for (const box of page.getByRole('checkbox').elements()) expect((box as HTMLInputElement).checked).toBe(false);
    expect([sent(SAVE), sent(SUBSCRIPTION)]).toEqual([[], []]);
  });

  test('with another address leaves a signed-in member their own', async () => {
    signIn();
    const { sent } = await show({
      query: `ticket=${TICKET}`,
      more: { [TAKE]: draft({ offer: 'kickstart' }), [DASHBOARD]: newMember({ user: user() }) },
    });
    await expect.element(payment).toBeVisible();
    expect(sent(SAVE)).toMatchObject([{ answers: { email: 'member@example.org', fullName: 'Alex Runner' } }]);
  });

  test('with another address pays nothing for a member who could not be loaded', async () => {
    signIn();
    const failed = refusal(500, 'internal');
    const more = { [TAKE]: draft({ offer: 'kickstart' }), [DASHBOARD]: failed, [USER]: failed };
    const { sent } = await show({ query: `ticket=${TICKET}`, more });
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(box('E-mail')).toHaveValue('');
    expect(sent(SAVE)).toEqual([]);
  });

  test('of the other form leaves the visitor with the questions that are open', async () => {
    const { preferredTrainingStyle: _style, trainingDaysPerWeek: _days, ...asked } = answers;
    const given = { ...asked, activityLevel: '6-plus-week', preferredStartDate: '2020-01-01' };
    const { sent } = await show({ query: `ticket=${TICKET}`, more: { [TAKE]: draft({ answers: given }) } });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    expect(['activityLevel', 'preferredStartDate', 'preferredTrainingStyle'].map(held)).toEqual([
      'high',
      'immediately',
      '',
    ]);
    expect(sent(SAVE)).toEqual([]);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  });

  test('replaces no draft that this browser keeps, before the form is sent', async () => {
    keepDraft('', 'o'.repeat(43));
    const { healthConsent: _health, startConsent: _start, ...planted } = draft().answers;
    await show({ query: `ticket=${TICKET}`, more: { [TAKE]: draft({ answers: planted }) } });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    expect(readDraftKey('')).toBe('o'.repeat(43));
  });

  describe('beside a draft that this browser keeps', () => {
    const OTHER = 'o'.repeat(43);

    /** Opens the ticket, then loads the page again. */
    async function reload(before: () => void = () => undefined) {
      keepDraft('', OTHER);
      const { healthConsent: _health, startConsent: _start, ...planted } = draft().answers;
      await show({ query: `ticket=${TICKET}`, more: { [TAKE]: draft({ answers: planted }) } });
      await expect.element(box('Full name')).toHaveValue('Alex Runner');
      await cleanup();
      before();
      const read = (body: unknown) =>
        (body as { draft: string }).draft === DRAFT
          ? draft({ answers: { ...answers, fullName: 'Tina Ticket' } })
          : draft({ draft: OTHER });
      return show({ more: { [READ]: read } });
    }

    test('is filled in again after a reload, without the wish for a start at once', async () => {
      const { sent } = await reload();
      await expect.element(box('Full name')).toHaveValue('Tina Ticket');
      await expect.element(page.getByRole('checkbox', { name: /^I want the/ })).not.toBeChecked();
      expect([sent(READ), sent(SAVE), readDraftKey('')]).toEqual([[{ draft: DRAFT }], [], OTHER]);
    });

    test('is not read after a sign-out in this browser', async () => {
      const { sent } = await reload(() => localStorage.removeItem(VISIT_KEY));
      await expect.element(next).toBeEnabled();
      await expect.element(box('Full name')).toHaveValue('');
      expect(sent(READ)).toEqual([]);
    });
  });

  test('that is used up is an empty form', async () => {
    await show({ query: `ticket=${TICKET}`, more: { [TAKE]: refusal(404, 'not_found') } });
    await expect.element(box('Full name')).toHaveValue('');
  });
});

describe('what this browser keeps', () => {
  test('fills the form in, but for the wish for a start at once', async () => {
    keepDraft('', DRAFT);
    const { sent } = await show({ more: { [READ]: draft({ offer: 'kickstart' }) } });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(page.getByRole('radio', { name: /^4-Week/ })).toBeChecked();
    expect(sent(READ)).toEqual([{ draft: DRAFT }]);
    await expect.element(page.getByRole('checkbox', { name: /^I want the/ })).not.toBeChecked();
  });

  test.each([
    [
      'shows a visitor’s answers to the member whose address they name, and makes them theirs',
      '',
      'ALEX@example.org',
      'Alex Runner',
      'somebody',
    ],
    ['does not show a visitor’s answers to another member', '', 'other@example.org', '', ''],
    ['shows members their own answers', 'somebody', 'alex@example.org', 'Alex Runner', 'somebody'],
    ['does not show a member answers that name another mailbox', 'somebody', 'other@example.org', '', 'somebody'],
  ])('%s', async (_, owner, email, shown, keptFor) => {
    const visit = readVisit();
    const storage = owner ? localStorage : sessionStorage;
    storage.setItem(`coaching-onboarding:${owner}`, JSON.stringify({ draft: DRAFT, until: 9e15, visit }));
    document.cookie = 'member-id=somebody; path=/';
    const { sent } = await show({ more: { [READ]: draft(), [USER]: { id: 'somebody', email } } });
    await expect.poll(() => [sent(READ), sent(USER)].map(({ length }) => length)).toEqual([1, 1]);
    await expect.element(next).toBeEnabled();
    await expect.element(box('Full name')).toHaveValue(shown);
    // The sign-out of its member deletes it.
    expect(onboardingDraftKeys()).toEqual([`coaching-onboarding:${keptFor}`]);
  });

  describe('and a consent among it', () => {
    const health = page.getByRole('checkbox', { name: /^I agree that the coach/ });
    const begin = page.getByRole('checkbox', { name: /^I want the/ });

    async function filledIn(more: Parameters<typeof show>[0] = {}) {
      keepDraft('', DRAFT);
      const shown = await show({ more: { [READ]: draft(), ...more?.more } });
      await expect.element(health).toBeChecked();
      await begin.click();
      return shown;
    }

    test('counts only while it is still given', async () => {
      const { sent } = await filledIn();
      // Other missing fields of the form do not change it.
      await begin.click();
      await next.click();
      await expect.element(begin).toHaveAttribute('aria-invalid', 'true');
      await begin.click();
      await next.click();
      await expect.element(payment).toBeVisible();
      for (const request of [SAVE, SUBSCRIPTION])
        expect(sent(request)).toMatchObject([{ draft: DRAFT, agreedBefore: true }]);
    });

    test('counts by itself once the visitor ticks it', async () => {
      const { sent } = await filledIn();
      await health.click();
      await health.click();
      await next.click();
      await expect.element(payment).toBeVisible();
      for (const request of [SAVE, SUBSCRIPTION]) expect(sent(request)[0]).not.toHaveProperty('agreedBefore');
    });

    test('is asked for again once it was withdrawn', async () => {
      const message = 'Agree to this so that the coach can read your answers.';
      const issues = [{ path: 'healthConsent', message }];
      const save = vi.fn(() => refusal(400, 'invalid_input', issues));
      const { sent } = await filledIn({
        more: { [SAVE]: (body) => ('agreedBefore' in (body as object) ? save() : { draft: DRAFT }) },
      });
      await next.click();
      await expect.element(health).not.toBeChecked();
      await expect.element(health).toHaveAttribute('aria-invalid', 'true');
      expect([sent(SUBSCRIPTION), save.mock.calls.length]).toEqual([[], 1]);
      await health.click();
      await next.click();
      await expect.element(payment).toBeVisible();
      expect(sent(SUBSCRIPTION)[0]).toMatchObject({ healthConsent: 'health-3' });
      expect(sent(SUBSCRIPTION)[0]).not.toHaveProperty('agreedBefore');
    });
  });

  test('a box that was ticked before a withdrawal on another device is emptied, and the next tick names it', async () => {
    signIn();
    const withdrawnAt = '2026-11-20T09:00:00.000Z';
    const issues = [{ path: 'healthConsent', message: 'Agree to this so that the coach can read your answers.' }];
    let known: string | null = null;
    const { sent } = await show({
      offer: 'kickstart',
      more: {
        [DASHBOARD]: newMember(),
        [USER]: () => user({ consentWithdrawnAt: known }),
        [SAVE]: (body) =>
          (body as { seenWithdrawalAt: unknown }).seenWithdrawalAt === withdrawnAt
            ? { draft: DRAFT }
            : refusal(400, 'invalid_input', issues),
      },
    });
    await expect.element(box('E-mail')).toHaveValue('member@example.org');
    await answer();
    known = withdrawnAt;
    await next.click();
    const health = page.getByRole('checkbox', { name: /^I agree that the coach/ });
    await expect.element(health).not.toBeChecked();
    await expect.poll(() => sent(USER)).toHaveLength(2);
    await health.click();
    await next.click();
    await expect.element(payment).toBeVisible();
    expect(sent(SAVE)).toMatchObject([{ seenWithdrawalAt: null }, { seenWithdrawalAt: withdrawnAt }]);
    expect(sent(ONE_TIME)).toMatchObject([{ offer: 'kickstart', seenWithdrawalAt: withdrawnAt }]);
  });

  test('a box ticked while the member could not be loaded names no withdrawal', async () => {
    document.cookie = 'member=1; path=/';
    const issues = [{ path: 'healthConsent', message: 'Agree to this so that the coach can read your answers.' }];
    const failed = refusal(500, 'internal');
    const refused = refusal(400, 'invalid_input', issues);
    const { sent } = await show({ more: { [DASHBOARD]: failed, [USER]: () => failed, [SAVE]: refused } });
    await expect.element(next).toBeVisible();
    await answer();
    await next.click();
    await expect.poll(() => sent(SAVE)).toMatchObject([{ seenWithdrawalAt: null }]);
    await expect.poll(() => sent(USER)).toHaveLength(2);
  });

  test.runIf(isNightly)('asks for a consent again that was withdrawn before a code is applied', async () => {
    const message = 'Agree to this so that the coach can read your answers.';
    const answer = (body: unknown) =>
      'coupon' in (body as object) ? refusal(400, 'invalid_input', [{ path: 'healthConsent', message }]) : setup();
    keepDraft('', DRAFT);
    const { sent } = await show({ more: { [READ]: draft(), [SUBSCRIPTION]: answer } });
    await page.getByRole('checkbox', { name: /^I want the/ }).click();
    await next.click();
    await press('Have a code?');
    await box('Code').fill('SPRING');
    await press('Apply');
    await expect.element(findText(message)).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /^I agree that the coach/ })).not.toBeChecked();
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    expect(sent(SUBSCRIPTION)[1]).toMatchObject({ coupon: 'SPRING', agreedBefore: true });
  });

  test('is forgotten where the shop has', async () => {
    keepDraft('', DRAFT);
    await show({ more: { [READ]: refusal(404, 'not_found') } });
    await expect.poll(() => onboardingDraftKeys()).toEqual([]);
    await expect.element(box('Full name')).toHaveValue('');
  });

  test('does not replace what somebody types meanwhile', async () => {
    keepDraft('', DRAFT);
    const answered = Promise.withResolvers<object>();
    await show({ more: { [READ]: answered.promise } });
    await box('Full name').fill('Robin');
    answered.resolve(draft());
    await expect.element(box('Age')).toHaveValue('41');
    await expect.element(box('Full name')).toHaveValue('Robin');
  });
});

describe('a purchase that a member began', () => {
  const signIn = (id: string) => {
    for (const pair of ['member=1', `member-id=${id}`]) document.cookie = `${pair}; path=/`;
  };
  const signOut = () => {
    for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
  };

  test('and sends after they signed out stores and keeps nothing', async () => {
    signIn('anna');
    const { sent } = await show({ more: { [DASHBOARD]: newMember() } });
    await answer();
    const pressed = next.element() as HTMLElement;
    signOut();
    // Before the page can have been notified.
    pressed.click();
    await expect.element(findText('Your session has ended, so this form was cleared.')).toBeVisible();
    expect([sent(SAVE), sent(SUBSCRIPTION), onboardingDraftKeys()]).toEqual([[], [], []]);
  });

  test('and sends after the shop ended the session leads to the sign-in, though the form is cleared', async () => {
    signIn('anna');
    await show({ more: { [DASHBOARD]: newMember(), [SAVE]: refusal(401, 'unauthorized') } });
    await answer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await next.click();
    await expect.element(findText('Your session has ended, so this form was cleared.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=%2Fsubscribe%2F4%3Foffer%3Dmonthly');
  });

  test('shows neither the order nor the answers to the next member', async () => {
    signIn('anna');
    await show({ more: { [DASHBOARD]: newMember() } });
    await toPayment();
    expect(onboardingDraftKeys()).toEqual(['coaching-onboarding:anna']);
    signIn('ben');
    dispatchEvent(new Event('focus'));
    await expect.element(findText('Your session has ended, so this form was cleared.')).toBeVisible();
    await expect.element(payment).not.toBeInTheDocument();
    signIn('anna');
    dispatchEvent(new Event('focus'));
    await expect.element(next).toBeVisible();
  });
});

test('keeps the draft of a visitor for visitors after a member has signed in in another tab', async () => {
  const { sent } = await show();
  await box('Full name').fill('Gina');
  for (const pair of ['member=1', 'member-id=ben']) document.cookie = `${pair}; path=/`;
  await answer({ ...answers, fullName: 'Gina' });
  await next.click();
  await expect.element(payment).toBeVisible();
  expect(sent(SAVE)).toHaveLength(1);
  expect(onboardingDraftKeys()).toEqual(['coaching-onboarding:']);
  expect(sent(USER)).toEqual([]);
});
