import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import { SubscriptionRow } from '#widgets/parts/purchases/subscriptions/subscriptions.tsx';
import '../../main.css';

test('what a failed renewal means stands on lines of its own under the site’s styles, too', async () => {
  const { api } = stubApi({});
  await render(
    <ShopProvider api={api} base="">
      <ToastProvider>
        <div className="site">
          <div className="dash">
            <SubscriptionRow
              subscription={subscription('a', { status: 'past_due' })}
              title="Personal Coaching"
              language="en"
              elsewhere={false}
              onChange={() => undefined}
            />
          </div>
        </div>
      </ToastProvider>
    </ShopProvider>,
  );
  const lines = [...document.querySelectorAll('.purchase-details p')].map((line) => line.getBoundingClientRect());
  expect(lines).toHaveLength(3);
  expect(lines[1]!.top).toBeGreaterThanOrEqual(lines[0]!.bottom);
  expect(lines[2]!.top).toBeGreaterThanOrEqual(lines[1]!.bottom);
});
