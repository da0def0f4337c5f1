import { useState, type ReactNode } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { useSteps, type Steps } from '#widgets/core/element/element-scope.tsx';
import { ApiError, issueFor } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { StartConsent } from '#widgets/parts/payments/start-consent.tsx';
import { TestMark } from '#widgets/parts/payments/test-mark.tsx';
import { useRepricing } from '#widgets/parts/payments/use-repricing.ts';
import { CardMethod } from './card-method.tsx';
import { askCoupon } from '../checkout.api.ts';
import type { MethodProps, PaymentProps } from './payment-props.ts';
import { PaymentTabs, type PaymentMethod } from './payment-tabs.tsx';
import { PayPalMethod } from './paypal-method.tsx';
import { useCardSetup } from './use-card-setup.ts';
import { NO_CARD, NO_PAYPAL } from '../messages.ts';

const CouponField = lateComponent(
  'coupon-field-chunk',
  () => import('#widgets/parts/payments/discount-code/coupon-chunk.tsx'),
  null,
);

/** Discount code and payment methods. A new price resets them, because the consent names the price. */
export function Payment(props: PaymentProps) {
  const { program, coupon, onCoupon } = props;
  const { api } = useShop();
  const { dismiss } = useToast();
  const [open, setOpen] = useState<PaymentMethod | null>(null);
  const [busy, setBusy] = useState(false);
  const { repricing, reprice } = useRepricing();
  const [refused, setRefused] = useState<string>();

  function refuseCoupon(why: string) {
    setRefused(why);
    onCoupon(undefined);
  }

  return (
    <>
      <CouponField
        key={refused}
        applied={coupon}
        refused={refused}
        disabled={busy}
        onApply={async (code) => {
          // The last attempt's outcome belongs to the old price.
          dismiss();
          const asked = code === undefined ? undefined : askCoupon(api, { programId: program.id, coupon: code });
          onCoupon(asked && (await reprice(asked)));
        }}
      />
      <div className="checkout-ways" inert={repricing}>
        <Ways
          key={coupon?.code}
          {...props}
          program={coupon ? { ...program, price: coupon.amount } : program}
          first={open}
          onOpen={setOpen}
          busy={busy}
          onBusy={setBusy}
          onRefused={refuseCoupon}
        />
      </div>
    </>
  );
}

interface WaysProps extends MethodProps {
  /** Method that was open before the price changed. */
  first: PaymentMethod | null;
  onOpen: (method: PaymentMethod) => void;
  busy: boolean;
  /** Called if a code has become invalid since it was applied. */
  onRefused: (why: string) => void;
}

/** Contacts a provider only after the buyer has chosen it. */
function Ways({ first, onOpen, busy, onRefused, ...props }: WaysProps) {
  const { program, providers, coupon } = props;
  const isFree = Number(program.price) === 0;
  const [open, setOpen] = useState(first);
  const [seen, setSeen] = useState<readonly PaymentMethod[]>(first ? [first] : []);
  const [consent, setConsent] = useState<string>();
  const refuse = refuseWith({ ...props, onRefused }, useSteps('checkout', { programId: program.id }));
  const { emit } = useShop();
  const say = useSay();
  const onStarted = () => emit('coach-checkout-started', { programId: program.id });
  const card = useCardSetup({ programId: program.id, coupon: coupon?.code }, refuse, onStarted);

  function choose(method: PaymentMethod) {
    setOpen(method);
    onOpen(method);
    setSeen((before) => (before.includes(method) ? before : [...before, method]));
    if (consent) begin(method, consent);
  }

  /** Contacts the provider only after the buyer's consent, because the programme opens at once. */
  function begin(method: PaymentMethod | null, version: string) {
    if (method === 'card' && providers.card) card.begin(version);
  }

  function agree(version: string | undefined) {
    setConsent(version);
    if (version && isFree) card.begin(version);
    else if (version) begin(open, version);
  }

  const panel = (method: PaymentMethod, configured: boolean, without: Words, content: ReactNode) =>
    !seen.includes(method) ? null : configured ? (
      <>
        <StartConsent program={program} checked={Boolean(consent)} disabled={busy} onChange={agree} />
        {consent && content}
      </>
    ) : (
      <p className="checkout-hint">{say(without)}</p>
    );

  if (isFree) {
    return (
      <>
        <StartConsent program={program} checked={Boolean(consent)} disabled={busy} onChange={agree} />
        {consent && <CardMethod {...props} refuse={refuse} setup={card.setup} onRetry={() => card.begin(consent)} />}
      </>
    );
  }
  return (
    <>
      {providers.testMode && <TestMark />}
      <PaymentTabs
        open={open}
        onOpen={choose}
        locked={busy}
        panels={{
          card: panel(
            'card',
            providers.card !== null && card.setup.status !== 'none',
            NO_CARD,
            <CardMethod {...props} refuse={refuse} setup={card.setup} onRetry={() => card.begin(consent)} />,
          ),
          paypal: panel(
            'paypal',
            providers.paypal !== null,
            NO_PAYPAL,
            <PayPalMethod {...props} startConsent={consent} refuse={refuse} onStarted={onStarted} />,
          ),
        }}
      />
    </>
  );
}

/** Handles refusals about the buyer, and dispatches an event for each. Returns true if it was one. */
function refuseWith(
  { onOut, onOwned, onProcessing, onRefused }: Pick<WaysProps, 'onOut' | 'onOwned' | 'onProcessing' | 'onRefused'>,
  steps: Steps,
): (error: unknown) => boolean {
  return (error) => {
    steps.fail(error);
    const out = error instanceof ApiError && error.status === 401;
    const owned = error instanceof ApiError && error.code === 'already_owned';
    const processing = error instanceof ApiError && error.code === 'payment_processing';
    const coupon = issueFor(error, 'coupon');
    if (out) onOut();
    if (owned) onOwned();
    if (processing) onProcessing();
    if (coupon) onRefused(coupon);
    return out || owned || processing || coupon !== undefined;
  };
}
