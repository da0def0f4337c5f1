import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi, type MockInstance } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { clearDevice } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { STOPPED_CLOCK } from '#widgets/core/testing/poll.harness.ts';
import { VISIT_KEY } from '#widgets/core/visit.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { pageData } from '../page.factory.ts';
import SuccessPage from './success.page.tsx';
import { removeStoredDraft, keepDraft, readDraftKey } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { keepPayment } from '#widgets/parts/payments/card/keep-payment.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';

const PATH = 'POST /api/payment-status';
const SECRET = 'pi_1_secret_2';
const home = location.pathname;
const title = page.getByRole('heading', { level: 1 });
const findText = (words: string | RegExp) => page.getByText(words).first();
const main = page.getByRole('main');
const processing = payment({ state: 'processing' });
let hidden = false;
let timers: MockInstance<typeof setTimeout>;

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];

function signIn(id: string) {
  document.cookie = 'member=1; path=/';
  document.cookie = `member-id=${id}; path=/`;
}

function signOut() {
  for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
}

beforeEach(() => {
  forgetTabMember();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  timers = vi.spyOn(globalThis, 'setTimeout');
  history.replaceState(null, '', home);
});
afterEach(() => {
  signOut();
  forgetTabMember();
  sessionStorage.clear();
  // The spy restores the fake timer.
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, '', home);
});

/** Renders the page as after the card provider's redirect, in the tab that paid. */
async function show(
  answer: Answer | (() => Answer),
  query: Record<string, string> = {},
  address = query,
  others: Record<string, Answer> = {},
) {
  const added = { payment_intent: 'pi_1', payment_intent_client_secret: SECRET, ...address };
  if (address !== NONE) {
    if (address !== FOREIGN) keepPayment(SECRET);
    history.replaceState(null, '', `?${new URLSearchParams(added).toString()}`);
  }
  const data = { ...pageData('/success', { query }), programs: [...programs] };
  const { api, calls } = stubApi({ [PATH]: answer, ...others });
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <SuccessPage data={data} />
    </ShopProvider>,
  );
  return calls;
}

const NONE = {};
/** Address from the browser's history, or of a tab that the bank's app opened. */
const FOREIGN = {};

