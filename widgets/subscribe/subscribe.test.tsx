import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { SiteResponse } from '#contract/site.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import { leave } from '#widgets/member/leave.ts';
import { forgetKept, keepDraft, keptDraft } from '#widgets/onboarding/kept-draft.ts';
import { COUNTRY_KEY, CURRENCY_KEY } from '#widgets/region/detect.ts';
import { pageRegion } from '#widgets/region/page-region.ts';
import { useArrival } from './arrival.ts';
import { CardStub } from './card.stub.tsx';
import { SubscribeFlow, type SubscribeFlowProps } from './subscribe-flow.tsx';
import { allDay, answers, coaching, DRAFT, draft, providers, setup, TICKET } from './subscribe.factory.ts';
import { Subscribe } from './subscribe.tsx';

const PROGRAMS = 'GET /api/programs';
const SITE = 'GET /api/site';
const PROVIDERS = 'GET /api/payment-providers';
const SAVE = 'POST /api/drafts';
const READ = 'POST /api/drafts/read';
const TAKE = 'POST /api/drafts/take';
const FORGET = 'POST /api/drafts/forget';
const ASK_TICKET = 'POST /api/drafts/ticket';
const SUBSCRIPTION = 'POST /api/create-guest-subscription';
const ONE_TIME = 'POST /api/create-one-time-payment';
const HERE = location.href;
const FOREIGN = 'https://coach.example';

