import { Migration } from '@mikro-orm/migrations';

/**
 * What searches compare texts by, as `foldText` (`server/contract/forms/fold-text.ts`) does. The extension `unaccent` leaves
 * quotes, dashes and full-width forms as they are, is not immutable, and not every provider installs it.
 */
export class Migration20261128194000 extends Migration {
  override name = 'Migration20261128194000';

  override up(): void {
    this.addSql(String.raw`create function "fold_text"("value" text) returns text as $$
      declare
        folded text;
      begin
        -- ASCII, which most texts are, needs no table; "C" keeps a Turkish database from making ı of I.
        if octet_length(value) = length(value) then
          return translate(lower(value collate "C"), U&'${'`'}\0009\000A\000D', '''   ');
        end if;
        folded := lower(normalize(translate(value, '´″', '''"'), NFKD));
        folded := replace(folded, U&'\0438\0306', U&'\0439');
        folded := regexp_replace(folded, '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g');
        folded := translate(folded, U&'øłđðħŧıς${'`'}‘’‚‛′‹›ʹʻʼʽˈ‵“”„‟«»″‶‐‒–—―−⁃\0009\000A\000D', 'olddhtiσ''''''''''''''''''''''''''''""""""""-------   ');
        return replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      end $$ language plpgsql immutable strict parallel safe;`);
    this.addSql(
      `alter table "customer_order" add "folded_text" text generated always as (fold_text(coalesce(full_name, '') || ' ' || email || ' ' || program_name || ' ' || offer_name)) stored null;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "customer_order" drop column "folded_text";`);
    this.addSql('drop function "fold_text"(text);');
  }
}