describe('a payment that failed', () => {
  test('is said by the address, whatever else stands there, and nobody is asked', async () => {
    const calls = await show(payment(), { program: '4', redirect_status: 'failed' });
    await expect.element(title).toHaveTextContent('Payment Failed');
    await expect.element(findText('There was an issue processing your payment. Please try again.')).toBeVisible();
    await expect.element(main.getByText(/^If you already own it/)).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/subscribe/4');
    await expect.element(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(location.search).toBe('?program=4&redirect_status=failed');
    expect(calls).toEqual([]);
  });

  test.each(['04', '-4', '4/../..', '1e3', '1234567890', ''])('ignores the programme %j', async (program) => {
    await show(payment(), { program, redirect_status: 'failed' });
    await expect.element(main.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/demo#programs');
  });

  test('is said by the shop', async () => {
    await show(payment({ state: 'failed' }), { redirect_status: 'succeeded' });
    await expect.element(title).toHaveTextContent('Payment Failed');
    await expect.element(main.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/subscribe/4');
  });

  test.each([
    ['other', 'Payment being refunded', /^Nothing was bought\. We’re refunding the payment/],
    ['owned', 'You already own this', /^We’re refunding this payment/],
  ] as const)('and goes back (%s) is no reason to try again', async (returned, heading, words) => {
    await show(payment({ state: 'failed', returned }), { redirect_status: 'succeeded' });
    await expect.element(title).toHaveTextContent(heading);
    await expect.element(findText(words)).toBeVisible();
    expect(main.getByRole('link', { name: 'Try Again' }).elements()).toEqual([]);
  });
});

describe('an address', () => {
  test('alone shows no success, and there is nothing to look up without a secret', async () => {
    const calls = await show(payment(), { program: '4', redirect_status: 'succeeded' }, NONE);
    await expect.element(title).toHaveTextContent('No payment to show');
    await expect
      .element(main.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/api/login?return_to=/dashboard');
    await expect.element(main.getByRole('link', { name: 'help@coach.example' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  test.each(['<b>', 'pi_1', 'seti_1_secret_2'])('with %s for a secret has none', async (secret) => {
    const calls = await show(payment(), {}, { payment_intent: 'pi_2', payment_intent_client_secret: secret });
    await expect.element(title).toHaveTextContent('No payment to show');
    expect(location.search).toBe('');
    expect(calls).toEqual([]);
  });

  test('with a secret of another shop has nothing to look up', async () => {
    await show(refusal(404, 'not_found'));
    await expect.element(title).toHaveTextContent('No payment to show');
  });

  test('loses the secret at once, and a page that is loaded again still knows it', async () => {
    const calls = await show(new Promise<object>(() => undefined), { program: '4' });
    expect(location.search).toBe('?program=4');
    expect(history.state).toEqual({ clientSecret: SECRET, member: null, visit: expect.any(String) });
    const { api, calls: again } = stubApi({});
    await render(
      <ShopProvider api={api}>
        <SuccessPage data={pageData('/success')} />
      </ShopProvider>,
    );
    const asked = [{ request: PATH, body: { clientSecret: SECRET } }];
    await expect.poll(() => [calls, again]).toEqual([asked, asked]);
  });
});

describe('a secret in the address of a payment that another tab made', () => {
  test('shows that it was paid, and nothing of the buyer', async () => {
    const calls = await show(payment({ correctable: true }), {}, FOREIGN);
    await expect.element(title).toHaveTextContent('Subscription Successful!');
    await expect.element(findText(/^This page shows order details .*, only in the tab where you paid\./)).toBeVisible();
    expect(document.body.innerHTML).not.toContain('aino@example.com');
    expect(main.getByRole('button', { name: 'Correct the address' }).elements()).toEqual([]);
    expect(document.querySelector('a[href*="/api/files"]')).toBeNull();
    expect([location.search, history.state]).toEqual(['', {}]);
    expect(calls).toEqual([{ request: PATH, body: { clientSecret: SECRET } }]);
  });

  test('names no address of a free order that waits for its mail', async () => {
    await show(payment({ state: 'unconfirmed' }), {}, FOREIGN);
    await expect.element(findText(/^We’re e-mailing you\. Press the button/)).toBeVisible();
    expect(document.body.innerHTML).not.toContain('aino@example.com');
  });

  test('shows that it failed', async () => {
    await show(payment({ state: 'failed' }), {}, FOREIGN);
    await expect.element(title).toHaveTextContent('Payment Failed');
  });

  test('is that of this tab once only', async () => {
    await show(payment());
    await expect.element(findText(/^We sent the confirmation and the receipt to/)).toBeVisible();
    await cleanup();
    history.replaceState(null, '');
    await show(payment(), {}, FOREIGN);
    await expect.element(findText(/only in the tab where you paid/)).toBeVisible();
  });
});

describe('on a shared device', () => {
  test('the tab of a guest shows nothing after the bank’s page, once somebody has signed out meanwhile', async () => {
    keepPayment(SECRET);
    localStorage.removeItem(VISIT_KEY);
    await show(payment(), {}, FOREIGN);
    await expect.element(title).toHaveTextContent('No payment to show');
  });

  /** Renders the page as a new document of the tab, after a return or a reload. */
  async function comeBack(answer: Answer = payment()) {
    forgetTabMember();
    return show(answer, {}, NONE);
  }

  test('the page of a member shows nothing once they have signed out or somebody else has signed in', async () => {
    for (const next of [signOut, () => signIn(BEN)]) {
      signIn(ANNA);
      forgetTabMember();
      await show(payment());
      await expect.element(findText(/^We sent the confirmation and the receipt to/)).toBeVisible();
      expect(history.state).toMatchObject({ clientSecret: SECRET, member: ANNA });
      next();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await expect.element(title.last()).toHaveTextContent('No payment to show');
      expect(document.body.textContent).not.toContain('aino@example.com');
      expect(history.state).toEqual({});
      await cleanup();
    }
  });

  test.each([
    ['nobody', signOut],
    ['another member', () => signIn(BEN)],
  ])('the entry of a member asks nothing when %s comes back to it', async (_, next) => {
    history.replaceState({ clientSecret: SECRET, member: ANNA }, '');
    next();
    const calls = await comeBack();
    await expect.element(title).toHaveTextContent('No payment to show');
    expect(calls).toEqual([]);
    expect(history.state).toEqual({});
  });

  test('the page of a guest shows nothing once somebody has signed out there', async () => {
    await show(payment());
    await expect.element(findText(/^We sent the confirmation and the receipt to/)).toBeVisible();
    await cleanup();
    await clearDevice();
    expect(await comeBack()).toEqual([]);
    await expect.element(title).toHaveTextContent('No payment to show');
  });

  test('the page of a guest asks the shop anew for a member, and is theirs from then on', async () => {
    const answers = [payment(), payment({ withheld: 'other_member', email: null })];
    const calls = await show(() => answers.shift()!);
    await expect.element(findText(/^We sent the confirmation and the receipt to/)).toBeVisible();
    signIn(BEN);
    dispatchEvent(new Event('focus'));
    await expect
      .element(findText(/^This order belongs to a different e-mail address from the one you are signed in with/))
      .toBeVisible();
    expect(document.body.textContent).not.toContain('aino@example.com');
    expect([calls.length, history.state]).toMatchObject([2, { clientSecret: SECRET, member: BEN }]);
    await cleanup();
    signOut();
    expect(await comeBack()).toEqual([]);
    await expect.element(title).toHaveTextContent('No payment to show');
  });
});

describe('a payment under way', () => {
  test('is asked about every two seconds, after half a minute every ten, and no error is an end', async () => {
    const answers: Answer[] = [processing, new TypeError('offline'), refusal(429, 'too_many_requests')];
    const calls = await show(() => answers.shift() ?? processing);
    expect(document.querySelector('h1')?.textContent).toBe('Processing your payment...');
    for (let asked = 1; asked < 15; asked++) {
      await scheduled(asked);
      expect(calls).toHaveLength(asked);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    await scheduled(15);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(calls).toHaveLength(15);
    await vi.advanceTimersByTimeAsync(1);
    await scheduled(16);
    expect(calls).toHaveLength(16);
    await expect.poll(() => document.body.textContent).toContain('This is taking longer than usual.');
  });

  test('is left alone while nobody looks, and asked about at once when somebody does', async () => {
    const calls = await show(processing);
    await scheduled(1);
    hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => calls).toHaveLength(2);
  });

  test('leaves the draft of another purchase', async () => {
    const draft = 'd'.repeat(43);
    keepDraft('', draft, 'pi_9_secret_9');
    onTestFinished(() => removeStoredDraft(draft));
    await show(payment());
    await expect.element(title).toHaveTextContent('Subscription Successful!');
    expect(readDraftKey('')).toBe(draft);
  });

  test('becomes a success without loading the page again', async () => {
    keepDraft('', 'd'.repeat(43), SECRET);
    const answers: Answer[] = [processing, payment()];
    const calls = await show(() => answers.shift()!);
    await scheduled(1);
    expect(readDraftKey('')).toBe('d'.repeat(43));
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(title).toHaveTextContent('Subscription Successful!');
    await expect.poll(() => readDraftKey('')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
  });
});

test('a free order of a guest leads to the mailbox, and is shown once it is confirmed there', async () => {
  const answers: Answer[] = [payment({ state: 'unconfirmed' }), payment()];
  const calls = await show(() => answers.shift()!);
  await expect.element(title).toHaveTextContent('Check your inbox');
  await expect.element(findText('aino@example.com')).toBeVisible();
  await scheduled(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(title).toHaveTextContent('Subscription Successful!');
  expect(calls).toHaveLength(2);
});

describe('a payment that came through', () => {
  test('says what it was, what was sent, and what comes', async () => {
    await show(payment());
    await expect.element(title).toHaveTextContent('Subscription Successful!');
    await expect.element(page.getByRole('heading', { name: 'Personal Coaching' })).toBeVisible();
    for (const words of [
      '€99.99/month • Premium Personal Coaching',
      'We sent the confirmation and the receipt to aino@example.com.',
      /The coach will contact you within 24 hours/,
      'Onboarding materials',
      /The coach is preparing your plan/,
      'Coaching resources',
    ]) {
      await expect.element(findText(words)).toBeVisible();
    }
    await expect
      .element(main.getByRole('link', { name: 'help@coach.example' }))
      .toHaveAttribute('href', 'mailto:help@coach.example');
  });

  test.each([
    [
      { offer: 'kickstart', offerName: '4-Week Kickstart', interval: 'once', amount: '89.90' },
      '€89.90 • 4-Week Kickstart',
    ],
    [
      { programId: 2, offer: 'once', offerName: 'All Day Energy', interval: 'once', amount: '29.90' },
      '€29.90 • All Day Energy',
    ],
  ] as const)('%# once never says /month', async (parts, line) => {
    await show(payment(parts));
    await expect.element(title).toHaveTextContent('Payment Successful!');
    await expect.element(findText(line)).toBeVisible();
    expect(document.body.textContent).not.toContain('/month');
  });

  const file = { programId: 2, name: 'All-Day-Energy-30-Days.pdf', url: 'https://coach.example/file' };
  const guide = { programId: 2, offer: 'once', interval: 'once', coaching: false, plan: null, files: [file] } as const;

  test('of a programme hands it out, and promises nothing that nobody does', async () => {
    await show(payment({ ...guide, files: [file] }));
    await expect
      .element(main.getByRole('link', { name: 'Download All-Day-Energy-30-Days.pdf' }))
      .toHaveAttribute('href', file.url);
    expect(document.body.textContent).not.toMatch(/onboarding|will contact you|preparing your plan/i);
  });

  test('of a plan leads there by way of signing in, or at once for who is signed in', async () => {
    await show(payment({ ...guide, programId: 3, plan: '3', files: [] }));
    await expect
      .element(main.getByRole('link', { name: 'Open Hybrid Athlete' }))
      .toHaveAttribute('href', '/login?return_to=%2Ftraining%2F3');
    document.cookie = 'member=1; path=/';
    await show(payment({ ...guide, programId: 3, plan: '3', files: [] }));
    await expect
      .element(main.getByRole('link', { name: 'Open Hybrid Athlete' }).last())
      .toHaveAttribute('href', '/training/3');
  });

  test('of another offer that renews says its own name and amount', async () => {
    await show(payment({ offer: 'continuation', offerName: 'Continuation', amount: '39.90' }));
    await expect.element(title).toHaveTextContent('Subscription Successful!');
    await expect.element(findText('€39.90/month • Continuation')).toBeVisible();
  });
});

describe('the address that everything went to', () => {
  const open = main.getByRole('button', { name: 'Correct the address' });
  const right = main.getByRole('textbox', { name: 'Correct e-mail address' });
  const ADDRESS = 'POST /api/payment-address';
  const typo = payment({ email: 'aino@gmial.com', correctable: true });

  /** Uses real timers, because forms wait for them. */
  async function showTypo(answer: Answer) {
    vi.useRealTimers();
    stubSlowClock();
    return show(typo, {}, {}, { [ADDRESS]: answer });
  }

  test('is corrected by a guest, and the page names the new one', async () => {
    const calls = await showTypo(new Response(null, { status: 204 }));
    await open.click();
    await main.getByRole('button', { name: 'aino@gmail.com' }).click();
    await expect.element(right).toHaveValue('aino@gmail.com');
    await main.getByRole('button', { name: 'Send it there' }).click();
    await expect.element(findText('We sent the confirmation and the receipt to aino@gmail.com.')).toBeVisible();
    expect(calls.at(-1)).toMatchObject({
      request: ADDRESS,
      body: { clientSecret: SECRET, email: 'aino@gmail.com' },
    });
    await expect.element(open).toBeVisible();
  });

  test('stays as it is where it can no longer be corrected', async () => {
    await showTypo(refusal(409, 'address_fixed'));
    await open.click();
    await right.fill('aino@gmail.com');
    await main.getByRole('button', { name: 'Send it there' }).click();
    await expect.element(findText('The address can’t be corrected here any more. Write to us.')).toBeVisible();
    await expect.element(findText('We sent the confirmation and the receipt to aino@gmial.com.')).toBeVisible();
  });

  test('is not corrected here where the buyer has an account', async () => {
    await show(payment());
    await expect.element(findText(/^We sent the confirmation and the receipt to/)).toBeVisible();
    expect(open.elements()).toEqual([]);
  });

  test.each([
    ['sign_in', /^This order belongs to an account\. Sign in to see its details\./],
    ['expired', /^This page shows order details for one hour after payment, only in/],
  ] as const)('is withheld (%s) with a way to sign in, and the mail is named', async (withheld, words) => {
    await show(payment({ withheld, email: null, plan: null }));
    await expect.element(title).toHaveTextContent('Subscription Successful!');
    await expect.element(findText(words)).toBeVisible();
    await expect.element(findText('A confirmation e-mail was sent to you, with the receipt.')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/login?return_to=%2Fdashboard');
  });

  test('is withheld from a member with another address', async () => {
    await show(payment({ withheld: 'other_member', email: null, plan: null }));
    await expect
      .element(findText(/^This order belongs to a different e-mail address from the one you are signed in with/))
      .toBeVisible();
    expect(document.body.textContent).not.toContain('was sent to you');
  });
});

test('the server draws the first picture, the same for everybody, with a word for those without scripts', () => {
  const data = {
    ...pageData('/success', { query: { program: '4', redirect_status: 'succeeded' } }),
    programs: [...programs],
  };
  const html = renderToString(
    <ShopProvider seed={{ site: data.site }}>
      <SuccessPage data={data} />
    </ShopProvider>,
  );
  expect(html).toContain('Processing your payment...</h1>');
  expect(html).toMatch(/<noscript>.*mailto:help@coach\.example.*<\/noscript>/);
});

/** Waits until the page has scheduled this many polls of the shop, and lets no time pass. */
async function scheduled(times: number) {
  const polls = () => timers.mock.calls.filter(([, ms]) => ms === 2_000 || ms === 10_000);
  await expect.poll(polls, STOPPED_CLOCK).toHaveLength(times);
}
