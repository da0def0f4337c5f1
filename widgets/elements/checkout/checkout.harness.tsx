import { afterEach, beforeEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { PaymentProvidersResponse } from '#contract/sales/checkout.ts';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { stubElement } from '#widgets/core/element/element-scope.stub.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider, useToast } from '#widgets/core/toasts/toasts.tsx';
import { user } from '#widgets/parts/account/account.factory.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import CardPayment from '#widgets/parts/payments/card/card-payment.tsx';
import { providers } from '#widgets/parts/payments/payment.factory.ts';
import PayPalPayment from '#widgets/parts/payments/paypal/paypal-payment.tsx';
import { stubPayPal, type PayPalStub } from '#widgets/parts/payments/paypal/paypal.stub.ts';
import { stubStripe, type StripeStub } from '#widgets/parts/payments/card/stripe.stub.ts';
import { offer, program } from '#widgets/elements/programs/programs.factory.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { Checkout } from './checkout.tsx';
import type { PaymentChunks } from './methods/payment-chunks.ts';

export const USER = 'GET /api/auth/user';
export const DASHBOARD = 'GET /api/user/dashboard';
export const STATUS = 'POST /api/payment-status';
export const PROVIDERS = 'GET /api/payment-providers';
export const INTENT = 'POST /api/create-payment-intent';
export const ORDER = 'POST /paypal/order';
export const CAPTURE = 'POST /paypal/order/ORDER-1/capture';
export const SETUP_FAILED = 'Unable to initialize payment. Please try again.';
export const ready = { clientSecret: 'pi_1_secret_2', amount: '29.90', currency: 'EUR' };
const once = offer({ key: 'once', name: 'Once', price: '29.90', interval: 'once', guaranteeDays: 30 });
export const programs = [
  program({ id: 1, displayName: 'Morning Energy', type: 'free', price: '0.00' }),
  program({ offers: [once] }),
  program({
    id: 3,
    displayName: 'Hybrid Athlete',
    type: 'one-time',
    price: '99.90',
    accent: true,
    plan: '3',
    offers: [once],
  }),
  program({
    id: 4,
    displayName: 'Personal Coaching',
    type: 'subscription',
    price: '99.99',
    coaching: true,
    offers: [offer()],
  }),
  program({ id: 5, name: 'Brand Coaching Week', displayName: 'Coaching Week', coaching: true }),
  program({ id: 6, displayName: 'A Gift', price: '0.00' }),
];
export const chunks: PaymentChunks = {
  card: { key: 'card-chunk', load: () => Promise.resolve({ default: CardPayment }) },
  paypal: { key: 'paypal-chunk', load: () => Promise.resolve({ default: PayPalPayment }) },
};

export const tab = (name: string) => page.getByRole('tab', { name });
export const consent = page.getByRole('checkbox', { name: /^I want the/ });
/** Selects a payment method, and accepts an immediate start. */
export async function pick(name: string) {
  await tab(name).click();
  await consent.click();
}
export const button = (name: string) => page.getByRole('button', { name });
export const findText = (words: string) => page.getByText(words, { exact: true }).first();
export let stripe: StripeStub;
export let paypal: PayPalStub;

// Parallel test files share the storage: ignore other files' changes.
window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);

export function visitorFrom(country: string) {
  localStorage.setItem('user_country', country);
  pageRegion.setState(pageRegion.getInitialState(), true);
}

interface CheckoutSetup {
  id?: number | undefined;
  answers?: Record<string, Answer | (() => Answer)>;
  providers?: Partial<PaymentProvidersResponse>;
  /** Address of the shop, for other sites. */
  base?: string;
}

export async function show({ id = 2, answers = {}, providers: own = {}, base = '' }: CheckoutSetup = {}) {
  const { api, calls } = stubApi({
    [USER]: user(),
    [DASHBOARD]: newMember(),
    [STATUS]: payment(),
    [PROVIDERS]: providers(own),
    [INTENT]: ready,
    'GET /paypal/setup': { clientToken: 'token' },
    [ORDER]: { id: 'ORDER-1' },
    [CAPTURE]: { id: 'ORDER-1', status: 'completed' },
    ...answers,
  });
  const emit = vi.fn();
  const { inElement, steps } = stubElement();
  const checkout = (shown: number) =>
    inElement(
      <ShopProvider api={api} base={base} emit={emit} seed={{ programs }}>
        <ToastProvider>
          <div className="coach-root">
            <Checkout program={shown} level={1} chunks={chunks} />
            <OtherToast />
          </div>
        </ToastProvider>
      </ShopProvider>,
    );
  const { rerender } = await render(checkout(id));
  const asked = () => calls.map(({ request }) => request);
  return { calls, asked, emit, steps, change: (other: number) => rerender(checkout(other)) };
}

function OtherToast() {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Another toast' })}>
      Toast
    </button>
  );
}

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(async () => {
    await loadToasts();
    stripe = stubStripe();
    paypal = stubPayPal();
    visitorFrom('FI');
    vi.spyOn(leave, 'to').mockImplementation(() => undefined);
  });
  afterEach(() => {
    memberTokens.setState({}, true);
    document.cookie = 'member=1; path=/; max-age=0';
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
