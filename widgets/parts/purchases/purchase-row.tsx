import { msg } from '@lingui/core/macro';
import { useId } from 'react';
import type { PurchasesResponse } from '#contract/dashboard.ts';
import { useForeignLang } from '#widgets/core/written.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { AfterSale } from './after-sale.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { ShopOnly } from './shop-only.tsx';
import type { ProgramTitle } from '#widgets/parts/programs/program-title.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { Receipts } from './receipts.tsx';

type Purchase = PurchasesResponse[number];

export interface PurchaseRowProps extends ProgramTitle {
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

/** One purchase: title, date, status, price, documents and after-sale actions. */
export function PurchaseRow({ purchase, title, language, elsewhere, onChange }: PurchaseRowProps) {
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
