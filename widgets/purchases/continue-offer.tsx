import type { DashboardResponse } from '#contract/dashboard.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { formatAmount } from '#widgets/region/money.ts';

export interface ContinueOfferProps {
  member: Pick<DashboardResponse, 'purchases' | 'subscriptions'>;
  programs: ProgramsResponse;
}

/** The programme that is coaching: for a while, or month by month. */
const COACHING = 4;
const OFFER = 'continuation';

/** For those who were coached for a while and paid once: how it can go on. It is asked for or does not happen. */
export function ContinueOffer({ member: { purchases, subscriptions }, programs }: ContinueOfferProps) {
  const { base } = useShop();
  const kickstart = purchases.some(
    ({ programId, status, accessUntil }) => programId === COACHING && status === 'completed' && accessUntil,
  );
  const coached = subscriptions.some(({ programId, live }) => programId === COACHING && live);
  const offer = programs.find(({ id }) => id === COACHING)?.offers.find(({ key }) => key === OFFER);
  if (!kickstart || coached || !offer) return null;
  return (
    <p className="continue-offer">
      <a href={`${base}/subscribe/${COACHING}?offer=${OFFER}`}>
        Go on for {formatAmount(offer.price, offer.currency)} a month
      </a>{' '}
      <span>cancel any time, never started automatically</span>
    </p>
  );
}
