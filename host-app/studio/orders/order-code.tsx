import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderDetail } from '#contract/sales/orders.studio.ts';
import { Money } from '../core/values/money.tsx';

/** Discount code of an order, and its amount. */
export function OrderCode({ order: { reduction, currency, interval }, code }: { order: OrderDetail; code: string }) {
  const list = reduction && <Money amount={reduction.listPrice} currency={currency} />;
  const off = reduction && <Money amount={reduction.discount} currency={currency} />;
  return (
    <>
      <dt>
        <Trans comment="A word that takes something off a price">Code</Trans>
      </dt>
      <dd>
        <Link to="/orders" search={{ code }}>
          {code}
        </Link>
        {reduction && <Reduced off={off} list={list} times={interval === 'month' ? reduction.renewals : 'only'} />}
      </dd>
    </>
  );
}

/** One-off purchases show no interval. */
function Reduced({ off, list, times }: { off: ReactNode; list: ReactNode; times: 'only' | 'once' | 'forever' }) {
  switch (times) {
    case 'only':
      return (
        <Trans>
          , {off} off {list}
        </Trans>
      );
    case 'once':
      return (
        <Trans>
          , {off} off {list} once
        </Trans>
      );
    case 'forever':
      return (
        <Trans>
          , {off} off {list} each time
        </Trans>
      );
  }
}
