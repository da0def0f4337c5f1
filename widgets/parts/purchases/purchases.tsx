import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { Empty } from './empty.tsx';
import { ContinueOffer, type ContinueOfferProps } from './continue-offer.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import { programTitle } from '#widgets/parts/programs/program-title.ts';

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
