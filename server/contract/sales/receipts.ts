import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';

/** A receipt or credit note that can be opened; `url` leads to its PDF for who may see it. */
export const ReceiptLink = z.object({
  number: z.int().positive(),
  /** True for a test purchase: its number has the prefix TEST and its own sequence. */
  test: z.boolean().optional(),
  kind: z.enum(['receipt', 'credit']),
  amount: DecimalAmount,
  currency: z.string(),
  /** Time with the shop's offset. */
  date: z.iso.datetime({ offset: true }),
  url: z.string(),
});
export type ReceiptLink = z.infer<typeof ReceiptLink>;
