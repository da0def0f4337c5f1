import { contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PaymentStatusResponse } from '#contract/checkout.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { useSiteText } from '#widgets/core/said.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useForeignLang } from '#widgets/core/written.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { formatAmount } from '#widgets/core/region/money.ts';
import { useIsMember } from '#widgets/parts/member/known-member.ts';
import { ProgramLinks } from '#widgets/parts/purchases/ways-view.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { nextSteps } from './next-steps.ts';
import { purchaseLine } from './line-of.ts';
import { ConfirmationAddress } from './sent-to.tsx';
import { WithheldNotice } from './withheld.tsx';

export interface PaymentSuccessProps {
  payment: PaymentStatusResponse;
  programs: ProgramsResponse;
  supportEmail: string;
  /** Secret that proves the payment from this browser. */
  secret: string | null | undefined;
}

/** Paid: what was bought, and what happens next. */
export function PaymentSuccess({ payment, programs, supportEmail, secret }: PaymentSuccessProps) {
  const language = useLanguage();
  const say = useSay();
  const contact = useSiteText()('promiseContact', msg`The coach will contact you within 24 hours.`);
  const pages = usePages();
  const { programId, programName, interval, coaching, files, plan, steps } = payment;
  const known = useIsMember();
  const program = programs.find(({ id }) => id === programId);
  const name = program?.displayName ?? programName;
  const lang = useForeignLang(program?.language);
  const days = steps > 0 ? `${pages}/training/steps/${programId}` : null;
  const training = plan ? `${pages}/training/${plan}` : days;
  const opens = known ? training : training && `${pages}/login?return_to=${encodeURIComponent(training)}`;
  return (
    <>
      <header className="payment-head water">
        <div className="wrap">
          <h1>{interval === 'month' ? <Trans>Subscription Successful!</Trans> : <Trans>Payment Successful!</Trans>}</h1>
          <div>
            <h2 lang={lang}>{name}</h2>
            <p>{say(purchaseLine(payment, program, language))}</p>
            {payment.thenAmount && <FirstAmount payment={payment} />}
          </div>
        </div>
        <Elevation seed="it is paid" points={26} sunrise />
      </header>
      <section className="wrap payment-next" aria-labelledby="payment-next">
        <div>
          {!coaching && (files.length > 0 || opens) && (
            <div className="payment-brought">
              <h2>
                <Trans>Here it is</Trans>
              </h2>
              {days && <FirstDay days={days} known={known} also={days !== training} />}
              <ProgramLinks name={name} href={opens ?? files[0]!.url} files={files} />
              {opens && !known && (
                <p>
                  {plan ? (
                    <Trans>To open the plan, sign in with the address you paid with.</Trans>
                  ) : (
                    <Trans>To open your first day, sign in with the address you paid with.</Trans>
                  )}
                </p>
              )}
            </div>
          )}
          <div className="payment-mail">
            {payment.withheld && <WithheldNotice reason={payment.withheld} />}
            {!payment.withheld && <ConfirmationAddress payment={payment} secret={secret} />}
            {coaching && contact && <p>{contact}</p>}
          </div>
          <div className="payment-ways">
            <Button href={`${pages}/dashboard`} variant={coaching ? 'primary' : 'quiet'}>
              <Trans>Go to Dashboard</Trans>
            </Button>
          </div>
          <p className="payment-help">
            <Trans>
              Questions? Write to <a href={contactHref(supportEmail)}>{supportEmail}</a>.
            </Trans>
          </p>
        </div>
        <div>
          <h2 id="payment-next">
            <Trans>Next steps</Trans>
          </h2>
          <ol>
            {nextSteps(payment).map(([what, how]) => (
              <li key={what.id}>
                <b>{say(what)}</b> <span>{say(how)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}

/** First amount, if a discount code lowers the first month alone. */
function FirstAmount({ payment: { amount, currency } }: { payment: PaymentStatusResponse }) {
  const paid = formatAmount(amount, currency, useLanguage());
  return (
    <p>
      <Trans>You have paid {paid} for the first month.</Trans>
    </p>
  );
}

/** Link to the programme's first day. If a plan opens first, the days get their own link. */
function FirstDay({ days, known, also }: { days: string; known: boolean; also: boolean }) {
  const pages = usePages();
  const href = known ? days : `${pages}/login?return_to=${encodeURIComponent(days)}`;
  return (
    <p>
      <Trans>Your first day is ready: one step a day, to tick off.</Trans>{' '}
      {also && (
        <a href={href}>
          <Trans>Go to your first day</Trans>
        </a>
      )}
    </p>
  );
}
