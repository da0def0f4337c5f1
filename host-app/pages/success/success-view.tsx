import { contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { RETURNED_PAYMENT_MESSAGES } from '#widgets/parts/payments/status/returned-words.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { home, login } from '../../content/navigation.ts';
import { PaymentSuccess } from './paid.tsx';

export interface SuccessViewProps {
  /** `nothing` if there is no payment to look up. */
  state: PaymentStatusResponse['state'] | 'nothing';
  payment?: PaymentStatusResponse | undefined;
  /** True if it takes longer than usual. */
  slow?: boolean | undefined;
  /** The programme, if known. */
  program?: number | undefined;
  programs: ProgramsResponse;
  supportEmail: string;
  /** Secret that proves the payment from this browser. */
  secret?: string | null | undefined;
}

/** Outcome of a payment. Changes are announced to screen readers. */
export function SuccessView(props: SuccessViewProps) {
  const { state, payment } = props;
  return (
    <div className="payment-result" aria-live="polite">
      {state === 'processing' && <Processing {...props} />}
      {state === 'unconfirmed' && payment && <Unconfirmed payment={payment} />}
      {state === 'succeeded' && payment && <PaymentSuccess {...props} payment={payment} secret={props.secret} />}
      {state === 'failed' &&
        (payment?.returned ? <Returned why={payment.returned} {...props} /> : <Failed {...props} />)}
      {state === 'nothing' && <Nothing {...props} />}
    </div>
  );
}

function Processing({ slow, supportEmail }: SuccessViewProps) {
  const { t } = useLingui();
  return (
    <Outcome title={<Trans>Processing your payment...</Trans>}>
      <p>
        {slow ? (
          <Trans>
            This is taking longer than usual. You can close this page. We’ll e-mail the receipt once the payment has
            gone through.
          </Trans>
        ) : (
          <Trans>This takes a few seconds. Keep this page open.</Trans>
        )}
      </p>
      <Spinner label={t`Processing your payment`} />
      <noscript>
        <p>
          <Trans>
            This page needs JavaScript to show your payment’s status. We’ll e-mail your receipt. Questions:{' '}
            <a href={contactHref(supportEmail)}>{supportEmail}</a>
          </Trans>
        </p>
      </noscript>
    </Outcome>
  );
}

/** Free order of a guest. The text never reveals a purchase; only an owner's mail does. */
function Unconfirmed({ payment: { email } }: { payment: PaymentStatusResponse }) {
  return (
    <Outcome title={<Trans>Check your inbox</Trans>}>
      <p>
        {email ? (
          <Trans>
            We’re sending an e-mail to <b>{email}</b>. Press the button within a week to open your order. If nothing
            arrives today, sign in and use your discount code.
          </Trans>
        ) : (
          <Trans>
            We’re e-mailing you. Press the button within a week to open your order. If nothing arrives today, sign in
            and use your discount code.
          </Trans>
        )}
      </p>
      <p>
        <Trans>If you already own it, the e-mail says so.</Trans>
      </p>
    </Outcome>
  );
}

function Failed({ program }: SuccessViewProps) {
  const pages = usePages();
  return (
    <Outcome title={<Trans>Payment Failed</Trans>}>
      <p>
        <Trans>There was an issue processing your payment. Please try again.</Trans>
      </p>
      {/* The same for everybody, so that it reveals no purchases. */}
      <p>
        <Trans>If you already own it, you weren’t charged. We’ll e-mail you.</Trans>
      </p>
      <div className="payment-ways">
        <Button href={`${pages}${program ? `/subscribe/${program}` : '/demo#programs'}`}>
          <Trans>Try Again</Trans>
        </Button>
        <Button href={pages + home.href} variant="quiet">
          <Trans>Back to Home</Trans>
        </Button>
      </div>
    </Outcome>
  );
}

/** Payment that was returned. There is nothing to retry. */
function Returned({ why, supportEmail }: SuccessViewProps & { why: keyof typeof RETURNED_PAYMENT_MESSAGES }) {
  const say = useSay();
  const pages = usePages();
  const { title, text } = RETURNED_PAYMENT_MESSAGES[why];
  return (
    <Outcome title={say(title)}>
      <p>{say(text)}</p>
      <div className="payment-ways">
        {why === 'owned' && (
          <Button href={`${pages}/dashboard`}>
            <Trans>Go to Dashboard</Trans>
          </Button>
        )}
        <AskCoach email={supportEmail} />
      </div>
    </Outcome>
  );
}

function Nothing({ supportEmail }: SuccessViewProps) {
  const known = useIsMember();
  const pages = usePages();
  return (
    <Outcome title={<Trans>No payment to show</Trans>}>
      <p>
        <Trans>
          This page shows a payment’s status once, right after the payment. Your receipt is in the e-mail we sent you.
          Your purchase is in your account.
        </Trans>
      </p>
      <div className="payment-ways">
        <Button href={known ? `${pages}/dashboard` : `${login.href}?return_to=${pages}/dashboard`}>
          {known ? <Trans>Go to Dashboard</Trans> : <Trans>Sign in</Trans>}
        </Button>
        <AskCoach email={supportEmail} />
      </div>
    </Outcome>
  );
}

function Outcome({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="quiet">
      <div className="wrap">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function AskCoach({ email }: { email: string }) {
  return (
    <Button href={contactHref(email)} variant="quiet">
      {email}
    </Button>
  );
}
