/** The shape of what comes. */
export function CheckoutSkeleton() {
  return (
    <div className="checkout" data-skeleton>
      <p role="status">Loading the checkout</p>
      <div className="checkout-sides">
        <div className="checkout-card" />
        <div className="checkout-pay" />
      </div>
    </div>
  );
}

/** The same for the side on which is paid. */
export function PaySkeleton() {
  return (
    <div className="checkout-wait">
      <p role="status">Loading the ways to pay</p>
    </div>
  );
}
