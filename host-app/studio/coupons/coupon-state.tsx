import { Trans } from '@lingui/react/macro';
import type { DiscountCodeResponse } from '#contract/catalog/discount-codes.studio.ts';

/** State of a discount code. */
export function CouponState({ state }: Pick<DiscountCodeResponse, 'state'>) {
  return (
    <span className="studio-tag" data-tone={state === 'active' ? 'good' : undefined}>
      {state === 'active' && <Trans comment="A code that can be used now">Active</Trans>}
      {state === 'later' && <Trans comment="A code whose first day is still to come">Not started</Trans>}
      {state === 'ended' && <Trans comment="A code that is over">Ended</Trans>}
    </span>
  );
}
