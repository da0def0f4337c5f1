import { useRef, useState, type ComponentType } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { leave } from '#widgets/member/leave.ts';
import { useElsewhere } from '#widgets/member/member-gate.tsx';
import { forgetDraft, saveDraft, ticketFor } from '#widgets/onboarding/draft.api.ts';
import { forgetKept, keepDraft } from '#widgets/onboarding/kept-draft.ts';
import type { CardDone, CardPaymentProps } from '#widgets/payments/card-payment.tsx';
import { providersResource } from '#widgets/payments/payment.api.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { Arrival } from './arrival.ts';
import { EntryAside } from './entry-aside.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryHead } from './entry-head.tsx';
import { offersOf } from './offers.ts';
import { DoneStep, HandOverStep, MailStep } from './other-steps.tsx';
import { PaymentStep } from './payment-step.tsx';
import { draftOf, payStep, type Step } from './purchase.ts';
import { wordsOf } from './purchase-messages.ts';
import type { Answers, AnswerValues } from './read-answers.ts';
import { ONE_TIME_PATH, SUBSCRIPTION_PATH } from './subscribe.api.ts';
import { usePrefill } from './use-prefill.ts';
import { useRefusal } from './use-refusal.ts';

export interface SubscribeFlowProps {
  program: ProgramResponse;
  /** The offer that an attribute or the address names. */
  offer?: string | undefined;
  /** What the address brought along; undefined while it has not been looked at. */
  arrival: Arrival | undefined;
  level: 1 | 2;
  card: ComponentType<CardPaymentProps>;
}

/** Two steps: the answers, then the payment. */
export function SubscribeFlow({ program, offer: named, arrival, level, card }: SubscribeFlowProps) {
  const { api, base, emit } = useShop();
  const { toast } = useToast();
  const elsewhere = useElsewhere();
  const refuse = useRefusal(program.id);
  const draft = useRef<string>(undefined);
  const [prefill, setPrefill] = usePrefill(arrival, (key) => {
    draft.current = key;
  });
  const [picked, setPicked] = useState<string>();
  const [answers, setAnswers] = useState<AnswerValues>();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const begun = useRef<string>(undefined);

  // What a ticket brings may lead to the payment at once.
  const awaited = Boolean(arrival?.ticket) && !prefill;
  const wanted = named ?? prefill?.offer;
  const offers = offersOf(program, wanted);
  const offer = offers.find(({ key }) => key === (picked ?? wanted)) ?? offers[0]!;

  async function onNext(given: AnswerValues) {
    const purchase = { programId: program.id, offer, answers: given };
    try {
      // Known before anything is set up: where the payment goes on elsewhere, there it is set up.
      const [key, providers] = await Promise.all([
        saveDraft(api, draft.current, draftOf(purchase)),
        providersResource.load(api),
      ]);
      draft.current = key;
      keepDraft(key);
      const next: Step =
        elsewhere && !providers.inPlace
          ? { at: 'hand-over', reason: 'elsewhere', providers }
          : await payStep(api, purchase, key, providers);
      setAnswers(given);
      setPrefill({ answers: given as Answers });
      setPicked(offer.key);
      setStep(next);
      if (next.at === 'payment' && begun.current !== offer.key) {
        begun.current = offer.key;
        emit('coach-checkout-started', { programId: program.id, offer: offer.key });
      }
    } catch (error) {
      refuse(error, offer);
      throw error;
    }
  }

  function onDone({ status, intentId, clientSecret }: CardDone) {
    const words = wordsOf(offer);
    forgetKept();
    // The shop forgets it by itself, too: nobody waits for that.
    if (draft.current) void forgetDraft(api, draft.current).catch(() => undefined);
    draft.current = undefined;
    if (status === 'succeeded') {
      toast({ title: words.successful });
      const { key, interval, currency } = offer;
      const amount = step.at === 'payment' ? step.amount : offer.price;
      emit(words.completed, { programId: program.id, offer: key, interval, amount, currency });
    }
    if (elsewhere) setStep({ at: 'done', status });
    else leave.to(`${base}/success?${successQuery(program.id, status, intentId, clientSecret)}`);
  }

  async function askTicket() {
    const { draft: key, ticket } = await ticketFor(
      api,
      draft.current,
      draftOf({ programId: program.id, offer, answers: answers! }),
    );
    draft.current = key;
    return ticket;
  }

  const onEdit = () => setStep({ at: 'form' });
  const order = { level, program, offer, email: answers?.email ?? '', onEdit };
  return (
    <section className="subscribe" aria-labelledby="subscribe">
      <EntryHead program={program} level={level} paying={step.at !== 'form'} />
      <div className="subscribe-body">
        <div className="subscribe-main">
          {step.at === 'form' && awaited && <Spinner label="Loading your answers" />}
          {step.at === 'form' && !awaited && (
            <EntryForm
              action={base + (offer.interval === 'month' ? SUBSCRIPTION_PATH : ONE_TIME_PATH)}
              offers={offers}
              chosen={offer}
              onChoose={setPicked}
              prefill={prefill}
              onNext={onNext}
            />
          )}
          {step.at === 'payment' && (
            <PaymentStep
              {...order}
              {...step}
              card={card}
              onDone={onDone}
              onBlocked={() => setStep({ at: 'hand-over', reason: 'blocked', providers: step.providers })}
            />
          )}
          {step.at === 'hand-over' && <HandOverStep {...order} {...step} amount={offer.price} askTicket={askTicket} />}
          {step.at === 'mail' && <MailStep {...order} />}
          {step.at === 'done' && (
            <DoneStep
              level={level}
              title={wordsOf(offer).successful}
              status={step.status}
              coaching={program.type === 'subscription'}
            />
          )}
        </div>
        {step.at !== 'done' && <EntryAside program={program} offer={offer} level={level} />}
      </div>
    </section>
  );
}

function successQuery(programId: number, status: string, intentId: string, clientSecret: string): URLSearchParams {
  return new URLSearchParams({
    program: String(programId),
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
    redirect_status: status,
  });
}
