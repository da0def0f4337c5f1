import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { formatTerm } from '#widgets/parts/programs/format-term.ts';
import { OfferPrice } from '../offers/euro-price.tsx';
import { euro, formatGuarantee, describeMinimum, formatMinimumTotal, formatNextCharge } from '../offers/offers.ts';

export interface SummaryProps {
  program: ProgramResponse;
  offer: OfferResponse;
  /** Payment as set up by the shop; missing if it continues on the shop's site. */
  setup?: PaymentSetupResponse | undefined;
  email: string;
}

export function Summary({ program, offer, setup, email }: SummaryProps) {
  const say = useSay();
  const language = useLanguage();
  const lang = useForeignLang(program.language);
  const amount = setup?.amount ?? offer.price;
  const today = euro(amount, language);
  const day = setup && formatNextCharge(setup, language);
  const price = euro(setup?.thenAmount ?? amount, language);
  const coupon = setup?.coupon;
  const off = coupon && euro(coupon.discount, language);
  const minimum = coupon ? describeMinimum(offer, setup, language) : formatMinimumTotal(offer, language);
  const guarantee = formatGuarantee(offer);
  return (
    <dl className="order" part="summary">
      <Row name={<Trans>Programme</Trans>} lang={lang}>
        {program.displayName}
      </Row>
      {offer.name !== program.displayName && (
        <Row
          name={<Trans comment="The way to buy the programme that was chosen, such as month by month.">Offer</Trans>}
          lang={lang}
        >
          {offer.name}
        </Row>
      )}
      <Row name={<Trans>Amount</Trans>}>
        <OfferPrice offer={offer} amount={coupon?.listPrice ?? amount} />
      </Row>
      {coupon && (
        <Row name={<Trans comment="A word that takes something off a price">Code</Trans>}>
          {offer.interval === 'once' ? (
            <>
              {coupon.code}: −{off}
            </>
          ) : coupon.renewals === 'once' ? (
            <Trans comment="A code, and what it takes off the first payment of a subscription">
              {coupon.code}: −{off} once
            </Trans>
          ) : (
            <Trans comment="A code, and what it takes off every payment of a subscription">
              {coupon.code}: −{off} each month
            </Trans>
          )}
        </Row>
      )}
      <Row name={<Trans comment="How long the buyer is bound, or has what was bought.">Term</Trans>}>
        {say(formatTerm(offer))}
      </Row>
      {minimum && <Row name={<Trans>Minimum cost</Trans>}>{say(minimum)}</Row>}
      {guarantee && <Row name={<Trans>Guarantee</Trans>}>{say(guarantee)}</Row>}
      <Row name={<Trans>E-mail</Trans>}>{email}</Row>
      {day && (
        <Row name={<Trans>Next charge</Trans>}>
          <Trans>
            {price} on {day}
          </Trans>
        </Row>
      )}
      <Row name={<Trans>Total today</Trans>}>
        <b>{today}</b>
      </Row>
    </dl>
  );
}

function Row({ name, lang, children }: { name: ReactNode; lang?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}
