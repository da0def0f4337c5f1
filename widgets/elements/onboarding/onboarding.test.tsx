import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { user } from '#widgets/parts/account/account.factory.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import {
  dropOnboardingDraft,
  onboardingDraftKeys,
  storageOfKey,
} from '#widgets/parts/member/drafts/onboarding-draft.ts';
import { readDraftKey } from './draft/visitor-draft.ts';
import { onboarding } from './onboarding.factory.ts';
import { Onboarding } from './onboarding.tsx';

const SEND = 'POST /api/coaching-onboarding';
const TICKET = 'POST /api/drafts/ticket';
const DRAFT = 'd'.repeat(43);
const accepted = { status: 'accepted', draft: DRAFT, programId: 4 };
const submit = page.getByRole('button', { name: 'Complete Onboarding' });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const findText = (words: string) => page.getByText(words, { exact: true }).first();

beforeEach(() => {
  stubSlowClock();
  dropOnboardingDraft(undefined);
  vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
  forgetTabMember();
  history.replaceState(null, '');
  vi.restoreAllMocks();
});

/** Site data of a server-rendered form. */
const site = { brand: { name: 'Kaski', supportEmail: 'ask@kaski.example' }, said: { goalMoreEnergy: 'Sleep through' } };

async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>, base = '') {
  const { api, calls } = stubApi(answers);
  const emit = vi.fn();
  await render(
    <ShopProvider api={api} base={base} emit={emit} seed={{ site }}>
      <ToastProvider>
        <Onboarding />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, emit };
}

/** Fills in the whole form at once. */
function answer(given: Readonly<Record<string, string>> = onboarding) {
  const form = document.querySelector('form')!;
  for (const [name, value] of Object.entries(given)) {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (control.type === 'checkbox') control.checked = true;
    else control.value = value;
  }
}

test('what is known of a member is filled in', async () => {
  document.cookie = 'member=1; path=/';
  await show({ 'GET /api/auth/user': user() });
  await expect.element(box('Full name')).toHaveValue('Alex Runner');
  await expect.element(box('E-mail')).toHaveValue('member@example.org');
});

describe('what is missing or wrong', () => {
  test('is asked for beside each field, and nothing is sent', async () => {
    const { calls } = await show({ [SEND]: accepted });
    await submit.click();
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(findText('Please fill out all fields to complete your onboarding.')).toBeVisible();
    await expect.element(box('Full name')).toHaveFocus();
    await expect.element(page.getByLabelText('Preferred start date')).toHaveAccessibleDescription('Choose a date.');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(Object.keys(onboarding).length);
    expect(calls).toEqual([]);
  });

  test('what the API says stands beside each field', async () => {
    const names = Object.keys(onboarding);
    const issues = names.map((path) => ({ path, message: `No ${path}.` }));
    await show({ [SEND]: refusal(400, 'invalid_input', issues) });
    answer();
    await submit.click();
    await expect.element(box('Height')).toHaveAccessibleDescription('No height.');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(names.length);
  });

  test('agreeing that the coach reads about health is part of it', async () => {
    const { calls } = await show({ [SEND]: accepted });
    const { healthConsent: _not, ...rest } = onboarding;
    const agree = page.getByRole('checkbox');
    await expect.element(page.getByText(/^To withdraw this before your coaching begins, write to/)).toBeVisible();
    const link = page.getByRole('link', { name: 'write to the coach' }).element() as HTMLAnchorElement;
    expect([new URL(link.href).pathname, link.target]).toEqual(['/contact', '_blank']);
    expect(agree.element().closest('label')!.textContent).not.toContain('To withdraw this before');
    answer(rest);
    await submit.click();
    await expect.element(page.getByRole('checkbox')).toHaveFocus();
    expect(calls).toEqual([]);
  });
});

