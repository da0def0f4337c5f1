// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import CardPayment, { type CardPaymentProps } from './card-payment.tsx';
import css from './payment.css?inline';

const adopt = adoptStyles(css);

/** The card form with its sheet, in the element in which it stands; pages take card-payment.tsx, whose sheet they have. */
export default function CardChunk(props: CardPaymentProps) {
  return (
    <div ref={adopt}>
      <CardPayment {...props} />
    </div>
  );
}
