import { Trans, useLingui } from '@lingui/react/macro';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { Empty } from '../empty.tsx';
import { programTitle, type ProgramTitle } from '#widgets/parts/programs/program-title.ts';
import type { PurchasesProps } from '../purchases.tsx';
import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { AfterSale } from '../after-sale/after-sale.tsx';
import { ShopOnly } from '../shop-only.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { PlanAnswer } from '../after-sale/plan-answer.tsx';
import { Receipts } from '../receipts.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { termLines, statusLabel } from './subscription-labels.ts';
import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useId, useState } from 'react';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { finishCard } from '../after-sale/after-sale.api.ts';
import { CARD_UPDATED } from './update-card.tsx';

const notUpdated = errorToast(msg`Card Not Updated`, msg`Your bank didn’t confirm it. Your old card stays in use.`);

/** Current and former subscriptions. */
export function Subscriptions({ member: { subscriptions }, programs, elsewhere, onChange }: PurchasesProps) {
  const pages = usePages();
  const { t } = useLingui();
  useCardReturn(onChange);
  if (subscriptions.length === 0) {
    const coached = programs.some(({ coaching }) => coaching);
    return (
      <Empty
        seed="subscriptions"
        href={pages + (coached ? '/personal-coaching' : '/demo#programs')}
        linkText={coached ? <Trans>More about coaching</Trans> : <Trans>View programmes</Trans>}
      >
        <Trans>You have no subscriptions.</Trans>
      </Empty>
    );
  }
  return (
    <ul className="purchases" aria-label={t`Subscriptions`}>
      {subscriptions.map((each) => (
        <li key={each.id}>
          <SubscriptionRow
            subscription={each}
            {...programTitle(each.programId, programs, subscriptions)}
            elsewhere={elsewhere}
            onChange={onChange}
          />
        </li>
      ))}
    </ul>
  );
}

/** Handles the return from the bank's own page, whose result is in the address once. */
function useCardReturn(onChange: () => void): void {
  const { api, base } = useShop();
  const { toast } = useToast();
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current || base !== '') return;
    seen.current = true;
    const given = new URLSearchParams(location.search);
    const id = given.get('card');
    const setupIntent = given.get('setup_intent');
    if (!id || !setupIntent) return;
    history.replaceState(history.state, '', `${location.pathname}?tab=subscriptions`);
    if (given.get('redirect_status') === 'failed' || !/^[\w-]{1,40}$/.test(id)) {
      toast(notUpdated);
      return;
    }
    finishCard(api, id, { setupIntent }).then(
      () => {
        toast(CARD_UPDATED);
        onChange();
      },
      () => toast(notUpdated),
    );
  }, [api, base, toast, onChange]);
}

interface SubscriptionRowProps extends ProgramTitle {
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
