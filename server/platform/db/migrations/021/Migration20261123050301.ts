import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050301 extends Migration {

  override name = 'Migration20261123050301';

  override up(): void | Promise<void> {
    this.addSql(`alter table "program" add "picture" uuid null, add "picture_alt" varchar(255) not null default '';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "program" drop column "picture", drop column "picture_alt";`);
  }

}
