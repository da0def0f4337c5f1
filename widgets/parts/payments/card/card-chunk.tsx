// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import CardPayment, { type CardPaymentProps } from './card-payment.tsx';
import css from '../payment.css?inline';

const adopt = adoptStyles(css);

/** Card form with its sheet, for elements; pages use card-payment.tsx, whose sheet they have. */
export default function CardChunk(props: CardPaymentProps) {
  return (
    <div ref={adopt}>
      <CardPayment {...props} />
    </div>
  );
}
