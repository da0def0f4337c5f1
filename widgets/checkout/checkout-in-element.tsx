// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
import { adoptSheets } from '#widgets/core/part-sheets.ts';
import member from '#widgets/member/member.css?inline';
import payment from '#widgets/payments/payment.css?inline';
import { Checkout, type CheckoutProps } from './checkout.tsx';
import type { CheckoutParts } from './parts.ts';

const adopt = adoptSheets(member, payment);

const parts: CheckoutParts = {
  card: { key: 'card-part', load: () => import('#widgets/payments/card-part.tsx') },
  paypal: { key: 'paypal-part', load: () => import('#widgets/payments/paypal-part.tsx') },
};

/** The checkout with the sheets of what stands in it. */
export default function CheckoutInElement(props: Pick<CheckoutProps, 'program'>) {
  return (
    <div ref={adopt}>
      <Checkout {...props} parts={parts} />
    </div>
  );
}
