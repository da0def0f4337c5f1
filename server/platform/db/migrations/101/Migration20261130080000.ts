import { Migration } from '@mikro-orm/migrations';
import { addUpdateInRanges } from '../../id-ranges.ts';

/** Orders of accounts from before orders were confirmed count as confirmed. */
export class Migration20261130080000 extends Migration {
  override name = 'Migration20261130080000';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    addUpdateInRanges(
      this,
      `update "customer_order" set "confirmed_at" = "created_at" where "user_id" is not null and "confirm_key" is null and "confirmed_at" is null`,
      '"id"',
    );
  }

  override down(): void {}
}
