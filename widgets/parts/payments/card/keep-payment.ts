import { tabMember } from '#widgets/core/session/tab-member.ts';
import { readVisit } from '#widgets/core/visit.ts';
import type { TabPayment } from './client-secret.ts';
import { PAYMENT_PREFIX } from './payment-key.ts';

/**
 * Stores the secret of a payment in this tab, because the browser's history keeps addresses. Called before the provider
 * may lead to a bank's page. Returns false if storage is blocked.
 */
export function keepPayment(clientSecret: string): boolean {
  const payment: TabPayment = { clientSecret, member: tabMember() ?? null, visit: readVisit() };
  try {
    sessionStorage.setItem(PAYMENT_PREFIX + clientSecret.split('_secret_')[0], JSON.stringify(payment));
    return true;
  } catch {
    return false;
  }
}
