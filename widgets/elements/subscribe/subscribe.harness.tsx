import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { SiteResponse } from '#contract/site/site.ts';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { stubElement } from '#widgets/core/element/element-scope.stub.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { dropOnboardingDraft } from '#widgets/parts/member/drafts/onboarding-draft.ts';
import { payment as paymentStatus } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { COUNTRY_KEY, CURRENCY_KEY } from '#widgets/core/region/detect.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { useArrival } from './arrival.ts';
import { CardStub } from './card.stub.tsx';
import { SubscribeFlow, type SubscribeFlowProps } from './subscribe-flow.tsx';
import { allDay, answers, coaching, DRAFT, providers, setup } from './subscribe.factory.ts';
import { Subscribe } from './subscribe.tsx';

export const PROGRAMS = 'GET /api/programs';
export const SITE = 'GET /api/site';
export const PROVIDERS = 'GET /api/payment-providers';
export const SAVE = 'POST /api/drafts';
export const READ = 'POST /api/drafts/read';
export const TAKE = 'POST /api/drafts/take';
export const FORGET = 'POST /api/drafts/forget';
export const ASK_TICKET = 'POST /api/drafts/ticket';
export const SUBSCRIPTION = 'POST /api/create-guest-subscription';
export const ONE_TIME = 'POST /api/create-one-time-payment';
export const STATUS = 'POST /api/payment-status';
export const USER = 'GET /api/auth/user';
export const DASHBOARD = 'GET /api/user/dashboard';
export const HERE = location.href;
export const FOREIGN = 'https://coach.example';

export const site = (card = true) =>
  ({ brand: { name: 'Test Brand' }, providers: { card } }) as unknown as SiteResponse;
const shop = (): Record<string, Answer | ((body: unknown) => Answer)> => ({
  [PROGRAMS]: [coaching(), allDay(), coaching({ id: 1, type: 'free', offers: [] })],
  [SITE]: site(),
  [USER]: () => user(),
  [PROVIDERS]: providers(),
  [SAVE]: () => ({ draft: DRAFT }),
  [FORGET]: () => new Response(null, { status: 204 }),
  [SUBSCRIPTION]: () => setup(),
  [ONE_TIME]: () => setup({ amount: '89.90', minimumTotal: '89.90', nextChargeDate: null, nextChargeOn: null }),
  [STATUS]: paymentStatus(),
});

export const box = (name: string) => page.getByRole('textbox', { name, exact: true });
export const next = page.getByRole('button', { name: 'Continue to Payment' });
export const edit = page.getByRole('button', { name: 'Edit Information' });
export const payment = page.getByRole('heading', { name: 'Payment' });
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
export const findText = (words: string) => page.getByText(words, { exact: true }).first();
export const choose = (name: RegExp) => page.getByRole('radio', { name }).click();

export function visitorFrom(country: string) {
  localStorage.setItem(COUNTRY_KEY, country);
  localStorage.removeItem(CURRENCY_KEY);
  pageRegion.setState(pageRegion.getInitialState(), true);
}

interface Options {
  program?: string;
  /** Query of the page's address. */
  query?: string;
  offer?: string;
  base?: string;
  more?: Record<string, Answer | ((body: unknown) => Answer)>;
}

export async function show({ program = '4', query, offer, base = '', more = {} }: Options = {}) {
  if (query !== undefined) history.replaceState(null, '', `${HERE.split('?')[0]}?${query}`);
  const { api, calls } = stubApi({ ...shop(), ...more });
  const emit = vi.fn();
  const { inElement, steps } = stubElement();
  await render(
    <StrictMode>
      {inElement(
        <ShopProvider api={api} base={base} emit={emit}>
          <ToastProvider>
            {query === undefined ? (
              <Subscribe program={program} offer={offer} arrival={{}} view={Flow} />
            ) : (
              <OnThePage program={program} />
            )}
          </ToastProvider>
        </ShopProvider>,
      )}
    </StrictMode>,
  );
  const sent = (request: string) => calls.filter((call) => call.request === request).map(({ body }) => body);
  return { calls, emit, sent, steps };
}

export function OnThePage({ program }: { program: string }) {
  const arrival = useArrival();
  return <Subscribe program={program} offer={arrival?.offer} arrival={arrival} level={1} view={Flow} />;
}

function Flow(props: Omit<SubscribeFlowProps, 'card'>) {
  return <SubscribeFlow {...props} card={CardStub} />;
}

/** Fills in the whole form at once. */
export async function answer(given: Readonly<Record<string, string>> = answers, which = 0) {
  await expect.element(next).toBeEnabled();
  const form = document.forms[which]!;
  for (const [name, value] of Object.entries(given)) {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (control.type === 'checkbox') control.checked = true;
    else control.value = value;
  }
}

export async function toPayment() {
  await answer();
  await next.click();
  await expect.element(payment).toBeVisible();
}

export const query = (data: object) => `data=${encodeURIComponent(JSON.stringify(data))}`;
export const held = (name: string) =>
  (document.querySelector('form')!.elements.namedItem(name) as HTMLInputElement).value;

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(() => {
    stubSlowClock();
    dropOnboardingDraft(undefined);
    visitorFrom('FI');
    vi.spyOn(leave, 'to').mockImplementation(() => undefined);
  });
  afterEach(() => {
    for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
    forgetTabMember();
    vi.restoreAllMocks();
    history.replaceState(null, '', HERE);
  });
}
