import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SubscriptionResponse } from '#contract/dashboard.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useForeignLang } from '#widgets/core/written.ts';
import { useSay } from '#widgets/core/words.tsx';
import { AfterSale } from './after-sale.tsx';
import { ShopOnly } from './shop-only.tsx';
import type { ProgramTitle } from '#widgets/parts/programs/program-title.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { PlanAnswer } from './plan-answer.tsx';
import { Receipts } from './receipts.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { termLines, statusLabel } from './subscription-labels.ts';

export interface SubscriptionRowProps extends ProgramTitle {
  subscription: SubscriptionResponse;
  elsewhere: boolean;
  onChange: () => void;
}

/** One subscription: state, end, documents and actions. */
export function SubscriptionRow({
  subscription: given,
  title,
  language: written,
  elsewhere,
  onChange,
}: SubscriptionRowProps) {
  const language = useLanguage();
  const { formatAmount } = useMoney();
  // Uses the answer to a change until the member data has reloaded.
  const [changed, setChanged] = useState({ from: given, to: given });
  const subscription = changed.from === given ? changed.to : given;
  const { live, status, amount, currency, receipts } = subscription;
  const overdue = status === 'past_due' || undefined;
  const titleId = useId();
  const lang = useForeignLang(written);
  const say = useSay();
  const price = amount && formatAmount(amount, currency);
  const change = (to?: SubscriptionResponse) => {
    if (to) setChanged({ from: given, to });
    onChange();
  };
  return (
    <div className="purchase" role="group" aria-labelledby={titleId}>
      <div className="purchase-details">
        <h3 id={titleId} lang={lang}>
          {title}
        </h3>
        <p className="dash-active" data-live={live} data-overdue={overdue}>
          {say(statusLabel(subscription))}
        </p>
        {termLines(subscription, language)
          .map(say)
          .map((line) => (
            <p key={line} data-overdue={overdue}>
              {line}
            </p>
          ))}
      </div>
      <div className="purchase-receipts">
        {price && (
          <p className="purchase-amount">
            <Trans>{price} a month</Trans>
          </p>
        )}
        <Receipts receipts={receipts} of={title} />
      </div>
      <div className="purchase-actions">
        {!elsewhere && subscription.plan && (
          <PlanAnswer subscription={subscription} plan={subscription.plan} onChange={change} />
        )}
        {elsewhere ? (
          changeable(subscription) && <ShopOnly tab="subscriptions" />
        ) : (
          <SubscriptionActions subscription={subscription} onChange={change} />
        )}
        <AfterSale bought={subscription} elsewhere={elsewhere} onChange={onChange} />
      </div>
    </div>
  );
}

function changeable({ cancellation, cardChangeable, guaranteeUntil, requested, plan }: SubscriptionResponse): boolean {
  return Boolean(plan ?? cancellation ?? (cardChangeable || (guaranteeUntil && !requested)));
}
