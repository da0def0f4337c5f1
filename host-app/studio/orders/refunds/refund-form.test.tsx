import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../../core/studio-api.ts';
import { InStudio } from '../../in-studio.harness.tsx';
import { order, payment } from '../orders.factory.ts';
import { RefundForm } from './refund-form.tsx';

beforeEach(() => localStorage.clear());

test('takes back a free order without an amount', async () => {
  const free = payment('1', { provider: 'code', amount: '0.00', left: '0.00' });
  const once = order('1', { interval: 'once', renewing: null, subscription: null, payments: [free] });
  const sent = vi.fn<(path: string, body: unknown) => void>();
  const post: StudioApi['post'] = (path, body) => {
    sent(path, body);
    return Promise.resolve(undefined as never);
  };
  const refuse = () => Promise.reject(new Error('Not expected.'));
  const api: StudioApi = { get: refuse, post, put: refuse, delete: refuse, upload: refuse };
  const onClose = vi.fn<() => void>();
  const screen = () => (
    <StudioApiContext value={api}>
      <RefundForm order={once} payment={free} onClose={onClose} />
    </StudioApiContext>
  );
  await render(<InStudio screen={screen} />);
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
  await expect
    .element(dialog.getByText('Access to Personal Coaching ends once the refund goes through.'))
    .toBeVisible();
  expect(dialog.getByLabelText('Amount in EUR').query()).toBeNull();
  expect(dialog.getByRole('checkbox').query()).toBeNull();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const body = { reason: 'goodwill', endsAccess: false, note: '', left: '0.00' };
  expect(sent).toHaveBeenCalledWith(`/api/coach/payments/${free.id}/refund`, body);
});

test.each([
  ['withdrawal', true],
  ['guarantee', false],
] as const)('a part for a %s ends the access unless the coach says otherwise: %s', async (kind, ends) => {
  const paid = payment('1');
  const createdAt = '2026-11-20T09:00:00.000+02:00';
  const requests = [{ id: order('1').id, kind, fullName: 'Aino Virta', note: '', createdAt, settled: false }];
  const screen = () => (
    <RefundForm order={order('1', { payments: [paid], requests })} payment={paid} onClose={vi.fn()} />
  );
  await render(<InStudio screen={screen} />);
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
  await dialog.getByLabelText('Amount in EUR').fill('1.00');
  const box = dialog.getByRole('checkbox', { name: 'Access ends too' });
  await expect.element(box).toHaveProperty('checked', ends);
});
