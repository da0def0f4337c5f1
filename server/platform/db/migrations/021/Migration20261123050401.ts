import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050401 extends Migration {

  override name = 'Migration20261123050401';

  override up(): void | Promise<void> {
    this.addSql(`alter table "program" add "front" jsonb null, add "on_front" boolean not null default true, add "interest_key" varchar(255) null, add "interest_label" varchar(255) null;`);
    // As tags on other pages and messages of before name those that every shop began with.
    this.addSql(`update "program" set "interest_key" = case "id" when 1 then 'free' when 2 then 'all-day' when 3 then 'hybrid' else 'coaching' end where "id" between 1 and 4;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "program" drop column "front", drop column "on_front", drop column "interest_key", drop column "interest_label";`);
  }

}
