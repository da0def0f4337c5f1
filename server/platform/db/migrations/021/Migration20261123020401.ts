import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020401 extends Migration {

  override name = 'Migration20261123020401';

  override up(): void | Promise<void> {
    this.addSql(`alter table "program" add "ended_at" timestamptz null, add "version" int not null default 1;`);

    this.addSql(`alter table "offer" add "ended_at" timestamptz null, add "version" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "offer" drop column "ended_at", drop column "version";`);

    this.addSql(`alter table "program" drop column "ended_at", drop column "version";`);
  }

}
