import { useLingui } from '@lingui/react/macro';
import type { OrderListItem } from '#contract/studio/orders.ts';

type Buyer = Partial<Pick<OrderListItem, 'fullName'>> & Pick<OrderListItem, 'email' | 'erased'>;

/** Returns what a buyer is called in lists and titles: their name, else their address; of who was erased, the receipt. */
export function useBuyerName(): (buyer: Buyer) => string {
  const { t } = useLingui();
  return ({ fullName, email, erased }) => {
    if (!erased) return fullName ?? email;
    const { receipt } = erased;
    return receipt ? t`Erased person (receipt ${receipt})` : t`Erased person`;
  };
}

/** The same as a cell of a list. */
export function BuyerName({ buyer }: { buyer: Buyer }) {
  return <bdi>{useBuyerName()(buyer)}</bdi>;
}
