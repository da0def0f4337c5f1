import { Migration } from '@mikro-orm/migrations';

/** Evidence about disputed orders whose buyers were erased. */
export class Migration20261128111500 extends Migration {
  override name = 'Migration20261128111500';

  override up(): void {
    this.addSql(
      `create table "dispute_evidence" ("id" uuid not null, "order_id" uuid not null, "evidence" jsonb not null, "decided_at" timestamptz null, "created_at" timestamptz not null, "erase_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "dispute_evidence" add constraint "dispute_evidence_order_id_unique" unique ("order_id");`);
    this.addSql(`create index "dispute_evidence_erase_at_index" on "dispute_evidence" ("erase_at");`);
    this.addSql(
      `alter table "dispute_evidence" add constraint "dispute_evidence_order_id_foreign" foreign key ("order_id") references "customer_order" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "dispute_evidence";`);
  }
}
