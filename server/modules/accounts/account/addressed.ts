import { testimonialsIn } from './testimonial-rows.ts';

interface AddressColumn {
  table: string;
  /** SQL: the column with the address. */
  address: string;
  /** SQL after `from`; default: the table. */
  from?: string;
}

/** Columns by which erasure finds rows of an address. A restored backup may know an erased person by one of them alone. */
export const addressColumns: readonly AddressColumn[] = [
  ...[
    'subscriber',
    'newsletter_request',
    'signup',
    'contact_message',
    'thread',
    'person_note',
    'onboarding',
    'customer_order',
    'purchase',
    'login_code',
    'draft',
  ].map((table) => ({ table, address: 'email_key' })),
  { table: 'draft', address: "lower(answers->>'email')" },
  { table: 'refund_request', address: 'lower(email)' },
  { table: 'outbox_mail', address: 'recipient' },
  { table: 'outbox_mail', address: 'about' },
  { table: 'outbox_mail', address: "lower(reply_to->>'address')" },
  { table: 'sandbox_mail', address: 'lower(recipient)' },
  { table: 'suppressed_address', address: 'address' },
  ...[
    ['setting', 'value'],
    ['setting_change', 'before'],
    ['setting_change', 'after'],
  ].map(([table = '', column = '']) => ({
    table,
    address: "lower(item->>'consentEmail')",
    from: `(select ${column} from ${table} where key = 'testimonials') known, ${testimonialsIn(`known.${column}`)}`,
  })),
];

/** SQL: every address that the database knows; some are null. */
export const ADDRESSES_SQL = addressColumns
  .map(({ table, address, from = table }) => `select ${address} as address from ${from}`)
  .join(' union ');
