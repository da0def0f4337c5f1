import { Trans } from '@lingui/react/macro';

/** Placeholder in the shape of the checkout. */
export function CheckoutSkeleton() {
  return (
    <div className="checkout" data-skeleton>
      <p role="status">
        <Trans>Loading the checkout</Trans>
      </p>
      <div className="checkout-sides">
        <div className="checkout-card" />
        <div className="checkout-pay" />
      </div>
    </div>
  );
}

export function PaySkeleton() {
  return (
    <div className="checkout-wait" aria-busy="true">
      <p role="status">
        <Trans>Loading payment methods</Trans>
      </p>
    </div>
  );
}
