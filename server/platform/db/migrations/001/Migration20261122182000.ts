import { Migration } from '@mikro-orm/migrations';

export class Migration20261122182000 extends Migration {

  override name = 'Migration20261122182000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "post" add "language" varchar(255) not null default 'en', add "translations" jsonb not null default '{}';`);
    this.addSql(`alter table "program" add "language" varchar(255) not null default 'en', add "translations" jsonb not null default '{}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "post" drop column "language", drop column "translations";`);
    this.addSql(`alter table "program" drop column "language", drop column "translations";`);
  }

}
