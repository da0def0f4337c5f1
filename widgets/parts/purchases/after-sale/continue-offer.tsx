import { Trans } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { formatTerm } from '#widgets/parts/programs/format-term.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';

export interface ContinueOfferProps {
  member: Pick<DashboardResponse, 'purchases' | 'subscriptions'>;
  programs: ProgramsResponse;
}

/** Offers to continue a one-time coaching. Nothing continues automatically. */
export function ContinueOffer({ member: { purchases, subscriptions }, programs }: ContinueOfferProps) {
  const { formatAmount } = useMoney();
  const pages = usePages();
  const say = useSay();
  const bought = (id: number | undefined) =>
    purchases.filter(({ programId, status, accessUntil }) => programId === id && status === 'completed' && accessUntil);
  const program = programs.find(({ id, offers }) => offers.some(isContinuation) && bought(id).length > 0);
  const offer = program?.offers.find(isContinuation);
  const renews = subscriptions.some(({ programId, live }) => programId === program?.id && live);
  if (!program || !offer || renews) return null;
  // Owners cannot buy access for a time again before it ends.
  if (offer.interval === 'once' && bought(program.id).some(isRunning)) return null;
  const href = `${pages}/subscribe/${program.id}?offer=${offer.key}`;
  const price = formatAmount(offer.price, offer.currency);
  const name = program.displayName;
  return (
    <p className="continue-offer">
      <a href={href}>
        {offer.interval === 'month' ? (
          <Trans>
            Continue with {name} for {price} a month
          </Trans>
        ) : (
          <Trans comment="Continues a programme for one payment">
            Continue with {name} for {price}
          </Trans>
        )}
      </a>{' '}
      <span>{say(formatTerm(offer))}</span>
    </p>
  );
}

function isRunning({ accessUntil }: DashboardResponse['purchases'][number]): boolean {
  return Date.parse(accessUntil!) > Date.now();
}

function isContinuation({ kind }: ProgramsResponse[number]['offers'][number]): boolean {
  return kind === 'continuation';
}
