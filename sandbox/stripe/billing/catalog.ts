import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import { toId, type Ledger } from '../ledger.ts';
import { bool, checkAmount, currency, int, mergeMetadata, metadata, readParams, text } from '../params.ts';
import { createNotFoundProblem, createInvalidRequestProblem } from '../problem.ts';

const ProductSchema = z.strictObject({
  id: text.optional(),
  name: text,
  description: text.optional(),
  metadata: metadata.optional(),
});

export async function createProduct(ledger: Ledger, params: Params): Promise<Stripe.Product> {
  const given = readParams(ProductSchema, params);
  const id = given.id ?? newId('prod');
  const known = await ledger.find('product', id);
  if (known && !isDeleted(known))
    throw createInvalidRequestProblem('Product already exists.', { code: 'resource_already_exists' });
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: true,
    created: ledger.now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: ledger.now,
    url: null,
  };
  if (!known) return ledger.add('product', product);
  Reflect.deleteProperty(known, 'deleted');
  return Object.assign(known, product);
}

export function retrieveProduct(ledger: Ledger, params: Params, id: string): Promise<Stripe.Product> {
  readParams(z.strictObject({}), params);
  return getProduct(ledger, id, 'id');
}

/** Deletes a product that never had a price. Others can only be archived. */
export async function deleteProduct(ledger: Ledger, params: Params, id: string): Promise<Stripe.DeletedProduct> {
  const product = await retrieveProduct(ledger, params, id);
  if ((await ledger.list('price', { product: id })).length > 0)
    throw createInvalidRequestProblem('This product cannot be deleted because it has one or more user-created prices.');
  const left: Stripe.DeletedProduct = { id, object: 'product', deleted: true };
  for (const field of Object.keys(product)) if (!(field in left)) Reflect.deleteProperty(product, field);
  return Object.assign(product, left);
}

/** @throws {StripeProblem} 404 for a product that is unknown or deleted, naming `param` */
async function getProduct(ledger: Ledger, id: string, param: string): Promise<Stripe.Product> {
  const product = await ledger.get('product', id, param);
  if (isDeleted(product)) throw createNotFoundProblem('product', id, param);
  return product;
}

function isDeleted(product: Stripe.Product | Stripe.DeletedProduct): product is Stripe.DeletedProduct {
  return product.deleted === true;
}

const ProductChange = z.strictObject({
  name: text.optional(),
  active: bool.optional(),
  metadata: metadata.optional(),
});

/** Renames a product, archives it or takes it out of the archive. */
export async function updateProduct(ledger: Ledger, params: Params, id: string): Promise<Stripe.Product> {
  const { name, active, metadata: more } = readParams(ProductChange, params);
  const product = await getProduct(ledger, id, 'id');
  product.name = name ?? product.name;
  product.active = active ?? product.active;
  product.metadata = mergeMetadata(product.metadata, more);
  return product;
}

export const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: int.optional(),
});
const PriceSchema = z.strictObject({
  product: text,
  currency,
  unit_amount: int,
  recurring: recurring.optional(),
  lookup_key: text.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
});

export async function createPrice(ledger: Ledger, params: Params): Promise<Stripe.Price> {
  const given = readParams(PriceSchema, params);
  return addPrice(ledger, { ...given, metadata: mergeMetadata({}, given.metadata) });
}

const PriceChange = z.strictObject({
  active: bool.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
});

/** Archives or restores a price; its amount never changes. */
export async function updatePrice(ledger: Ledger, params: Params, id: string): Promise<Stripe.Price> {
  const { active, nickname, metadata: more } = readParams(PriceChange, params);
  const price = await ledger.get('price', id);
  price.active = active ?? price.active;
  price.nickname = nickname ?? price.nickname;
  price.metadata = mergeMetadata(price.metadata, more);
  return price;
}

/** @throws {StripeProblem} for an archived price */
export async function activePrice(ledger: Ledger, id: string): Promise<Stripe.Price> {
  const param = 'items[0][price]';
  const price = await ledger.get('price', id, param);
  if (!price.active)
    throw createInvalidRequestProblem('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  return price;
}

interface NewPrice {
  product: string;
  currency: string;
  unit_amount: number;
  recurring?: z.output<typeof recurring> | undefined;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string>;
  /** True if it is on offer; false for a price made for a single subscription. */
  active?: boolean;
}

export async function addPrice(ledger: Ledger, given: NewPrice): Promise<Stripe.Price> {
  const product = await getProduct(ledger, given.product, 'product');
  if (!product.active) {
    throw createInvalidRequestProblem(
      'This price is not available to be purchased because its product is not active.',
      {
        code: 'product_inactive',
        param: 'product',
      },
    );
  }
  if (given.unit_amount !== 0) checkAmount(given.unit_amount, given.currency, 'unit_amount');
  const { interval, interval_count = 1 } = given.recurring ?? {};
  if (interval_count < 1)
    throw createInvalidRequestProblem('The interval count has to be at least 1.', {
      param: 'recurring[interval_count]',
    });
  return ledger.add('price', {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: ledger.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: product.id,
    recurring: interval
      ? { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: null,
  });
}

/** The older word for a recurring price; subscriptions still carry it. */
export function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: toId(price.product) ?? null,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
