import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import type { CouponRequest } from '#contract/studio/coupons.ts';
import { toDecimal, toMinor } from '#contract/money.ts';
import { useLocalizedResource } from '#widgets/core/written.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { Money } from '../core/money.tsx';
import { canBeSold, applyDiscount, parseDiscount } from './coupon-sum.ts';

/** The checkout's text for the typed code, for each of its programmes. */
export function CouponPreview() {
  const programs = useLocalizedResource(programsResource);
  const typed = useWatch<CouponRequest>();
  const { kind = 'percent', percent, amount, programIds, renewals } = typed;
  const off = parseDiscount(kind, percent as string | undefined, amount);
  const chosen = (programIds ?? []).map(Number);
  const shown = (programs.status === 'ready' ? programs.data : []).filter(
    ({ id, type }) => type !== 'free' && (chosen.length === 0 || chosen.includes(id)),
  );
  return (
    <div className="studio-coupon-preview">
      <p>
        <Trans>Checkout preview</Trans>
      </p>
      <dl>
        {shown.flatMap((program) =>
          program.offers.map((offer) => (
            <div key={`${program.id}:${offer.key}`}>
              <dt>{formatOfferName(program, offer)}</dt>
              <dd>
                <Price offer={offer} left={applyDiscount(toMinor(offer.price), off)} always={renewals === 'forever'} />
              </dd>
            </div>
          )),
        )}
      </dl>
    </div>
  );
}

function Price({ offer: { price, interval }, left, always }: { offer: OfferResponse; left: number; always: boolean }) {
  const usual = <Money amount={price} currency="EUR" />;
  const now = <Money amount={toDecimal(left)} currency="EUR" />;
  if (!canBeSold(left, interval)) return <Trans>Refused: less than €0.50 left.</Trans>;
  if (interval === 'once') {
    return (
      <Trans>
        <s>{usual}</s> <b>{now}</b> once
      </Trans>
    );
  }
  return always ? (
    <Trans>
      <s>{usual}</s> <b>{now}</b> each month
    </Trans>
  ) : (
    <Trans>
      <s>{usual}</s> <b>{now}</b> for the first month, then {usual} each month
    </Trans>
  );
}

function formatOfferName({ displayName }: ProgramResponse, { name }: OfferResponse): string {
  return name === displayName ? name : `${displayName}: ${name}`;
}
