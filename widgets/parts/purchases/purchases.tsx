import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Empty } from './empty.tsx';
import { ContinueOffer, type ContinueOfferProps } from './after-sale/continue-offer.tsx';
import { msg } from '@lingui/core/macro';
import { useId } from 'react';
import type { PurchasesResponse } from '#contract/coaching/dashboard.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { AfterSale } from './after-sale/after-sale.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ShopOnly } from './shop-only.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { Receipts } from './receipts.tsx';
import { programTitle, type ProgramTitle } from '#widgets/parts/programs/program-title.ts';

type Purchase = PurchasesResponse[number];

interface PurchaseRowProps extends ProgramTitle {
  purchase: Purchase;
  elsewhere: boolean;
  onChange: () => void;
}

const STATUS: Readonly<Record<Purchase['status'], Words>> = {
  pending: msg({ message: 'Pending', context: 'a state of a purchase' }),
  completed: msg({ message: 'Completed', context: 'a state of a purchase' }),
  refunded: msg({ message: 'Refunded', context: 'a state of a purchase' }),
  disputed: msg({ message: 'Disputed', context: 'a state of a purchase' }),
};

export interface PurchasesProps extends ContinueOfferProps {
  /** True on other sites, which cannot change the account. */
  elsewhere: boolean;
  /** Called when the account has changed. */
  onChange: () => void;
}

/** Purchases of a member, with their actions. */
export function Purchases({ member, programs, elsewhere, onChange }: PurchasesProps) {
  const pages = usePages();
  const { t } = useLingui();
  const { purchases, subscriptions } = member;
  if (purchases.length === 0 && subscriptions.length > 0) {
    return (
      <Empty seed="purchases" href={`${pages}/demo#programs`} linkText={<Trans>View programmes</Trans>}>
        <Trans>No one-time purchases. Monthly payments are under Subscriptions.</Trans>
      </Empty>
    );
  }
  if (purchases.length === 0) {
    return (
      <Empty seed="purchases" href={`${pages}/demo#programs`} linkText={<Trans>View programmes</Trans>}>
        <Trans>No purchases yet.</Trans>
      </Empty>
    );
  }
  return (
    <>
      <ContinueOffer member={member} programs={programs} />
      <ul className="purchases" aria-label={t`Purchase History`}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseRow
              purchase={purchase}
              {...programTitle(purchase.programId, programs, purchases)}
              elsewhere={elsewhere}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One purchase: title, date, status, price, documents and after-sale actions. */
function PurchaseRow({ purchase, title, language, elsewhere, onChange }: PurchaseRowProps) {
  const { formatAmount } = useMoney();
  const { longDate } = useDates();
  const { createdAt, status, amount, currency, accessUntil, receipts, guaranteeUntil, requested } = purchase;
  const titleId = useId();
  const lang = useForeignLang(language);
  const say = useSay();
  return (
    <div className="purchase" role="group" aria-labelledby={titleId}>
      <div className="purchase-details">
        <h3 id={titleId} lang={lang}>
          {title}
        </h3>
        <p>
          {longDate(createdAt)} <span data-status={status}>{say(STATUS[status])}</span>
        </p>
        {accessUntil && <p>{say(formatAccess(accessUntil, longDate(accessUntil)))}</p>}
      </div>
      <div className="purchase-receipts">
        <p className="purchase-amount">{formatAmount(amount, currency)}</p>
        <Receipts receipts={receipts} of={title} />
      </div>
      <div className="purchase-actions">
        <AfterSale bought={purchase} elsewhere={elsewhere} onChange={onChange} />
        {elsewhere && guaranteeUntil && !requested && <ShopOnly tab="purchases" />}
      </div>
    </div>
  );
}

function formatAccess(until: string, day: string): Words {
  return Date.parse(until) < Date.now()
    ? msg({ message: `Access ended ${day}`, comment: 'The access to a programme that was bought.' })
    : msg({ message: `Access until ${day}`, comment: 'The access to a programme that was bought.' });
}
