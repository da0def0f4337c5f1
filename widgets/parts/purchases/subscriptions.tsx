import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { Empty } from './empty.tsx';
import { programTitle } from '#widgets/parts/programs/program-title.ts';
import type { PurchasesProps } from './purchases.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { useCardReturn } from './use-card-return.ts';

/** Current and former subscriptions. */
export function Subscriptions({ member: { subscriptions }, programs, elsewhere, onChange }: PurchasesProps) {
  const pages = usePages();
  const { t } = useLingui();
  useCardReturn(onChange);
  if (subscriptions.length === 0) {
    return (
      <Empty seed="subscriptions" href={`${pages}/personal-coaching`} linkText={<Trans>More about coaching</Trans>}>
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
