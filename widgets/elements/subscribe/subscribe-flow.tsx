import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { FormCleared } from '#widgets/parts/member/form-cleared.tsx';
import { OwnForm } from '#widgets/parts/member/own-form.tsx';
import type { CardPaymentProps } from '#widgets/parts/payments/card-payment.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { CodeStep } from './code-step.tsx';
import { EntryAside } from './entry-aside.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryStep } from './entry-step.tsx';
import { DoneStep, HandOverStep } from './other-steps.tsx';
import { OwnedStep } from './owned-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { purchaseMessages } from './purchase-messages.ts';
import { ONE_TIME_PATH, SUBSCRIPTION_PATH } from './subscribe.api.ts';
import { usePurchase, type PurchaseOptions } from './use-purchase.ts';

export interface SubscribeFlowProps extends PurchaseOptions {
  level: 1 | 2;
  card: ComponentType<CardPaymentProps>;
}

/** Two steps: the answers, then the payment. */
export function SubscribeFlow(props: SubscribeFlowProps) {
  return (
    <OwnForm cleared={<FormCleared />}>
      <BuyingSteps {...props} />
    </OwnForm>
  );
}

function BuyingSteps({ program, offer: named, arrival, level, card }: SubscribeFlowProps) {
  const { base } = useShop();
  const { t } = useLingui();
  const purchase = usePurchase({ program, offer: named, arrival });
  const { step, setStep, offer, answers, way } = purchase;
  const onEdit = () => setStep({ at: 'form' });
  const owned = step.at === 'form' && Boolean(way && purchase.owned);
  const order = { level, program, offer, email: answers?.email ?? '', onEdit };
  return (
    <section className="subscribe" aria-labelledby="subscribe">
      <EntryHead program={program} level={level} paying={step.at !== 'form'} owned={owned} />
      <div className="subscribe-body">
        <div className="subscribe-main">
          {step.at === 'form' && purchase.awaited && <Spinner label={t`Loading your answers`} />}
          {owned && !purchase.awaited && <OwnedStep program={program} way={purchase.way!} level={level} />}
          {step.at === 'form' && !purchase.owned && (
            // Stays mounted while the buyer loads, because a visitor may have typed already.
            <div hidden={purchase.awaited}>
              <EntryStep
                program={program}
                level={level}
                action={base + (offer.interval === 'month' ? SUBSCRIPTION_PATH : ONE_TIME_PATH)}
                choice={{
                  offers: purchase.offers,
                  language: program.language,
                  chosen: offer,
                  onChoose: purchase.choose,
                }}
                prefill={purchase.awaited ? undefined : purchase.prefill}
                user={purchase.user}
                onNext={purchase.onNext}
              />
            </div>
          )}
          {step.at === 'payment' && (
            <PaymentStep
              {...order}
              {...step}
              card={card}
              onCoupon={purchase.onCoupon}
              onDone={purchase.onDone}
              onBlocked={() => setStep({ at: 'hand-over', reason: 'blocked', providers: step.providers })}
            />
          )}
          {step.at === 'code' && <CodeStep {...order} onCoupon={purchase.onCoupon} />}
          {step.at === 'hand-over' && <HandOverStep {...order} {...step} askTicket={purchase.askTicket} />}
          {step.at === 'done' && (
            <DoneStep
              level={level}
              title={purchaseMessages(offer).successful}
              status={step.status}
              clientSecret={step.clientSecret}
              program={program}
            />
          )}
        </div>
        {step.at !== 'done' && (
          <EntryAside
            program={program}
            offer={offer}
            level={level}
            setup={step.at === 'payment' ? step.setup : undefined}
            owned={owned}
          />
        )}
      </div>
    </section>
  );
}
