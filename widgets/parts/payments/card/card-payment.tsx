import { Trans } from '@lingui/react/macro';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { PaymentProvidersResponse } from '#contract/sales/checkout.ts';
import { useIsEmbedded } from '#widgets/core/api/shop.tsx';
import { usePaying } from '../use-paying.ts';
import { Button } from '#widgets/ui/button.tsx';
import { readAppearance } from './appearance.ts';
import { CardFields } from './card-fields.tsx';
import { keepPayment } from './keep-payment.ts';
import { loadScript } from '../load-script.ts';
import type { PaymentError } from '../payment-error.ts';
import { LightSlot } from './slot-ladder.tsx';

export interface CardDone {
  /** `processing` while the provider decides, `unconfirmed` until the guest confirms a free order by mail. */
  status: 'succeeded' | 'processing' | 'unconfirmed';
  intentId: string;
  clientSecret: string;
}

export interface CardPaymentProps {
  providers: PaymentProvidersResponse;
  clientSecret: string;
  /** `setup` stores a card for later and charges nothing. */
  mode: 'payment' | 'setup';
  /** Return address after the bank's own page, if there is one. */
  returnUrl: string;
  /** Label of the button, such as "Pay €29.90". */
  button: ReactNode;
  busyButton?: ReactNode;
  onDone: (result: CardDone) => void;
  onError: (error: PaymentError) => void;
  /** A payment is running: no other may begin. */
  onBusy?: ((busy: boolean) => void) | undefined;
}

/** Time after which the provider counts as blocked by the page, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Card fields of the provider with the pay button. Loaded only once the buyer has chosen card. */
export default function CardPayment(props: CardPaymentProps) {
  const { providers, clientSecret, onError } = props;
  const place = useRef<HTMLDivElement>(null);
  const [appearance, setAppearance] = useState<Appearance>();
  const [stripe, setStripe] = useState<Stripe>();
  const [ready, setReady] = useState(false);
  const tell = useRef(onError);
  useEffect(() => {
    tell.current = onError;
  });

  useLayoutEffect(() => setAppearance(readAppearance(place.current!)), []);
  useEffect(() => {
    let gone = false;
    getStripe(providers.card).then(
      (loaded) => !gone && setStripe(loaded),
      (cause: unknown) => !gone && tell.current({ kind: 'blocked', cause }),
    );
    return () => {
      gone = true;
    };
  }, [providers.card]);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => tell.current({ kind: 'blocked' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [ready]);

  return (
    <div className="pay-card" ref={place} aria-busy={!ready}>
      {!ready && (
        <p className="pay-wait" role="status">
          <Trans>Loading the card form</Trans>
        </p>
      )}
      {stripe && appearance && (
        <CardForm
          key={clientSecret}
          {...props}
          stripe={stripe}
          appearance={appearance}
          ready={ready}
          onReady={() => setReady(true)}
        />
      )}
    </div>
  );
}

interface CardFormProps extends CardPaymentProps {
  stripe: Stripe;
  appearance: Appearance;
  ready: boolean;
  onReady: () => void;
}

function CardForm({ stripe, appearance, ready, onReady, ...props }: CardFormProps) {
  const { button, busyButton = <Trans>Processing...</Trans>, clientSecret, onDone, onError, onBusy } = props;
  const elements = useRef<StripeElements>(null);
  const paying = usePaying();
  const elsewhere = useIsEmbedded();
  const [busy, setBusy] = useState(false);

  function working(now: boolean) {
    paying.note(now);
    setBusy(now);
    onBusy?.(now);
  }

  async function pay(event: SubmitEvent) {
    event.preventDefault();
    // The button is disabled later, and Enter in a field bypasses it.
    if (paying.isRunning() || !ready || !elements.current) return;
    working(true);
    // A bank's page leads to the shop's own site.
    if (!elsewhere && props.mode === 'payment') keepPayment(clientSecret);
    const result = await confirm(stripe, elements.current, props).catch((cause: unknown): Outcome => ({
      error: { kind: 'thrown', cause },
    }));
    if ('error' in result) {
      working(false);
      onError(result.error);
    } else {
      onDone({ ...result, clientSecret });
    }
  }

  return (
    <form className="pay-form" onSubmit={(event) => void pay(event)}>
      <LightSlot name="coach-card">
        <CardFields
          stripe={stripe}
          clientSecret={clientSecret}
          appearance={appearance}
          onReady={(standing) => {
            elements.current = standing;
            onReady();
          }}
          onLoadError={(cause) => onError({ kind: 'blocked', cause })}
        />
      </LightSlot>
      <Button type="submit" part="button" disabled={!ready} busy={busy} busyLabel={busyButton}>
        {button}
      </Button>
    </form>
  );
}

type Outcome = Omit<CardDone, 'clientSecret'> | { error: PaymentError };

/** Common result of both kinds of confirmation, as far as it is used. */
interface Confirmed {
  error?:
    | { type?: string; code?: string; message?: string; payment_intent?: Intent; setup_intent?: Intent }
    | undefined;
  paymentIntent?: Intent | undefined;
  setupIntent?: Intent | undefined;
}
interface Intent {
  id: string;
  status: string;
}

async function confirm(stripe: Stripe, elements: StripeElements, props: CardPaymentProps): Promise<Outcome> {
  const request = {
    elements,
    redirect: 'if_required' as const,
    confirmParams: { return_url: props.returnUrl },
  };
  const { error, paymentIntent, setupIntent }: Confirmed =
    props.mode === 'payment' ? await stripe.confirmPayment(request) : await stripe.confirmSetup(request);
  // The error may mean that it was paid in another tab.
  const intent = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent;
  if (intent?.status === 'succeeded') return { status: 'succeeded', intentId: intent.id };
  // The shop decides about authorised payments too.
  if (intent?.status === 'processing' || intent?.status === 'requires_capture') {
    return { status: 'processing', intentId: intent.id };
  }
  // Only these messages address buyers; the others address developers. A bank's refusal has no type of its own.
  const { type, code } = error ?? {};
  const forBuyers =
    !type || FOR_BUYERS.has(type) || /^(?:payment|setup)_intent_authentication_failure$/.test(code ?? '');
  return { error: forBuyers ? { kind: 'declined', message: error?.message } : { kind: 'thrown', cause: error } };
}

const FOR_BUYERS: ReadonlySet<string> = new Set(['card_error', 'validation_error']);
const loaded = new Map<string, Promise<Stripe>>();

/** Loads one instance per key and page, as Stripe requires. */
function getStripe(card: PaymentProvidersResponse['card']): Promise<Stripe> {
  if (!card) return Promise.reject(new Error('no card provider'));
  const known = loaded.get(card.publishableKey);
  if (known) return known;
  const loading = (async () => {
    if (card.scriptUrl) await loadScript(card.scriptUrl);
    const stripe = await loadStripe(card.publishableKey);
    if (!stripe) throw new Error('no Stripe');
    return stripe;
  })();
  loading.catch(() => loaded.delete(card.publishableKey));
  loaded.set(card.publishableKey, loading);
  return loading;
}
