import { useId } from 'react';
import type { PurchasesResponse } from '#contract/dashboard.ts';
import { AfterSale } from './after-sale.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { ShopOnly } from './shop-only.tsx';
import { useMoney } from '#widgets/region/use-money.ts';
import { Receipts } from './receipts.tsx';

type Purchase = PurchasesResponse[number];

export interface PurchaseRowProps {
  purchase: Purchase;
  title: string;
  elsewhere: boolean;
  onChange: () => void;
}

const STATUS: Readonly<Record<Purchase['status'], string>> = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** One purchase: what, when, whether and how much; its papers; and the ways back. */
export function PurchaseRow({ purchase, title, elsewhere, onChange }: PurchaseRowProps) {
  const { formatAmount } = useMoney();
  const { longDate } = useDates();
  const { createdAt, status, amount, currency, accessUntil, receipts, guaranteeUntil, requested } = purchase;
  const titleId = useId();
  return (
    <div className="purchase" role="group" aria-labelledby={titleId}>
      <div className="purchase-details">
        <h3 id={titleId}>{title}</h3>
        <p>
          {longDate(createdAt)} <span data-status={status}>{STATUS[status]}</span>
        </p>
        {accessUntil && <p>{accessOf(accessUntil, longDate(accessUntil))}</p>}
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

function accessOf(until: string, day: string): string {
  return `Access ${Date.parse(until) < Date.now() ? 'ended' : 'until'} ${day}`;
}
