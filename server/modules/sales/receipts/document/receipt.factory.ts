import type { ReceiptBody } from '../receipt.entity.ts';

/** Sample contents of a receipt, for tests and previews. */
export const receiptBody: ReceiptBody = {
  seller: {
    name: 'Kaski Oy',
    lines: ['Rantatie 1', '00500 Helsinki', 'Finland'],
    businessId: '1234567-8',
    vatId: 'FI12345678',
    email: 'ask@kaski.example',
  },
  buyer: { name: 'Väinö Łukasz Šťastný', email: 'buyer@example.com' },
  item: 'Personal Coaching: Monthly coaching',
  period: { from: '2026-11-19', to: '2026-12-18' },
  total: 9_999,
  vat: 2_032,
  currency: 'EUR',
  vatRate: 2_550,
  method: 'Card',
  at: '2026-11-19T22:03:22.000Z',
  corrects: null,
  test: false,
};
