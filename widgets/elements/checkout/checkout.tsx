import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CouponResponse } from '#contract/sales/checkout.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { useVisit } from '#widgets/core/ended-visits.ts';
import { ShopNotOpen } from '#widgets/parts/payments/not-open.tsx';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutView } from './checkout-view.tsx';
import { NoCheckout } from './no-checkout.tsx';
import type { PaymentChunks } from './methods/payment-chunks.ts';
import { Pay } from './pay.tsx';
import { coachingIn, isOneTime } from './purchase.ts';

export interface CheckoutProps {
  /** Programme number; undefined if the address has none. */
  program: number | undefined;
  /** Level of the title: 1 if the checkout is the page, 2 on other sites. */
  level?: 1 | 2 | undefined;
  chunks: PaymentChunks;
}

/** Checkout of a one-time programme. Everyone sees the programme; only members can pay. */
export function Checkout(props: CheckoutProps) {
  return <OwnCheckout key={`${useVisit()} ${props.program}`} {...props} />;
}

function OwnCheckout({ program: id, level = 2, chunks }: CheckoutProps) {
  const programs = useLocalizedResource(programsResource);
  const [coupon, setCoupon] = useState<CouponResponse>();
  if (programs.status === 'loading') return <CheckoutSkeleton />;
  if (programs.status === 'error')
    return (
      <Panel onRetry={programs.reload} error={programs.error}>
        <Trans>Can’t load the programme right now.</Trans>
      </Panel>
    );
  const program = programs.data.find((each) => each.id === id);
  if (!program) return <NoCheckout why="missing" level={level} />;
  if (!isOneTime(program)) return <NoCheckout why="type" level={level} />;
  return (
    <CheckoutView program={program} coaching={coachingIn(programs.data)} level={level} coupon={coupon}>
      {program.notOpen ? (
        <ShopNotOpen level={level === 1 ? 2 : 3} />
      ) : (
        <Pay program={program} level={level} chunks={chunks} coupon={coupon} onCoupon={setCoupon} />
      )}
    </CheckoutView>
  );
}
