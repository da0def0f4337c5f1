/**
 * Paths of the rows of Today, both below `/coach` and `/api/coach`: each row counts exactly what its list contains,
 * which a test checks for every kind. Free of zod: the studio uses them as values.
 */
export const WAITING_LISTS = {
  'check-ins': { to: '/clients', search: { need: 'check-in' } },
  'new-clients': { to: '/clients', search: { need: 'new' } },
  plans: { to: '/clients', search: { need: 'plan' } },
  pain: { to: '/clients', search: { need: 'pain' } },
  quiet: { to: '/clients', search: { need: 'quiet' } },
  threads: { to: '/inbox', search: { state: 'others' } },
  promised: { to: '/inbox', search: { state: 'promised' } },
  withdrawals: { to: '/orders', search: { waiting: 'withdrawal' } },
  unmatched: { to: '/stuck/withdrawals', search: { show: 'open' } },
  refunds: { to: '/orders', search: { waiting: 'guarantee' } },
  'refused-refunds': { to: '/orders', search: { waiting: 'refused' } },
  renewals: { to: '/subscriptions', search: { show: 'past_due' } },
  'refused-mails': { to: '/stuck', search: {} },
  jobs: { to: '/stuck', search: {} },
  'provider-messages': { to: '/stuck', search: {} },
  'provider-refusals': { to: '/stuck', search: {} },
  unsellable: { to: '/stuck', search: {} },
  'empty-programmes': { to: '/programs', search: { show: 'empty' } },
} as const satisfies Readonly<Record<string, { to: string; search: Readonly<Record<string, string>> }>>;
