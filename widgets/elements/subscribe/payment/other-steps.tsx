import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PaymentProvidersResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { usePages, usePrefix } from '#widgets/core/api/shop.tsx';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import type { CardDone } from '#widgets/parts/payments/card/card-payment.tsx';
import { HandOver, type HandOverProps } from '#widgets/parts/payments/hand-over.tsx';
import { RETURNED_PAYMENT_MESSAGES } from '#widgets/parts/payments/status/returned-words.ts';
import { usePaymentStatus } from '#widgets/parts/payments/status/use-payment-status.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { TestMark } from '#widgets/parts/payments/test-mark.tsx';
import { useTicketLink } from '#widgets/elements/onboarding/draft/use-ticket-link.ts';
import { Button } from '#widgets/ui/button.tsx';
import { LazyProgramLinks } from './owned-step.tsx';
import { StepTitle } from '../step-title.tsx';
import { Summary, type SummaryProps } from './summary.tsx';

interface StepProps {
  level: 1 | 2;
  onEdit: () => void;
}

export interface HandOverStepProps extends StepProps, SummaryProps {
  providers: PaymentProvidersResponse;
  reason: HandOverProps['reason'];
  /** Requests a ticket under which the shop's own page finds the answers. */
  askTicket: () => Promise<string>;
}

/** Continues the payment on the shop's own site, and takes the answers along. */
export function HandOverStep({ level, onEdit, providers, reason, askTicket, ...order }: HandOverStepProps) {
  const prefix = usePrefix();
  const { href, onClick } = useTicketLink(`${providers.origin}${prefix}/subscribe/${order.program.id}`, askTicket);
  return (
    <section className="pay-step" aria-labelledby="pay-step">
      <StepTitle id="pay-step" level={level}>
        <Trans>Payment</Trans>
      </StepTitle>
      {providers.testMode && <TestMark />}
      <Summary {...order} />
      {/* The press targets the link inside. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClickCapture={onClick} onAuxClickCapture={onClick}>
        <HandOver href={href} reason={reason} />
      </div>
      <Edit onEdit={onEdit} />
    </section>
  );
}

export interface DoneStepProps {
  level: 1 | 2;
  title: Words;
  status: CardDone['status'];
  clientSecret: string;
  program: ProgramResponse;
}

/** Outcome of the payment on other sites; the coach's own site has a page for it. */
export function DoneStep({ level, title, status: reported, clientSecret, program }: DoneStepProps) {
  const pages = usePages();
  const prefix = usePrefix();
  const say = useSay();
  const { answer } = usePaymentStatus(clientSecret);
  const returned = answer?.returned && RETURNED_PAYMENT_MESSAGES[answer.returned];
  const status = returned ? 'returned' : answer?.state === 'succeeded' ? answer.state : reported;
  const brought = answer?.state === 'succeeded' && !answer.withheld ? answer : undefined;
  const { displayName, coaching } = program;
  const contact = useSiteText()('promiseContact', msg`The coach will contact you within 24 hours.`);
  return (
    <section className="pay-step" aria-labelledby="done-step" part="message">
      <StepTitle id="done-step" level={level}>
        {returned && say(returned.title)}
        {status === 'succeeded' && say(title)}
        {status === 'processing' && <Trans>Processing your payment...</Trans>}
        {status === 'unconfirmed' && <Trans>Check your inbox</Trans>}
      </StepTitle>
      <p>
        {returned && say(returned.text)}
        {status === 'succeeded' && <Trans>{displayName} is yours. A confirmation e-mail is on its way to you.</Trans>}
        {status === 'processing' && (
          <Trans>
            Your bank is still checking the payment. We’ll e-mail you when it’s done. Please don’t pay again.
          </Trans>
        )}
        {status === 'unconfirmed' && (
          <Trans>
            We’re e-mailing you. Press the button within a week to open your order. If nothing arrives today, sign in
            and use your discount code.
          </Trans>
        )}
      </p>
      {brought && !coaching && (
        <LazyProgramLinks name={displayName} href={buildOpenLink(pages, prefix, brought)} files={brought.files} />
      )}
      {coaching && status === 'succeeded' && contact && <p>{contact}</p>}
      <p>
        <a href={`${pages}/dashboard`}>
          <Trans>Go to your dashboard</Trans>
        </a>
      </p>
    </section>
  );
}

/** Returns the programme's address: plans need a sign-in, which this page does not have. */
function buildOpenLink(
  pages: string,
  prefix: string,
  { plan, steps, programId, files }: PaymentStatusResponse,
): string {
  const opens = plan ?? (steps > 0 ? `steps/${programId}` : null);
  return opens
    ? `${pages}/login?return_to=${encodeURIComponent(`${prefix}/training/${opens}`)}`
    : (files[0]?.url ?? `${pages}/dashboard`);
}

function Edit({ onEdit }: Pick<StepProps, 'onEdit'>) {
  return (
    <Button variant="quiet" onClick={onEdit} part="button">
      <Trans>Edit Information</Trans>
    </Button>
  );
}
