import { Migration } from '@mikro-orm/migrations';

export class Migration20261121230000 extends Migration {

  override name = 'Migration20261121230000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "program" add "badge" varchar(255) null, add "accent" boolean not null default false, add "coaching" boolean not null default false;`);
    this.addSql(`alter table "offer" add "display_name" varchar(255) null, add "kind" varchar(255) not null default 'standard';`);
    this.addSql(`alter table "customer_order" add "coaching" boolean not null default false;`);

    // What the code knew by number so far becomes the rows' own.
    this.addSql(`update "program" set "badge" = 'MOST POPULAR', "content" = '{"files":[{"name":"Morning-Energy-Boost-Blueprint.pdf","document":"blueprint"}],"videos":[]}' where "id" = 1;`);
    this.addSql(`update "program" set "content" = '{"files":[{"name":"All-Day-Energy-30-Days.pdf","document":"all-day-energy"}],"videos":[]}' where "id" = 2;`);
    this.addSql(`update "program" set "badge" = 'BEST VALUE', "accent" = true, "content" = '{"files":[{"name":"Hybrid-Athlete-Plan.pdf","document":"training-plan"}],"videos":[]}' where "id" = 3;`);
    this.addSql(`update "program" set "badge" = 'PREMIUM', "coaching" = true, "content" = '{"files":[{"name":"Personal-Coaching-Plan.pdf","document":"training-plan"}],"videos":[]}' where "id" = 4;`);
    // Other programmes have no documents: a name alone was never sent to anybody.
    this.addSql(`update "program" set "content" = jsonb_set("content", '{files}', '[]') where "id" not in (1, 2, 3, 4);`);
    this.addSql(`update "offer" set "display_name" = 'Premium Personal Coaching' where "program_id" = 4 and "key" = 'monthly';`);
    this.addSql(`update "offer" set "kind" = 'continuation' where "key" = 'continuation';`);
    this.addSql(`update "customer_order" set "coaching" = true where "program_id" = 4;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "customer_order" drop column "coaching";`);
    this.addSql(`alter table "offer" drop column "display_name", drop column "kind";`);
    this.addSql(`alter table "program" drop column "badge", drop column "accent", drop column "coaching";`);
  }

}