describe('answers that do not arrive', () => {
  test.each([
    ['an error of the server', refusal(500, 'internal')],
    ['no answer', new TypeError('offline')],
  ])('are still there after %s', async (_, failed) => {
    const { emit } = await show({ [SEND]: failed });
    answer();
    await submit.click();
    await expect.element(findText('Submission Failed')).toBeVisible();
    await expect.element(findText('There was an error submitting your information. Please try again.')).toBeVisible();
    await expect.element(submit).toBeEnabled();
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    expect(emit).not.toHaveBeenCalled();
    expect(leave.to).not.toHaveBeenCalled();
  });
});

describe('answers that arrive', () => {
  test('are on their way once', async () => {
    const answered = Promise.withResolvers<object>();
    const { calls } = await show({ [SEND]: answered.promise });
    answer();
    await submit.click();
    document.querySelector('form')!.requestSubmit();
    await expect.element(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true');
    answered.resolve(accepted);
    await expect.element(page.getByRole('link', { name: 'the next step' })).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('lead on to the coaching; the browser keeps the key of the draft and the page learns nothing', async () => {
    const { calls, emit } = await show({ [SEND]: accepted });
    answer();
    await submit.click();
    await expect.element(page.getByRole('link', { name: 'the next step' })).toHaveAttribute('href', '/subscribe/4');
    expect(calls).toEqual([{ request: SEND, body: { ...onboarding, filledIn: expect.any(Number) } }]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-onboarding-completed', {});
    expect(readDraftKey('')).toBe(DRAFT);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/subscribe/4');
  });

  test('are confirmed on a page of somebody else’s, with a link that takes them along', async () => {
    const ticket = 't'.repeat(43);
    const { calls } = await show({ [SEND]: accepted, [TICKET]: { ticket } }, 'https://coach.example');
    answer();
    await submit.click();
    await expect.element(page.getByRole('heading', { name: "Thanks! You're all set." })).toHaveFocus();
    await expect
      .element(page.getByRole('link', { name: 'Choose your coaching' }))
      .toHaveAttribute('href', `https://coach.example/subscribe/4?ticket=${ticket}`);
    await expect
      .element(page.getByRole('link', { name: 'Return to Homepage' }))
      .toHaveAttribute('href', 'https://coach.example/');
    expect(calls.at(-1)).toEqual({ request: TICKET, body: { draft: DRAFT } });
    expect(leave.to).not.toHaveBeenCalled();
  });
});

test('a member who has withdrawn the consent elsewhere is asked for it again, and the form then names the withdrawal', async () => {
  document.cookie = 'member=1; path=/';
  const withdrawnAt = '2026-11-20T09:00:00.000Z';
  const issues = [{ path: 'healthConsent', message: 'Agree to this so that the coach can read your answers.' }];
  let known: string | null = null;
  const { calls } = await show({
    'GET /api/auth/user': () => user({ consentWithdrawnAt: known }),
    [SEND]: (body) =>
      (body as { seenWithdrawalAt: unknown }).seenWithdrawalAt === withdrawnAt
        ? accepted
        : refusal(400, 'invalid_input', issues),
  });
  await expect.element(box('E-mail')).toHaveValue('member@example.org');
  answer();
  known = withdrawnAt;
  await submit.click();
  const agree = page.getByRole('checkbox');
  await expect.element(agree).not.toBeChecked();
  await expect.element(agree).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => calls.filter(({ request }) => request === 'GET /api/auth/user')).toHaveLength(2);
  await expect.element(box('Injuries or medical conditions')).toHaveValue(onboarding.injuriesOrConditions);
  await agree.click();
  await submit.click();
  await expect.element(page.getByRole('link', { name: 'the next step' })).toBeVisible();
  expect(calls.flatMap(({ request, body }) => (request === SEND ? [body] : []))).toMatchObject([
    { seenWithdrawalAt: null },
    { seenWithdrawalAt: withdrawnAt, healthConsent: 'health-3' },
  ]);
});

test('a box ticked while the member could not be loaded names no withdrawal, and counts with the next tick', async () => {
  document.cookie = 'member=1; path=/';
  const withdrawnAt = '2026-11-20T09:00:00.000Z';
  const issues = [{ path: 'healthConsent', message: 'Agree to this so that the coach can read your answers.' }];
  const users: Answer[] = [refusal(500, 'internal'), user({ consentWithdrawnAt: withdrawnAt })];
  const answered: Answer[] = [refusal(400, 'invalid_input', issues), accepted];
  const { calls } = await show({ 'GET /api/auth/user': () => users.shift()!, [SEND]: () => answered.shift()! });
  await expect.poll(() => users).toHaveLength(1);
  answer();
  const agree = page.getByRole('checkbox');
  const ticked = agree.element();
  await submit.click();
  await expect.poll(() => agree.element()).not.toBe(ticked);
  await expect.element(agree).not.toBeChecked();
  await agree.click();
  await submit.click();
  await expect.element(page.getByRole('link', { name: 'the next step' })).toBeVisible();
  expect(calls.flatMap(({ request, body }) => (request === SEND ? [body] : []))).toMatchObject([
    { seenWithdrawalAt: null },
    { seenWithdrawalAt: withdrawnAt },
  ]);
});

test('answers that arrive elsewhere leave the focus where somebody types by then', async () => {
  const own = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => own.remove());
  const sent = Promise.withResolvers<object>();
  await show({ [SEND]: () => sent.promise }, 'https://coach.example');
  answer();
  await submit.click();
  own.focus();
  sent.resolve(accepted);
  await expect.element(findText("Thanks! You're all set.")).toBeVisible();
  expect(document.activeElement).toBe(own);
});

describe('a questionnaire', () => {
  const [ANNA, BEN] = ['anna', 'ben'];
  const signIn = (id: string) => {
    for (const pair of ['member=1', `member-id=${id}`]) document.cookie = `${pair}; path=/`;
  };
  const known = () => ({ 'GET /api/auth/user': user(), [SEND]: accepted });
  const keysNow = () => onboardingDraftKeys().filter((key) => storageOfKey(key)?.getItem(key)?.includes(DRAFT));

  test('that a visitor begins stays theirs after a member signs in in another tab', async () => {
    const { calls } = await show(known());
    await box('Full name').fill('Gina');
    signIn(BEN);
    dispatchEvent(new Event('focus'));
    answer();
    await submit.click();
    await expect.element(page.getByRole('link', { name: 'the next step' })).toBeVisible();
    expect([tabMember(), keysNow()]).toEqual([undefined, ['coaching-onboarding:']]);
    expect(calls.map(({ request }) => request)).toEqual([SEND]);
  });

  test('that nobody has begun belongs to the member who begins it', async () => {
    await show(known());
    signIn(BEN);
    await box('Full name').fill('Ben');
    answer();
    await submit.click();
    await expect.element(page.getByRole('link', { name: 'the next step' })).toBeVisible();
    expect(keysNow()).toEqual(['coaching-onboarding:ben']);
  });

  test('of a member is not stored for them once somebody else has signed in', async () => {
    signIn(ANNA);
    const { calls } = await show(known());
    await expect.element(box('E-mail')).toHaveValue('member@example.org');
    answer();
    const pressed = submit.element() as HTMLElement;
    signIn(BEN);
    // Before the page can have been notified.
    pressed.click();
    await expect.element(page.getByText('Your session has ended, so this form was cleared.')).toBeVisible();
    expect(calls.filter(({ request }) => request === SEND)).toEqual([]);
    expect(keysNow()).toEqual([]);
  });
});

test('without scripts the browser checks and sends it', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <ShopProvider>
      <ToastProvider>
        <Onboarding />
      </ToastProvider>
    </ShopProvider>,
  );
  const form = place.querySelector('form')!;
  expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual([
    'post',
    '/api/coaching-onboarding',
    false,
  ]);
  expect(form.querySelectorAll('[required]')).toHaveLength(Object.keys(onboarding).length);
  expect(place.textContent).toContain('All fields are required.');
});

test('a goal is said as the coach says it, and sent as it always was', async () => {
  await show({});
  const option = page.getByRole('option', { name: 'Sleep through' });
  await expect.element(option).toHaveAttribute('value', 'more-energy');
});
