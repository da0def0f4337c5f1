import { useLingui, Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { FormCleared } from '#widgets/parts/member/drafts/form-cleared.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import type { CardPaymentProps } from '#widgets/parts/payments/card/card-payment.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { CodeStep } from './payment/code-step.tsx';
import { EntryAside } from './answers/entry-aside.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { EntryForm, type EntryFormProps } from './answers/entry-form.tsx';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import type { OfferChoiceProps } from './offers/offer-choice.tsx';
import { QuickForm } from './answers/quick-form.tsx';
import { DoneStep, HandOverStep } from './payment/other-steps.tsx';
import { OwnedStep } from './payment/owned-step.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { purchaseMessages } from './payment/purchase-messages.ts';
import { DRAFTS_PATH } from '#widgets/elements/onboarding/draft/draft.api.ts';
import { usePurchase, useRefusal, type PurchaseOptions } from './payment/use-purchase.ts';

export interface SubscribeFlowProps extends PurchaseOptions {
  level: 1 | 2;
  card: ComponentType<CardPaymentProps>;
}

/** Two steps: the answers, then the payment. */
export function SubscribeFlow(props: SubscribeFlowProps) {
  const refuse = useRefusal(props.program.id);
  return (
    <OwnForm cleared={<FormCleared />}>
      <BuyingSteps {...props} refuse={refuse} />
    </OwnForm>
  );
}

interface BuyingStepsProps extends SubscribeFlowProps {
  refuse: ReturnType<typeof useRefusal>;
}

function BuyingSteps({ program, offer: named, arrival, level, card, refuse }: BuyingStepsProps) {
  const { base } = useShop();
  const { t } = useLingui();
  const purchase = usePurchase({ program, offer: named, arrival }, refuse);
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
                action={`${base}${DRAFTS_PATH}?program=${program.id}`}
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
          {step.at === 'code' && <CodeStep {...order} code={arrival?.code} onCoupon={purchase.onCoupon} />}
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

interface EntryStepProps extends Pick<EntryFormProps, 'action' | 'prefill' | 'onNext'> {
  program: ProgramResponse;
  level: 1 | 2;
  choice: OfferChoiceProps;
  user: UserResponse | null | undefined;
}

/** First step. Programmes without coaching need two fields; the form below is optional. */
function EntryStep({ program: { id, coaching }, level, choice, ...given }: EntryStepProps) {
  const form = { ...given, steps: useSteps('answers', { programId: id }) };
  if (coaching) return <EntryForm {...form} coaching choice={choice} />;
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <>
      <QuickForm {...form} choice={choice} />
      <div className="entry-long">
        <Title>
          <Trans>Or tell the coach about yourself first</Trans>
        </Title>
        <p>
          <Trans>This is optional.</Trans>
        </p>
        <EntryForm {...form} coaching={false} choice={undefined} />
      </div>
    </>
  );
}

interface EntryHeadProps {
  program: ProgramResponse;
  level: 1 | 2;
  /** True in the second step. */
  paying: boolean;
  /** True if the visitor owns it already: no steps. */
  owned?: boolean | undefined;
}

/** Title and progress of the purchase. */
function EntryHead({ program, level, paying, owned }: EntryHeadProps) {
  const { t } = useLingui();
  const Title = `h${level}` as const;
  const lang = useForeignLang(program.language);
  return (
    <header>
      <Title id="subscribe" lang={lang}>
        {program.displayName}
      </Title>
      <LanguageMark language={program.language} className="subscribe-note" />
      <p className="subscribe-lead" lang={lang}>
        {program.description}
      </p>
      {!owned && (
        <>
          <p className="subscribe-note">
            <Trans>No login required. Your e-mail address is enough.</Trans>
          </p>
          <ol
            className="subscribe-steps"
            aria-label={t({ message: 'Steps', comment: 'The steps of buying: the answers, then the payment.' })}
          >
            <li aria-current={paying ? undefined : 'step'}>
              <b>1</b> {program.coaching ? <Trans>Your answers</Trans> : <Trans>Your details</Trans>}
            </li>
            <li aria-current={paying ? 'step' : undefined}>
              <b>2</b> <Trans>Payment</Trans>
            </li>
          </ol>
        </>
      )}
    </header>
  );
}
