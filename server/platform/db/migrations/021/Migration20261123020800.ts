import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020800 extends Migration {

  override name = 'Migration20261123020800';

  override up(): void | Promise<void> {
    this.addSql(`create table "person_note" ("id" uuid not null, "email_key" varchar(255) not null, "text" text not null, "version" int not null default 1, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "person_note" add constraint "person_note_email_key_unique" unique ("email_key");`);
    this.addSql(`create table "embed_origin" ("origin" varchar(255) not null, "created_at" timestamptz not null, primary key ("origin"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "embed_origin" cascade;`);
    this.addSql(`drop table if exists "person_note" cascade;`);
  }

}
