import { Migration } from '@mikro-orm/migrations';

/** Pictures of letters know with which key they are sealed. */
export class Migration20261128064600 extends Migration {
  override name = 'Migration20261128064600';

  override up(): void {
    this.addSql(`alter table "stored_file" add "sealed_with" varchar(8) null;`);
  }

  override down(): void {
    this.addSql(`alter table "stored_file" drop column "sealed_with";`);
  }
}
