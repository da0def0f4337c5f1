import { Migration } from '@mikro-orm/migrations';
import { addUpdateInRanges } from '../../id-ranges.ts';

/** Payments get the time of their receipts, which is their provider's: statistics and lists go by it as receipts do. */
export class Migration20261126151500c extends Migration {
  override name = 'Migration20261126151500c';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    addUpdateInRanges(
      this,
      `update "payment" set "created_at" = ("receipt"."body"->>'at')::timestamptz from "receipt" where "receipt"."payment_id" = "payment"."id" and "receipt"."cause" = 'paid' and "receipt"."body"->>'at' is not null`,
      '"payment"."id"',
    );
  }

  /** When the shop heard of them is not known any more, and nothing depends on it. */
  override down(): void {}
}
