import { toId, type Kind, type Ledger } from './ledger.ts';
import { createInvalidRequestProblem } from './problem.ts';

/** Fields with ids, by object, with the kind of the id. */
const EXPANDABLE: Record<string, Record<string, Kind>> = {
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', customer: 'customer' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
  price: { product: 'product' },
  subscription: { customer: 'customer', default_payment_method: 'payment_method', latest_invoice: 'invoice' },
  invoice: { customer: 'customer', default_payment_method: 'payment_method' },
  invoice_payment: { invoice: 'invoice' },
  'payment of invoice_payment': { payment_intent: 'payment_intent' },
  'invoice_settings of customer': { default_payment_method: 'payment_method' },
  'subscription_details of parent of invoice': { subscription: 'subscription' },
};

/** Fields that an object only has if they are requested. */
const INCLUDABLE: Record<string, Record<string, (ledger: Ledger, id: string) => Promise<unknown>>> = {
  invoice: {
    async confirmation_secret(ledger, id) {
      const [payment] = await ledger.list('invoice_payment', { invoice: id });
      const intent = await ledger.find('payment_intent', toId(payment?.payment.payment_intent) ?? '');
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
    async payments(ledger, id) {
      const data = await ledger.list('invoice_payment', { invoice: id });
      return {
        object: 'list',
        data: structuredClone(data),
        has_more: false,
        url: `/v1/invoice_payments?invoice=${id}`,
      };
    },
  },
  charge: {
    async refunds(ledger, id) {
      const data = await ledger.list('refund', { charge: id });
      return { object: 'list', data: structuredClone(data), has_more: false, url: `/v1/charges/${id}/refunds` };
    },
  },
};

const DEEPEST = 4;

/** Returns a copy of an answer with the fields of `paths` expanded, also nested ones. */
export async function expand(ledger: Ledger, answer: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST)
      throw createInvalidRequestProblem(`You cannot expand more than ${DEEPEST} levels of a property (${path}).`, {
        param: 'expand',
      });
    await walk(ledger, copy as Node, steps, path);
  }
  return copy;
}

interface Node {
  [field: string]: unknown;
  id?: string;
  object?: string;
}

async function walk(ledger: Ledger, node: Node, [step = '', ...rest]: string[], path: string, name?: string) {
  const kind = node.object ?? name ?? '';
  const include = INCLUDABLE[kind]?.[step];
  const target = EXPANDABLE[kind]?.[step];
  const value = node[step];
  if (include && value === undefined) node[step] = await include(ledger, node.id ?? '');
  else if (target && typeof value === 'string') node[step] = structuredClone(await ledger.get(target, value));
  else if (!include && !target && (rest.length === 0 || typeof value !== 'object'))
    throw createInvalidRequestProblem(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const next = node[step];
  if (rest.length === 0 || typeof next !== 'object' || next === null) return;
  const inner = Array.isArray(next) ? (next as Node[]) : [next as Node];
  for (const each of inner) await walk(ledger, each, rest, path, `${step} of ${kind}`);
}
