import { Migration } from '@mikro-orm/migrations';

/** Folds addresses to mailboxes in one place (see `toMailboxKey`), Gmail's dots included. */
export class Migration20261129050500 extends Migration {
  override name = 'Migration20261129050500';

  override up(): void {
    this.addSql(`create function "mailbox_key"(address text) returns text language sql immutable strict parallel safe return
      case when address ~ '@(gmail|googlemail)[.]com$'
        then replace(regexp_replace(address, '([+][^@]*)?@[^@]*$', ''), '.', '') || '@gmail.com'
        else regexp_replace(address, '[+][^@]*@', '@') end;`);
  }

  override down(): void {
    this.addSql(`drop function "mailbox_key";`);
  }
}
