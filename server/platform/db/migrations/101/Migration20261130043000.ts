import { Migration } from '@mikro-orm/migrations';

/** Entries of the list of privacy requests that the database reflects, so that a start need not repeat them. */
export class Migration20261130043000 extends Migration {
  override name = 'Migration20261130043000';

  override up(): void {
    this.addSql(
      `create table "listed_request" ("entry" text not null, constraint "listed_request_pkey" primary key ("entry"));`,
    );
  }

  override down(): void {
    this.addSql(`drop table "listed_request";`);
  }
}
