import { useLingui } from '@lingui/react/macro';
import type { OrderListItem } from '#contract/sales/orders.studio.ts';

type Buyer = Partial<Pick<OrderListItem, 'fullName'>> & Pick<OrderListItem, 'email' | 'erased'>;

/** Returns a function for a buyer's display name: the name, else the address. Erased buyers show the receipt. */
export function useBuyerName(): (buyer: Buyer) => string {
  const { t } = useLingui();
  return ({ fullName, email, erased }) => {
    if (!erased) return fullName ?? email;
    const { receipt } = erased;
    return receipt ? t`Deleted person (receipt ${receipt})` : t`Deleted person`;
  };
}

/** Display name as a cell of a list. */
export function BuyerName({ buyer }: { buyer: Buyer }) {
  return <bdi>{useBuyerName()(buyer)}</bdi>;
}
