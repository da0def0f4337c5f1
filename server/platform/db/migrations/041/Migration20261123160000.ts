import { Migration } from '@mikro-orm/migrations';

export class Migration20261123160000 extends Migration {

  override name = 'Migration20261123160000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "post" add "on_front" boolean not null default false;`);
    // What the front page of a running shop shows, it goes on showing.
    this.addSql(`update "post" set "on_front" = true where "id" in (3, 7);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "post" drop column "on_front";`);
  }

}
