import { msg } from '@lingui/core/macro';
import { loadCoreSdkScript, type OneTimePaymentSession } from '@paypal/paypal-js/sdk-v6';
import { useEffect, useRef, useState } from 'react';
import type {
  PayPalCaptureResponse,
  PayPalOrderRequest,
  PayPalOrderResponse,
  PaymentProvidersResponse,
  PayPalSetupResponse,
} from '#contract/sales/checkout.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError, isWithoutAnswer } from '#widgets/core/api/errors.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { loadScript } from '../load-script.ts';
import { usePaying } from '../use-paying.ts';
import type { PaymentError } from '../payment-error.ts';
import { payPalLocale } from '../provider-locales.ts';

export interface PayPalPaymentProps {
  providers: PaymentProvidersResponse;
  /** Euro as a decimal string. The shop verifies it, and charges its own price. */
  amount: string;
  currency: 'EUR';
  programId: number;
  /** Version of the accepted consent to an immediate start. */
  startConsent?: string | undefined;
  coupon?: string | undefined;
  /** The buyer has approved and the shop has captured: `pending` while PayPal decides, `unknown` without its answer. */
  onDone: (result: PayPalCaptureResponse) => void;
  /** Called if the buyer has closed PayPal's window: nothing was charged. */
  onCancel: () => void;
  onError: (error: PayPalError) => void;
  /** Called when the shop has created the order. */
  onStarted?: (() => void) | undefined;
  /** A payment is running: no other may begin. */
  onBusy?: ((busy: boolean) => void) | undefined;
}

export interface PayPalError extends Omit<PaymentError, 'kind'> {
  /** `setup`: the shop could not start the payment, before PayPal's window opened. */
  kind: PaymentError['kind'] | 'setup';
  /** Approved by the buyer, so that it may have been charged. */
  unsure?: boolean;
}

/** Longer than a request of the shop's API may take, whose timeout is not PayPal's. */
const PATIENCE_MS = 16_000;
/** Time after which a delay is announced, in milliseconds. */
const SLOW_MS = 4_000;

const WAITING = {
  idle: msg`Loading PayPal...`,
  started: msg`Waiting for PayPal...`,
  capturing: msg`Confirming...`,
};

const STILL_WAITING = msg`Still waiting for PayPal. Please keep this page open...`;

const PAY = msg({
  message: 'Pay with PayPal',
  comment: 'The button that pays: it has to say that pressing it costs money (Directive 2011/83/EU, article 8 (2)).',
});

/** PayPal payment behind a button of ours. Loads PayPal only once the buyer has chosen it. */
export default function PayPalPayment(props: PayPalPaymentProps) {
  const { api } = useShop();
  const say = useSay();
  const [{ session, speak } = NOTHING, setOpened] = useState<Opened>();
  const locale = useLocale(speak);
  const [step, setStep] = useState<'idle' | 'started' | 'capturing'>('idle');
  const paying = usePaying();
  const latest = useRef({ ...props, locale });
  useEffect(() => {
    latest.current = { ...props, locale };
  });

  function move(next: typeof step) {
    paying.note(next !== 'idle');
    setStep(next);
    latest.current.onBusy?.(paying.isRunning());
  }

  function fail(error: PayPalError) {
    if (!paying.isRunning()) return; // Reported already: a failed order also ends the session.
    move('idle');
    latest.current.onError(error);
  }

  async function capture(orderId: string) {
    move('capturing');
    await captureOrder(api, orderId).then(
      (result) => latest.current.onDone(result),
      (cause: unknown) => fail(captureError(cause)),
    );
  }

  useEffect(() => {
    let gone = false;
    const blocked = (cause?: unknown) => {
      if (gone) return;
      gone = true;
      latest.current.onError(openingError(cause));
    };
    const timer = setTimeout(blocked, PATIENCE_MS);
    open(api, props.providers.paypal, latest.current.locale, {
      onApprove: ({ orderId }) => capture(orderId),
      onCancel: () => {
        move('idle');
        latest.current.onCancel();
      },
      onError: (cause) => fail({ kind: 'thrown', cause }),
    })
      .then((opened) => (gone ? opened.session.destroy() : setOpened(opened)), blocked)
      .finally(() => clearTimeout(timer));
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the rest is read when it is needed
  }, [api, props.providers.paypal]);
  useEffect(() => () => session?.destroy(), [session]);
  const label = say(useSlow(step === 'capturing') ? STILL_WAITING : WAITING[step]);

  function start() {
    if (!session || paying.isRunning()) return;
    move('started');
    const order = createOrder(api, latest.current);
    order.then(
      () => latest.current.onStarted?.(),
      (cause: unknown) => fail({ kind: 'setup', cause }),
    );
    // Starts during the click event: browsers block windows that open later.
    session.start({ presentationMode: 'auto' }, order).catch((cause: unknown) => fail({ kind: 'thrown', cause }));
  }

  return (
    <div className="pay-paypal">
      <Button part="button" onClick={start} disabled={!session} busy={!session || step !== 'idle'} busyLabel={label}>
        {say(PAY)}
      </Button>
    </div>
  );
}

/** Returns PayPal's locale for the reader, and updates PayPal when it changes. */
function useLocale(speak: Opened['speak'] | undefined): string | undefined {
  const locale = payPalLocale(useLanguage());
  useEffect(() => {
    if (locale) speak?.(locale);
  }, [speak, locale]);
  return locale;
}

/** Maps an error before the button: of the shop's answer, or its absence, or of PayPal's script. */
function openingError(cause: unknown): PayPalError {
  return { kind: cause instanceof ApiError || isWithoutAnswer(cause) ? 'setup' : 'blocked', cause };
}

/** Maps an error of a capture: a refusal of the shop is definite, anything else is not. */
function captureError(cause: unknown): PayPalError {
  const status = cause instanceof ApiError ? cause.status : 0;
  const unsure = status < 400 || status >= 500;
  return { kind: status === 402 ? 'declined' : 'thrown', cause, ...(unsure && { unsure }) };
}

/** Returns true once waiting takes longer than usual. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

type SessionEvents = {
  onApprove: (data: { orderId: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
};

interface Opened {
  session: OneTimePaymentSession;
  /** Sets PayPal's language for the next window. */
  speak: (locale: string) => void;
}

const NOTHING: Partial<Opened> = {};

async function open(
  api: Api,
  paypal: PaymentProvidersResponse['paypal'],
  locale: string | undefined,
  events: SessionEvents,
): Promise<Opened> {
  if (paypal?.scriptUrl) await loadScript(paypal.scriptUrl);
  const [sdk, { clientToken }] = await Promise.all([
    paypal && loadCoreSdkScript({ environment: paypal.environment }),
    api.get<PayPalSetupResponse>('/paypal/setup'),
  ]);
  if (!sdk) throw new Error('no PayPal');
  const instance = await sdk.createInstance({
    clientToken,
    components: ['paypal-payments'],
    ...(locale && { locale }),
  });
  const session = instance.createPayPalOneTimePaymentSession(events);
  return { session, speak: (other) => instance.updateLocale(other) };
}

async function createOrder(api: Api, { programId, startConsent, coupon, amount, currency }: PayPalPaymentProps) {
  const request: PayPalOrderRequest = { programId, startConsent, coupon, amount, currency, intent: 'CAPTURE' };
  const { id } = await api.post<PayPalOrderResponse>('/paypal/order', request);
  return { orderId: id };
}

function captureOrder(api: Api, orderId: string): Promise<PayPalCaptureResponse> {
  return api.post(`/paypal/order/${encodeURIComponent(orderId)}/capture`, {});
}
