import { useLingui } from '@lingui/react/macro';
import { Room } from '../core/room.tsx';
import { ordersResource } from './orders.api.ts';
import { Orders } from './orders-view.tsx';

/** What was bought, for the coach. */
export default function OrdersScreen() {
  const { t } = useLingui();
  return (
    <Room
      title={t({ message: 'Orders', comment: 'What was bought.' })}
      loading={t`Loading the orders`}
      failed={t`The orders cannot be loaded right now.`}
      resource={ordersResource}
    >
      {(orders) => (
        <div className="inbox orders">
          <Orders data={orders} />
        </div>
      )}
    </Room>
  );
}
