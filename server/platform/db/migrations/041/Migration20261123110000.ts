import { Migration } from '@mikro-orm/migrations';

export class Migration20261123110000 extends Migration {

  override name = 'Migration20261123110000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "letter_series" add column "translations" jsonb not null default '{}';`);
    // Own terms in other languages, with what they were translated from: the form of the originals had them as a list.
    this.addSql(`insert into "setting" ("key", "value", "version", "updated_at")
      select 'translations:legal', jsonb_object_agg(one.row->>'language', texts.list), 1, s.updated_at
      from "setting" s
      cross join lateral jsonb_array_elements(s.value->'translations') as one(row)
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', page.name,
          'of', left(translate(encode(sha256(convert_to(s.value->>page.name, 'UTF8')), 'base64'), '+/', '-_'), 16),
          'text', one.row->>page.name
        )), '[]'::jsonb) as list
        from unnest(array['terms', 'privacy', 'withdrawal']) as page(name)
        where coalesce(one.row->>page.name, '') <> '' and s.value->>page.name is not null
      ) texts
      where s.key = 'legal' and s.version > 0 and jsonb_typeof(s.value->'translations') = 'array'
        and jsonb_array_length(s.value->'translations') > 0
      group by s.key, s.updated_at
      on conflict ("key") do nothing;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "letter_series" drop column "translations";`);
  }

}
