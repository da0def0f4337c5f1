import type { CheckoutOrdersV2 } from '@paypal/paypal-js';

export type Money = CheckoutOrdersV2['components']['schemas']['money'];

/** Returns the cents of an amount such as "29.90" in a currency with cents. */
export function parseCents(money: Partial<Money> | undefined): number | null {
  return /^\d{1,8}\.\d{2}$/.test(money?.value ?? '') ? Number(money?.value?.replace('.', '')) : null;
}

export function toMoney(cents: number, currency: string): Money {
  return { currency_code: currency, value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}` };
}
