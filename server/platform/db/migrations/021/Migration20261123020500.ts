import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020500 extends Migration {

  override name = 'Migration20261123020500';

  override up(): void | Promise<void> {
    this.addSql(`create table "post_slug" ("slug" varchar(255) not null, "post" int not null, primary key ("slug"));`);
    this.addSql(`create index "post_slug_post_index" on "post_slug" ("post");`);

    this.addSql(`alter table "post" add "slug" varchar(255) null, add "draft" boolean not null default false, add "cover" varchar(255) null, add "cover_alt" varchar(255) not null default '', add "version" int not null default 1;`);
    this.addSql(`alter table "post" add constraint "post_slug_unique" unique ("slug");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "post_slug" cascade;`);
    this.addSql(`alter table "post" drop constraint "post_slug_unique";`);
    this.addSql(`alter table "post" drop column "slug", drop column "draft", drop column "cover", drop column "cover_alt", drop column "version";`);
  }

}
