import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InStudio } from '../in-studio.harness.tsx';
import { OrderHistory } from './order-history.tsx';
import { order } from './orders.factory.ts';

test('shows a payment as paid at first, and its lost dispute later', async () => {
  const paid = { kind: 'payment', at: '2026-03-04T09:13:00.000Z', provider: 'paypal', amount: '99.99' } as const;
  const disputed = order('1', {
    history: [
      { ...paid, status: 'disputed' },
      { kind: 'dispute_lost', at: '2026-04-01T09:00:00.000Z', provider: 'paypal' },
    ],
  });
  await render(<InStudio screen={() => <OrderHistory order={disputed} />} />);
  const events = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect.element(events.nth(0)).toMatchTextContent('€99.99, PayPal: Paid');
  await expect.element(events.nth(1)).toMatchTextContent('The buyer won the dispute. PayPal won’t return the money.');
});
