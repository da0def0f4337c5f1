import type { PageProps } from '../page.ts';
import { CoachRoom } from './inbox/coach-room.tsx';
import { ordersResource } from './orders/orders.api.ts';
import { Orders } from './orders/orders-view.tsx';

/** What was bought, for the coach. */
export default function OrdersPage({ data }: PageProps) {
  return (
    <CoachRoom data={data} room="orders" resource={ordersResource}>
      {(orders) => <Orders data={orders} />}
    </CoachRoom>
  );
}
