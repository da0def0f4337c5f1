import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { InboxSection } from '../inbox/inbox-section.tsx';
import { filterOrders } from './filter-orders.ts';
import { OpenRequest } from './open-request.tsx';
import { OrderRow } from './order-row.tsx';
import type { Order } from './orders.api.ts';
import { RefusedMails } from './refused-mails.tsx';
import { StuckEvents } from './stuck-events.tsx';
import { StuckJobs } from './stuck-jobs.tsx';
import { Unmatched } from './unmatched.tsx';
import { Unsellable } from './unsellable.tsx';
import { useRefundPolling } from './use-refund-polling.ts';

/** What was bought: first who waits for something, then everything, the newest first. */
export function Orders({ data }: { data: CoachOrdersResponse }) {
  const { t } = useLingui();
  const { orders, total, unmatched, stuckEvents, stuckJobs, refusedMails, unsellable } = data;
  useRefundPolling(orders.some(({ payments }) => payments.some(({ refund }) => refund === 'pending')));
  const open = orders.flatMap((order) =>
    order.requests.filter(({ settled }) => !settled).map((request) => ({ order, request })),
  );
  const lost = unmatched.filter(({ settled }) => !settled);
  return (
    <>
      <Unsellable offers={unsellable} />
      <StuckEvents events={stuckEvents} />
      <StuckJobs jobs={stuckJobs} />
      <RefusedMails mails={refusedMails} />
      <InboxSection
        id="requests"
        title={t`Open requests`}
        count={open.length + lost.length}
        empty={t`Nobody waits for money.`}
        picture
      >
        <ul>
          {open.map(({ order, request }) => (
            <li key={request.id}>
              <OpenRequest order={order} request={request} />
            </li>
          ))}
          {lost.map((each) => (
            <li key={each.id}>
              <Unmatched withdrawal={each} />
            </li>
          ))}
        </ul>
      </InboxSection>
      <InboxSection
        id="orders"
        title={t`Orders`}
        count={orders.length}
        total={total}
        empty={t`Nothing was bought yet.`}
      >
        <AllOrders orders={orders} />
      </InboxSection>
    </>
  );
}

function AllOrders({ orders }: { orders: readonly Order[] }) {
  const [query, setQuery] = useState('');
  const { t } = useLingui();
  const found = filterOrders(orders, query, { say: useSay(), language: useLanguage() });
  const [shown, all] = [found.length, orders.length];
  return (
    <>
      <search className="orders-filter" onInput={({ target }) => setQuery((target as HTMLInputElement).value)}>
        <Field
          type="search"
          label={t`Filter`}
          name="query"
          hint={t`A name, an address, a programme, a receipt, a state.`}
        />
        <p role="status">
          {query.trim() && t({ message: `${shown} of ${all}`, comment: 'How many orders are found.' })}
        </p>
      </search>
      {found.length === 0 && (
        <p className="inbox-empty">
          <Trans>No order has all of these words.</Trans>
        </p>
      )}
      <ul>
        {found.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </>
  );
}
