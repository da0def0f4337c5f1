import type { CreateOrderRequestBody } from '@paypal/paypal-js';
import type { Em } from '#server/platform/db/orm.ts';
import { createLedgerRow, paypalId, type Row } from './ledger.ts';
import { parseCents } from './money.ts';
import { PayPalProblem } from './problem.ts';

/** Creates an order for one payment that is captured after its approval. */
export function createOrder(
  em: Em,
  request: Partial<CreateOrderRequestBody>,
  { now, origin, apiBase }: { now: Date; origin: string; apiBase: string },
): Row<'paypal.order'> {
  const unit = parsePurchaseUnit(request);
  const id = paypalId();
  const context = readExperienceContext(request);
  const at = now.toISOString();
  const order = {
    id,
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: [{ reference_id: 'default', ...unit }],
    create_time: at,
    update_time: at,
    links: [
      { href: `${apiBase}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/sandbox/paypal/approve?token=${id}`, rel: 'approve', method: 'GET' },
      { href: `${apiBase}/v2/checkout/orders/${id}/capture`, rel: 'capture', method: 'POST' },
    ],
  } as const;
  const kept = {
    order: { ...order, purchase_units: [...order.purchase_units] },
    choice: null,
    merchant: context.brand_name ?? unit.description ?? 'The test shop',
    captures: [],
    returnUrl: context.return_url ?? null,
    cancelUrl: context.cancel_url ?? null,
  };
  return createLedgerRow(em, 'paypal.order', id, kept, now);
}

function parsePurchaseUnit({ intent, purchase_units: units }: Partial<CreateOrderRequestBody>) {
  if (!intent) throw missing('/intent');
  if (intent !== 'CAPTURE')
    throw new PayPalProblem(422, 'NOT_SUPPORTED', 'The stand-in knows CAPTURE only.', '/intent');
  const unit = units?.[0];
  if (!unit?.amount) throw missing('/purchase_units/@reference_id==default/amount');
  if (units?.length !== 1)
    throw new PayPalProblem(422, 'NOT_SUPPORTED', 'The stand-in takes one unit.', '/purchase_units');
  const field = '/purchase_units/@reference_id==default/amount/value';
  if (!/^[A-Z]{3}$/.test(unit.amount.currency_code ?? '')) throw missing(field.replace('value', 'currency_code'));
  const cents = parseCents(unit.amount);
  if (cents === null) throw new PayPalProblem(422, 'DECIMAL_PRECISION', 'An amount has two decimals: "29.90".', field);
  if (cents === 0) throw new PayPalProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', field);
  for (const name of ['custom_id', 'invoice_id', 'description'] as const) {
    if ((unit[name]?.length ?? 0) > 127)
      throw new PayPalProblem(400, 'INVALID_STRING_MAX_LENGTH', 'At most 127 characters.', `/purchase_units/${name}`);
  }
  const { amount, custom_id, invoice_id, description } = unit;
  return {
    amount,
    ...(custom_id && { custom_id }),
    ...(invoice_id && { invoice_id }),
    ...(description && { description }),
  };
}

/** Return addresses of buyers without a popup; PayPal accepts them in two places. */
function readExperienceContext({ payment_source, application_context }: Partial<CreateOrderRequestBody>) {
  return { ...application_context, ...payment_source?.paypal?.experience_context };
}

function missing(field: string): PayPalProblem {
  return new PayPalProblem(400, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.', field);
}