const site = (card = true) => ({ brand: { name: 'Test Brand' }, providers: { card } }) as unknown as SiteResponse;
const shop = (): Record<string, Answer | ((body: unknown) => Answer)> => ({
  [PROGRAMS]: [coaching(), allDay(), coaching({ id: 1, type: 'free', offers: [] })],
  [SITE]: site(),
  [PROVIDERS]: providers(),
  [SAVE]: () => ({ draft: DRAFT }),
  [FORGET]: () => new Response(null, { status: 204 }),
  [SUBSCRIPTION]: () => setup(),
  [ONE_TIME]: () => setup({ amount: '89.90' }),
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const next = page.getByRole('button', { name: 'Continue to Payment' });
const edit = page.getByRole('button', { name: 'Edit Information' });
const payment = page.getByRole('heading', { name: 'Payment' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (words: string) => page.getByText(words, { exact: true }).first();
const choose = (name: RegExp) => page.getByRole('radio', { name }).click();

beforeEach(() => {
  takeTime();
  forgetKept();
  visitorFrom('FI');
  vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', HERE);
});

function visitorFrom(country: string) {
  localStorage.setItem(COUNTRY_KEY, country);
  localStorage.removeItem(CURRENCY_KEY);
  pageRegion.setState(pageRegion.getInitialState(), true);
}

interface Options {
  program?: string;
  /** What stands behind the path of the page. */
  query?: string;
  offer?: string;
  base?: string;
  more?: Record<string, Answer | ((body: unknown) => Answer)>;
}

async function show({ program = '4', query, offer, base = '', more = {} }: Options = {}) {
  if (query !== undefined) history.replaceState(null, '', `${HERE.split('?')[0]}?${query}`);
  const { api, calls } = stubApi({ ...shop(), ...more });
  const emit = vi.fn();
  await render(
    <StrictMode>
      <ShopProvider api={api} base={base} emit={emit}>
        <ToastProvider>
          {query === undefined ? (
            <Subscribe program={program} offer={offer} arrival={{}} view={Flow} />
          ) : (
            <OnThePage program={program} />
          )}
        </ToastProvider>
      </ShopProvider>
    </StrictMode>,
  );
  const sent = (request: string) => calls.filter((call) => call.request === request).map(({ body }) => body);
  return { calls, emit, sent };
}

function OnThePage({ program }: { program: string }) {
  const arrival = useArrival();
  return <Subscribe program={program} offer={arrival?.offer} arrival={arrival} level={1} view={Flow} />;
}

function Flow(props: Omit<SubscribeFlowProps, 'card'>) {
  return <SubscribeFlow {...props} card={CardStub} />;
}

/** As if somebody had typed it all, in a moment. */
async function answer(given: Readonly<Record<string, string>> = answers) {
  await expect.element(next).toBeEnabled();
  const form = document.querySelector('form')!;
  for (const [name, value] of Object.entries(given)) {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (control.type === 'checkbox') control.checked = true;
    else control.value = value;
  }
}

async function toPayment() {
  await answer();
  await next.click();
  await expect.element(payment).toBeVisible();
}

const query = (data: object) => `data=${encodeURIComponent(JSON.stringify(data))}`;
const held = (name: string) => (document.querySelector('form')!.elements.namedItem(name) as HTMLInputElement).value;

describe('a page that cannot be', () => {
  test.each(['', '0', '04', '-4', '4.0', 'coaching', '1234567890', '7'])('of programme "%s"', async (program) => {
    await show({ program });
    await expect.element(said('Program Not Found')).toBeVisible();
  });

  test('of an id that cannot be one asks nobody', async () => {
    const { calls } = await show({ program: 'x' });
    await expect.element(said('Program Not Found')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('of a free programme', async () => {
    await show({ program: '1', more: { [SITE]: site(false) } });
    await expect.element(said('Program Not Available')).toBeVisible();
  });

  test('where no payments are set up', async () => {
    await show({ more: { [SITE]: site(false) } });
    await expect.element(said('Subscription System Setup Required')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See the programmes' })).toHaveAttribute('href', '/demo');
  });

  test('while the shop is away, which can be asked again', async () => {
    let away = true;
    await show({ more: { [PROGRAMS]: () => (away ? refusal(500, 'internal') : [coaching()]) } });
    await expect.element(said('The programme cannot be loaded right now.')).toBeVisible();
    away = false;
    await press('Try again');
    await expect.element(next).toBeVisible();
  });
});

describe('what is missing or wrong', () => {
  test('is asked for beside each field, and nothing is sent', async () => {
    const { calls } = await show();
    await next.click();
    await expect.element(said('Missing Information')).toBeVisible();
    await expect.element(said('Please fill out all fields to continue to payment.')).toBeVisible();
    await expect.element(box('Full name')).toHaveAccessibleDescription('Please fill this in.');
    await expect.element(box('Full name')).toHaveFocus();
    await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription(/^Please agree to this/);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(Object.keys(answers).length);
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });

  test('gender may be left out, an address may not be anything', async () => {
    const { calls } = await show();
    await answer({ ...answers, email: 'alex' });
    await next.click();
    await expect.element(said('Invalid Email')).toBeVisible();
    await expect.element(box('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await expect.element(box('Email')).toHaveFocus();
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });

  test('what the API says stands beside each field', async () => {
    const issues = [{ path: 'age', message: 'Too young for this.' }];
    await show({ more: { [SUBSCRIPTION]: refusal(400, 'invalid_input', issues) } });
    await answer();
    await next.click();
    await expect.element(box('Age')).toHaveAccessibleDescription('Too young for this.');
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
  });
});

describe('a payment that cannot be set up', () => {
  test.each([
    [/^Monthly/, SUBSCRIPTION, 'Subscription Setup Failed', 'Unable to initialize subscription. Please try again.'],
    [/^4-Week/, ONE_TIME, 'Payment Setup Failed', 'Unable to initialize payment. Please try again.'],
  ])('%s: says so and keeps everything typed', async (offer, path, title, sentence) => {
    const { emit } = await show({ more: { [path]: refusal(502, 'provider_failed') } });
    await choose(offer);
    await answer();
    await next.click();
    await expect.element(said(title)).toBeVisible();
    await expect.element(said(sentence)).toBeVisible();
    await expect.element(next).toBeEnabled();
    await expect.element(box('Height')).toHaveValue('182 cm');
    expect(emit).not.toHaveBeenCalled();
  });

  test.each([SAVE, PROVIDERS])('nor without %s', async (path) => {
    const { sent } = await show({ more: { [path]: new TypeError('offline') } });
    await answer();
    await next.click();
    await expect.element(said('Subscription Setup Failed')).toBeVisible();
    expect(sent(SUBSCRIPTION)).toEqual([]);
  });

  test('with a session that has ended leads to the login, once', async () => {
    const unauthorized = Response.json({ error: { code: 'unauthorized', message: 'Unauthorized' } }, { status: 401 });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await show({ more: { [SUBSCRIPTION]: () => unauthorized.clone() } });
    await answer();
    await next.click();
    await expect.element(said('Please Log In')).toBeVisible();
    await next.click();
    await vi.waitFor(() => expect(leave.to).toHaveBeenCalledWith('/api/login?return_to=%2Fsubscribe%2F4'), 5000);
    expect(leave.to).toHaveBeenCalledOnce();
    expect(timers.mock.calls.filter(([, ms]) => ms === 1500)).toHaveLength(1);
  });

  test('after too many tries gets a friendly word, and what is owned is said to be', async () => {
    let answered = refusal(429, 'too_many_requests');
    await show({ more: { [SUBSCRIPTION]: () => answered } });
    await answer();
    await next.click();
    await expect.element(said('One Moment, Please')).toBeVisible();
    answered = refusal(409, 'already_owned');
    await next.click();
    await expect.element(said('Already Yours')).toBeVisible();
  });
});

describe('the offer', () => {
  test('decides about term, guarantee and amount', async () => {
    await show();
    const promised = page.getByRole('complementary');
    await expect.element(promised.getByText('14-day money-back guarantee')).toBeVisible();
    await expect.element(promised.getByText('3-month minimum commitment')).toBeVisible();
    await choose(/^4-Week/);
    await expect.element(promised.getByText('30-day money-back guarantee')).toBeVisible();
    expect(promised.element().textContent).not.toMatch(/-month|\/month/);
    expect(page.getByRole('radio').elements()).toHaveLength(2);
  });

  test('is the one that the page names', async () => {
    await show({ offer: 'kickstart' });
    await expect.element(page.getByRole('radio', { name: /^4-Week/ })).toBeChecked();
  });

  test('continuation is there where the address names it', async () => {
    await show({ query: 'offer=continuation' });
    await expect.element(page.getByRole('radio', { name: /^Continuation/ })).toBeChecked();
    await expect
      .element(page.getByRole('complementary').getByText('Cancel any time, never started automatically'))
      .toBeVisible();
  });

  test('that nobody knows is the first', async () => {
    await show({ offer: 'nothing' });
    await expect.element(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  });

  test('stands in euro, and in about what it is elsewhere', async () => {
    visitorFrom('US');
    await show({ more: { 'GET /api/rates': { rates: { USD: 1.09 } } } });
    await expect.element(page.getByRole('radio', { name: /€99.99 ≈ \$108.99 a month/ })).toBeVisible();
  });
});

describe('the payment', () => {
  test('of what renews is a subscription', async () => {
    const { emit, sent } = await show();
    await toPayment();
    expect(sent(SAVE)).toEqual([{ programId: 4, offer: 'monthly', answers }]);
    expect(sent(SUBSCRIPTION)).toEqual([{ programId: 4, offer: 'monthly', draft: DRAFT, ...answers }]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-checkout-started', { programId: 4, offer: 'monthly' });
    await expect.element(page.getByRole('button', { name: 'Subscribe - €99.99/month' })).toBeVisible();
    await expect.element(payment).toHaveFocus();
    for (const words of ['alex@example.org', '3-month minimum commitment', '14-day money-back guarantee'])
      await expect.element(said(words)).toBeVisible();
    await expect
      .element(said('["pk_test_made_up","pi_1_secret_2","payment","https://coach.example/success?program=4"]'))
      .toBeVisible();
    expect(JSON.parse(localStorage.getItem('coaching-onboarding')!)).toEqual({
      draft: DRAFT,
      until: expect.any(Number),
    });
  });

  test('of what is paid once never speaks of months', async () => {
    const { sent } = await show({ program: '2', more: { [ONE_TIME]: setup({ amount: '29.90' }) } });
    await toPayment();
    expect(sent(ONE_TIME)).toEqual([{ programId: 2, offer: 'once', draft: DRAFT, ...answers }]);
    await expect.element(page.getByRole('button', { name: 'Pay €29.90' })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/month/);
  });

  test('is set up once, however often the button is pressed', async () => {
    const saved = Promise.withResolvers<object>();
    const { sent } = await show({ more: { [SAVE]: saved.promise } });
    await answer();
    await next.click();
    document.querySelector('form')!.requestSubmit();
    await expect.element(page.getByRole('button', { name: 'One moment...' })).toBeDisabled();
    saved.resolve({ draft: DRAFT });
    await expect.element(payment).toBeVisible();
    expect(sent(SUBSCRIPTION)).toHaveLength(1);
  });

  test('can be gone back from; then the same draft is paid', async () => {
    const { emit, sent } = await show();
    await toPayment();
    await edit.click();
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(page.getByRole('checkbox')).toBeChecked();
    await box('Height').fill('183 cm');
    await next.click();
    await expect.element(payment).toBeVisible();
    expect(sent(SAVE)[1]).toMatchObject({ draft: DRAFT, answers: { height: '183 cm' } });
    expect(sent(SUBSCRIPTION)[1]).toMatchObject({ draft: DRAFT, height: '183 cm' });
    expect(emit).toHaveBeenCalledTimes(1);
  });

  test('of a draft that the shop has forgotten is one of another', async () => {
    keepDraft('o'.repeat(43));
    const { sent } = await show({
      more: {
        [READ]: draft({ draft: 'o'.repeat(43) }),
        [SAVE]: (body) => ('draft' in (body as object) ? refusal(404, 'not_found') : { draft: DRAFT }),
      },
    });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await next.click();
    await expect.element(payment).toBeVisible();
    expect(sent(SUBSCRIPTION)).toMatchObject([{ draft: DRAFT }]);
  });

  test('that has to wait for a mail says so and nothing else', async () => {
    await show({ more: { [SUBSCRIPTION]: setup({ status: 'check_mail', clientSecret: null }) } });
    await answer();
    await next.click();
    await expect.element(said('Please check your e-mail to continue')).toBeVisible();
    expect(page.getByRole('form', { name: 'Card' }).elements()).toEqual([]);
    await edit.click();
    await expect.element(box('Email')).toHaveValue('alex@example.org');
  });

  test('keeps a card for later where nothing is due yet', async () => {
    await show({ more: { [SUBSCRIPTION]: setup({ clientSecret: 'seti_1_secret_2' }) } });
    await toPayment();
    await expect.element(page.getByText(/"seti_1_secret_2","setup"/)).toBeVisible();
  });

  test('that is under way cannot be edited', async () => {
    await show();
    await toPayment();
    await press('Subscribe - €99.99/month');
    await expect.element(edit).toBeDisabled();
    await press('The card is declined');
    await expect.element(edit).toBeEnabled();
  });
});

describe('a card', () => {
  test.each([
    [/^Monthly/, 'Subscription Failed', 'Subscription Error'],
    [/^4-Week/, 'Payment Failed', 'Payment Error'],
  ])('%s: that is declined, and a form that breaks', async (offer, declined, thrown) => {
    const { emit } = await show();
    await choose(offer);
    await toPayment();
    await press('The card is declined');
    await expect.element(said(declined)).toBeVisible();
    await expect.element(said('Your card was declined.')).toBeVisible();
    await press('Something breaks');
    await expect.element(said(thrown)).toBeVisible();
    await expect.element(said('Something went wrong. Please try again.')).toBeVisible();
    expect(emit).toHaveBeenCalledTimes(1);
    expect(keptDraft()).toBe(DRAFT);
  });

  test.each([
    [/^Monthly/, 'Subscription Successful!', 'coach-subscription-completed', 'monthly', 'month', '99.99'],
    [/^4-Week/, 'Payment Successful!', 'coach-purchase-completed', 'kickstart', 'once', '89.90'],
  ])('%s: that is charged', async (name, words, event, offer, interval, amount) => {
    const { emit, sent } = await show();
    await choose(name);
    await toPayment();
    await press('The card is charged');
    await expect.element(said(words)).toBeVisible();
    expect(emit).toHaveBeenLastCalledWith(event, { programId: 4, offer, interval, amount, currency: 'EUR' });
    expect(sent(FORGET)).toEqual([{ draft: DRAFT }]);
    expect(localStorage.getItem('coaching-onboarding')).toBeNull();
    expect(leave.to).toHaveBeenCalledExactlyOnceWith(
      '/success?program=4&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    );
  });

  test('whose bank still thinks has bought nothing yet', async () => {
    const { emit } = await show();
    await toPayment();
    await press('The bank thinks');
    expect(leave.to).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('redirect_status=processing'));
    expect(emit).toHaveBeenCalledTimes(1);
  });

  test('whose form is kept out of the browser can be tried again', async () => {
    await show();
    await toPayment();
    await press('The page blocks it');
    await expect.element(page.getByRole('alert').filter({ hasText: 'The card form cannot be loaded.' })).toBeVisible();
    await press('Try again');
    await expect.element(page.getByRole('form', { name: 'Card' })).toBeVisible();
  });
});

describe('what the address brings', () => {
  test('fills the form in and leaves the address', async () => {
    const { calls } = await show({ query: `x=1&${query({ ...answers, age: '7' })}&offer=kickstart&step=form` });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(box('Age')).toHaveValue('');
    expect(held('mainGoal')).toBe('marathon');
    expect(location.search).toBe('?x=1&offer=kickstart');
    expect(calls.map(({ request }) => request)).not.toContain(SAVE);
  });

  test('leads to the payment where it holds everything', async () => {
    const { sent } = await show({ query: `${query(answers)}&step=payment` });
    await expect.element(payment).toBeVisible();
    expect(sent(SUBSCRIPTION)).toMatchObject([{ fullName: 'Alex Runner', healthConsent: 'health-1' }]);
    expect(location.search).toBe('');
  });

  test('stays with the form, and says what is missing, where it does not', async () => {
    const { sent } = await show({ query: `${query({ ...answers, email: 'alex' })}&step=payment` });
    await expect.element(said('Missing Information')).toBeVisible();
    await expect.element(box('Email')).toHaveAccessibleDescription('Please enter your email.');
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    expect(sent(SAVE)).toEqual([]);
  });

  test('and is hostile is an empty form', async () => {
    await show({ query: 'data=%5B%5D' });
    await expect.element(next).toBeEnabled();
    expect(held('fullName')).toBe('');
    expect(location.search).toBe('');
  });
});

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
    expect(keptDraft()).toBe(DRAFT);
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

  test('that is used up is an empty form', async () => {
    await show({ query: `ticket=${TICKET}`, more: { [TAKE]: refusal(404, 'not_found') } });
    await expect.element(box('Full name')).toHaveValue('');
  });
});

describe('what this browser keeps', () => {
  test('fills the form in', async () => {
    keepDraft(DRAFT);
    const { sent } = await show({ more: { [READ]: draft({ offer: 'kickstart' }) } });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(page.getByRole('radio', { name: /^4-Week/ })).toBeChecked();
    expect(sent(READ)).toEqual([{ draft: DRAFT }]);
  });

  test('is forgotten where the shop has', async () => {
    keepDraft(DRAFT);
    await show({ more: { [READ]: refusal(404, 'not_found') } });
    await vi.waitFor(() => expect(localStorage.getItem('coaching-onboarding')).toBeNull());
    await expect.element(box('Full name')).toHaveValue('');
  });

  test('does not replace what somebody types meanwhile', async () => {
    keepDraft(DRAFT);
    const answered = Promise.withResolvers<object>();
    await show({ more: { [READ]: answered.promise } });
    await box('Full name').fill('Robin');
    answered.resolve(draft());
    await expect.element(box('Age')).toHaveValue('41');
    await expect.element(box('Full name')).toHaveValue('Robin');
  });
});

describe('on a page of somebody else’s', () => {
  const opened = () => ({ opener: window, location: { replace: vi.fn() } });
  const away = {
    base: FOREIGN,
    more: { [PROVIDERS]: providers({ inPlace: false }), [ASK_TICKET]: { ticket: TICKET } },
  };
  const link = page.getByRole('link', { name: /^Continue on/ });

  test('that may not take payments, the payment goes on where it may', async () => {
    const { emit, sent } = await show(away);
    await toPayment();
    await expect.element(link).toHaveAttribute('href', `${FOREIGN}/subscribe/4?ticket=${TICKET}`);
    expect(sent(ASK_TICKET).at(-1)).toEqual({ draft: DRAFT });
    expect(sent(SUBSCRIPTION)).toEqual([]);
    expect(emit).not.toHaveBeenCalled();
  });

  test('a ticket that was used up is replaced by the next press', async () => {
    const tab = opened();
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let taken = false;
    const { sent } = await show({
      ...away,
      more: {
        ...away.more,
        [SAVE]: () => ({ draft: taken ? 'n'.repeat(43) : DRAFT }),
        [ASK_TICKET]: (body) => {
          const gone = taken && (body as { draft: string }).draft === DRAFT;
          return gone ? refusal(404, 'not_found') : { ticket: taken ? 'u'.repeat(43) : TICKET };
        },
      },
    });
    await toPayment();
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(TICKET));
    // The browser of the test stays where it is.
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    await link.click();
    expect(window.open).not.toHaveBeenCalled();
    taken = true;
    await link.click();
    document.removeEventListener('click', stay);
    await vi.waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledWith(`${FOREIGN}/subscribe/4?ticket=${'u'.repeat(43)}`),
    );
    expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(tab.opener).toBeNull();
    expect(sent(SAVE).at(-1)).toEqual({ programId: 4, offer: 'monthly', answers });
  });

  test('that keeps the provider out, the payment goes on where it is let in', async () => {
    await show({ base: FOREIGN, more: { [ASK_TICKET]: { ticket: TICKET } } });
    await toPayment();
    await press('The page blocks it');
    await expect.element(link).toHaveAttribute('href', `${FOREIGN}/subscribe/4?ticket=${TICKET}`);
    await expect.element(page.getByText(/nothing has been charged/)).toBeVisible();
  });

  test('success is told in place', async () => {
    await show({ base: FOREIGN });
    await toPayment();
    await press('The card is charged');
    await expect.element(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
    await expect.element(said('The coach will contact you within 24 hours.')).toBeVisible();
    expect(leave.to).not.toHaveBeenCalled();
  });

  test('what the bank still looks at is told, too', async () => {
    await show({ base: FOREIGN });
    await toPayment();
    await press('The bank thinks');
    await expect.element(said('Processing your payment...')).toBeVisible();
  });

  test('its query is its own', async () => {
    history.replaceState(null, '', `${HERE.split('?')[0]}?${query(answers)}&ticket=${TICKET}`);
    const { sent } = await show({ base: FOREIGN });
    await expect.element(next).toBeEnabled();
    expect(held('fullName')).toBe('');
    expect(sent(TAKE)).toEqual([]);
    expect(location.search).toContain('ticket=');
  });
});

test('the server renders the whole form, which waits for its script', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <ShopProvider seed={{ programs: [coaching()], site: site() }}>
      <ToastProvider>
        <OnThePage program="4" />
      </ToastProvider>
    </ShopProvider>,
  );
  expect(place.querySelector('h1')?.textContent).toBe('Personal Coaching');
  expect(place.querySelectorAll('form [required]')).toHaveLength(Object.keys(answers).length);
  expect(place.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
  expect(place.textContent).toContain('No login required');
  expect(place.textContent).toContain('What happens next?');
});
