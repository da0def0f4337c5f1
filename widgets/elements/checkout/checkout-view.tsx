import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { CouponResponse } from '#contract/sales/checkout.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { ChargedPrice } from '#widgets/elements/region/charged-price.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { Picture } from '#widgets/ui/picture.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { findGuaranteeDays, type Coaching } from './purchase.ts';

export interface CheckoutViewProps {
  /** Discount of a code, and the remaining amount. */
  coupon?: CouponResponse | undefined;
  program: ProgramResponse;
  /** One-to-one coaching as an alternative. */
  coaching?: Coaching | undefined;
  /** Level of the programme's name: 1 if this is the page, 2 on other sites. */
  level: 1 | 2;
  children: ReactNode;
}

/** Two columns: the programme and the payment. */
export function CheckoutView({ program, coaching, level, coupon, children }: CheckoutViewProps) {
  const { t } = useLingui();
  return (
    <div className="checkout">
      <div className="checkout-sides">
        <Summary program={program} level={level} coupon={coupon} />
        <section
          className="checkout-pay"
          aria-label={t({ message: 'Payment', comment: 'The part of the page in which is paid.' })}
          part="payment"
        >
          {children}
        </section>
      </div>
      {coaching && <CrossSell coaching={coaching} />}
    </div>
  );
}

function Summary({ program, level, coupon }: Pick<CheckoutViewProps, 'program' | 'level' | 'coupon'>) {
  const { basePrice } = useMoney();
  const { id, displayName, description, features, language, price, picture } = program;
  const lang = useForeignLang(language);
  const name = useId();
  const say = useSay();
  const Name = `h${level}` as const;
  const euro = basePrice(price).text;
  return (
    <section className="checkout-card" part="summary" aria-labelledby={name}>
      {picture ? (
        <Picture picture={picture} sizes="(min-width: 40em) 30em, 90vw" />
      ) : (
        <Elevation seed={id} points={28} sunrise />
      )}
      <Name id={name} lang={lang}>
        {displayName}
      </Name>
      <LanguageMark language={language} className="checkout-note" />
      <p className="checkout-price">
        <ChargedPrice amount={price} />
      </p>
      <p className="checkout-about" lang={lang}>
        {description}
      </p>
      {features.length > 0 && (
        <ul lang={lang}>
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      )}
      <dl>
        {coupon && (
          <>
            <dt>{coupon.code}</dt>
            <dd>−{basePrice(coupon.discount).text}</dd>
          </>
        )}
        <dt>
          <Trans comment="Before an amount.">Total</Trans>
        </dt>
        <dd>{coupon ? basePrice(coupon.amount).text : euro}</dd>
      </dl>
      <p className="checkout-note">{say(formatPriceNote(findGuaranteeDays(program)))}</p>
    </section>
  );
}

function formatPriceNote(days: number | null): Words {
  if (days === null) return msg`One-time payment • Instant access`;
  return msg`One-time payment • Instant access • ${plural(days, {
    one: '#-day money-back guarantee',
    other: '#-day money-back guarantee',
  })}`;
}

function CrossSell({ coaching: { id, name, price, minimumMonths } }: { coaching: Coaching }) {
  const pages = usePages();
  const href = `${pages}/subscribe/${id}`;
  return (
    <p className="checkout-more">
      {minimumMonths === null ? (
        <Trans>
          Would you rather have a coach?{' '}
          <a href={href}>
            {name}: <ChargedPrice amount={price} />
            /month, billed monthly, cancel anytime
          </a>
        </Trans>
      ) : (
        <Trans>
          Would you rather have a coach?{' '}
          <a href={href}>
            {name}: <ChargedPrice amount={price} />
            /month, billed monthly, cancel anytime
          </a>{' '}
          (<Plural value={minimumMonths} one="after the #-month minimum" other="after the #-month minimum" />)
        </Trans>
      )}
    </p>
  );
}
