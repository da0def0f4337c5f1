// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import member from '#widgets/member/member.css?inline';
import payment from '#widgets/payments/payment.css?inline';
import price from '#widgets/region/charged-price.css?inline';
import { Checkout, type CheckoutProps } from './checkout.tsx';
import type { PaymentChunks } from './payment-chunks.ts';

/** For the server, which draws it as well. */
export const styles = [price, member, payment];
const adopt = adoptStyles(...styles);

const chunks: PaymentChunks = {
  card: { key: 'card-chunk', load: () => import('#widgets/payments/card-chunk.tsx') },
  paypal: { key: 'paypal-chunk', load: () => import('#widgets/payments/paypal-chunk.tsx') },
};

/** The checkout with the sheets of what stands in it. */
export default function CheckoutChunk(props: Pick<CheckoutProps, 'program'>) {
  return (
    <div ref={adopt}>
      <Checkout {...props} chunks={chunks} />
    </div>
  );
}
