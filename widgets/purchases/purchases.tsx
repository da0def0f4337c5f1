import type { PurchasesResponse } from '#contract/dashboard.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Empty } from './empty.tsx';
import { ContinueOffer } from './continue-offer.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import { titleOf } from '../dashboard/my-cards.ts';
import type { PurchasesProps } from '../dashboard/dashboard-panels.tsx';

/** What was paid, and what can be done about it. */
export function Purchases({ member, programs, elsewhere, onChange }: PurchasesProps) {
  const { base } = useShop();
  const purchases: PurchasesResponse = member.purchases;
  if (purchases.length === 0) {
    return (
      <Empty seed="purchases" href={`${base}/demo#programs`} linkText="See the programmes">
        You have bought nothing yet.
      </Empty>
    );
  }
  return (
    <>
      <ContinueOffer member={member} programs={programs} />
      <ul className="deals" aria-label="Purchase History">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseRow
              purchase={purchase}
              title={titleOf(purchase.programId, programs, purchases)}
              elsewhere={elsewhere}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
