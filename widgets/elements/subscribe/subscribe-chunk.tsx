// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { CardSpinner } from '#widgets/parts/payments/card/card-spinner.tsx';
import price from '#widgets/elements/region/charged-price.css?inline';
import controls from '#widgets/ui/controls.css?inline';
import answers from '#widgets/elements/onboarding/answers.css?inline';
import payment from '#widgets/parts/payments/payment.css?inline';
import offers from './offers/offer-choice.css?inline';
import paymentStep from './payment/payment-step.css?inline';
import flow from './subscribe-flow.css?inline';
import { SubscribeFlow, type SubscribeFlowProps } from './subscribe-flow.tsx';

const Card = lateComponent('card-form', () => import('#widgets/parts/payments/card/card-chunk.tsx'), <CardSpinner />);
/** Style sheets, also used by the server. */
export const styles = [price, controls, answers, payment, flow, offers, paymentStep];
const adopt = adoptStyles(...styles);

/** Both steps with their sheets, for an element. */
export default function SubscribeChunk(props: Omit<SubscribeFlowProps, 'card'>) {
  return (
    <div ref={adopt}>
      <SubscribeFlow {...props} card={Card} />
    </div>
  );
}
