import { contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { ProgramsResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { formatAmount } from '#widgets/core/region/money.ts';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { ProgramLinks } from '#widgets/parts/purchases/program-links-view.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { nextSteps } from './next-steps.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { ConfirmationAddress } from './sent-to.tsx';

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

/**
 * Returns the payment's line: "€99.99/month • Premium Personal Coaching", with the monthly price. One-off payments have
 * no interval.
 */
function purchaseLine(
  { offer, offerName, interval, amount, thenAmount = amount, currency }: PaymentStatusResponse,
  program: ProgramResponse | undefined,
  language: Language,
): Words {
  const price = formatAmount(thenAmount, currency, language);
  const name = program?.offers.find(({ key }) => key === offer)?.displayName ?? offerName;
  return interval === 'month' ? msg`${price}/month • ${name}` : `${price} • ${name}`;
}

interface WithheldNoticeProps {
  reason: NonNullable<PaymentStatusResponse['withheld']>;
}

/** Explains why the address and files of an order are hidden, and how its buyer gets them. */
function WithheldNotice({ reason }: WithheldNoticeProps) {
  const pages = usePages();
  const login = `${pages}/login?return_to=${encodeURIComponent(`${pages}/dashboard`)}`;
  if (reason === 'other_member') {
    return (
      <p>
        <Trans>
          This order belongs to a different e-mail address from the one you are signed in with. We sent the confirmation
          and the receipt there.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>A confirmation e-mail was sent to you, with the receipt.</Trans>
      </p>
      <p>
        {reason === 'sign_in' ? (
          <Trans>This order belongs to an account. Sign in to see its details.</Trans>
        ) : (
          <Trans>
            This page shows order details for one hour after payment, only in the tab where you paid. You’ll find the
            links in the e-mail, or sign in with the address you paid with.
          </Trans>
        )}{' '}
        <a href={login}>
          <Trans>Sign in</Trans>
        </a>
      </p>
    </>
  );
}
